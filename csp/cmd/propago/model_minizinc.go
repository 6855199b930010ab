package main

// Models in MiniZinc, with their data and what they include.

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/statement"
	"github.com/propago/propago/csp/minizinc"
)

// program is a MiniZinc model.
type program struct{ *statement.Program }

// readMiniZinc reads a model, its data and what it includes, which is looked for beside it.
func (s *source) readMiniZinc(ctx context.Context, name string, stdin io.Reader) (*problem, error) {
	text, err := textOf(name, stdin)
	if err != nil {
		return nil, err
	}
	src := minizinc.Source{Name: name, Text: text, Defines: s.defines, Separate: s.separate, Include: func(file string) (string, error) {
		if !filepath.IsAbs(file) && name != "-" {
			file = filepath.Join(filepath.Dir(name), file)
		}
		text, err := os.ReadFile(file)
		return string(text), err
	}}
	for _, file := range s.files[1:] {
		text, err := textOf(file, nil)
		if err != nil {
			return nil, err
		}
		src.Data = append(src.Data, minizinc.Data{Name: file, Text: text})
	}
	p, err := minizinc.Read(ctx, src)
	var wrong *minizinc.Error
	switch {
	case errors.As(err, &wrong):
		return nil, &textError{wrong.Detail(), err}
	case err != nil:
		return nil, err
	}
	in := program{statement.MiniZinc(p)}
	all := &problem{instance: in, file: name, model: p.Model}
	all.setGoal(p.Goal, p.Objective)
	for _, w := range p.Warnings {
		all.warnings = append(all.warnings, w.String())
	}
	return all, nil
}

// textOf returns the whole of a file, or with - of standard input.
func textOf(name string, stdin io.Reader) (string, error) {
	r, err := open(name, stdin)
	if err != nil {
		return "", err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	return string(text), err
}

func (in program) Key(sol csp.Solution) ([]byte, error) { return in.JSON(sol) }

// Text ends with the end of a line, as the line of dashes stands by itself.
func (in program) Text(sol csp.Solution) (string, error) {
	text, err := in.Output(sol)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text, err
}
