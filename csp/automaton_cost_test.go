package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests regular with costs.

func TestCostRegular(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "cost_regular",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 1 + r.IntN(5)
			s.Lo, s.Hi = 0, 3
			states := 1 + r.IntN(4)
			d := csp.DFA{Start: r.IntN(states)}
			symbols := []int{0, 1, 2, 3}[:1+r.IntN(4)]
			if r.IntN(3) == 0 {
				symbols = []int{3, -70, 1, 2}
				d.Symbols = symbols
			}
			var costs [][]int
			for q := range states {
				line, cost := make([]int, len(symbols)), make([]int, len(symbols))
				for a := range line {
					line[a], cost[a] = r.IntN(states+1)-1, r.IntN(4)-1
				}
				d.Next, costs = append(d.Next, line), append(costs, cost)
				if r.IntN(3) > 0 {
					d.Accept = append(d.Accept, q)
				}
			}
			n := s.Vars - 1
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.CostRegular(xs[:n], d, costs, xs[n]) }
			s.Accepts = func(v []int) bool {
				if !run(d, symbols, v[:n]) {
					return false
				}
				q, sum := d.Start, 0
				for _, letter := range v[:n] {
					for a, w := range symbols {
						if letter == w {
							sum += costs[q][a]
							q = d.Next[q][a]
							break
						}
					}
				}
				return sum == v[n]
			}
		},
		Consistency: csptest.Forward,
	}, csptest.Cases(600))
}

// Ten days with early, late and night shifts, of which nights cost 5 and the first night in
// a row 3 more: at least four nights cost 23 where they are in a row, and 32 one by one.
func TestCostRegularBoundsTheTotal(t *testing.T) {
	dfa := csp.DFA{Accept: []int{0, 1}, Next: [][]int{{0, 1}, {0, 1}}}
	costs := [][]int{{0, 8}, {0, 5}}
	m := csp.NewModel()
	xs := m.IntVars("x", 10, 0, 1)
	total := m.IntVar("total", 0, 100)
	m.Post(csp.CostRegular(xs, dfa, costs, total))
	s := compile(t, m)
	s.Assume(xs[0].Eq(1), xs[2].Eq(1), total.Le(18))
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, consistent)
	assert.Equal(t, 16, s.Domain(total).Min(), "one by one, for 16, or with the day between, for 18")
	for i, x := range xs {
		assert.Equal(t, i <= 2, s.Domain(x).Contains(1), "%v", x)
	}
}

func TestCostRegularMalformed(t *testing.T) {
	dfa := csp.DFA{Accept: []int{0}, Next: [][]int{{0, 0}}}
	for _, c := range []struct {
		costs [][]int
		want  string
	}{
		{nil, "1 states, and costs has 0 lines"},
		{[][]int{{1}}, "2 symbols, and the costs of state 0 are 1"},
		{[][]int{{1, 1 << 60}}, "symbol 1 in state 0, go beyond"},
		{[][]int{{-1 << 60, 0}}, "symbol 0 in state 0, go beyond"},
	} {
		m := csp.NewModel()
		m.Post(csp.CostRegular(m.IntVars("x", 2, 0, 1), dfa, c.costs, m.IntVar("y", 0, 9)))
		assert.ErrorContains(t, m.Err(), c.want)
	}
}
