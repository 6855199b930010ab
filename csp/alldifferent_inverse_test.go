package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests Inverse.

func TestInverse(t *testing.T) {
	for c, reached := range map[csp.Consistency]csptest.Consistency{
		csp.AutoConsistency: csptest.Forward, csp.ValueConsistency: csptest.Forward,
		csp.BoundsConsistency: csptest.Forward, csp.DomainConsistency: csptest.Domain,
	} {
		t.Run(c.String(), func(t *testing.T) {
			spec := csptest.Spec{
				Name: "inverse by " + c.String(),
				Lo:   -1, Hi: 3,
				Vary:        func(r *rand.Rand, s *csptest.Spec) { s.Vars = 2 * r.IntN(4) },
				Build:       func(xs []csp.Var) csp.Constraint { return csp.Inverse(c, xs[:len(xs)/2], xs[len(xs)/2:]) },
				Accepts:     inverse,
				Consistency: reached,
				Intervals:   csptest.Forward,
				Settled:     channelled,
				Idempotent:  true,
			}
			csptest.Run(t, spec, csptest.Cases(300))
			csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
		})
	}
}

// inverse is the oracle: the second half of the values is the inverse of the first.
func inverse(vals []int) bool {
	n := len(vals) / 2
	for i := range n {
		if vals[i] < 0 || vals[i] >= n || vals[n+i] < 0 || vals[n+i] >= n {
			return false
		}
	}
	for i := range n {
		for j := range n {
			if (vals[i] == j) != (vals[n+j] == i) {
				return false
			}
		}
	}
	return true
}

// TestInverseByDomainCounts: six of twelve share five values, which only a matching
// shows.
func TestInverseByDomainCounts(t *testing.T) {
	for c, refuted := range map[csp.Consistency]bool{csp.BoundsConsistency: true, csp.DomainConsistency: true, csp.AutoConsistency: false} {
		m := csp.NewModel()
		f, g := m.IntVars("f", 12, 0, 11), m.IntVars("g", 12, 0, 11)
		m.Post(csp.Inverse(c, f, g))
		for _, x := range f[:6] {
			values := domains.Of(1, 3, 5, 6, 9)
			if c == csp.BoundsConsistency {
				values = domains.Range(3, 7)
			}
			m.Post(csp.Member(x, values))
		}
		s := compile(t, m, csp.Options{MaxNodes: 100})
		_, err := s.Solve(t.Context())
		if !refuted {
			require.ErrorIs(t, err, csp.ErrLimit)
			continue
		}
		require.ErrorIs(t, err, csp.ErrNoSolution)
		assert.EqualValues(t, 1, s.Stats().Nodes, c)
	}
}

// channelled reports whether j is left in the first half at i exactly where i is left in
// the second half at j, and is alone there exactly where i is.
func channelled(doms []domains.Set) bool {
	n := len(doms) / 2
	for i := range n {
		for j := range n {
			f, g := doms[i], doms[n+j]
			if f.Contains(j) != g.Contains(i) || f.Contains(j) && (f.Len() == 1) != (g.Len() == 1) {
				return false
			}
		}
	}
	return true
}

// TestInverseTakesBothSides: a fixed variable fixes its partner, so that no order of
// branches, whichever side it begins from, runs into a dead end.
func TestInverseTakesBothSides(t *testing.T) {
	m := csp.NewModel()
	f, g := m.IntVars("f", 60, 0, 59), m.IntVars("g", 60, 0, 59)
	m.Post(csp.Inverse(csp.AutoConsistency, f, g))
	s := compile(t, m)
	s.Assume(f[7].Eq(12))
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, consistent)
	assert.Equal(t, domains.Of(7), s.Domain(g[12]))
	for _, order := range []strategy.VarOrder{strategy.MRV, strategy.RandomOrder, strategy.Largest} {
		s := compile(t, m, csp.Options{Order: order, Seed: 3, MaxFailures: 100})
		_, err := s.Solve(t.Context())
		require.NoError(t, err)
		assert.Zero(t, s.Stats().Failures, order)
	}
}

func TestInverseOfItself(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 5, 1, 5)
	from0 := make([]csp.Var, len(xs))
	for i, x := range xs {
		from0[i] = x.Plus(-1)
	}
	m.Post(csp.Inverse(csp.AutoConsistency, from0, from0))
	n, err := compile(t, m).Count(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, 26, n, "involutions of five")
}

func TestInverseOfDifferentLengths(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 5, 0, 4)
	m.Post(csp.Inverse(csp.AutoConsistency, xs[:2], xs[2:]))
	var bad *csp.ModelError
	require.ErrorAs(t, m.Err(), &bad)
	assert.Equal(t, "inverse", bad.Constraint)
	assert.Contains(t, bad.Msg, "2 and 3")
}

// A variable without any place to point at contradicts by itself.
func TestInverseOfWhatPointsBeyond(t *testing.T) {
	m := csp.NewModel()
	f := []csp.Var{m.IntVar("f0", -70, -69), m.IntVar("f1", -70, -69)}
	g := []csp.Var{m.IntVar("g0", 81, 82), m.IntVar("g1", 0, 1)}
	m.Post(csp.Inverse(csp.DomainConsistency, f, g))
	s := compile(t, m)
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.False(t, ok)
	n := 0
	for inf := range s.Inferences() {
		assert.Equal(t, f[0].Ge(0), inf.Claim)
		assert.True(t, inf.Failed)
		assert.Empty(t, inf.Facts)
		n++
	}
	assert.Equal(t, 1, n)
}
