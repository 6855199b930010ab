package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/stretchr/testify/assert"
)

// This file tests maximum and minimum.

func TestMaximum(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "maximum",
		Vary:        func(r *rand.Rand, s *csptest.Spec) { s.Vars = 2 + r.IntN(3) },
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Maximum(xs[1:], xs[0]) },
		Accepts:     func(v []int) bool { return v[0] == slices.Max(v[1:]) },
		Consistency: csptest.BoundsZ,
		Idempotent:  true,
	})
}

func TestMinimum(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "minimum",
		Vary:        func(r *rand.Rand, s *csptest.Spec) { s.Vars = 2 + r.IntN(3) },
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Minimum(xs[1:], xs[0]) },
		Accepts:     func(v []int) bool { return v[0] == slices.Min(v[1:]) },
		Consistency: csptest.BoundsZ,
		Idempotent:  true,
	})
}

func TestMaximumOfNothing(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 1)
	m.Post(csp.Maximum(nil, x))
	assert.ErrorContains(t, m.Err(), "no variables")
	assert.Equal(t, "minimum(x, x+1) = -x", csp.Minimum([]csp.Var{x, x.Plus(1)}, x.Neg()).(interface{ String() string }).String())
}
