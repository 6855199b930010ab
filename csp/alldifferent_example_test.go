package csp_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
)

// This file shows what the consistencies of all-different prune, and counting.

func ExampleConsistency() {
	for _, c := range []csp.Consistency{csp.ValueConsistency, csp.BoundsConsistency, csp.DomainConsistency} {
		m := csp.NewModel()
		a, b := m.IntVar("a", 1, 2), m.IntVar("b", 1, 2)
		x := m.IntVar("x", 1, 4)
		m.Post(csp.NotEqual(x, m.Const(3)), csp.AllDifferentWith(c, a, b, x, m.IntVar("y", 1, 6)))
		s, err := m.Compile(context.Background(), csp.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		if _, err := s.Propagate(context.Background()); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v: %v, %v\n", c, s.Domain(x), s.Domain(m.Vars()[4]))
	}
	// Output:
	// value: 1..2 4, 1..6
	// bounds: 4, 3 5..6
	// domain: 4, 3 5..6
}

// A magic sequence says of itself how often each number stands in it.
func ExampleGlobalCardinality() {
	m := csp.NewModel()
	xs := m.IntVars("x", 10, 0, 9)
	values := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	m.Post(csp.GlobalCardinality(xs, values, xs, true))
	sol, err := m.Solve(context.Background(), csp.Options{})
	fmt.Println(sol.Values(xs), err)
	// Output: [6 2 1 0 0 0 1 0 0 0] <nil>
}

func ExampleInverse() {
	m := csp.NewModel()
	seat, guest := m.IntVars("seat", 3, 0, 2), m.IntVars("guest", 3, 0, 2)
	m.Post(csp.Inverse(csp.AutoConsistency, seat, guest))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(seat[0].Eq(2), guest[0].Ne(1))
	sol, err := s.Solve(context.Background())
	fmt.Println(sol.Values(seat), sol.Values(guest), err)
	// Output: [2 1 0] [2 1 0] <nil>
}
