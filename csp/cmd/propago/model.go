package main

// Models as they are read: files of one of the languages, the same to all commands.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/heap"
	"github.com/propago/propago/csp/cmd/statement"
	"github.com/propago/propago/csp/flatzinc"
)

// instance is a model with what its text says besides constraints.
type instance interface {
	// Options is the search that the text asks for, or the reader where it does not, which
	// Annotated tells.
	Options() csp.Options
	Annotated() bool
	statement.Names
	// Text is what the text wants printed of a solution.
	Text(sol csp.Solution) (string, error)
	// Key tells solutions apart: those with the same one count once.
	Key(sol csp.Solution) ([]byte, error)
	// JSON is a solution as a JSON object.
	JSON(sol csp.Solution) ([]byte, error)
}

// problem is a model that was read.
type problem struct {
	instance
	file     string // where it was read
	model    *csp.Model
	goal     *csp.Objective // nil: any solution is as good
	warnings []string
}

// source is what a command line says of a model.
type source struct {
	limits
	files    []string
	language command.Choice
	defines  []string
	// separate reads constraints one by one, so that each can be named.
	separate bool
}

// Languages, as --language has them.
const (
	miniZinc = "mzn"
	flatZinc = "fzn"
)

// isData says whether a file is of data and not of constraints.
func isData(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".dzn" || ext == ".json"
}

// textError is a mistake in the text of a model, whose message says where.
type textError struct {
	text  string
	cause error
}

func (e *textError) Error() string { return e.text }
func (e *textError) Unwrap() error { return e.cause }

// load reads a model, within the limit of time if there is one; it does not wait for input that does
// not come. Warnings are written to standard error.
func (s *source) load(ctx context.Context, st streams) (p *problem, err error) {
	within, cancel := command.Within(ctx, s.time)
	defer cancel()
	type result struct {
		p   *problem
		err error
	}
	r, ended := command.Promptly(within, func() result {
		p, err := s.read(within, st)
		return result{p, err}
	})
	if p, err = r.p, r.err; !ended {
		err = within.Err()
	}
	switch {
	case err != nil && errors.Is(within.Err(), context.DeadlineExceeded):
		fmt.Fprintf(st.Err, "propago: %s: stopped at the time limit while it was read\n", s.files[0])
		return nil, exitLimit
	case ctx.Err() != nil:
		return nil, end(ctx, exitLimit)
	case err != nil:
		return nil, &inputError{err}
	}
	for _, w := range p.warnings {
		fmt.Fprintf(st.Err, "%s\n", w)
	}
	return p, nil
}

func (s *source) read(ctx context.Context, st streams) (*problem, error) {
	name, language := s.files[0], s.language.Value
	if language == "" {
		switch ext := filepath.Ext(name); {
		case ext == ".fzn":
			language = flatZinc
		case ext == ".mzn" || name == "-":
			language = miniZinc
		default:
			return nil, fmt.Errorf("%s: no model: files end in .mzn or .fzn, or --language says what they are", name)
		}
	}
	if language == miniZinc {
		return s.readMiniZinc(ctx, name, st.In)
	}
	if len(s.files) > 1 || len(s.defines) > 0 {
		return nil, fmt.Errorf("%s: a FlatZinc program is one file without data", name)
	}
	p, err := readFlatZinc(name, st.In)
	if beyond := (*flatzinc.UnsupportedError)(nil); errors.As(err, &beyond) && name != "-" {
		// A program with set variables is a small MiniZinc model, which is read through Booleans.
		if wide, failed := s.readMiniZinc(ctx, name, nil); failed == nil {
			return wide, nil
		}
	}
	return p, err
}

// open returns what a name stands for: a file, or with - standard input.
func open(name string, in io.Reader) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(in), nil
	}
	f, err := os.Open(name)
	var path *os.PathError
	if errors.As(err, &path) {
		return nil, fmt.Errorf("%s: %w", name, path.Err)
	}
	if err == nil {
		heap.Expect(f)
	}
	return f, err
}

// setGoal keeps what the text asks for.
func (p *problem) setGoal(goal flatzinc.Goal, of csp.Var) {
	var o csp.Objective
	switch goal {
	case flatzinc.Minimize:
		o = csp.Minimize(of)
	case flatzinc.Maximize:
		o = csp.Maximize(of)
	default:
		return
	}
	p.goal = &o
}
