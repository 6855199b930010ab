package csp_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests literals as constraints: posted, negated and reified.

func TestLiteralIsAConstraint(t *testing.T) {
	for _, way := range []string{"literal", "not literal", "iff literal", "implies literal", "iff not literal"} {
		spec := csptest.Spec{Name: way, Consistency: csptest.Domain, Intervals: csptest.Domain, Idempotent: true}
		spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
			lits, holds := drawLiterals(r, 1)
			s.Vars = 1
			if way != "literal" && way != "not literal" {
				s.Vars = 2
				s.Duplicates, s.Idempotent = csptest.Checking, false
				mostlyBits(r, s)
			}
			s.Build = func(xs []csp.Var) csp.Constraint {
				l := lits(xs[len(xs)-1:])[0]
				switch way {
				case "literal":
					return l
				case "not literal":
					return csp.Not(l)
				case "iff literal":
					return csp.Iff(xs[0], l)
				case "implies literal":
					return csp.Implies(xs[0], l)
				}
				return csp.Iff(xs[0], csp.Not(l))
			}
			s.Accepts = func(v []int) bool {
				truth := holds(0, v[len(v)-1])
				switch way {
				case "literal":
					return truth
				case "not literal":
					return !truth
				case "iff literal":
					return v[0] >= 1 == truth
				case "implies literal":
					return v[0] < 1 || truth
				}
				return v[0] >= 1 != truth
			}
		}
		csptest.Run(t, spec, csptest.Cases(300))
	}
}

// A literal lists itself as it is written, and its negation is a literal.
func TestLiteralLists(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	m.PostNamed("given", x.Ge(5))
	m.Post(csp.Not(x.Le(7)), csp.Iff(m.BoolVar("b"), x.Eq(8)))
	assert.Equal(t, "x in 0..9\nb in 0..1\ngiven: x >= 5\nx >= 8\nb <-> (x = 8)\n", m.String())
	n, err := compile(t, m).Count(context.Background(), 100)
	require.NoError(t, err)
	assert.Equal(t, 2, n)
}

// Constants past every domain are alike, and nothing overflows where a literal is negated.
func TestLiteralBeyondEveryDomain(t *testing.T) {
	m := csp.NewModel()
	x, b := m.IntVar("x", -3, 3), m.BoolVar("b")
	m.Post(x.Le(math.MaxInt), csp.Not(x.Le(math.MinInt)), csp.Not(x.Ge(math.MaxInt)), csp.Not(x.Ge(math.MinInt+1).Not()),
		csp.Iff(b, x.Neg().Le(math.MaxInt)))
	n, err := compile(t, m).Count(context.Background(), 100)
	require.NoError(t, err)
	assert.Equal(t, 7, n, "b is 1")

	for _, never := range []csp.Literal{x.Le(math.MaxInt).Not(), x.Ge(math.MinInt).Not()} {
		assert.True(t, never.Not().Holds(3) && !never.Holds(3), "%v", never)
		s := compile(t, m)
		s.Assume(never)
		n, err := s.Count(context.Background(), 100)
		require.NoError(t, err)
		assert.Zero(t, n, "%v", never)
	}
}

// The zero literal is no constraint.
func TestLiteralOfNoVariable(t *testing.T) {
	for _, c := range []csp.Constraint{csp.Literal{}, csp.Var{}.Eq(3)} {
		m := csp.NewModel()
		m.Post(c)
		var malformed *csp.ModelError
		require.ErrorAs(t, m.Err(), &malformed)
	}
}
