package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests all-different under reification, and its negation.

func TestSomeEqual(t *testing.T) {
	spec := csptest.Spec{Name: "not all_different"}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		s.Vars = r.IntN(5)
		if r.IntN(2) == 0 {
			s.Lo, s.Hi = 0, 1+s.Vars
		}
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Not(csp.AllDifferent(xs...)) }
		s.Accepts = func(v []int) bool {
			seen := map[int]bool{}
			for _, x := range v {
				seen[x] = true
			}
			return len(seen) < len(v)
		}
	}
	csptest.Run(t, spec)
}

// As many values as variables: the other propagator of all-different.
func TestIffPermutation(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:  "iff permutation",
		Vars:  4,
		Lo:    0,
		Hi:    2,
		Build: func(xs []csp.Var) csp.Constraint { return csp.Iff(xs[0], csp.AllDifferent(xs[1:]...)) },
		Accepts: func(v []int) bool {
			return v[0] >= 1 == (v[1] != v[2] && v[1] != v[3] && v[2] != v[3])
		},
	}, csptest.Cases(500))
}
