// Package check tells whether values satisfy a FlatZinc program. It evaluates every
// constraint by its definition in MiniZinc's standard library, on the values alone, and
// shares with the solver nothing but the syntax tree: no propagator, no model, no store. So
// what it accepts is a solution even where both the reader and the engine are wrong.
//
// A [Checker] is made of a whole program in memory. [Checker.Check] takes the value of each
// variable by name; [Checker.Text] makes such values of a printed solution. A program that
// prints all its variables is checked from its text alone. One that does not leaves
// constraints open, which the [Report] counts, unless the values of the variables that are
// not printed come from the solver.
package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
)

// A Checker checks solutions of one program. It is made by [New] and may be used by one
// goroutine at a time.
type Checker struct {
	variables []variable
	arrays    map[string]array
	byName    map[string]int // of variables
	items     []item
	outputs   []string // what the program prints, in its order
	objective *ref
}

// A variable is a declared variable that is no array.
type variable struct {
	decl  *flatzinc.Decl
	equal *ref // the value that its declaration gives
}

// An array is a declared array of variables, which stands for its elements.
type array struct {
	decl *flatzinc.Decl
	refs []ref
}

// A ref is the variable numbered v, or the constant n where v is negative.
type ref struct{ v, n int }

// An item is a constraint whose names are resolved.
type item struct {
	source   *flatzinc.ConstraintItem
	operands []operand
	holds    func([]value) bool
}

// ProgramError reports a program that cannot be checked, and where: it is not well formed,
// or has floats, set variables or a constraint that this package does not define.
type ProgramError struct {
	Pos flatzinc.Pos
	Msg string
}

func (e *ProgramError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Column, e.Msg)
}

// A Violation is a constraint, a domain or a declared value that the values break.
type Violation struct {
	Pos flatzinc.Pos
	// What is the name of the constraint, or of the variable that is outside its domain or
	// differs from the value that its declaration gives.
	What string
	// Detail has the values that tell.
	Detail string
}

func (v Violation) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", v.Pos.Line, v.Pos.Column, v.What, v.Detail)
}

// A Report says how values fare against a program.
type Report struct {
	Held       int // constraints, domains and declared values that hold
	Open       int // the same that have a variable without a value
	Violations []Violation
}

// Err returns nil where every constraint holds, else an error that names the first three
// violations, or says how many constraints are open.
func (r *Report) Err() error {
	switch n := len(r.Violations); {
	case n > 0:
		var text []string
		for _, v := range r.Violations[:min(n, 3)] {
			text = append(text, v.String())
		}
		if n > 3 {
			text = append(text, fmt.Sprintf("and %d more", n-3))
		}
		return fmt.Errorf("not a solution: %s", strings.Join(text, "; "))
	case r.Open > 0:
		return fmt.Errorf("%d constraints have a variable without a value", r.Open)
	}
	return nil
}

// Check evaluates the program on values, which has integers by name of the variable, 0 and
// 1 for Booleans. Arrays have no values of their own, only their elements have. Names that
// the program does not declare are not looked at. It takes time linear in the program, but
// for globals that are defined over pairs.
func (c *Checker) Check(values map[string]int) *Report {
	known := make([]bool, len(c.variables))
	at := make([]int, len(c.variables))
	for i, x := range c.variables {
		at[i], known[i] = values[x.decl.Name]
	}
	r := &Report{}
	for i, x := range c.variables {
		c.checkVariable(r, x, at, known, i)
	}
	for i := range c.items {
		c.checkItem(r, &c.items[i], at, known)
	}
	return r
}

// checkVariable compares variable i with its domain and its declared value.
func (c *Checker) checkVariable(r *Report, x variable, at []int, known []bool, i int) {
	pos, name := x.decl.Pos, x.decl.Name
	switch {
	case !known[i]:
		r.Open++
	case x.decl.Type.Base == flatzinc.Bool && at[i] != 0 && at[i] != 1:
		r.Violations = append(r.Violations, Violation{pos, name, fmt.Sprintf("%d is no Boolean", at[i])})
	case x.decl.Type.Domain != nil && !x.decl.Type.Domain.Contains(at[i]):
		r.Violations = append(r.Violations,
			Violation{pos, name, fmt.Sprintf("%d is not in %s", at[i], x.decl.Type.Domain)})
	default:
		r.Held++
	}
	if x.equal == nil {
		return
	}
	switch want, ok := x.equal.value(at, known); {
	case !ok || !known[i]:
		r.Open++
	case want != at[i]:
		r.Violations = append(r.Violations, Violation{pos, name, fmt.Sprintf("%d is not its value %d", at[i], want)})
	default:
		r.Held++
	}
}

func (c *Checker) checkItem(r *Report, it *item, at []int, known []bool) {
	args := make([]value, len(it.operands))
	for i := range it.operands {
		if !it.operands[i].fill(&args[i], at, known) {
			r.Open++
			return
		}
	}
	if it.holds(args) {
		r.Held++
		return
	}
	r.Violations = append(r.Violations, Violation{it.source.Pos, it.source.Name, c.evidence(it, at)})
}

// evidence lists the values of the variables of an item, the first twenty.
func (c *Checker) evidence(it *item, at []int) string {
	var told []string
	for _, o := range it.operands {
		for _, x := range o.refs {
			if x.v < 0 {
				continue
			}
			text := fmt.Sprintf("%s = %d", c.variables[x.v].decl.Name, at[x.v])
			if slices.Contains(told, text) {
				continue
			}
			if len(told) == 20 {
				return strings.Join(told, ", ") + ", ..."
			}
			told = append(told, text)
		}
	}
	if told == nil {
		return "it never holds"
	}
	return strings.Join(told, ", ")
}

// Objective returns the value of what the program minimizes or maximizes, and false where
// it does neither or the value is not given.
func (c *Checker) Objective(values map[string]int) (int, bool) {
	switch {
	case c.objective == nil:
		return 0, false
	case c.objective.v < 0:
		return c.objective.n, true
	}
	n, ok := values[c.variables[c.objective.v].decl.Name]
	return n, ok
}

func (x ref) value(at []int, known []bool) (int, bool) {
	if x.v < 0 {
		return x.n, true
	}
	return at[x.v], known[x.v]
}
