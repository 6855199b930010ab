package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests the places of maximum and minimum.

func testArg(t *testing.T, name string, build func([]csp.Var, csp.Var) csp.Constraint, best func([]int) int) {
	csptest.Run(t, csptest.Spec{
		Name:        name,
		Vary:        func(r *rand.Rand, s *csptest.Spec) { s.Vars = 2 + r.IntN(4) },
		Build:       func(xs []csp.Var) csp.Constraint { return build(xs[1:], xs[0]) },
		Accepts:     func(v []int) bool { return v[0] == slices.Index(v[1:], best(v[1:])) },
		Consistency: csptest.Domain,
		Intervals:   csptest.Forward,
		Idempotent:  true,
	}, csptest.Cases(600))
}

func TestArgMax(t *testing.T) {
	testArg(t, "arg_max", csp.ArgMax, func(v []int) int { return slices.Max(v) })
}

func TestArgMin(t *testing.T) {
	testArg(t, "arg_min", csp.ArgMin, func(v []int) int { return slices.Min(v) })
}

func TestArgMaxOfNothing(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 1)
	m.Post(csp.ArgMax(nil, x))
	assert.ErrorContains(t, m.Err(), "the max of no variables")
	assert.Equal(t, "arg_min(x, x+1) = -x", csp.ArgMin([]csp.Var{x, x.Plus(1)}, x.Neg()).(interface{ String() string }).String())
}
