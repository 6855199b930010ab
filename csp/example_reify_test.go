package csp_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
)

// This file shows Booleans that say whether constraints hold.

// Of three wishes at least two come true; which ones is told by the Booleans.
func ExampleIff() {
	m := csp.NewModel()
	ann, bob, eve := m.IntVar("ann", 1, 3), m.IntVar("bob", 1, 3), m.IntVar("eve", 1, 3)
	m.Post(csp.AllDifferent(ann, bob, eve))
	wishes := m.BoolVars("wish", 3)
	m.Post(
		csp.Iff(wishes[0], csp.Less(ann, bob)),
		csp.Iff(wishes[1], csp.Less(bob, eve)),
		csp.Iff(wishes[2], csp.Less(eve, ann)),
		csp.Not(csp.AtMost(wishes, 1, 1)),
		csp.Or(wishes[0].Le(0), wishes[2].Ge(1)),
	)
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for sol := range s.Solutions(context.Background()) {
		fmt.Println(sol.Values([]csp.Var{ann, bob, eve}), sol.Values(wishes))
	}
	// Output:
	// [3 1 2] [0 1 1]
	// [2 3 1] [1 0 1]
}

// A rule that holds only where it is switched on.
func ExampleImplies() {
	m := csp.NewModel()
	strict, x := m.BoolVar("strict"), m.IntVar("x", 0, 9)
	m.Post(csp.Implies(strict, x.Le(4)))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(x.Ge(7))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
	}
	for inf := range s.Inferences() {
		fmt.Println(inf.Claim, "because", inf.Facts)
	}
	// Output:
	// strict <= 0 because [x >= 5]
}

func ExampleOr_literals() {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9), m.IntVar("z", 0, 9)
	m.Post(csp.Or(x.Le(2), y.Eq(4), z.Ne(7)))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(x.Ge(3), z.Eq(7))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
	}
	fmt.Println(m)
	fmt.Println("y in", s.Domain(y))
	// Output:
	// x in 0..9
	// y in 0..9
	// z in 0..9
	// x <= 2 or y = 4 or z != 7
	//
	// y in 4
}

// Two jobs on one machine: the Boolean says which one is first.
func ExampleDisjunctivePair() {
	m := csp.NewModel()
	paint, dry := m.IntVar("paint", 0, 10), m.IntVar("dry", 0, 6)
	first := m.BoolVar("paint first")
	m.Post(csp.DisjunctivePair(first, paint, 4, dry, 8))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(paint.Le(7))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
	}
	fmt.Println(s.Domain(first), s.Domain(paint), s.Domain(dry))
	// Output:
	// 1 0..2 4..6
}

// divides is a constraint of a user, x divides y, that can be reified: it has a
// negation, and knows its truth where the values at hand decide it.
type divides struct {
	x, y csp.Var
	not  bool
}

func (c divides) Vars() []csp.Var          { return []csp.Var{c.x, c.y} }
func (c divides) Satisfied(v []int) bool   { return (v[0] != 0 && v[1]%v[0] == 0) != c.not }
func (c divides) Negation() csp.Constraint { return divides{c.x, c.y, !c.not} }

func (c divides) Propagate(s *csp.Space) csp.Status {
	switch c.Entailment(s) {
	case csp.Failed:
		return csp.Failed
	case csp.Entailed:
		return csp.Entailed
	}
	return csp.Stable
}

// Entailment knows that 1 divides everything, and what fixed values tell.
func (c divides) Entailment(s *csp.Space) csp.Status {
	v, w := s.Min(c.x), s.Min(c.y)
	switch {
	case !s.Fixed(c.x), v != 1 && !s.Fixed(c.y):
		return csp.Stable
	case (v != 0 && w%v == 0) != c.not:
		return csp.Entailed
	}
	return csp.Failed
}

// Explain is asked only why the constraint is false, as it prunes nothing.
func (c divides) Explain(r *csp.Reason, _ csp.Literal) {
	r.Add(c.x.Eq(r.Min(c.x)))
	if r.Min(c.x) != 1 {
		r.Add(c.y.Eq(r.Min(c.y)))
	}
}

func ExampleReifiable() {
	m := csp.NewModel()
	x, y, b := m.IntVar("x", 1, 9), m.IntVar("y", 0, 9), m.BoolVar("b")
	m.PostNamed("divisor", csp.Iff(b, divides{x, y, false}))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(x.Le(1))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
	}
	for inf := range s.Inferences() {
		fmt.Println(inf.Name+":", inf.Claim, "because", inf.Facts)
	}
	// Output:
	// divisor: b >= 1 because [x = 1]
}

// A Boolean is known before all variables are, where the constraint can tell.
func ExampleDecider() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 1), m.IntVar("y", 0, 9)
	known, waits := m.BoolVar("known"), m.BoolVar("waits")
	m.Post(
		csp.Iff(known, divides{x, y, false}),
		csp.Iff(waits, undecided{divides{x, y, false}}),
	)
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
	}
	fmt.Println("known:", s.Domain(known), "waits:", s.Domain(waits))
	// Output: known: 1 waits: 0..1
}

// undecided is divides without what tells its truth early.
type undecided struct{ d divides }

func (c undecided) Vars() []csp.Var                   { return c.d.Vars() }
func (c undecided) Satisfied(v []int) bool            { return c.d.Satisfied(v) }
func (c undecided) Propagate(s *csp.Space) csp.Status { return c.d.Propagate(s) }
