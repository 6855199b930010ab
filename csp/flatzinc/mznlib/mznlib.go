// Package mznlib is the library that tells MiniZinc what fzn-propago solves by itself:
// a configuration file, propago.msc, and a folder of files which say MiniZinc's global
// constraints in terms of the engine's own. It is built into the command, which writes
// it where MiniZinc looks for solvers.
//
// A file fzn_NAME.mzn takes the place of the one in MiniZinc's standard library and keeps
// its signature. What has no file here is taken apart as the standard library says.
// propago.mzn lists the constraints that are left.
package mznlib

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Names in an installation. Library is a folder beside the configuration.
const (
	Configuration = "propago.msc"
	Library       = "propago"
)

//go:embed propago.msc propago/*.mzn
var files embed.FS

// FS returns the configuration, which names an executable that is looked for in the
// path, and the library beside it.
func FS() fs.FS { return files }

// Install writes configuration and library into a folder, which it makes where there is
// none, and returns the name of the configuration. executable is the absolute path of
// fzn-propago, version is what MiniZinc shows for it. Files of an earlier installation
// are replaced, and those that the library no longer has removed.
func Install(dir, executable, version string) (configuration string, err error) {
	library := filepath.Join(dir, Library)
	if err := os.MkdirAll(library, 0o755); err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	old, err := filepath.Glob(filepath.Join(library, "*.mzn"))
	if err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	for _, name := range old {
		if _, err := fs.Stat(files, Library+"/"+filepath.Base(name)); err == nil {
			continue
		}
		if err := os.Remove(name); err != nil {
			return "", fmt.Errorf("install: %w", err)
		}
	}
	entries, err := files.ReadDir(Library)
	if err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	for _, e := range entries {
		text, err := files.ReadFile(Library + "/" + e.Name())
		if err != nil {
			return "", fmt.Errorf("install: %w", err)
		}
		if err := os.WriteFile(filepath.Join(library, e.Name()), text, 0o644); err != nil {
			return "", fmt.Errorf("install: %w", err)
		}
	}
	text, err := configurationFor(executable, version)
	if err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	configuration = filepath.Join(dir, Configuration)
	if err := os.WriteFile(configuration, text, 0o644); err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	return configuration, nil
}

// configurationFor returns the configuration with another executable and version. The
// text is edited rather than written anew, so that its fields stay in their order.
func configurationFor(executable, version string) ([]byte, error) {
	text, err := files.ReadFile(Configuration)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		for field, value := range map[string]string{"executable": executable, "version": version} {
			if strings.HasPrefix(line, `  "`+field+`": `) {
				quoted, err := json.Marshal(value)
				if err != nil {
					return nil, err
				}
				lines[i] = fmt.Sprintf(`  "%s": %s,`, field, quoted)
			}
		}
	}
	return []byte(strings.Join(lines, "\n")), nil
}
