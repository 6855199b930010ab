package main

// Models as they are read: files of one of the languages, the same to all commands.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// instance is a model with what its text says besides constraints: flatzinc.Instance, or that
// of another language.
type instance interface {
	// Options is the search that the text asks for.
	Options() csp.Options
	// AppendSolution appends what the text wants printed of a solution.
	AppendSolution(dst []byte, sol csp.Solution) []byte
	// Var returns the variable of a name, such as x or q[3].
	Var(name string) (csp.Var, bool)
	// Names lists the names of the variables and arrays of the text.
	Names() []string
}

// problem is a model that was read.
type problem struct {
	instance
	file  string // where it was read
	model *csp.Model
	goal  *csp.Objective // nil: any solution is as good
	// value reads the value of a variable, a number or what the model calls it.
	value func(x csp.Var, text string) (int, bool)
	// json is a solution as a JSON object.
	json     func(sol csp.Solution) map[string]any
	warnings []string
}

// source is what a command line says of a model.
type source struct {
	files []string
}

// isData says whether a file is of data and not of constraints.
func isData(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".dzn" || ext == ".json"
}

// load reads a model. Warnings are written to standard error.
func (s *source) load(st streams) (*problem, error) {
	p, err := s.read(st)
	if err != nil {
		return nil, &inputError{err}
	}
	for _, w := range p.warnings {
		fmt.Fprintf(st.err, "propago: %s: warning: %s\n", p.file, w)
	}
	return p, nil
}

func (s *source) read(st streams) (*problem, error) {
	name := s.files[0]
	switch ext := filepath.Ext(name); {
	case ext == ".fzn" && len(s.files) > 1:
		return nil, fmt.Errorf("%s: a FlatZinc program is one file without data", name)
	case ext == ".fzn", name == "-":
		return readFlatZinc(name, st.in)
	}
	return nil, fmt.Errorf("%s: no model: files end in .fzn", name)
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
	return f, err
}

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
	p := &problem{instance: in, file: name, model: in.Model, value: number, json: func(sol csp.Solution) map[string]any { return flatValues(in, sol) }}
	switch in.Goal {
	case flatzinc.Minimize:
		p.setGoal(csp.Minimize(in.Objective))
	case flatzinc.Maximize:
		p.setGoal(csp.Maximize(in.Objective))
	}
	for _, w := range in.Warnings {
		p.warnings = append(p.warnings, w.String())
	}
	return p, nil
}

func (p *problem) setGoal(o csp.Objective) { p.goal = &o }

// flatValues returns what the variables of a program are in a solution, Booleans as 0 and 1;
// those that the compiler introduced are left out.
func flatValues(in *flatzinc.Instance, sol csp.Solution) map[string]any {
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
	return values
}

// placed puts the name of the file before where in it something is wrong.
func placed(name string, err error) error {
	var pos flatzinc.Pos
	var msg string
	var syntax *flatzinc.SyntaxError
	var meaning *flatzinc.ProgramError
	var beyond *flatzinc.UnsupportedError
	switch {
	case errors.As(err, &syntax):
		pos, msg = syntax.Pos, syntax.Msg
	case errors.As(err, &meaning):
		pos, msg = meaning.Pos, meaning.Msg
	case errors.As(err, &beyond):
		pos, msg = beyond.Pos, beyond.Name+": "+beyond.Msg
	default:
		return fmt.Errorf("%s: %w", name, err)
	}
	if pos.Line == 0 {
		return fmt.Errorf("%s: %s", name, msg)
	}
	return fmt.Errorf("%s:%d:%d: %s", name, pos.Line, pos.Column, msg)
}
