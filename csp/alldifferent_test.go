package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests all-different by value elimination.

// pairwise is the oracle of all-different.
func pairwise(vals []int) bool {
	seen := map[int]bool{}
	for _, v := range vals {
		seen[v] = true
	}
	return len(seen) == len(vals)
}

// valueConsistent reports whether no variable has the value of a fixed other one.
func valueConsistent(doms []domains.Set) bool {
	for i, d := range doms {
		for j, e := range doms {
			if i != j && d.Len() == 1 && e.Contains(d.Min()) {
				return false
			}
		}
	}
	return true
}

func TestAllDifferent(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "all_different",
		Vary:        func(r *rand.Rand, s *csptest.Spec) { s.Vars = r.IntN(6) },
		Build:       func(xs []csp.Var) csp.Constraint { return csp.AllDifferent(xs...) },
		Accepts:     pairwise,
		Consistency: csptest.Forward,
		Settled:     valueConsistent,
	})
}
