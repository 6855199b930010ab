package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests all-different at domain consistency.

func TestAllDifferentDomain(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []int
	}{
		{"one word", nil},
		{"several words", []int{-90, -89, -3, 0, 1, 64, 65}},
		{"far apart", []int{-40000, -39999, 0, 1, 2, 20000, 20001}},
	} {
		t.Run(c.name, func(t *testing.T) {
			csptest.Run(t, csptest.Spec{
				Name:   "all_different by domain, " + c.name,
				Values: c.values,
				Vary:   func(r *rand.Rand, s *csptest.Spec) { s.Vars = r.IntN(7) },
				Build: func(xs []csp.Var) csp.Constraint {
					return csp.AllDifferentWith(csp.DomainConsistency, xs...)
				},
				Accepts:     pairwise,
				Consistency: csptest.Domain,
				Settled:     valueConsistent,
				Idempotent:  true,
			})
		})
	}
}

func TestAllDifferentValue(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "all_different by value",
		Vary:        func(r *rand.Rand, s *csptest.Spec) { s.Vars = r.IntN(6) },
		Build:       func(xs []csp.Var) csp.Constraint { return csp.AllDifferentWith(csp.ValueConsistency, xs...) },
		Accepts:     pairwise,
		Consistency: csptest.Forward,
		Settled:     valueConsistent,
		Idempotent:  true,
	})
}

func TestUnknownConsistency(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.AllDifferentWith(csp.Consistency(77), m.IntVars("x", 3, 0, 3)...))
	var bad *csp.ModelError
	require.ErrorAs(t, m.Err(), &bad)
	assert.Equal(t, "all_different", bad.Constraint)
	assert.Contains(t, bad.Msg, "77")
}

// TestHallSetReason looks for the short reason: two of five variables share two values,
// and no other one is named.
func TestHallSetReason(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 5, 0, 9)
	m.Post(csp.AllDifferentWith(csp.DomainConsistency, xs...))
	s := compile(t, m)
	pair := domains.Of(3, 5)
	assumeIn(s, xs[1], pair)
	assumeIn(s, xs[4], pair)
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	seen := 0
	for inf := range s.Inferences() {
		seen++
		for _, fact := range inf.Facts {
			assert.Contains(t, []csp.Var{xs[1], xs[4]}, fact.Var(), "%v because %v", inf.Claim, inf.Facts)
		}
	}
	assert.Equal(t, 6, seen, "3 and 5 leave three variables")
}

func TestReifiedStrongAllDifferent(t *testing.T) {
	for _, c := range []csp.Consistency{csp.BoundsConsistency, csp.DomainConsistency} {
		t.Run(c.String(), func(t *testing.T) {
			csptest.Run(t, csptest.Reified(csptest.Spec{
				Name:    "all_different by " + c.String(),
				Vary:    func(r *rand.Rand, s *csptest.Spec) { s.Vars = 1 + r.IntN(5) },
				Build:   func(xs []csp.Var) csp.Constraint { return csp.AllDifferentWith(c, xs...) },
				Accepts: pairwise,
			}), csptest.Cases(120))
		})
	}
}
