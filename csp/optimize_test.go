package csp_test

import (
	"context"
	"fmt"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// knapsackOf is a small problem with a sum: x in 0..1 each, value to be greatest,
// weight bounded, both as chains of predicates, so that it stands on constraints
// that have tests of their own.
func chain(m *csp.Model, name string, coeffs []int, xs []csp.Var, most int) csp.Var {
	sum := m.Const(0)
	for i, x := range xs {
		next := m.IntVar(fmt.Sprintf("%s[%d]", name, i), 0, most)
		c := coeffs[i]
		m.Post(csp.Predicate("adds", []csp.Var{sum, x, next}, func(v []int) bool { return v[0]+c*v[1] == v[2] }))
		sum = next
	}
	return sum
}

func knapsack(t *testing.T) (*csp.Model, []csp.Var, csp.Var, int) {
	weights, values := []int{5, 4, 3, 7, 6, 2, 8}, []int{9, 7, 4, 12, 10, 3, 13}
	m := csp.NewModel()
	xs := m.BoolVars("x", len(weights))
	chain(m, "weight", weights, xs, 17)
	value := chain(m, "value", values, xs, 58)
	best := 0
	for mask := range 1 << len(weights) {
		w, v := 0, 0
		for i := range weights {
			if mask>>i&1 != 0 {
				w += weights[i]
				v += values[i]
			}
		}
		if w <= 17 {
			best = max(best, v)
		}
	}
	require.NoError(t, m.Err())
	return m, xs, value, best
}

func TestOptimizeFindsAndProvesTheOptimum(t *testing.T) {
	m, _, value, best := knapsack(t)
	for name, o := range map[string]csp.Options{
		"default":     {},
		"descending":  {Values: csp.Descending},
		"luby":        {Restart: csp.Luby(2), Order: csp.DomWDeg, Values: csp.Saved},
		"geometric":   {Restart: csp.Geometric(1, 1.1), Order: csp.Activity},
		"constant":    {Restart: csp.Constant(1), Order: csp.RandomOrder, Values: csp.RandomValue, Seed: 7},
		"discrepancy": {LimitedDiscrepancy: true},
		"conflict":    {LastConflict: true},
		"split":       {Values: csp.Split},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := m.Compile(o)
			require.NoError(t, err)
			last := -1
			for sol := range s.Improving(context.Background(), csp.Maximize(value)) {
				require.Greater(t, sol.Value(value), last, "each solution is better than the one before")
				last = sol.Value(value)
			}
			assert.Equal(t, best, last)
			assert.Equal(t, csp.Exhausted, s.Status())
			b, bound, ok := s.Bounds()
			assert.True(t, ok)
			assert.Equal(t, best, b)
			assert.Equal(t, best, bound)
			sol, err := s.Optimize(context.Background(), csp.Minimize(value))
			require.NoError(t, err, "the solver is reused for another objective")
			assert.Equal(t, 0, sol.Value(value))
		})
	}
}

func TestOptimizeCutShortGivesTheBestSoFar(t *testing.T) {
	m, _, value, best := knapsack(t)
	sol, err := m.Maximize(context.Background(), value, csp.Options{MaxNodes: 9})
	require.ErrorIs(t, err, csp.ErrLimit)
	require.False(t, sol.IsZero())
	assert.Less(t, sol.Value(value), best)

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s, err := m.Compile()
	require.NoError(t, err)
	n := 0
	for range s.Improving(ctx, csp.Maximize(value)) {
		n++
		cancel()
	}
	assert.Equal(t, 1, n)
	assert.ErrorIs(t, s.Err(), context.Canceled)

	target := best - 3
	sol, err = m.Maximize(context.Background(), value, csp.Options{Target: &target})
	require.NoError(t, err)
	assert.GreaterOrEqual(t, sol.Value(value), target)
}

func TestOptimizeWithoutSolution(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 3)
	m.Post(csp.Less(x, x))
	_, err := m.Minimize(context.Background(), x)
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	other := csp.NewModel().IntVar("y", 0, 1)
	_, err = m.Minimize(context.Background(), other)
	var malformed *csp.ModelError
	assert.ErrorAs(t, err, &malformed)
}

func TestNeighbourhoodSearchReachesTheOptimum(t *testing.T) {
	m, _, value, best := knapsack(t)
	o := csp.Options{Neighbourhood: &csp.Neighbourhood{Relax: 0.6, Failures: 20}, MaxNodes: 20000, Seed: 3}
	s, err := m.Compile(o)
	require.NoError(t, err)
	sol, err := s.Optimize(context.Background(), csp.Maximize(value))
	if err != nil {
		require.ErrorIs(t, err, csp.ErrLimit)
	}
	assert.Equal(t, best, sol.Value(value))
	first := s.Stats()
	again, _ := s.Optimize(context.Background(), csp.Maximize(value))
	second := s.Stats()
	assert.Equal(t, sol.Value(value), again.Value(value))
	first.Time, second.Time = 0, 0
	assert.Equal(t, first, second, "the same seed searches the same nodes")
}

// Restarts with nogoods, discrepancies and the other ways of searching find every
// solution once.
func TestEveryWayOfSearchingFindsTheSameSolutions(t *testing.T) {
	all := func(o csp.Options) ([]string, csp.Stats) {
		m, q := queens(7)
		s, err := m.Compile(o)
		require.NoError(t, err)
		var found []string
		for sol := range s.Solutions(context.Background()) {
			found = append(found, fmt.Sprint(sol.Values(q)))
		}
		require.NoError(t, s.Err())
		require.Equal(t, csp.Exhausted, s.Status())
		sort.Strings(found)
		return found, s.Stats()
	}
	want, _ := all(csp.Options{})
	require.Len(t, want, 40)
	orders := []csp.VarOrder{csp.Auto, csp.InputOrder, csp.MRVDegree, csp.RandomOrder, csp.DomDeg, csp.DomWDeg,
		csp.Smallest, csp.Largest, csp.MaxRegret, csp.AntiFirstFail, csp.Activity}
	values := []csp.ValueOrder{csp.Ascending, csp.Descending, csp.LeastConstraining, csp.RandomValue,
		csp.Median, csp.Middle, csp.Split, csp.ReverseSplit, csp.Saved}
	tried := 0
	for _, order := range orders {
		for i, value := range values {
			o := csp.Options{Order: order, Values: value, Seed: 5, Ties: orders[i%len(orders)]}
			got, _ := all(o)
			require.Equal(t, want, got, "%v %v", order, value)
			o.LastConflict = true
			got, _ = all(o)
			require.Equal(t, want, got, "%v %v last conflict", order, value)
			o.Restart = csp.Luby(3)
			got, st := all(o)
			require.Equal(t, want, got, "%v %v restarts", order, value)
			require.Positive(t, st.Restarts)
			m, _ := queens(7)
			o.Restart, o.LastConflict, o.LimitedDiscrepancy = csp.Restart{}, false, true
			if _, err := m.Compile(o); err != nil {
				continue // an order that learns or draws
			}
			got, _ = all(o)
			require.Equal(t, want, got, "%v %v discrepancies", order, value)
			tried++
		}
	}
	require.Greater(t, tried, 20, "limited discrepancies were searched")
}
