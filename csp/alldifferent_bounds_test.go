package csp_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/csp/strategy"
)

// This file tests all-different at bounds consistency, and counts what it saves.

func TestAllDifferentBounds(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "all_different by bounds",
		Vary: func(r *rand.Rand, s *csptest.Spec) { s.Vars = r.IntN(7) },
		Build: func(xs []csp.Var) csp.Constraint {
			return csp.AllDifferentWith(csp.BoundsConsistency, xs...)
		},
		Accepts:     pairwise,
		Consistency: csptest.BoundsZ,
		Settled:     valueConsistent,
		Idempotent:  true,
	})
}

// queensBy declares n queens with all-different at a consistency of choice.
func queensBy(c csp.Consistency, n int) *csp.Model {
	m := csp.NewModel()
	q := m.IntVars("q", n, 0, n-1)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferentWith(c, q...), csp.AllDifferentWith(c, up...), csp.AllDifferentWith(c, down...))
	return m
}

// TestQueensFailures compares with Gecode 6, whose all-different is bounds consistent
// where a MiniZinc model does not say otherwise: its failures on all solutions, smallest
// domain first, ascending values.
func TestQueensFailures(t *testing.T) {
	for _, c := range []struct {
		n, solutions int
		gecode       int64
	}{{8, 92, 270}, {9, 352, 989}, {10, 724, 4388}, {11, 2680, 19182}} {
		s := compile(t, queensBy(csp.BoundsConsistency, c.n), csp.Options{Order: strategy.MRV, Values: strategy.Ascending})
		n, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, c.solutions, n)
		assert.InEpsilon(t, c.gecode, s.Stats().Failures, 0.10, "%d queens", c.n)
	}
}

func BenchmarkAllDifferentQueens12(b *testing.B) {
	for _, c := range []csp.Consistency{csp.AutoConsistency, csp.ValueConsistency, csp.BoundsConsistency, csp.DomainConsistency} {
		b.Run(c.String(), func(b *testing.B) {
			s := compile(b, queensBy(c, 12), csp.Options{Order: strategy.MRV})
			for b.Loop() {
				n, err := s.Count(context.Background(), 0)
				require.NoError(b, err)
				require.Equal(b, 14200, n)
			}
			b.ReportMetric(float64(s.Stats().Failures), "failures")
			b.ReportMetric(float64(s.Stats().Nodes), "nodes")
		})
	}
}
