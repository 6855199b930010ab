package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests all-different except 0.

func TestAllDifferentExcept0(t *testing.T) {
	spec := csptest.Spec{
		Name:        "all_different_except_0",
		Vary:        func(r *rand.Rand, s *csptest.Spec) { s.Vars = r.IntN(6) },
		Build:       func(xs []csp.Var) csp.Constraint { return csp.AllDifferentExcept0(xs...) },
		Accepts:     differentExcept0,
		Consistency: csptest.Forward,
		Idempotent:  true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}

// differentExcept0 is its oracle.
func differentExcept0(vals []int) bool {
	return pairwise(slices.DeleteFunc(slices.Clone(vals), func(v int) bool { return v == 0 }))
}
