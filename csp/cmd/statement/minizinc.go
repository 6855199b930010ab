package statement

import (
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/minizinc"
)

// Program is a MiniZinc model with its names.
type Program struct {
	*minizinc.Program
	vars map[string]csp.Var
}

// MiniZinc returns a MiniZinc model with its names.
func MiniZinc(p *minizinc.Program) *Program {
	in := &Program{p, make(map[string]csp.Var)}
	for _, b := range p.Variables() {
		in.vars[b.Name] = b.Var
	}
	return in
}

// Var returns the variable of a name, such as x or q[3].
func (in *Program) Var(name string) (csp.Var, bool) {
	x, ok := in.vars[strings.ReplaceAll(name, " ", "")]
	return x, ok
}

// Names lists the variables, and of each array its name.
func (in *Program) Names() []string {
	var names []string
	for _, b := range in.Variables() {
		name, _, _ := strings.Cut(b.Name, "[")
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Constant is the value of a name that the text has, such as that of an enum.
func (in *Program) Constant(name string) (int, bool) { return in.Value(name) }
