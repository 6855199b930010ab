// A solution that is handed over arrives although its worker has been told to stop: in a race
// others may have proved it the best by then.
package csp

import (
	"context"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestHandPrefersTheSolution(t *testing.T) {
	m := NewModel()
	m.IntVar("x", 1, 3)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	for range 100 { // a choice between two ways would be random
		found := make(chan Solution, 1)
		require.True(t, hand(stopped, found, Solution{model: m}))
		require.Len(t, found, 1)
		assert.False(t, hand(stopped, found, Solution{model: m}), "nobody is there to take it")
	}
}

// TestRaceKeepsTheBest lets two searches race that are over as soon as the third has found
// the best solution.
func TestRaceKeepsTheBest(t *testing.T) {
	m := NewModel()
	x := m.IntVar("x", 1, 3)
	fast := Options{Values: strategy.Ascending}
	slow := Options{Values: strategy.Descending}
	o := slow
	o.Race = []Options{fast, slow}
	team, err := m.Compile(t.Context(), o)
	require.NoError(t, err)
	for range 3000 {
		best, err := team.Optimize(context.Background(), Minimize(x))
		require.NoError(t, err)
		require.Equal(t, 1, best.Value(x))
	}
}
