package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/stretchr/testify/assert"
)

// This file tests the precedence of values.

func smallValues(r *rand.Rand, s *csptest.Spec) {
	s.Vars = r.IntN(6)
	s.Lo, s.Hi = 0, 3
}

// before is the oracle: there is no t, or an s before the first.
func before(s, t int, vals []int) bool {
	first := slices.Index(vals, t)
	return first < 0 || slices.Contains(vals[:first], s)
}

func TestValuePrecede(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "value_precede",
		Vary:        smallValues,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.ValuePrecede(xs, []int{2, 1}) },
		Accepts:     func(v []int) bool { return before(2, 1, v) },
		Consistency: csptest.Domain,
		Intervals:   csptest.Checking,
	})
}

func TestValuePrecedeOfMany(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "value_precede_chain",
		Vary:        smallValues,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.ValuePrecede(xs, []int{1, 3, 0}) },
		Accepts:     func(v []int) bool { return before(1, 3, v) && before(3, 0, v) },
		Consistency: csptest.Forward,
		Intervals:   csptest.Checking,
	})
}

func TestValuePrecedeItself(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.ValuePrecede(m.IntVars("x", 2, 0, 1), []int{1, 1}))
	assert.ErrorContains(t, m.Err(), "1 would have to precede itself")
}
