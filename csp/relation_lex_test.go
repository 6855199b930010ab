package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/stretchr/testify/assert"
)

// This file tests the lexicographic order.

func evenLength(r *rand.Rand, s *csptest.Spec) {
	s.Vars = 2 * r.IntN(4)
	s.Lo, s.Hi = 0, 1+r.IntN(3)
}

func TestLexLess(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "lex_less",
		Vary: evenLength,
		Build: func(xs []csp.Var) csp.Constraint {
			return csp.LexLess(xs[:len(xs)/2], xs[len(xs)/2:])
		},
		Accepts:     func(v []int) bool { return slices.Compare(v[:len(v)/2], v[len(v)/2:]) < 0 },
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
	})
}

func TestLexLessOrEqual(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "lex_less_or_equal",
		Vary: evenLength,
		Build: func(xs []csp.Var) csp.Constraint {
			return csp.LexLessOrEqual(xs[:len(xs)/2], xs[len(xs)/2:])
		},
		Accepts:     func(v []int) bool { return slices.Compare(v[:len(v)/2], v[len(v)/2:]) <= 0 },
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
	})
}

// Reified, the order is decided by itself and by its negation.
func TestLexReified(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "iff_lex",
		Vars: 5, Lo: 0, Hi: 2,
		Build: func(xs []csp.Var) csp.Constraint {
			return csp.Iff(xs[0], csp.LexLess(xs[1:3], xs[3:]))
		},
		Accepts: func(v []int) bool {
			return v[0] >= 1 == (slices.Compare(v[1:3], v[3:]) < 0)
		},
	})
}

func TestLexLengths(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 1)
	m.Post(csp.LexLess(xs[:1], xs[1:]))
	assert.ErrorContains(t, m.Err(), "different lengths, 1 and 2")
}
