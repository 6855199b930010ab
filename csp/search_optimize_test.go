package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
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
		"descending":  {Values: strategy.Descending},
		"luby":        {Restart: strategy.Luby(2), Order: strategy.DomWDeg, Values: strategy.Saved},
		"geometric":   {Restart: strategy.Geometric(1, 1.1), Order: strategy.Activity},
		"constant":    {Restart: strategy.Geometric(1, 1), Order: strategy.RandomOrder, Values: strategy.RandomValue, Seed: 7},
		"discrepancy": {LimitedDiscrepancy: true},
		"conflict":    {LastConflict: true},
		"split":       {Values: strategy.LowerHalf},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			last := -1
			for sol := range s.Improving(context.Background(), csp.Maximize(value)) {
				require.Greater(t, sol.Value(value), last, "each solution is better than the one before")
				last = sol.Value(value)
			}
			assert.Equal(t, best, last)
			assert.Equal(t, csp.Exhausted, s.Outcome())
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
	sol, err := m.Optimize(context.Background(), csp.Maximize(value), csp.Options{MaxNodes: 9})
	require.ErrorIs(t, err, csp.ErrLimit)
	require.False(t, sol.IsZero())
	assert.Less(t, sol.Value(value), best)

	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s, err := m.Compile(ctx, csp.Options{})
	require.NoError(t, err)
	n := 0
	for range s.Improving(ctx, csp.Maximize(value)) {
		n++
		cancel()
	}
	assert.Equal(t, 1, n)
	assert.ErrorIs(t, s.Err(), context.Canceled)
}

func TestOptimizeWithoutSolution(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 3)
	m.Post(csp.Less(x, x))
	_, err := m.Optimize(context.Background(), csp.Minimize(x), csp.Options{})
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	other := csp.NewModel().IntVar("y", 0, 1)
	_, err = m.Optimize(context.Background(), csp.Minimize(other), csp.Options{})
	var malformed *csp.ModelError
	assert.ErrorAs(t, err, &malformed)
}

func TestNeighbourhoodSearchReachesTheOptimum(t *testing.T) {
	m, _, value, best := knapsack(t)
	o := csp.Options{Neighbourhood: &csp.Neighbourhood{Relax: 0.6, Failures: 20}, MaxNodes: 20000, Seed: 3}
	s, err := m.Compile(t.Context(), o)
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
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		var found []string
		for sol := range s.Solutions(context.Background()) {
			found = append(found, fmt.Sprint(sol.Values(q)))
		}
		require.NoError(t, s.Err())
		require.Equal(t, csp.Exhausted, s.Outcome())
		sort.Strings(found)
		return found, s.Stats()
	}
	want, _ := all(csp.Options{})
	require.Len(t, want, 40)
	orders := []strategy.VarOrder{strategy.Auto, strategy.InputOrder, strategy.MRVDegree, strategy.RandomOrder, strategy.DomDeg, strategy.DomWDeg,
		strategy.Smallest, strategy.Largest, strategy.MaxRegret, strategy.AntiFirstFail, strategy.Activity, strategy.Degree}
	values := []strategy.ValueOrder{strategy.Ascending, strategy.Descending, strategy.LeastConstraining, strategy.RandomValue,
		strategy.Median, strategy.Middle, strategy.LowerHalf, strategy.UpperHalf, strategy.Saved, strategy.FirstInterval}
	tried := 0
	for _, order := range orders {
		for i, value := range values {
			o := csp.Options{Order: order, Values: value, Seed: 5, Ties: orders[i%len(orders)]}
			got, _ := all(o)
			require.Equal(t, want, got, "%v %v", order, value)
			o.LastConflict = true
			got, _ = all(o)
			require.Equal(t, want, got, "%v %v last conflict", order, value)
			o.Restart = strategy.Luby(3)
			got, st := all(o)
			require.Equal(t, want, got, "%v %v restarts", order, value)
			require.Positive(t, st.Restarts)
			m, _ := queens(7)
			o.Restart, o.LastConflict, o.LimitedDiscrepancy = strategy.Restart{}, false, true
			if _, err := m.Compile(t.Context(), o); err != nil {
				continue // an order that learns or draws
			}
			got, _ = all(o)
			require.Equal(t, want, got, "%v %v discrepancies", order, value)
			tried++
		}
	}
	require.Greater(t, tried, 20, "limited discrepancies were searched")
}

// TestLeavingTheLoopEndsTheSearch, and what is known by then stays.
func TestLeavingTheLoopEndsTheSearch(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	s := compile(t, m, csp.Options{Values: strategy.Descending})
	var seen []int
	for sol := range s.Improving(context.Background(), csp.Minimize(x)) {
		if seen = append(seen, sol.Value(x)); sol.Value(x) <= 4 {
			break
		}
	}
	assert.Equal(t, []int{9, 8, 7, 6, 5, 4}, seen)
	assert.Equal(t, csp.Stopped, s.Outcome())
	best, bound, ok := s.Bounds()
	assert.Equal(t, []any{4, 0, true}, []any{best, bound, ok}, "what is better was not ruled out")
}

func TestBoundsAreOfTheLatestOptimisation(t *testing.T) {
	m := csp.NewModel()
	x := m.BoundsVar("x", -3, 70000)
	s := compile(t, m, csp.Options{Values: strategy.Descending})
	for range s.Improving(context.Background(), csp.Minimize(x)) {
		break
	}
	_, err := s.Count(context.Background(), 3)
	require.NoError(t, err)
	s.Assume(x.Le(-2))
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	best, bound, ok := s.Bounds()
	assert.Equal(t, []any{70000, -3, true}, []any{best, bound, ok}, "counting proves nothing about it")
	s.Reset()
	sol, err := s.Optimize(context.Background(), csp.Maximize(x.Neg().Plus(5)))
	require.NoError(t, err)
	assert.Equal(t, -3, sol.Value(x))
	best, bound, ok = s.Bounds()
	assert.Equal(t, []any{8, 8, true}, []any{best, bound, ok})
}

func TestFailureLimit(t *testing.T) {
	m, _ := queens(8)
	want, err := compile(t, m).Count(context.Background(), 0)
	require.NoError(t, err)
	s := compile(t, m)
	_, err = s.Count(context.Background(), 0)
	require.NoError(t, err)
	all := s.Stats().Failures
	for _, most := range []int64{1, 2, 10, all / 2, all - 1} {
		s := compile(t, m, csp.Options{MaxFailures: most})
		n, err := s.Count(context.Background(), 0)
		require.ErrorIs(t, err, csp.ErrLimit)
		assert.LessOrEqual(t, n, want)
		assert.Equal(t, most, s.Stats().Failures)
		assert.Equal(t, csp.Limited, s.Outcome())
	}
	n, err := compile(t, m, csp.Options{MaxFailures: all + 1}).Count(context.Background(), 0)
	require.NoError(t, err)
	assert.Equal(t, want, n)
}

// TestNeighbourhoodsEnd: where nothing better is possible, the search says so, even
// with no limit; and without an objective there are no neighbourhoods.
func TestNeighbourhoodsEnd(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 0, 3)
	m.Post(csp.AllDifferent(xs...))
	for seed := range uint64(20) {
		o := csp.Options{Neighbourhood: &csp.Neighbourhood{Relax: 0.5, Failures: 1}, Values: strategy.RandomValue, Seed: seed}
		s := compile(t, m, o)
		sol, err := s.Optimize(context.Background(), csp.Minimize(xs[2]))
		require.NoError(t, err)
		assert.Zero(t, sol.Value(xs[2]))
		assert.Equal(t, csp.Exhausted, s.Outcome())
		o.Restart = strategy.Geometric(1, 1)
		assert.Len(t, sorted(t, compile(t, m, o), xs), 24)
	}
	for _, n := range []csp.Neighbourhood{{Relax: 0, Failures: 1}, {Relax: 1.5, Failures: 1}, {Relax: 0.5}} {
		_, err := m.Compile(t.Context(), csp.Options{Neighbourhood: &n})
		assert.ErrorContains(t, err, "Neighbourhood: it relaxes", "%+v", n)
	}
}

// TestNeighbourhoodsReachTheOptimum on random models: with the optimum as the target
// they stop there, or at a limit with a solution that is no better.
func TestNeighbourhoodsReachTheOptimum(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	reached, tried := 0, 0
	for i := range cases(t, 400) {
		p := randomPuzzle(r)
		all := p.solutions(true)
		x := p.vars[0]
		s := compile(t, p.model, csp.Options{
			Neighbourhood: &csp.Neighbourhood{Relax: 0.3 + r.Float64()*0.7, Failures: 1 + r.IntN(5)},
			Order:         orders[i%len(orders)],
			Values:        valueOrders[i%len(valueOrders)],
			Seed:          uint64(i),
			MaxNodes:      2000,
		})
		p.assume(s)
		sol, err := s.Optimize(context.Background(), csp.Minimize(x))
		if len(all) == 0 {
			require.True(t, sol.IsZero())
			require.Error(t, err)
			continue
		}
		best := all[0][0] // they come in lexicographic order
		require.False(t, sol.IsZero(), "case %d: %v\n%v", i, err, p.model)
		require.Contains(t, all, sol.Values(p.vars))
		if err == nil {
			require.Equal(t, best, sol.Value(x), "case %d: a proof\n%v", i, p.model)
		}
		tried++
		if sol.Value(x) == best {
			reached++
		}
	}
	assert.Greater(t, reached, tried*9/10)
}

func TestProgressOfAnOptimisation(t *testing.T) {
	m, _, value, best := knapsack(t)
	type progress struct {
		solutions   int64
		best, bound int
		found       bool
	}
	var told []progress
	s := compile(t, m, csp.Options{ProgressEvery: 1, Progress: func(s *csp.Solver) {
		best, bound, found := s.Bounds()
		told = append(told, progress{s.Stats().Solutions, best, bound, found})
	}})
	_, err := s.Optimize(context.Background(), csp.Maximize(value))
	require.NoError(t, err)
	require.NotEmpty(t, told)
	last := 0
	for _, p := range told {
		assert.Equal(t, p.found, p.solutions > 0)
		assert.GreaterOrEqual(t, p.bound, best)
		if p.found {
			assert.GreaterOrEqual(t, p.best, last, "it only improves")
			assert.LessOrEqual(t, p.best, best)
			last = p.best
		}
	}
	assert.Positive(t, last)
}

func TestTeamsRefuseForeignObjectives(t *testing.T) {
	m, _ := queens(4)
	foreign := csp.NewModel().BoolVar("z")
	divided, err := m.Compile(t.Context(), csp.Options{Workers: 2})
	require.NoError(t, err)
	portfolio, err := m.Compile(t.Context(), races(csp.Options{}, csp.Options{}))
	require.NoError(t, err)
	for _, team := range []*csp.Solver{divided, portfolio} {
		_, err := team.Optimize(context.Background(), csp.Minimize(foreign))
		var bad *csp.ModelError
		require.ErrorAs(t, err, &bad)
		assert.Equal(t, csp.Invalid, team.Outcome())
		n, err := team.Count(context.Background(), 0)
		require.NoError(t, err, "the team goes on")
		assert.Equal(t, 2, n)
	}
}

// TestRestartsPassHoles enumerates a wide sparse variable, of which the store keeps the
// bounds only: a learned x!=v is no less a nogood inside them.
func TestRestartsPassHoles(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVarIn("x", domains.Of(-3, -1, 10, 65538, 200000))
	y := m.IntVar("y", 0, 4)
	m.Post(csp.Predicate("odd", []csp.Var{x, y}, func(v []int) bool { return (v[0]+v[1])%3 == 0 }))
	want := sorted(t, compile(t, m), []csp.Var{x, y})
	require.NotEmpty(t, want)
	for seed := range uint64(30) {
		for _, values := range valueOrders {
			o := csp.Options{Restart: strategy.Geometric(1, 1), Order: strategy.RandomOrder, Values: values, Seed: seed, MaxNodes: 5000}
			require.Equal(t, want, sorted(t, compile(t, m, o), []csp.Var{x, y}), "%s", nameOf(o))
		}
	}
}
