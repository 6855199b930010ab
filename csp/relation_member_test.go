package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests membership in a set of constants.

func TestMember(t *testing.T) {
	for _, in := range []bool{true, false} {
		spec := csptest.Spec{
			Name:        map[bool]string{true: "member", false: "not_member"}[in],
			Vars:        1,
			Consistency: csptest.Domain,
			Intervals:   csptest.Domain,
			Idempotent:  true,
		}
		spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
			var values []int
			for range r.IntN(7) {
				values = append(values, r.IntN(9)-3)
			}
			if r.IntN(3) == 0 {
				values = append(values, -72, -71, 68, 1<<40)
			}
			s.Build = func(xs []csp.Var) csp.Constraint {
				if in {
					return csp.Member(xs[0], domains.Of(values...))
				}
				return csp.Not(csp.Member(xs[0], domains.Of(values...)))
			}
			s.Accepts = func(v []int) bool { return slices.Contains(values, v[0]) == in }
		}
		t.Run(spec.Name, func(t *testing.T) { csptest.Run(t, spec) })
	}
}
