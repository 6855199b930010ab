package csp

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// This file tests what the searches of a race tell each other, with one after the other.

// assignment is a problem of different values with costs drawn at random.
func assignment(seed uint64) (m *Model, cost Var) {
	r := rand.New(rand.NewPCG(seed, 7))
	m = NewModel()
	xs, costs := m.IntVars("x", 7, 0, 6), m.IntVars("cost", 7, 0, 40)
	for i, x := range xs {
		row := make([]int, 7)
		for j := range row {
			row[j] = r.IntN(40)
		}
		m.Post(Element(row, x, costs[i]))
	}
	m.Post(AllDifferent(xs...), NotEqual(xs[0], xs[1].Plus(1)), Less(xs[2], xs[3]))
	return m, Minimize(Sum(costs...)).Var()
}

// What a search learned until it was stopped, and the bound it found, spare another one most of
// its failures, and cost it no better solution.
func TestRaceTellsClauses(t *testing.T) {
	alone, told := int64(0), int64(0)
	for seed := range uint64(12) {
		m, cost := assignment(seed)
		o := Options{Free: true, Restart: Luby(2)}
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		want, err := s.Optimize(t.Context(), Minimize(cost))
		require.NoError(t, err)
		alone += s.Stats().Failures
		for _, most := range []int64{5, 20, 1000} {
			e := &exchange{}
			var bound atomic.Int64
			bound.Store(unlimited)
			best := unlimited
			for i := range 2 {
				o.MaxFailures = most
				if i == 1 {
					o.MaxFailures = 0
				}
				s, err := m.Compile(t.Context(), o)
				require.NoError(t, err)
				s.contest = &contestant{exchange: e, number: i}
				s.optimize(t.Context(), Minimize(cost), &bound, func() bool {
					best = min(best, s.goal.best)
					return true
				})
				if i == 1 {
					assert.Equal(t, Exhausted, s.Outcome())
					if most == 1000 {
						told += s.Stats().Failures
					}
				}
			}
			assert.Equal(t, want.Value(cost), best)
		}
	}
	assert.Less(t, 2*told, alone)
}

func TestExchange(t *testing.T) {
	m := NewModel()
	x := m.IntVars("x", 4, 0, 9)
	e := &exchange{}
	a, b := &contestant{exchange: e}, &contestant{exchange: e, number: 1}
	c := []domains.Literal{x[0].Ge(1).bare(), x[1].Ge(2).bare(), x[2].Ge(3).bare()}
	a.offer(c, 3)
	b.collect(nil, 0)
	assert.Empty(t, b.ends, "long, and about three levels")
	a.offer(c, 2)
	a.offer(c[:1], 1)
	b.offer(c[:2], 9)
	b.collect(nil, 0)
	assert.Equal(t, []int{3, 4}, b.ends)
	assert.Equal(t, []int{2, 1}, b.spread)
	b.collect(nil, 0)
	assert.Empty(t, b.ends, "each once")
	a.collect(nil, 0)
	assert.Equal(t, []int{2}, a.ends)

	saved := make([]int32, 2)
	a.offerBest([]int32{4, 5}, 9)
	a.offerBest([]int32{6, 7}, 10)
	assert.False(t, b.collect(saved, 9), "no better")
	assert.True(t, b.collect(saved, 10))
	assert.Equal(t, []int32{4, 5}, saved)
}
