package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// drawDense draws a model in which a change wakes several constraints, of all priorities.
func drawDense(r *rand.Rand) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	xs := m.IntVars("x", 7, 0, 8)
	some := func(n int) (ys []csp.Var) {
		for _, i := range r.Perm(len(xs))[:n] {
			ys = append(ys, xs[i].Plus(r.IntN(3)))
		}
		return ys
	}
	m.Post(csp.AllDifferentWith(csp.BoundsConsistency, some(5)...), csp.AllDifferentWith(csp.DomainConsistency, some(4)...))
	for range 2 + r.IntN(2) {
		y, few := some(4), some(2)
		m.Post(csp.Sum(y[0], y[1]).Add(-1, y[2]).Is(domains.EQ, y[3]), csp.Less(few[0], few[1]))
	}
	y := some(3)
	m.Post(csp.Sum(y[0], y[1]).Is(domains.EQ, y[2]), csp.AllDifferent(some(4)...))
	return m, xs
}

// Of models drawn from all constraints, and of those with many on a variable, a search finds the same solutions in the same order, and has the same
// tree, whichever queue its propagators run from; and the second run is as the first.
func TestBothQueuesSearchTheSameTree(t *testing.T) {
	swept, others, failures := 0, 0, int64(0)
	var propagations [2]int64
	models := cases(t, 1000)
	for seed := range uint64(models) {
		r := rand.New(rand.NewPCG(seed, 61))
		draw := drawAny
		if seed%4 == 0 {
			draw = drawDense
		}
		m, xs := draw(r)
		if m == nil {
			continue
		}
		o := csp.Options{Seed: seed, Maintain: strategy.Full, Kernel: "general", MaxNodes: 2000,
			Order:  []strategy.VarOrder{strategy.InputOrder, strategy.MRV, strategy.RandomOrder, strategy.Largest}[r.IntN(4)],
			Values: []strategy.ValueOrder{strategy.Ascending, strategy.Descending, strategy.RandomValue, strategy.UpperHalf}[r.IntN(4)]}
		var found [2][][]int
		var stats [2]csp.Stats
		for i := range found {
			s := compile(t, m, o)
			if i == 1 && csp.WithoutSweep(s) {
				swept++
			}
			for run := range 2 {
				var all [][]int
				for sol := range s.Solutions(t.Context()) {
					all = append(all, sol.Values(xs))
				}
				if run == 1 {
					require.Equal(t, found[i], all, "seed %d, again", seed)
					require.Equal(t, stats[i], untimed(s.Stats()), "seed %d, again", seed)
				}
				found[i], stats[i] = all, untimed(s.Stats())
			}
		}
		require.Equal(t, found[1], found[0], "seed %d: %v", seed, m)
		failures += stats[0].Failures
		for i, st := range stats {
			propagations[i] += st.Propagations
		}
		if stats[0].Propagations != stats[1].Propagations {
			others++
		}
		assert.Equal(t, stats[1].Nodes, stats[0].Nodes, "seed %d: %v", seed, m)
		assert.Equal(t, stats[1].Failures, stats[0].Failures, "seed %d: %v", seed, m)
	}
	assert.Greater(t, swept, models/3, "few models are small")
	assert.Greater(t, others, models/10, "few run in another order")
	assert.InEpsilon(t, propagations[1], propagations[0], 0.05, "one of them wakes whom nothing concerns")
	assert.Greater(t, failures, int64(models), "few searches fail anywhere")
}
