package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests CountVar.

func TestCountVar(t *testing.T) {
	spec := csptest.Spec{
		Name:  "count_var",
		Vary:  func(r *rand.Rand, s *csptest.Spec) { s.Vars = 2 + r.IntN(4) },
		Build: func(xs []csp.Var) csp.Constraint { return csp.CountVar(xs[2:], xs[0], xs[1]) },
		Accepts: func(vals []int) bool {
			return membersOf(vals[2:], domains.Of(vals[0])) == vals[1]
		},
		Consistency: csptest.Forward,
		Settled: func(doms []domains.Set) bool {
			// Each value of y is possible, and so are the bounds of n for one of them.
			y, n, xs := doms[0], doms[1], doms[2:]
			least, most := len(xs), 0
			for v := range y.All() {
				taken, can := 0, 0
				for _, d := range xs {
					if d.Contains(v) {
						can++
						if d.Len() == 1 {
							taken++
						}
					}
				}
				if taken > n.Max() || can < n.Min() {
					return false
				}
				least, most = min(least, taken), max(most, can)
			}
			return least <= n.Min() && n.Max() <= most && (y.Len() > 1 || countSettled(xs, y.Min(), n))
		},
		Idempotent: true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}
