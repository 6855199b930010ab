package csp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests Count, Among, AtMost, AtLeast and Exactly.

// membersOf counts the values that are in set.
func membersOf(vals []int, set domains.Set) int {
	n := 0
	for _, v := range vals {
		if set.Contains(v) {
			n++
		}
	}
	return n
}

// someOf draws a set of values from -3..5.
func someOf(r *rand.Rand) domains.Set {
	var values []int
	for v := -3; v <= 5; v++ {
		if r.IntN(3) == 0 {
			values = append(values, v)
		}
	}
	return domains.Of(values...)
}

func TestCountByVariable(t *testing.T) {
	spec := csptest.Spec{
		Name: "count",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 1 + r.IntN(5)
			v := r.IntN(5) - 1
			last := s.Vars - 1
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Count(xs[:last], v, xs[last]) }
			s.Accepts = func(vals []int) bool { return membersOf(vals[:last], domains.Of(v)) == vals[last] }
		},
		Consistency: csptest.Domain,
		Idempotent:  true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}

func TestAmong(t *testing.T) {
	spec := csptest.Spec{
		Name: "among",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 1 + r.IntN(5)
			last := s.Vars - 1
			set := someOf(r)
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Among(xs[:last], set, xs[last]) }
			s.Accepts = func(vals []int) bool { return membersOf(vals[:last], set) == vals[last] }
		},
		Consistency: csptest.Domain,
		Idempotent:  true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}

func TestCountByConstants(t *testing.T) {
	for _, c := range []struct {
		name  string
		build func(xs []csp.Var, v, n int) csp.Constraint
		holds func(n, counted int) bool
	}{
		{"at_most", csp.AtMost, func(n, counted int) bool { return counted <= n }},
		{"at_least", csp.AtLeast, func(n, counted int) bool { return counted >= n }},
		{"exactly", csp.Exactly, func(n, counted int) bool { return counted == n }},
	} {
		t.Run(c.name, func(t *testing.T) {
			spec := csptest.Spec{
				Name: c.name,
				Vary: func(r *rand.Rand, s *csptest.Spec) {
					s.Vars = r.IntN(6)
					n, v := r.IntN(s.Vars+3)-1, r.IntN(5)-1
					s.Build = func(xs []csp.Var) csp.Constraint { return c.build(xs, v, n) }
					s.Accepts = func(vals []int) bool { return c.holds(n, membersOf(vals, domains.Of(v))) }
				},
				Consistency: csptest.Domain,
				Idempotent:  true,
			}
			csptest.Run(t, spec)
			csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
		})
	}
}

func TestNegationOfAtMostAndAtLeast(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 2)
	for _, n := range []int{math.MinInt, -1, 0, 1, 2, 3, 4, math.MaxInt} {
		for _, c := range []csp.Constraint{csp.AtMost(xs, 1, n), csp.AtLeast(xs, 1, n)} {
			not := c.(interface{ Negation() csp.Constraint }).Negation()
			for k := range 27 {
				vals := []int{k % 3, k / 3 % 3, k / 9}
				require.NotEqual(t, c.(csp.Checker).Satisfied(vals), not.(csp.Checker).Satisfied(vals), "%v, %v at %v", c, not, vals)
			}
		}
	}
}

// TestCountReason looks for the short reason of a count: only those that decided it.
func TestCountReason(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 0, 9)
	m.Post(csp.AtMost(xs, 7, 1))
	s := compile(t, m)
	s.Assume(xs[2].Eq(7))
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	seen := 0
	for inf := range s.Inferences() {
		seen++
		assert.Equal(t, []csp.Literal{xs[2].Eq(7)}, inf.Facts)
	}
	assert.Equal(t, 3, seen)
}

// A variable that stands at several positions: w is not 2, so the number 4-x is at most
// 2 and x is 2; then 3-x has to be 2 as well. The reason of x = 1 is that of 3-x = 2, not
// one of x leaving or entering the set.
func TestCountExplainsThePositionThatClaimed(t *testing.T) {
	m := csp.NewModel()
	x := m.BoundsVar("x", 1, 2)
	w := m.IntVar("w", 2, 3)
	m.Post(csp.Count([]csp.Var{x, x.Neg().Plus(3), w}, 2, x.Neg().Plus(4)))
	s := compile(t, m)
	s.Assume(w.Ne(2))
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.False(t, consistent)
	n := 0
	for inf := range s.Inferences() {
		n++
		assert.Equal(t, []csp.Literal{w.Ne(2)}, inf.Facts, "of %v", inf.Claim)
	}
	assert.Equal(t, 2, n)
}
