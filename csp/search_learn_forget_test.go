package csp

import (
	"context"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
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
	for _, restart := range []strategy.Restart{{}, strategy.Luby(5)} {
		s, err := m.Compile(t.Context(), Options{Learn: true, Restart: restart, Order: strategy.MRV})
		require.NoError(t, err)
		most, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, 92, most)
		kept := s.learner.Literals()
		s.learner.First = 40
		for range 2 {
			n, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			assert.Equal(t, 92, n)
			assert.Less(t, 2*s.learner.Literals(), kept)
		}
	}
}

// A failure costs no allocation: hundreds of them as many as the run itself takes.
func TestLearningAllocatesNothing(t *testing.T) {
	m := NewModel()
	xs := m.IntVars("x", 8, 0, 7)
	m.Post(AllDifferent(xs...))
	for i, x := range xs {
		for j, y := range xs[:i] {
			m.Post(NotEqual(x.Plus(i), y.Plus(j)), NotEqual(x.Plus(-i), y.Plus(-j)))
		}
	}
	m.Post(Dot([]int{1, 3, 2}, xs[:3]).Ge(9), Element([]int{3, 1, 4, 1, 5, 9, 2, 6}, xs[3], m.IntVar("e", 1, 8)))
	s := compileIn(t, m, Options{Learn: true, Restart: strategy.Luby(50), Order: strategy.MRV})
	s.learner.First = 100
	run := func() {
		_, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
	}
	for range 3 {
		run()
	}
	require.Greater(t, s.Stats().Failures, int64(100))
	assert.Less(t, testing.AllocsPerRun(3, run), 40.0)
}

// Whether reasons are dropped that the present path does not need, and when, makes no difference to
// a search, and those that it needs are still there.
func TestLearningDropsReasons(t *testing.T) {
	m := NewModel()
	q := m.IntVars("q", 9, 0, 8)
	m.Post(AllDifferent(q...), Dot([]int{1, -3, 2, 5, -4, 1, 2, -1, 3}, q).Is(domains.EQ, m.IntVar("sum", 0, 40)))
	for i, x := range q {
		for j, y := range q[:i] {
			m.Post(NotEqual(x.Plus(i), y.Plus(j)), NotEqual(x.Plus(-i), y.Plus(-j)))
		}
	}
	s := compileIn(t, m, Options{Learn: true, Restart: strategy.Luby(30), Order: strategy.MRV})
	var want Stats
	for i, many := range []int{1 << 30, 200, 20, 0} {
		s.learner.kept.many = many
		_, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		got := s.Stats()
		got.Time = 0
		if i == 0 {
			want = got
			require.Greater(t, got.Failures, int64(200))
			require.Nil(t, s.learner.kept.moved)
			continue
		}
		assert.Equal(t, want, got, many)
		assert.NotEmpty(t, s.learner.kept.moved, many)
	}
}
