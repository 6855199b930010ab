package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file tests the orders of tasks that a solver decides where a model has no Booleans for them.

// openShop draws a shop of n jobs on n machines, in which jobs and machines are alike; with steps the
// tasks of a job are in order. Where shared is set, machines are resources of one.
func openShop(r *rand.Rand, n int, steps, shared bool) (m *csp.Model, end csp.Var) {
	m = csp.NewModel()
	end = m.BoundsVar("end", 0, 10*n*n)
	rows, columns := make([][]csp.Var, n), make([][]csp.Var, n)
	last, lasting := make([][]int, n), make([][]int, n)
	for i := range n {
		for j := range n {
			x, d := m.IntVar(fmt.Sprintf("start[%d,%d]", i, j), 0, 10*n*n), 1+r.IntN(9)
			m.Post(csp.LessOrEqual(x.Plus(d), end))
			if steps && j > 0 {
				m.Post(csp.LessOrEqual(rows[i][j-1].Plus(last[i][j-1]), x))
			}
			k := (i*(1+n%2) + j) % n
			rows[i], last[i] = append(rows[i], x), append(last[i], d)
			columns[k], lasting[k] = append(columns[k], x), append(lasting[k], d)
		}
		if !steps {
			m.Post(csp.NoOverlap(rows[i], last[i]))
		}
	}
	for k, xs := range columns {
		if shared {
			ones := make([]int, len(xs))
			for i := range ones {
				ones[i] = 1
			}
			m.Post(csp.Cumulative(xs, lasting[k], ones, 1))
			continue
		}
		m.Post(csp.NoOverlap(xs, lasting[k]))
	}
	return m, end
}

// Whatever shop it is, the zero options, free search, and several that race and share what they learn decide
// orders that the model has no Booleans for, and find the same best end as a plain search.
func TestOrdersOfTasksAreDecided(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1))
	for i := range 40 {
		m, end := openShop(r, 3, i%2 == 0, i%3 == 0)
		plain, err := m.Optimize(t.Context(), csp.Minimize(end), csp.Options{Order: strategy.Smallest})
		require.NoError(t, err)
		want := plain.Value(end)
		for _, o := range []csp.Options{{}, {Free: true}, {Free: true, Seed: uint64(i)}} {
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			var st csp.Stats
			for again := range 2 {
				sol, err := s.Optimize(t.Context(), csp.Minimize(end))
				require.NoError(t, err)
				assert.Equal(t, want, sol.Value(end))
				assert.Len(t, sol.Values(m.Vars()), len(m.Vars()))
				name, reason := s.Strategy()
				assert.Contains(t, name+reason, "disjunctive schedule")
				assert.Contains(t, reason, "which of two is first")
				now := s.Stats()
				if now.Time = 0; again > 0 {
					assert.Equal(t, st, now)
				}
				st = now
			}
		}
		team, err := m.Compile(t.Context(), races(csp.Options{Free: true}, csp.Options{Free: true}, csp.Options{Learn: true}, csp.Options{Free: true}))
		require.NoError(t, err)
		sol, err := team.Optimize(t.Context(), csp.Minimize(end))
		require.NoError(t, err)
		assert.Equal(t, want, sol.Value(end))
	}
}

// A job shop whose machines are all there is needs no Booleans of the model: it is searched as one that
// has them. Where something else is to be decided, free search takes turns.
func TestJobShopNeedsNoBooleans(t *testing.T) {
	var m *csp.Model
	var end csp.Var
	for _, o := range []csp.Options{{}, {Free: true}} {
		r, failures := rand.New(rand.NewPCG(3, 4)), int64(0)
		for range 10 {
			m, end = openShop(r, 5, true, false)
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			_, err = s.Optimize(t.Context(), csp.Minimize(end))
			require.NoError(t, err)
			failures += s.Stats().Failures
		}
		assert.Positive(t, failures, "those of the search that learns count")
		assert.Less(t, failures, int64(1000))
	}
	bonus := m.BoolVar("bonus")
	m.Post(csp.Iff(bonus, csp.LessOrEqual(end.Plus(1), m.Const(50))))
	s, err := m.Compile(t.Context(), csp.Options{Free: true, MaxFailures: 5})
	require.NoError(t, err)
	_, _ = s.Optimize(t.Context(), csp.Minimize(end))
	assert.NotContains(t, chosenReason(s.Strategy()), "which of two is first")
}
