// Package mznlib is the library that tells MiniZinc what fzn-propago solves by itself:
// a configuration file, propago.msc, and a folder of files which say MiniZinc's global
// constraints in terms of the engine's own. It is built into the command, which writes
// it where MiniZinc looks for solvers.
//
// propago.mzn has all constraints. A file fzn_NAME.mzn takes the place of the one in
// MiniZinc's standard library; those here only lead to propago.mzn, and are made of it as
// the forms of a constraint under a Boolean are. What has no file is taken apart as the
// standard library says.
package mznlib

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Names in an installation. Library is a folder beside the configuration.
const (
	Configuration = "propago.msc"
	Library       = "propago"
)

//go:embed propago.msc propago/*.mzn
var files embed.FS

// constraints is the file that has them all.
const constraints = "propago.mzn"

// underBoolean marks a paragraph of it.
const underBoolean = "% Also under a Boolean.\n"

var (
	predicate = regexp.MustCompile(`(?ms)^predicate (\w+)\(([^)]*)\)(?:( =\s+)(\w+)\((.*?)\))?;\n`)
	// overloaded predicates are about graphs whose nodes are numbers, or of any type.
	overloaded = regexp.MustCompile(`^fzn_d?(reachable|tree|path)$`)
	defined    = regexp.MustCompile(`(?m)^predicate (fzn_\w+)\(`)
)

// Texts returns the files of the library by their names in its folder.
func Texts() (map[string]string, error) {
	entries, err := files.ReadDir(Library)
	if err != nil {
		return nil, err
	}
	texts := make(map[string]string)
	for _, e := range entries {
		text, err := files.ReadFile(Library + "/" + e.Name())
		if err != nil {
			return nil, err
		}
		texts[e.Name()] = string(text)
	}
	texts[constraints] = withForms(texts[constraints])
	for _, m := range defined.FindAllStringSubmatch(texts[constraints], -1) {
		// The names that are not those of their files.
		name := regexp.MustCompile("(max|min)imum_arg").ReplaceAllString(m[1], "arg_$1")
		forms := []string{""}
		if overloaded.MatchString(name) {
			forms = []string{"_int", "_enum"}
		}
		for _, form := range forms {
			texts[name+form+".mzn"] = "% The predicate is with all others.\ninclude \"" + constraints + "\";\n"
		}
	}
	return texts, nil
}

// withForms adds to each paragraph that says so what its predicates are under a Boolean.
func withForms(text string) string {
	paragraphs := strings.Split(strings.TrimSpace(text), "\n\n")
	for i, p := range paragraphs {
		_, rest, marked := strings.Cut(p+"\n", underBoolean)
		if !marked {
			continue
		}
		for _, form := range []string{"_reif", "_imp"} {
			for _, m := range predicate.FindAllStringSubmatch(rest, -1) {
				p += "\npredicate " + m[1] + form + "(" + m[2] + ", var bool: b)"
				if m[4] != "" {
					p += m[3] + m[4] + form + "(" + m[5] + ", b)"
				}
				p += ";"
			}
		}
		paragraphs[i] = p
	}
	return strings.Join(paragraphs, "\n\n") + "\n"
}

// Install writes configuration and library into a folder, which it makes where there is
// none, and returns the name of the configuration. executable is the absolute path of
// fzn-propago, version is what MiniZinc shows for it. Files of an earlier installation
// are replaced, and those that the library no longer has removed.
func Install(dir, executable, version string) (configuration string, err error) {
	if configuration, err = write(dir, executable, version); err != nil {
		return "", fmt.Errorf("install: %w", err)
	}
	return configuration, nil
}

func write(dir, executable, version string) (configuration string, err error) {
	library := filepath.Join(dir, Library)
	texts, err := Texts()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(library, 0o755); err != nil {
		return "", err
	}
	old, err := filepath.Glob(filepath.Join(library, "*.mzn"))
	if err != nil {
		return "", err
	}
	for _, name := range old {
		if _, still := texts[filepath.Base(name)]; still {
			continue
		}
		if err := os.Remove(name); err != nil {
			return "", err
		}
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(library, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	text, err := configurationFor(executable, version)
	if err != nil {
		return "", err
	}
	configuration = filepath.Join(dir, Configuration)
	return configuration, os.WriteFile(configuration, text, 0o644)
}

// configurationFor returns the configuration with another executable and version. The
// text is edited rather than written anew, so that its fields stay in their order.
func configurationFor(executable, version string) ([]byte, error) {
	text, err := files.ReadFile(Configuration)
	if err != nil {
		return nil, err
	}
	for field, value := range map[string]string{"executable": executable, "version": version} {
		quoted, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		line := regexp.MustCompile(`(?m)^  "` + field + `": .*$`)
		text = line.ReplaceAllLiteral(text, fmt.Appendf(nil, `  "%s": %s,`, field, quoted))
	}
	return text, nil
}
