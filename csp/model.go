package csp

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/propago/propago/domains"
)

// This file is the declaration of a problem: variables and constraints, kept as
// they were given. Compiling (solver.go) reads it and never writes to it.

// Model is a declaration of variables and constraints. Declaring is for one
// goroutine; once declared, a Model may be compiled and solved by many.
//
// Mistakes do not interrupt declaring: the first one is kept and returned when
// solving starts, and by [Model.Err]. Two variables of one name are one: nobody could tell
// them apart in an explanation, a trace or a file. Any number may have the empty name.
type Model struct {
	vars   []variable
	posted []posted
	err    error
	consts map[int]Var
	named  map[string]Var // by name, without constants
	totals map[string]Var // of expressions that are objectives
}

type variable struct {
	name     string
	dom      domains.Set
	bounds   bool // keep the bounds only
	constant bool
}

type posted struct {
	name string
	c    Constraint
}

// NewModel returns an empty model.
func NewModel() *Model { return &Model{} }

// fail keeps the first modelling error.
func (m *Model) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// Err returns the first mistake made while declaring, or nil.
func (m *Model) Err() error { return m.err }

// IntVar declares a variable with the values lo..hi. The bounds must fit 32
// bits. Past a span of [domains.MaxBitsetSpan] values only the bounds are kept
// during search; see [domains.Kind].
func (m *Model) IntVar(name string, lo, hi int) Var {
	return m.IntVarIn(name, domains.Range(lo, hi))
}

// IntVarIn declares a variable with the values of a set. An empty set is allowed:
// such a model has no solution.
func (m *Model) IntVarIn(name string, dom domains.Set) Var {
	return m.declare(variable{name: name, dom: dom})
}

// BoundsVar declares a variable with the values lo..hi of which only the bounds
// are kept during search, whatever the span: the choice for objectives and wide
// sums. A value inside the bounds cannot be removed from it, so constraints that
// reason on values reason on its bounds.
func (m *Model) BoundsVar(name string, lo, hi int) Var {
	return m.declare(variable{name: name, dom: domains.Range(lo, hi), bounds: true})
}

// BoolVar declares a variable with the values 0 and 1.
func (m *Model) BoolVar(name string) Var { return m.IntVar(name, 0, 1) }

// IntVars declares n variables name[0], name[1], ... with the values lo..hi each.
func (m *Model) IntVars(name string, n, lo, hi int) []Var {
	dom := domains.Range(lo, hi)
	xs := make([]Var, n)
	for i := range xs {
		xs[i] = m.IntVarIn(fmt.Sprintf("%s[%d]", name, i), dom)
	}
	return xs
}

// BoolVars declares n variables name[0], name[1], ... with the values 0 and 1.
func (m *Model) BoolVars(name string, n int) []Var { return m.IntVars(name, n, 0, 1) }

// Const returns a variable with the single value v. The same value returns the
// same variable.
func (m *Model) Const(v int) Var {
	if x, ok := m.consts[v]; ok {
		return x
	}
	if m.consts == nil {
		m.consts = make(map[int]Var)
	}
	x := m.declare(variable{name: fmt.Sprint(v), dom: domains.Of(v), constant: true})
	m.consts[v] = x
	return x
}

func (m *Model) declare(v variable) Var {
	x := Var{model: m, id: int32(len(m.vars))}
	m.vars = append(m.vars, v)
	if !v.dom.IsEmpty() && (v.dom.Min() < domains.MinValue || v.dom.Max() > domains.MaxValue) {
		m.fail(&ModelError{Vars: []Var{x}, Msg: fmt.Sprintf("domain %d..%d reaches outside %d..%d",
			v.dom.Min(), v.dom.Max(), domains.MinValue, domains.MaxValue)})
	}
	if v.constant || v.name == "" {
		return x
	}
	if first, taken := m.named[v.name]; taken {
		m.fail(&ModelError{Vars: []Var{x}, Msg: fmt.Sprintf("variables %d and %d have one name", first.id, x.id)})
	}
	if m.named == nil {
		m.named = make(map[string]Var)
	}
	m.named[v.name] = x
	return x
}

// Post adds constraints. A malformed one, such as one over a variable of another
// model, is kept as the model's error.
func (m *Model) Post(cs ...Constraint) {
	for _, c := range cs {
		m.PostNamed("", c)
	}
}

// PostNamed adds a constraint under a name, by which explanations and listings
// call it, such as "row 1".
func (m *Model) PostNamed(name string, c Constraint) {
	if c == nil {
		m.fail(&ModelError{Constraint: name, Msg: "the constraint is nil"})
		return
	}
	p := posted{name, c}
	for _, x := range c.Vars() {
		switch {
		case x.model == nil:
			m.fail(&ModelError{Constraint: p.head(), Msg: "a variable is the zero Var, which belongs to no model"})
			return
		case x.model != m:
			m.fail(&ModelError{Constraint: p.head(), Vars: []Var{x}, Msg: "a variable belongs to another model"})
			return
		}
	}
	if err := wellFormed(c); err != nil {
		invalid := &ModelError{Constraint: p.head(), Msg: err.Error()}
		if err != errInert {
			invalid.Vars = c.Vars()
		}
		m.fail(invalid)
		return
	}
	m.posted = append(m.posted, p)
}

// head returns how a constraint is called: by the name it was posted under, or
// by its kind.
func (p posted) head() string {
	if p.name != "" {
		return p.name
	}
	return kindOf(p.c)
}

func (p posted) String() string {
	if p.name != "" {
		return p.name + ": " + describe(p.c)
	}
	return describe(p.c)
}

// Vars returns the declared variables in order, a copy.
func (m *Model) Vars() []Var {
	xs := make([]Var, len(m.vars))
	for i := range xs {
		xs[i] = Var{model: m, id: int32(i)}
	}
	return xs
}

// Constraints returns the posted constraints with their names, in order of
// posting. Names may be empty.
func (m *Model) Constraints() iter.Seq2[string, Constraint] {
	return func(yield func(string, Constraint) bool) {
		for _, p := range m.posted {
			if !yield(p.name, p.c) {
				return
			}
		}
	}
}

// String lists the variables and the constraints, one a line.
func (m *Model) String() string {
	var b strings.Builder
	for _, v := range m.vars {
		if !v.constant {
			fmt.Fprintf(&b, "%s in %v\n", v.name, v.dom)
		}
	}
	for _, p := range m.posted {
		fmt.Fprintln(&b, p)
	}
	return b.String()
}

// Solve returns the first solution. Without one it returns [ErrNoSolution], a
// proof; or the context's error; or [ErrLimit]; or a *[ModelError]. Options.Timeout bounds
// compiling and searching together.
func (m *Model) Solve(ctx context.Context, o Options) (Solution, error) {
	s, err := m.compileWithin(ctx, o)
	if err != nil {
		return Solution{}, err
	}
	return s.Solve(ctx)
}
