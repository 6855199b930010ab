// Package flatzinc reads FlatZinc, the language that MiniZinc models are compiled to,
// into models of package csp.
//
// [Read] makes an [Instance] of a program: a [csp.Model], the goal, the search that its
// annotations ask for, and what its solutions are printed as. It knows the constraints
// of MiniZinc's flatzinc_builtins.mzn over integers, Booleans and constant sets, with
// their reified (_reif) and half-reified (_imp) forms, and the global ones of propago's
// own MiniZinc library, which are called propago_NAME. Floats and set variables are
// refused.
package flatzinc

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is reading: the items of a program are collected, then settled as far as
// narrowing domains and making variables one can, and what is left becomes a model.

// Instance is a FlatZinc program as a model, with what the program says besides
// constraints. Solving does not change it.
type Instance struct {
	Model *csp.Model
	Goal  Goal
	// Objective is what Minimize and Maximize are about. For Satisfy it is the zero Var.
	Objective csp.Var
	// Warnings tell what was left out of account, such as search annotations that are
	// not supported. No solution is lost or added by it.
	Warnings []Warning

	names  map[string]*value
	made   []csp.Var // one for each variable of the program
	output []output
	search search
}

// Warning is a part of a program that reading passed over.
type Warning struct {
	Pos Pos
	Msg string
}

// String gives the position and the reason.
func (w Warning) String() string {
	return fmt.Sprintf("%d:%d: %s", w.Pos.Line, w.Pos.Column, w.Msg)
}

// Read reads a FlatZinc program and makes its model. A program that is inconsistent is
// no error: its model has no solution. The errors are those of reading r, a
// *[SyntaxError], a *[ProgramError] where the text means nothing, and an
// *[UnsupportedError] where it means what cannot be solved here.
//
// The constraints are held in memory, the text is not.
func Read(in io.Reader) (*Instance, error) {
	r := newReader()
	if err := Parse(in, r); err != nil {
		return nil, err
	}
	return r.instance()
}

// FromProgram makes an Instance of a program in memory. The errors are those of Read
// without *[SyntaxError].
func FromProgram(p *Program) (*Instance, error) { return fromProgram(p, newReader()) }

// Separately is FromProgram for whoever asks about constraints one by one: none of them is
// folded into domains or into others, so that each stands in the model under its name. Only
// variables that are introduced become views of others, where a constraint says no more.
// Solutions are the same; they take longer to find.
func Separately(p *Program) (*Instance, error) {
	r := newReader()
	r.vars.apart = true
	return fromProgram(p, r)
}

func fromProgram(p *Program, r *reader) (*Instance, error) {
	r.symbols = make(map[string]*value, len(p.Decls))
	r.vars.all = make([]variable, 0, len(p.Decls))
	r.calls = make([]call, 0, len(p.Constraints))
	for _, d := range p.Decls {
		if err := r.Decl(d); err != nil {
			return nil, err
		}
	}
	for _, c := range p.Constraints {
		if err := r.Constraint(c); err != nil {
			return nil, err
		}
	}
	if p.Solve != nil {
		if err := r.Solve(p.Solve); err != nil {
			return nil, err
		}
	}
	return r.instance()
}

// reader is the Handler that collects a program.
type reader struct {
	symbols map[string]*value
	vars    variables
	calls   []call
	solve   *SolveItem
	goal    term
	output  []output
	float   *Decl // the first float variable

	// once the variables are made
	model *csp.Model
	made  []csp.Var

	warnings []Warning

	// room for bringing linear constraints and clauses into their form, and for elements
	room             linear
	at               []int32 // for each variable, 0 between two of them
	indices, results []int
}

func newReader() *reader { return &reader{symbols: make(map[string]*value)} }

// Solve keeps the goal. It is part of [Handler].
func (r *reader) Solve(s *SolveItem) error {
	if r.solve != nil {
		return &ProgramError{s.Pos, "the program has two solve items"}
	}
	r.solve = s
	if s.Goal == Satisfy {
		return nil
	}
	v, err := r.resolve(s.Objective)
	if err != nil {
		return err
	}
	switch {
	case v.base == Float:
		return &UnsupportedError{s.Objective.Pos, s.Objective.Name, "floats are not supported, and this is the objective"}
	case v.array || v.base == SetOfInt:
		return &ProgramError{s.Objective.Pos, "the objective is " + v.describe()}
	}
	r.goal = v.terms.At(0)
	if k := r.goal.k; r.goal.x < 0 && (k < domains.MinValue || k > domains.MaxValue) {
		return &UnsupportedError{s.Objective.Pos, s.Objective.String(), fmt.Sprintf("the objective is %d, outside %d..%d", k, domains.MinValue, domains.MaxValue)}
	}
	return nil
}

// passes is how often the constraints are gone through at most to settle them.
const passes = 6

// instance makes the model of all that was collected.
func (r *reader) instance() (*Instance, error) {
	if r.solve == nil {
		return nil, &ProgramError{Msg: "the program has no solve item"}
	}
	if r.float != nil {
		return nil, &UnsupportedError{r.float.Pos, r.float.Name, "floats are not supported, and this variable is one"}
	}
	r.settle()
	if !r.vars.empty && !r.vars.apart {
		r.disjunctive()
		r.matrices()
		r.tables()
		r.comparisons()
		r.settle()
	}
	r.model = csp.NewModel()
	r.made = r.vars.declare(r.model)
	if r.vars.empty {
		r.model.Post(csp.Or[csp.Literal]()) // also where a constant was the matter
	}
	if err := r.model.Err(); err != nil {
		return nil, err
	}
	for i := range r.calls {
		if r.vars.empty {
			break // what is left to say would change nothing
		}
		c := &r.calls[i]
		k := c.constraint()
		if k == nil {
			continue
		}
		r.model.PostNamed(c.posted(), k)
		if err := r.model.Err(); err != nil {
			return nil, &UnsupportedError{c.pos, c.name, err.Error()}
		}
	}
	in := &Instance{Model: r.model, Goal: r.solve.Goal, names: r.symbols, made: r.made, output: r.output}
	if in.Goal != Satisfy {
		in.Objective = r.variable(r.goal)
	}
	r.readSearch(in)
	in.Warnings = r.warnings
	return in, nil
}

// settle goes through the constraints until nothing more follows from them.
func (r *reader) settle() {
	for range passes {
		r.vars.changed = false
		left := r.calls[:0]
		for i := range r.calls {
			if r.vars.empty {
				return
			}
			r.vars.refused = false
			if done := r.calls[i].settled(); !done || r.vars.refused {
				left = append(left, r.calls[i])
			}
		}
		clear(r.calls[len(left):])
		r.calls = left
		if !r.vars.changed {
			return
		}
	}
}

// settled reports whether nothing of a constraint is left to be stated.
func (c *call) settled() bool {
	if c.mode != plain {
		if v, ok := c.vars.fixed(c.truth); ok {
			if v == 1 {
				c.mode = plain
			} else if c.mode == implied {
				return true
			}
		}
	}
	switch {
	case c.b.linear != nil:
		l := c.b.linear(c)
		return c.settleLinear(&l)
	case c.b.clause != nil:
		return c.settleClause(c.b.clause(c))
	case c.b.settle != nil:
		return c.b.settle(c)
	}
	return false
}

// constraint returns what is left of a constraint, or nil.
func (c *call) constraint() csp.Constraint {
	if c.b.linear != nil {
		l := c.b.linear(c)
		return c.linearConstraint(&l)
	}
	if c.b.clause != nil {
		return c.clauseConstraint(c.b.clause(c))
	}
	return c.reified(c.b.build(c))
}

// reified puts a constraint under the Boolean of its call, if it has one.
func (c *call) reified(k csp.Constraint) csp.Constraint {
	if c.mode == plain {
		return k
	}
	if v, ok := c.vars.fixed(c.truth); ok {
		switch {
		case v == 1:
			return k
		case c.mode == implied:
			return nil
		}
		return csp.Not(k)
	}
	b := c.reader.variable(c.truth)
	if c.mode == implied {
		return csp.Implies(b, k)
	}
	return csp.Iff(b, k)
}

// Binding says what a variable of a program is in the model.
type Binding struct {
	Name  string
	Var   csp.Var // a variable, a view or a constant; the zero Var where it is no more than Value
	Value int
}

// Bindings returns what the variables are that the program declares, arrays excepted, in the
// order of their names.
func (in *Instance) Bindings() []Binding {
	var bs []Binding
	for name, v := range in.names {
		if v.array || v.terms.Len() != 1 || !v.vars {
			continue
		}
		b := Binding{Name: name}
		if t := v.terms.At(0); t.x >= 0 {
			b.Var = in.made[t.x]
		} else {
			b.Value = t.k
		}
		bs = append(bs, b)
	}
	slices.SortStableFunc(bs, func(a, b Binding) int { return strings.Compare(a.Name, b.Name) })
	return bs
}
