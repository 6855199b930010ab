package csp_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests the equality of many variables.

func TestAllEqual(t *testing.T) {
	spec := csptest.Spec{
		Name:        "all_equal",
		Vary:        upToFive,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Equal(xs...) },
		Accepts:     func(v []int) bool { return len(slices.Compact(slices.Clone(v))) < 2 },
		Consistency: csptest.Domain,
		Idempotent:  true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec))
}

// TestAllEqualIsDecidedEarly: two that share no value are enough, wherever they stand.
func TestAllEqualIsDecidedEarly(t *testing.T) {
	m := csp.NewModel()
	b, xs := m.BoolVar("b"), m.IntVars("x", 5, 1, 9)
	m.Post(csp.Iff(b, csp.Equal(xs...)))
	s := compile(t, m)
	s.Assume(xs[1].Le(4), xs[4].Ge(5))
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, consistent)
	assert.Equal(t, domains.Of(0), s.Domain(b))
}
