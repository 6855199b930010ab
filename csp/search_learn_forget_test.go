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
		s, err := m.Compile(t.Context(), Options{Learn: true, Restart: restart, Order: MRV})
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
