package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// A schedule of pairs is improved by leaps: without an aim each solution is little better than the
// one before.
func TestAimLeapsToGoodSchedules(t *testing.T) {
	js := newJobShop(t, la01)
	s, err := js.model.Compile(context.Background(), csp.Options{})
	require.NoError(t, err)
	best, err := s.Optimize(context.Background(), csp.Minimize(js.makespan))
	require.NoError(t, err)
	assert.Equal(t, 666, best.Value(js.makespan))
	assert.Less(t, s.Stats().Solutions, int64(15), "one after the other there are 72")
}

// What aims make of a search is proved as before: the best value of random schedules is the one
// of a plain search, whichever side of the objective counts, also where nothing fits.
func TestAimsKeepTheOptimum(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 3))
	met := 0
	for i := range 200 {
		n, horizon := 4+r.IntN(3), 8+r.IntN(30)
		m := csp.NewModel()
		starts := m.IntVars("start", n, 0, horizon)
		durations := make([]int, n)
		cost := m.IntVar("cost", -2000, 2000)
		weights := make([]int, n)
		for j := range starts {
			durations[j] = 1 + r.IntN(6)
			weights[j] = r.IntN(9) - 4
			for k := range j {
				m.Post(csp.DisjunctivePair(m.BoolVar(fmt.Sprint("first", k, j)), starts[k], durations[k], starts[j], durations[j]))
			}
		}
		m.Post(csp.NoOverlap(starts, durations), csp.Dot(weights, starts).Is(domains.EQ, cost))
		goal := csp.Minimize(cost)
		if i%2 == 0 {
			goal = csp.Maximize(cost)
		}
		want, plain := m.Optimize(context.Background(), goal, csp.Options{Order: strategy.MRV})
		got, err := m.Optimize(context.Background(), goal, csp.Options{})
		require.Equal(t, plain, err)
		if err == nil {
			met++
			require.Equal(t, want.Value(cost), got.Value(cost))
		}
	}
	assert.Greater(t, met, 100)
}
