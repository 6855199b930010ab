package main

// This file runs what pages tell their readers to run. Each program is built once; a script
// of its name stands in for "go run", since that would link it again each time. Whatever
// commands write lands in a folder that shows the repository and is thrown away.

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// patience is how long one block of a page may run.
const patience = 5 * time.Minute

// shell runs blocks. It is a source.
type shell struct {
	root     string // the repository
	bin      string // programs, and scripts that stand for "go run"
	work     string // where commands run, for one page
	programs map[string]string
}

var goRun = regexp.MustCompile(`\bgo run (\./[A-Za-z0-9_/.-]*)`)

// newShell builds every program that the pages run.
func newShell(root, scratch string, pages files) (*shell, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	s := &shell{root: root, bin: filepath.Join(scratch, "bin"), programs: map[string]string{}}
	if err := os.Mkdir(s.bin, 0o777); err != nil {
		return nil, err
	}
	for _, name := range pages.names() {
		if _, err := fill(pages[name], &gatherer{shell: s}); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return s, nil
}

// gatherer is a source that runs nothing and builds what is going to be run.
type gatherer struct{ *shell }

func (g *gatherer) quote(string) (string, string, error) { return "", "", nil }
func (g *gatherer) example(string) (string, error)       { return "", nil }

func (g *gatherer) output(language, text string) (string, error) {
	if language == "go" {
		return "-\n", g.buildText(text)
	}
	for _, m := range goRun.FindAllStringSubmatch(text, -1) {
		if err := g.build(m[1], m[1]); err != nil {
			return "", err
		}
	}
	return "-\n", nil
}

// buildText builds a program that a page prints in full.
func (s *shell) buildText(text string) error {
	file := filepath.Join(s.bin, strconv.Itoa(len(s.programs)), "main.go")
	if err := os.Mkdir(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return err
	}
	return s.build(text, file)
}

// script stands for go run, which ends with 1 whatever the program ends with, and says so.
const script = `#!/bin/sh
%q "$@"
code=$?
if [ $code -ne 0 ]; then
	echo "exit status $code" >&2
	exit 1
fi
`

// build builds a package, or a file, and keeps its script under the key.
func (s *shell) build(key, what string) error {
	if s.programs[key] != "" {
		return nil
	}
	path := filepath.Join(s.bin, fmt.Sprintf("p%d", len(s.programs)))
	cmd := exec.Command("go", "build", "-o", path, what)
	cmd.Dir = s.root
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w\n%s", cmd.Args, err, text)
	}
	s.programs[key] = path + ".sh"
	return os.WriteFile(path+".sh", fmt.Appendf(nil, script, path), 0o777)
}

// at returns a shell of the same programs with a folder of its own, in which everything
// that lies in the repository can be read.
func (s *shell) at(work string) (*shell, error) {
	entries, err := os.ReadDir(s.root)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			if err := os.Symlink(filepath.Join(s.root, e.Name()), filepath.Join(work, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	return &shell{root: s.root, bin: s.bin, programs: s.programs, work: work}, nil
}

// output runs a block and returns standard output and standard error as one, as a terminal
// shows them. What ends with another exit code than 0 says so there.
func (s *shell) output(language, text string) (string, error) {
	command := text
	if language == "go" {
		command = s.programs[text]
	} else {
		command = goRun.ReplaceAllStringFunc(text, func(call string) string {
			return s.programs[strings.TrimPrefix(call, "go run ")]
		})
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.Dir = s.work
	cmd.Env = append(slices.DeleteFunc(os.Environ(), private), "LC_ALL=C")
	printed, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return "", fmt.Errorf("it ran for more than %v:\n%s", patience, text)
	}
	if _, ended := err.(*exec.ExitError); err != nil && !ended {
		return "", err
	}
	return string(printed), nil
}

// private reports whether an environment variable could change what is printed.
func private(variable string) bool {
	return strings.HasPrefix(variable, "PROPAGO_")
}
