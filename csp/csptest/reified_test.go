package csptest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests that Reified finds nothing wrong with what is right, and finds what
// is wrong with a constraint that decides too early, or does not say why.

func TestReifiedOfRightConstraints(t *testing.T) {
	csptest.Run(t, csptest.Reified(csptest.Spec{
		Name: "less", Vars: 2, Lo: 3, Hi: 7,
		Build:   func(xs []csp.Var) csp.Constraint { return csp.Less(xs[0], xs[1]) },
		Accepts: func(v []int) bool { return v[0] < v[1] },
	}))
	csptest.Run(t, csptest.Reified(csptest.Spec{
		Name: "all_different",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 2 + 2*r.IntN(3)
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.AllDifferent(xs...) }
			s.Accepts = func(v []int) bool {
				for i := range v {
					for j := range i {
						if v[i] == v[j] {
							return false
						}
					}
				}
				return true
			}
		},
	}), csptest.Cases(100))
}

// reporter keeps what Run reports.
type reporter struct {
	testing.TB
	errors []string
}

func (r *reporter) Errorf(format string, args ...any) { r.errors = append(r.errors, format) }
func (r *reporter) Logf(string, ...any)               {}

// hasty is x < y with its faults: it takes x < y for decided by the maxima alone, or
// gives no facts for it.
type hasty struct {
	csp.Constraint
	mute bool
}

func (h hasty) Satisfied(v []int) bool            { return v[0] < v[1] }
func (h hasty) Propagate(s *csp.Space) csp.Status { return h.Constraint.(csp.Propagator).Propagate(s) }
func (h hasty) Negation() csp.Constraint          { return csp.Not(h.Constraint) }
func (h hasty) Explain(r *csp.Reason, l csp.Literal) {
	if !l.IsFalse() {
		h.Constraint.(csp.Explainer).Explain(r, l)
	}
}

func (h hasty) Entailment(s *csp.Space) csp.Status {
	if xs := h.Vars(); !h.mute && s.Max(xs[0]) >= s.Max(xs[1]) {
		return csp.Failed
	}
	return h.Constraint.(csp.Decider).Entailment(s)
}

func TestReifiedFindsFaults(t *testing.T) {
	for _, mute := range []bool{false, true} {
		r := &reporter{TB: t}
		csptest.Run(r, csptest.Reified(csptest.Spec{
			Name: "hasty", Vars: 2,
			Build:   func(xs []csp.Var) csp.Constraint { return hasty{csp.Less(xs[0], xs[1]), mute} },
			Accepts: func(v []int) bool { return v[0] < v[1] },
		}))
		require.Len(t, r.errors, 1, "mute is %v", mute)
		assert.Contains(t, r.errors[0], "fails")
	}
}
