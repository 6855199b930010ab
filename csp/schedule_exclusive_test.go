package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests that tasks which exclude each other are found, though no single constraint
// says so.

// Three tasks of which each two have too little of another resource, and a fourth that comes
// after one of them and before another: the three run one after the other. That is known before anything
// is searched.
func TestExclusiveTasksAreFound(t *testing.T) {
	m := csp.NewModel()
	durations := []int{4, 5, 6, 2}
	xs := m.IntVars("start", 4, 0, 40)
	xs[2] = xs[2].Plus(3) // a view
	end := m.BoundsVar("end", 0, 60)
	for k := range 3 {
		demands := []int{2, 2, 2, 0}
		demands[k] = 0
		m.Post(csp.Cumulative(xs, durations, demands, 3))
	}
	for i, x := range xs {
		m.Post(csp.LessOrEqual(x.Plus(durations[i]), end))
	}
	m.Post(csp.LessOrEqual(xs[0].Plus(4), xs[3]), csp.Sum(xs[3]).Plus(2).Is(domains.LE, xs[1]))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	sol, err := s.Optimize(t.Context(), csp.Minimize(end))
	require.NoError(t, err)
	assert.Equal(t, "schedule with resources", chosenName(s.Strategy()))
	assert.Equal(t, 15, sol.Value(end))
	s.Assume(end.Le(14))
	_, err = s.Optimize(t.Context(), csp.Minimize(end))
	require.ErrorIs(t, err, csp.ErrNoSolution)
	assert.LessOrEqual(t, s.Stats().Failures, int64(1))
}

// What follows loses no solution: the optima are those of a search that is told how to go.
func TestExclusiveTasksLoseNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for k := range 150 {
		m := csp.NewModel()
		n := 3 + r.IntN(4)
		var xs []csp.Var
		if k%2 == 0 { // the starts are split where failures part them
			for i := range n {
				xs = append(xs, m.BoundsVar(fmt.Sprint("start", i), -3, 25))
			}
		} else {
			xs = m.IntVars("start", n, -3, 25)
		}
		ds := durations(r, n, 5)
		end := m.BoundsVar("end", -5, 60)
		for i, x := range xs {
			if r.IntN(4) == 0 {
				xs[i] = x.Plus(r.IntN(5) - 2)
			}
			m.Post(csp.LessOrEqual(xs[i].Plus(ds[i]), end))
		}
		for range 3 {
			m.Post(csp.Cumulative(xs, ds, durations(r, n, 4), 4+r.IntN(3)))
		}
		if r.IntN(3) == 0 {
			m.Post(csp.NoOverlap(xs[:2], ds[:2]))
		}
		for range r.IntN(4) {
			i, j := r.IntN(n), r.IntN(n)
			switch lag := r.IntN(5) - 1; {
			case i == j:
			case r.IntN(2) == 0:
				m.Post(csp.LessOrEqual(xs[i].Plus(lag), xs[j]))
			default:
				m.Post(csp.Sum(xs[i]).Add(-1, xs[j]).Le(-ds[i]))
			}
		}
		sol, err := m.Optimize(t.Context(), csp.Minimize(end), csp.Options{})
		want, told := m.Optimize(t.Context(), csp.Minimize(end), csp.Options{Learn: true, Restart: strategy.Luby(100)})
		require.Equal(t, told, err)
		if err == nil {
			assert.Equal(t, want.Value(end), sol.Value(end))
		}
	}
}
