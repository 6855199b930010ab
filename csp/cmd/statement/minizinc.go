package statement

import (
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/minizinc"
)

// program are the names of a MiniZinc model.
type program struct {
	*minizinc.Program
	vars map[string]csp.Var
}

// MiniZinc returns the names of a MiniZinc model.
func MiniZinc(p *minizinc.Program) Names {
	in := &program{p, make(map[string]csp.Var)}
	for _, b := range p.Variables() {
		in.vars[b.Name] = b.Var
	}
	return in
}

func (in *program) Var(name string) (csp.Var, bool) {
	x, ok := in.vars[strings.ReplaceAll(name, " ", "")]
	return x, ok
}

// Names lists the variables, and of each array its name.
func (in *program) Names() []string {
	var names []string
	for _, b := range in.Variables() {
		name, _, _ := strings.Cut(b.Name, "[")
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (in *program) Constant(name string) (int, bool) { return in.Value(name) }
