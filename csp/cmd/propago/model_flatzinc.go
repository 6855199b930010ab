package main

// Models in FlatZinc.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// flatInstance is a FlatZinc program.
type flatInstance struct{ *flatzinc.Instance }

// readFlatZinc reads a FlatZinc program.
func readFlatZinc(name string, stdin io.Reader) (*problem, error) {
	r, err := open(name, stdin)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	in, err := flatzinc.Read(r)
	if err != nil {
		return nil, placed(name, err)
	}
	p := &problem{instance: flatInstance{in}, file: name, model: in.Model}
	p.setGoal(in.Goal, in.Objective)
	for _, w := range in.Warnings {
		p.warnings = append(p.warnings, at(name, w.Pos, "warning: "+w.Msg))
	}
	return p, nil
}

func (in flatInstance) Constant(string) (int, bool) { return 0, false }

func (in flatInstance) Text(sol csp.Solution) (string, error) {
	return string(in.AppendSolution(nil, sol)), nil
}

func (in flatInstance) Key(sol csp.Solution) ([]byte, error) {
	return in.AppendSolution(nil, sol), nil
}

// JSON has the values of variables, Booleans as 0 and 1; those that the compiler introduced are
// left out.
func (in flatInstance) JSON(sol csp.Solution) ([]byte, error) {
	values := make(map[string]any)
	for _, name := range in.Names() {
		if strings.HasPrefix(name, "X_INTRODUCED_") {
			continue
		}
		if v, ok := in.Value(sol, name); ok {
			values[name] = v
		} else if vs, ok := in.Array(sol, name); ok {
			values[name] = vs
		}
	}
	return json.Marshal(values)
}

// placed puts the name of the file before where in it something is wrong.
func placed(name string, err error) error {
	var syntax *flatzinc.SyntaxError
	var meaning *flatzinc.ProgramError
	var beyond *flatzinc.UnsupportedError
	switch {
	case errors.As(err, &syntax):
		return &textError{at(name, syntax.Pos, syntax.Msg), err}
	case errors.As(err, &meaning):
		return &textError{at(name, meaning.Pos, meaning.Msg), err}
	case errors.As(err, &beyond):
		return &textError{at(name, beyond.Pos, beyond.Name+": "+beyond.Msg), err}
	}
	return fmt.Errorf("%s: %w", name, err)
}

// at is a message about a place.
func at(name string, pos flatzinc.Pos, msg string) string {
	if pos.Line == 0 {
		return fmt.Sprintf("%s: %s", name, msg)
	}
	return fmt.Sprintf("%s:%d:%d: %s", name, pos.Line, pos.Column, msg)
}
