package main

// fzn-propago --install: MiniZinc is told of this executable.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/propago/propago/csp/flatzinc/mznlib"
)

// install writes configuration and library into a folder, or where it is "" into the
// one where MiniZinc looks for a user's solvers.
func install(out io.Writer, dir string) error {
	if dir == "" {
		var err error
		if dir, err = userSolvers(); err != nil {
			return err
		}
	}
	executable, err := os.Executable()
	if err != nil {
		return fmt.Errorf("install: %w", err)
	}
	configuration, err := mznlib.Install(dir, executable, strings.TrimPrefix(version(), "v"))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\nTry: minizinc --solver propago model.mzn\n", configuration)
	return err
}

// userSolvers returns the folder of a user's solvers, as MiniZinc has it on each system.
func userSolvers() (string, error) {
	if runtime.GOOS == "windows" {
		if dir := os.Getenv("APPDATA"); dir != "" {
			return filepath.Join(dir, "MiniZinc", "solvers"), nil
		}
		return "", errors.New("install: APPDATA is not set; name a folder")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("install: %w; name a folder", err)
	}
	return filepath.Join(home, ".minizinc", "solvers"), nil
}

// version is the version of the module that was built. MiniZinc wants one also of a
// checkout without.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") {
		return info.Main.Version
	}
	return "0.0.0-devel"
}
