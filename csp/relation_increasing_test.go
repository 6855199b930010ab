package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests sequences in order.

func upToFive(r *rand.Rand, s *csptest.Spec) { s.Vars = r.IntN(6) }

func TestIncreasing(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "increasing",
		Vary:        upToFive,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.LessOrEqual(xs...) },
		Accepts:     func(v []int) bool { return slices.IsSorted(v) },
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Idempotent:  true,
	})
}

func TestStrictlyIncreasing(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:  "strictly_increasing",
		Vary:  upToFive,
		Build: func(xs []csp.Var) csp.Constraint { return csp.Less(xs...) },
		Accepts: func(v []int) bool {
			return slices.IsSortedFunc(v, func(a, b int) int { return a - b }) && pairwise(v)
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Idempotent:  true,
	})
}

// Decreasing is increasing under the negative view.
func TestDecreasing(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "decreasing",
		Vary: upToFive,
		Build: func(xs []csp.Var) csp.Constraint {
			for i, x := range xs {
				xs[i] = x.Neg()
			}
			return csp.LessOrEqual(xs...)
		},
		Accepts:     func(v []int) bool { return slices.IsSortedFunc(v, func(a, b int) int { return b - a }) },
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
	})
}
