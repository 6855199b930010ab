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
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
)

// A Checker checks solutions of one program. It is made by [New] and may be used by one
// goroutine at a time.
type Checker struct {
	variables []Variable
	printed   map[string]array // arrays, and constants of numbers, by name
	byName    map[string]int   // of variables
	items     []Item
	outputs   []string // what the program prints, in its order
	objective *Term
}

// A Variable is a declared variable that is no array.
type Variable struct {
	Decl  *flatzinc.Decl
	Equal *Term // the value that its declaration gives, or nil
}

// An array is a declared array of variables, which stands for its elements.
type array struct {
	decl  *flatzinc.Decl
	terms []Term
}

// A Term is the variable numbered Var, or the constant Const where Var is negative.
type Term struct{ Var, Const int }

// An Item is a constraint whose names are resolved.
type Item struct {
	Source   *flatzinc.ConstraintItem
	Operands []Operand
	holds    func([]value) bool
}

// Variables returns the variables that are no arrays, in the order of their declarations.
// Terms count them so. It is the Checker's own and only to be read.
func (c *Checker) Variables() []Variable { return c.variables }

// Items returns the constraints in the order of the program. It is the Checker's own and
// only to be read.
func (c *Checker) Items() []Item { return c.items }

// Goal returns what the program minimizes or maximizes, and false where it does neither.
func (c *Checker) Goal() (objective Term, ok bool) {
	if c.objective == nil {
		return Term{}, false
	}
	return *c.objective, true
}

// Holds reports whether the constraint holds where variable i has the value at[i].
func (it *Item) Holds(at []int) bool {
	args := make([]value, len(it.Operands))
	for i := range it.Operands {
		it.Operands[i].fill(&args[i], at, nil)
	}
	return it.holds(args)
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
		at[i], known[i] = values[x.Decl.Name]
	}
	return c.CheckAt(at, known)
}

// CheckAt is Check for values in the order of [Checker.Variables], of which those count that
// are known: all where known is nil.
func (c *Checker) CheckAt(at []int, known []bool) *Report {
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
func (c *Checker) checkVariable(r *Report, x Variable, at []int, known []bool, i int) {
	pos, name := x.Decl.Pos, x.Decl.Name
	switch {
	case known != nil && !known[i]:
		r.Open++
	case x.Decl.Type.Base == flatzinc.Bool && at[i] != 0 && at[i] != 1:
		r.Violations = append(r.Violations, Violation{pos, name, fmt.Sprintf("%d is no Boolean", at[i])})
	case x.Decl.Type.Domain != nil && !x.Decl.Type.Domain.Contains(at[i]):
		r.Violations = append(r.Violations,
			Violation{pos, name, fmt.Sprintf("%d is not in %s", at[i], x.Decl.Type.Domain)})
	default:
		r.Held++
	}
	if x.Equal == nil {
		return
	}
	switch want, ok := x.Equal.value(at, known); {
	case !ok || known != nil && !known[i]:
		r.Open++
	case want != at[i]:
		r.Violations = append(r.Violations, Violation{pos, name, fmt.Sprintf("%d is not its value %d", at[i], want)})
	default:
		r.Held++
	}
}

func (c *Checker) checkItem(r *Report, it *Item, at []int, known []bool) {
	args := make([]value, len(it.Operands))
	for i := range it.Operands {
		if !it.Operands[i].fill(&args[i], at, known) {
			r.Open++
			return
		}
	}
	if it.holds(args) {
		r.Held++
		return
	}
	r.Violations = append(r.Violations, Violation{it.Source.Pos, it.Source.Name, cmp.Or(c.Evidence(at, it), "it never holds")})
}

// Evidence lists the values at[i] of the variables i of constraints, the first twenty. It is
// empty where they have none.
func (c *Checker) Evidence(at []int, items ...*Item) string {
	var told []string
	for _, it := range items {
		for _, o := range it.Operands {
			for _, x := range o.Terms {
				if x.Var < 0 {
					continue
				}
				text := fmt.Sprintf("%s = %d", c.variables[x.Var].Decl.Name, at[x.Var])
				if slices.Contains(told, text) {
					continue
				}
				if len(told) == 20 {
					return strings.Join(told, ", ") + ", ..."
				}
				told = append(told, text)
			}
		}
	}
	return strings.Join(told, ", ")
}

// Objective returns the value of what the program minimizes or maximizes, and false where
// it does neither or the value is not given.
func (c *Checker) Objective(values map[string]int) (int, bool) {
	switch {
	case c.objective == nil:
		return 0, false
	case c.objective.Var < 0:
		return c.objective.Const, true
	}
	n, ok := values[c.variables[c.objective.Var].Decl.Name]
	return n, ok
}

func (x Term) value(at []int, known []bool) (int, bool) {
	if x.Var < 0 {
		return x.Const, true
	}
	return at[x.Var], known == nil || known[x.Var]
}
