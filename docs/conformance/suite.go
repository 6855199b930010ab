package main

// This file is the section on suite/, another solver's regression suite: beside each
// program stands what that solver printed. Any solution will do where one is asked; an
// optimum must have the printed one's objective.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
)

func (b *bench) suiteSection() (string, error) {
	programs, err := suitePrograms(b.data)
	if err != nil {
		return "", err
	}
	text, wrong := b.conformance(programs)
	return `Programs of another solver's regression suite, with the answers that it expects: a solution, the
proof that there is none, or the optimum.

` + text, wrong
}

// suitePrograms reads the programs of suite/ and the answers beside them.
func suitePrograms(data string) ([]*program, error) {
	files, err := filepath.Glob(filepath.Join(data, "suite", "*.fzn"))
	if err != nil {
		return nil, err
	}
	var programs []*program
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".fzn")
		p := &program{name: name, path: path}
		printed, err := os.ReadFile(strings.TrimSuffix(path, ".fzn") + ".out")
		if err == nil {
			err = p.expectPrinted(string(printed))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		programs = append(programs, p)
	}
	return programs, nil
}

// expectPrinted takes the expected answer from what was printed.
func (p *program) expectPrinted(text string) error {
	parts := strings.Split(text, "----------")
	switch {
	case strings.Contains(text, "=====UNSATISFIABLE====="):
		p.want.status = infeasible
		return nil
	case len(parts) < 2:
		p.note = "none was expected in the time that was given"
		return nil
	}
	parsed, c, err := load(p.path)
	if err != nil {
		return err
	}
	p.want.status = solved
	if parsed.Solve.Goal == flatzinc.Satisfy {
		return nil
	}
	values, err := c.Text(parts[len(parts)-2])
	if err != nil {
		return err
	}
	if r := c.Check(values); len(r.Violations) > 0 { // variables that are not printed may be open
		return r.Err()
	}
	p.want.status = optimal
	objective, ok := c.Objective(values)
	if !ok {
		// It is not printed, but follows from what is.
		if objective, err = implied(p.path, values); err != nil {
			return err
		}
	}
	p.want.objective = &objective
	if !strings.Contains(text, "==========") {
		p.note = "the expected output does not claim the optimum"
	}
	return nil
}

// implied returns the best objective of a program with some variables given.
func implied(path string, values map[string]int) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	in, err := flatzinc.Read(file)
	if err != nil {
		return 0, err
	}
	s, err := in.Model.Compile(context.Background(), in.Options())
	if err != nil {
		return 0, err
	}
	for name, v := range values {
		if x, ok := in.Var(name); ok {
			s.Assume(x.Eq(v))
		}
	}
	best, err := s.Optimize(context.Background(), objective(in))
	if err != nil {
		return 0, fmt.Errorf("with the expected values: %w", err)
	}
	return best.Value(in.Objective), nil
}
