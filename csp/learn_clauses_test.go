package csp

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// More clauses are learned than are kept, and many are forgotten, with no solution lost or
// found twice.
func TestLearningForgetsClauses(t *testing.T) {
	m := NewModel()
	q := m.IntVars("q", 8, 0, 7)
	for i, x := range q {
		for j, y := range q[:i] {
			m.Post(NotEqual(x, y), NotEqual(x.Plus(i), y.Plus(j)), NotEqual(x.Plus(-i), y.Plus(-j)))
		}
	}
	for _, restart := range []Restart{{}, Luby(5)} {
		s, err := m.Compile(Options{Learn: true, Restart: restart, Order: MRV})
		require.NoError(t, err)
		s.learner.first = 40
		for range 2 {
			n, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			assert.Equal(t, 92, n)
			g := &s.learner.clauses
			assert.Greater(t, int(g.time), 2*g.live, "learned and kept")
			requireWatched(t, g)
		}
	}
}

// requireWatched finds each clause that is kept watched by its first two literals, and
// nothing else watched.
func requireWatched(t *testing.T, g *clauses) {
	t.Helper()
	watched := make(map[int32][]clauseLit)
	for list, ws := range g.watches {
		for _, w := range ws {
			require.EqualValues(t, list, w.lit.list())
			watched[w.c] = append(watched[w.c], w.lit)
		}
	}
	live := 0
	for c, a := range g.all {
		if a.n == 0 {
			continue
		}
		live++
		lits := g.lits[a.off : a.off+a.n]
		require.ElementsMatch(t, lits[:2], watched[int32(c)])
		delete(watched, int32(c))
	}
	require.Empty(t, watched)
	require.Equal(t, g.live, live)
}
