package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests the tour with costs: that it loses no tour, and that its reasons are true
// and suffice.

func TestTourCost(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "tour with costs",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 4 + r.IntN(3)
			n := s.Vars - 1
			s.Lo, s.Hi = 0, n-1
			if r.IntN(8) == 0 {
				s.Lo, s.Hi = -1, n
			}
			cost := make([][]int, n)
			symmetric := r.IntN(2) == 0
			for i := range cost {
				cost[i] = make([]int, n)
				for j := range cost[i] {
					cost[i][j] = r.IntN(4) - 1
					if j < i && symmetric {
						cost[i][j] = cost[j][i]
					}
				}
			}
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.TourCost(xs[:n], cost, xs[n]) }
			s.Accepts = func(v []int) bool {
				if !tours(v[:n], false) {
					return false
				}
				sum := 0
				for i, j := range v[:n] {
					sum += cost[i][j]
				}
				return sum <= v[n]
			}
		},
	}, csptest.Cases(400))
}
