package csp_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests the constraint made of a Go function.

func TestPredicate(t *testing.T) {
	spec := csptest.Spec{
		Name:        "predicate",
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Duplicates:  csptest.Domain,
		Idempotent:  true,
	}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		s.Vars = r.IntN(5)
		// A weighted sum modulo m: no structure that pruning could lean on.
		weights := []int{r.IntN(9), r.IntN(9), r.IntN(9), r.IntN(9)}
		m, rest := 2+r.IntN(7), r.IntN(2)
		s.Accepts = func(vals []int) bool {
			sum := 0
			for i, v := range vals {
				sum += weights[i] * v * v
			}
			return sum%m == rest
		}
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Predicate("mod", xs, s.Accepts) }
	}
	csptest.Run(t, spec)
}

func TestPredicateWaitsAboveTheLimit(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 2, 0, 299) // 90,000 assignments
	calls := 0
	m.Post(csp.Predicate("odd sum", xs, func(v []int) bool { calls++; return (v[0]+v[1])%2 == 1 }))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	ok, err := s.Propagate(context.Background())
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Zero(t, calls, "the function is not called while there are too many assignments")

	s.Assume(xs[0].Eq(7))
	ok, err = s.Propagate(context.Background())
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, 150, s.Domain(xs[1]).Len(), "the even values are left")
}

func TestPredicateWithoutFunction(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.Predicate("nothing", m.IntVars("x", 2, 0, 1), nil))
	_, err := m.Compile(t.Context(), csp.Options{})
	var malformed *csp.ModelError
	require.ErrorAs(t, err, &malformed)
	assert.Equal(t, "nothing", malformed.Constraint)
}
