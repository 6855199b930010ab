package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file tests what the engine finds a model to be.

// shortest tries all tours.
func shortest(cost [][]int) int {
	n := len(cost)
	best := 1 << 30
	var go1 func(at, sum int, seen []bool, left int)
	go1 = func(at, sum int, seen []bool, left int) {
		if left == 0 {
			best = min(best, sum+cost[at][0])
		}
		for j := range n {
			if !seen[j] {
				seen[j] = true
				go1(j, sum+cost[at][j], seen, left-1)
				seen[j] = false
			}
		}
	}
	seen := make([]bool, n)
	seen[0] = true
	go1(0, 0, seen, n-1)
	return best
}

// A tour is found however its model is written: with nodes counted from 1, costs on the
// other side, the total turned, and something added.
func TestCostedToursAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 60 {
		n := 4 + r.IntN(4)
		cost := make([][]int, n)
		m := csp.NewModel()
		from := r.IntN(3) // what nodes are counted from
		next := m.IntVars("next", n, from, from+n-1)
		var nodes, ways []csp.Var
		for a := range cost {
			cost[a] = make([]int, n)
			for b := range cost[a] {
				cost[a][b] = r.IntN(40) - 5
				if i%2 == 0 && b < a {
					cost[a][b] = cost[b][a]
				}
			}
			way := m.IntVar(fmt.Sprintf("way[%d]", a), -5, 40)
			m.Post(csp.Element(cost[a], next[a].Plus(-from), way))
			nodes, ways = append(nodes, next[a].Plus(-from)), append(ways, way)
		}
		length := m.BoundsVar("length", -400, 400)
		m.Post(csp.Circuit(nodes...))
		extra, total := r.IntN(20), length
		if r.IntN(2) == 0 {
			total = length.Neg()
		}
		switch {
		case total != length:
			m.Post(csp.Sum(ways...).Add(1, total).Plus(extra).Eq(0))
		case r.IntN(2) == 0:
			m.Post(csp.Sum(ways...).Plus(extra).Is(domains.EQ, total))
		default:
			m.Post(csp.Sum(total).Is(domains.EQ, csp.Sum(ways...).Plus(extra)))
		}
		s, err := m.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		sol, err := s.Optimize(t.Context(), csp.Minimize(length))
		require.NoError(t, err)
		assert.Equal(t, "tour with costs", chosenName(s.Strategy()))
		assert.Equal(t, shortest(cost)+extra, sol.Value(length))
		best, bound, ok := s.Bounds()
		assert.True(t, ok && best == bound && best == sol.Value(length))

		// The longest tour is not what the bound is for, and is found as well.
		sol, err = s.Optimize(t.Context(), csp.Maximize(length))
		require.NoError(t, err)
		for a := range cost {
			for b := range cost[a] {
				cost[a][b] = -cost[a][b]
			}
		}
		assert.Equal(t, extra-shortest(cost), sol.Value(length))
	}
}

// Counting, and a run for one solution, do not ask what the model is; the counts of a run are
// the same whatever ran before.
func TestStructureIsOfTheBest(t *testing.T) {
	m := csp.NewModel()
	starts := m.IntVars("start", 5, 0, 30)
	end := m.BoundsVar("end", 0, 40)
	durations := []int{3, 5, 2, 7, 4}
	for i, x := range starts {
		m.Post(csp.LessOrEqual(x.Plus(durations[i]), end))
	}
	m.Post(csp.NoOverlap(starts, durations))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	var first csp.Stats
	for i := range 2 {
		sol, err := s.Optimize(t.Context(), csp.Minimize(end))
		require.NoError(t, err)
		assert.Equal(t, 21, sol.Value(end))
		assert.Equal(t, "disjunctive schedule", chosenName(s.Strategy()))
		st := s.Stats()
		st.Time = 0
		if i == 0 {
			first = st
		}
		assert.Equal(t, first, st)
		_, err = s.Solve(t.Context())
		require.NoError(t, err)
		assert.Equal(t, "plain", chosenName(s.Strategy()))
	}
	_, err = m.Optimize(t.Context(), csp.Minimize(end), csp.Options{MaxNodes: 3})
	assert.ErrorIs(t, err, csp.ErrLimit)

	// With other weights on the way, it is no tour whose costs add up.
	m = csp.NewModel()
	next := m.IntVars("next", 4, 0, 3)
	ways := m.IntVars("way", 4, 0, 9)
	for i, x := range ways {
		m.Post(csp.Element([]int{i, 2, 9, 1}, next[i], x))
	}
	length := m.BoundsVar("length", 0, 99)
	m.Post(csp.Circuit(next...), csp.Sum(ways...).Is(domains.EQ, csp.Sum(length).Add(1, length)))
	s, err = m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	_, err = s.Optimize(t.Context(), csp.Minimize(length))
	require.NoError(t, err)
	assert.Equal(t, "plain", chosenName(s.Strategy()))
}

// Small rectangles are placed one after the other. With all x before all y, no solution was found
// in a minute, as what does not fit shows at the last y.
func TestPackingIsPlacedLargestFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := csp.NewModel()
	const n, side = 100, 160
	var x, y []csp.Var
	var w, h []int
	for i := range n {
		w, h = append(w, 3+r.IntN(13)), append(h, 3+r.IntN(13))
		x = append(x, m.IntVar(fmt.Sprintf("x[%d]", i), 0, side-w[i]))
	}
	for i := range n {
		y = append(y, m.IntVar(fmt.Sprintf("y[%d]", i), 0, side-h[i]))
	}
	m.Post(csp.NonOverlappingRectangles(x, y, w, h))
	s, err := m.Compile(t.Context(), csp.Options{MaxFailures: 50})
	require.NoError(t, err)
	_, err = s.Solve(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "packing", chosenName(s.Strategy()))
}
