package main

// This file holds the constraint against brute force.

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

func apartSpec() csptest.Spec {
	spec := csptest.Spec{
		Name:        "apart",
		Vars:        2,
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Idempotent:  true,
	}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		gap := r.IntN(5)
		s.Build = func(xs []csp.Var) csp.Constraint { return Apart(xs[0], xs[1], gap) }
		s.Accepts = func(v []int) bool { return v[0]+gap <= v[1] || v[1]+gap <= v[0] }
	}
	return spec
}

func TestApart(t *testing.T) { csptest.Run(t, apartSpec()) }

// TestApartReified: a Checker can stand under a Boolean without more ado.
func TestApartReified(t *testing.T) { csptest.Run(t, csptest.Reified(apartSpec())) }

func TestApartGaps(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.BoundsVar("y", -1<<31+1, 1<<31-1)
	m.Post(Apart(x, y, 1<<62))
	_, err := m.Solve(t.Context(), csp.Options{})
	require.ErrorIs(t, err, csp.ErrNoSolution, "no two values lie so far apart")

	m.Post(Apart(x, y, -1))
	var malformed *csp.ModelError
	require.ErrorAs(t, m.Err(), &malformed)
	assert.Equal(t, []csp.Var{x, y}, malformed.Vars)
	assert.Contains(t, malformed.Error(), "gap -1 is negative")
}

// TestApartReasons: a reason is two bounds, each as weak as it may be.
func TestApartReasons(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	m.Post(Apart(x, y, 4))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	s.Assume(y.Ge(5), y.Le(6))
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, consistent)

	reasons := make(map[string]string)
	for inf := range s.Inferences() {
		reasons[inf.Claim.String()] = fmt.Sprint(inf.Facts)
	}
	assert.Equal(t, map[string]string{
		"x != 3": "[y <= 6]",
		"x != 4": "[y <= 7 y >= 1]",
		"x != 5": "[y <= 8 y >= 2]",
		"x != 6": "[y >= 3]",
		"x != 7": "[y >= 4]",
		"x != 8": "[y >= 5]",
	}, reasons)
}

// TestApartAllocatesNothing: a run of the propagator works in place.
func TestApartAllocatesNothing(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 0, 12)
	for i, x := range xs {
		for _, y := range xs[:i] {
			m.Post(Apart(x, y, 3))
		}
	}
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	n, err := s.Count(t.Context(), 0)
	require.NoError(t, err)
	// Four sorted places with the gaps taken out: choose 4 of 13-3*2; in any order.
	require.Equal(t, 35*24, n)
	assert.Zero(t, testing.AllocsPerRun(3, func() { _, _ = s.Count(t.Context(), 0) }))
}
