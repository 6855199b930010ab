// Command fill writes what the pages show: the output of each command and program, quoted
// code, the output of examples, and the pictures. It runs in the root of the repository.
//
//	go run ./docs/fill                   # all pages and pictures
//	go run ./docs/fill docs/README.md    # this page, and the pictures
//
// A page says what belongs where with comments that readers do not see; page.go explains
// them. Nothing is written unless everything could be made. A test fills all pages in
// memory and compares them with the files byte for byte, so that no page says what is not.
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	if err := run(".", os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "fill:", err)
		os.Exit(1)
	}
}

// run fills the named pages of the repository in root, all of them where none is named, and
// prints the names of the files that changed.
func run(root string, names []string, stdout io.Writer) error {
	made, err := fillAll(root, names)
	if err != nil {
		return err
	}
	for _, name := range made.names() {
		path := filepath.Join(root, name)
		if old, err := os.ReadFile(path); err == nil && string(old) == made[name] {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(made[name]), 0o666); err != nil {
			return err
		}
		fmt.Fprintln(stdout, name)
	}
	return nil
}

// files are the contents of files by their names.
type files map[string]string

func (f files) names() []string { return slices.Sorted(maps.Keys(f)) }
