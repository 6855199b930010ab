package csp_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// hinted returns the hints to begin from the values of xs in a solution.
func hinted(sol csp.Solution, xs []csp.Var) (hints []csp.Literal) {
	for _, x := range xs {
		hints = append(hints, x.Eq(sol.Value(x)))
	}
	return hints
}

var hintedSearches = map[string]csp.Options{
	"zero": {}, "free": {Free: true}, "learning": {Learn: true}, "restarts": {Restart: strategy.Luby(1)},
	"descending": {Order: strategy.MRV, Values: strategy.Descending}, "saved": {Values: strategy.Saved, Restart: strategy.Luby(2), Learn: true},
	"discrepancies": {LimitedDiscrepancy: true}, "ac3": {Maintain: strategy.AC3},
	"forward checking": {Maintain: strategy.ForwardChecking}, "backtracking": {Maintain: strategy.Backtracking},
}

// A solution that is hinted is the first that is found, without a failure, and none is lost nor
// comes twice.
func TestHintsAreTriedFirst(t *testing.T) {
	m, q := queens(6)
	var last csp.Solution
	for sol := range compile(t, m, csp.Options{}).Solutions(t.Context()) {
		last = sol
	}
	for name, o := range hintedSearches {
		o.Hints = hinted(last, q)
		s := compile(t, m, o)
		for range 2 {
			sol, err := s.Solve(t.Context())
			require.NoError(t, err, name)
			assert.Equal(t, last.Values(q), sol.Values(q), name)
			assert.Zero(t, s.Stats().Failures, name)
		}
		n, err := s.Count(t.Context(), 0)
		require.NoError(t, err, name)
		assert.Equal(t, 4, n, name)
		assert.Equal(t, "general", chosenName(s.Kernel()))
	}
}

// Hints that are impossible, in part or from the start, cost no solution and no optimum.
func TestWrongHintsAreOnlyHints(t *testing.T) {
	m, q := queens(6)
	for name, o := range hintedSearches {
		for _, x := range q {
			o.Hints = append(o.Hints, x.Eq(3), x.Eq(1<<40), x.Plus(2).Eq(4))
		}
		n, err := compile(t, m, o).Count(t.Context(), 0)
		require.NoError(t, err, name)
		assert.Equal(t, 4, n, name)
	}
	k, items, value, best := knapsack(t)
	for _, name := range []string{"zero", "free", "learning", "saved"} {
		o := hintedSearches[name]
		for _, x := range items {
			o.Hints = append(o.Hints, x.Eq(0))
		}
		sol, err := compile(t, k, o).Optimize(t.Context(), csp.Maximize(value))
		require.NoError(t, err, name)
		assert.Equal(t, best, sol.Value(value), name)
	}
}

// Of a variable that keeps its bounds alone a hint takes two branches.
func TestHintInsideBounds(t *testing.T) {
	m := csp.NewModel()
	x := m.BoundsVar("x", -1000, 1000)
	for name, o := range map[string]csp.Options{"zero": {}, "free": {Free: true}} {
		o.Hints = []csp.Literal{x.Neg().Eq(-17)}
		sol, err := m.Solve(t.Context(), o)
		require.NoError(t, err, name)
		assert.Equal(t, 17, sol.Value(x), name)
	}
}

// What does not tell solutions apart is not branched on before what does.
func TestHintsOfWhatIsAskedForOnce(t *testing.T) {
	m := csp.NewModel()
	x, help := m.IntVars("x", 2, 0, 2), m.IntVars("h", 2, 0, 4)
	m.Post(csp.NotEqual(x[0], help[0]))
	for _, free := range []bool{false, true} {
		s := compile(t, m, csp.Options{Free: free, Phases: []csp.Phase{{Vars: x}, {Vars: help, Once: true}},
			Hints: []csp.Literal{help[1].Eq(3), help[0].Eq(4), x[1].Eq(2)}})
		n := 0
		for sol := range s.Solutions(t.Context()) {
			if n == 0 {
				assert.Equal(t, []int{2, 4, 3}, sol.Values([]csp.Var{x[1], help[0], help[1]}))
			}
			n++
		}
		assert.Equal(t, 9, n)
	}
}

func TestMalformedHints(t *testing.T) {
	m, q := queens(4)
	_, err := m.Compile(t.Context(), csp.Options{Hints: []csp.Literal{q[0].Eq(1), q[0].Ne(1)}})
	var wrong *csp.OptionsError
	require.ErrorAs(t, err, &wrong)
	assert.Equal(t, "Hints", wrong.Option)
	other, _ := queens(4)
	_, err = other.Compile(t.Context(), csp.Options{Hints: []csp.Literal{q[0].Eq(1)}})
	var model *csp.ModelError
	require.ErrorAs(t, err, &model)
	assert.Equal(t, []csp.Var{q[0]}, model.Vars)
}

// A plan of yesterday is where the search of today begins.
func ExampleOptions_hints() {
	m := csp.NewModel()
	shifts := m.IntVars("shift", 4, 1, 6)
	m.Post(csp.AllDifferent(shifts...), csp.Sum(shifts...).Eq(14))
	yesterday := []int{6, 1, 2, 4} // sums up to 13
	var hints []csp.Literal
	for i, x := range shifts {
		hints = append(hints, x.Eq(yesterday[i]))
	}
	sol, err := m.Solve(context.Background(), csp.Options{Hints: hints})
	fmt.Println(sol.Values(shifts), err)
	// Output: [6 1 2 5] <nil>
}

// Where tasks exclude each other, the search adds Booleans of its own, of which nobody hints anything.
func TestHintsOfASchedule(t *testing.T) {
	m := csp.NewModel()
	starts := m.IntVars("start", 4, 0, 30)
	end := m.IntVar("end", 0, 40)
	lasts := []int{3, 5, 2, 4}
	for i, x := range starts {
		m.Post(csp.LessOrEqual(x.Plus(lasts[i]), end))
	}
	m.Post(csp.NoOverlap(starts, lasts), csp.LessOrEqual(starts[2].Plus(2), starts[0]))
	for name, o := range hintedSearches {
		o.Hints = []csp.Literal{starts[0].Eq(2), end.Eq(20), starts[3].Eq(1)}
		sol, err := m.Optimize(t.Context(), csp.Minimize(end), o)
		if !assert.NoError(t, err, name) {
			continue
		}
		assert.Equal(t, 14, sol.Value(end), name)
	}
}
