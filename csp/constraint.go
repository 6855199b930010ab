package csp

import (
	"fmt"
	"reflect"
	"strings"
)

// This file is what a constraint is: the one interface that must be there, and
// the optional ones that are found when a model is compiled.

// Status is what a propagator says when it returns, and a [Decider] when it is asked.
type Status uint8

const (
	// Failed: the constraint has no solution within the present domains.
	Failed Status = iota
	// Stable: running again at once would prune nothing. A propagator that was
	// woken by its own changes is not run again.
	Stable
	// Again: running again might prune more. Say so where a change might have
	// called for another round, such as when a variable stands at two positions.
	Again
	// Entailed: whatever values are left, they satisfy the constraint. It is not
	// run again below this node of the search.
	Entailed
)

// String returns the status in lower case.
func (s Status) String() string {
	return [...]string{"failed", "stable", "again", "entailed"}[s&3]
}

// Constraint is an immutable declaration of a relation between variables. One
// value may be used by many solvers at once, so what changes during a search
// lives in the [Space], or in the [Propagator] that an [Attacher] makes.
//
// A constraint is either a [Propagator] itself, the simple way, or an [Attacher];
// posting one that is neither makes the model malformed.
//
// With a method Kind() string a constraint says what its kind is called in listings and
// explanations, such as "all_different"; without it, that is the name of its type. With
// String it says itself how it is listed.
type Constraint interface {
	// Vars returns the variables in the order in which Satisfied takes values. The
	// result is not modified.
	Vars() []Var
}

// Propagator is what runs in a solver.
type Propagator interface {
	// Propagate removes values that no solution of the constraint uses. It never
	// removes one that a solution uses, returns Failed when the narrowing
	// operation of the Space does or when it finds that no solution is left, and
	// once every variable is fixed decides whether the values satisfy the
	// constraint.
	Propagate(s *Space) Status
}

// Attacher is a constraint with state of its own in each solver. Attach is called
// once when a model is compiled; it may make reversible ints and read the
// domains, and must not narrow them.
type Attacher interface {
	Attach(s *Space) Propagator
}

// Checker is a constraint that can say whether an assignment satisfies it. vals
// stand in the order of Vars. Plain backtracking, forward checking and AC-3 check
// through it; a constraint without it is checked by its propagator.
type Checker interface {
	Satisfied(vals []int) bool
}

// Explainer is a constraint or propagator that gives reasons. Explain adds to r
// facts, true in the state that r shows, which together with the constraint and
// the declared domains force claim. A claim that IsFalse asks why the constraint
// has no solution. The engine asks only for claims that the propagator made, and
// for single values of a mask that it removed. Explain reads domains from r only,
// never from live state.
//
// A constraint without it is explained by all domains of its variables as they
// were: true, but far from short.
type Explainer interface {
	Explain(r *Reason, claim Literal)
}

// Validator is a constraint that can be malformed. Validate is called when it is
// posted.
type Validator interface {
	Validate() error
}

// Decomposer is a constraint that is equal to a conjunction of binary ones, its
// arcs. Plain backtracking, forward checking and AC-3 work on those, as the
// textbooks do.
type Decomposer interface {
	Decompose() []Constraint
}

// Priority says how costly a propagator is. Cheaper ones run first.
type Priority uint8

const (
	Cheap     Priority = iota // constant time: unary and binary constraints
	Linear                    // one pass over the variables
	Quadratic                 // sorting, matching, or worse than linear
	Costly                    // the heaviest; runs when nothing else is left
	numPriorities
)

// Prioritizer is a constraint or propagator that chooses its priority. Without it,
// constraints on up to two variables are Cheap and all others Linear.
type Prioritizer interface {
	Priority() Priority
}

// Wake is a change of a domain that a propagator can listen to.
type Wake uint8

const (
	OnChange Wake = iota // any value went (the default)
	OnBounds             // the minimum or maximum moved
	OnFix                // one value is left
)

// Listener is a constraint or propagator that wants to be woken less often than
// at every change. Wakes returns one for each variable of Vars. Where s does
// not keep the holes of a variable, OnFix is seldom enough: a value that could not
// be removed inside the bounds has to be looked at again when a bound moves.
type Listener interface {
	Wakes(s *Space) []Wake
}

// kindOf returns the name of a constraint's kind, such as "all_different".
func kindOf(c Constraint) string {
	if k, ok := c.(interface{ Kind() string }); ok {
		return k.Kind()
	}
	t := reflect.TypeOf(c)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return t.String()
	}
	return t.Name()
}

// Describe returns a constraint as [Model.String] lists it, without its name: in its own
// words, or by its kind and its variables.
func Describe(c Constraint) string { return describe(c) }

// describe returns a constraint as it is listed: its own String, or its kind and
// its variables. A nil one, which stands only inside a malformed one, is "nil".
func describe(c Constraint) string {
	if c == nil {
		return "nil"
	}
	if s, ok := c.(fmt.Stringer); ok {
		return s.String()
	}
	return call(kindOf(c), c.Vars())
}

// call writes name(x, y, ...).
func call(name string, xs []Var) string {
	var b strings.Builder
	b.WriteString(name)
	b.WriteByte('(')
	for i, x := range xs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(x.String())
	}
	b.WriteByte(')')
	return b.String()
}
