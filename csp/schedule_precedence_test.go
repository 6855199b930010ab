package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests the disjunctive pair.

func TestPrecedence(t *testing.T) {
	spec := csptest.Spec{Name: "precedence", Vars: 3, Consistency: csptest.BoundsD, Intervals: csptest.BoundsD}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		mostlyBits(r, s)
		dx, dy := r.IntN(6)-1, r.IntN(6)-1
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.DisjunctivePair(xs[0], xs[1], dx, xs[2], dy) }
		s.Accepts = func(v []int) bool {
			if v[0] >= 1 {
				return v[1]+dx <= v[2]
			}
			return v[2]+dy <= v[1]
		}
	}
	csptest.Run(t, spec, csptest.Cases(600))
}

func TestPrecedenceReasonsAreShort(t *testing.T) {
	m := csp.NewModel()
	b, x, y := m.BoolVar("b"), m.IntVar("x", 0, 20), m.IntVar("y", 0, 20)
	m.Post(csp.DisjunctivePair(b, x, 5, y, 7))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	s.Assume(x.Le(6), x.Ge(1), y.Ge(2))
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	var got []string
	for inf := range s.Inferences() {
		line := inf.Claim.String() + " by"
		for _, l := range inf.Facts {
			line += " " + l.String()
		}
		got = append(got, line)
	}
	assert.Equal(t, []string{"b >= 1 by y >= 2 x <= 8", "y >= 6 by b >= 1 x >= 1"}, got)
}

func TestPrecedenceOfEndlessTasks(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.DisjunctivePair(m.BoolVar("b"), m.IntVar("x", 0, 9), 1<<32, m.IntVar("y", 0, 9), 1))
	assert.ErrorContains(t, m.Err(), "duration 4294967296 does not fit 32 bits: b, x, y")
}
