// The orders of variables and values, and that a run is the same run every time:
// from the same options and seed follow the same solutions in the same order, and
// the same counts.
package csp_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

func TestRunsAreDeterministic(t *testing.T) {
	m, q := queens(6)
	for _, o := range configurations(levels...) {
		s := compile(t, m, o)
		want := list(t, s, q)
		stats := untimed(s.Stats())

		assert.Equal(t, want, list(t, s, q), "%s: the same solver again", nameOf(o))
		assert.Equal(t, stats, untimed(s.Stats()), "%s: the same solver again", nameOf(o))

		// Whatever it did in between.
		s.Assume(q[2].Eq(5), q[0].Ne(3))
		_, err := s.Count(context.Background(), 1)
		require.NoError(t, err)
		s.Reset()
		for range s.Solutions(context.Background()) {
			break
		}
		assert.Equal(t, want, list(t, s, q), "%s: after other runs", nameOf(o))
		assert.Equal(t, stats, untimed(s.Stats()), "%s: after other runs", nameOf(o))

		fresh := compile(t, m, o)
		assert.Equal(t, want, list(t, fresh, q), "%s: a fresh solver", nameOf(o))
		assert.Equal(t, stats, untimed(fresh.Stats()), "%s: a fresh solver", nameOf(o))
	}
}

func TestReuseEqualsAFreshSolverUnderAssumptions(t *testing.T) {
	m, cells := sudoku(2)
	for _, level := range levels {
		used := compile(t, m, csp.Options{Maintain: level})
		for _, givens := range []string{"1...2...3.......", "12..34..........", "1.....2....3..4.", "12.....3........"} {
			used.Reset()
			used.Assume(clues(cells, givens)...)
			fresh := compile(t, m, csp.Options{Maintain: level})
			fresh.Assume(clues(cells, givens)...)
			assert.Equal(t, list(t, fresh, cells), list(t, used, cells), "%v %s", level, givens)
			assert.Equal(t, untimed(fresh.Stats()), untimed(used.Stats()), "%v %s", level, givens)
		}
	}
}

func TestSeeds(t *testing.T) {
	m, q := queens(8)
	for _, o := range []csp.Options{
		{Order: strategy.RandomOrder},
		{Values: strategy.RandomValue},
		{Maintain: strategy.ForwardChecking, Order: strategy.RandomOrder, Values: strategy.RandomValue},
	} {
		first := map[string]bool{}
		for seed := range uint64(8) {
			o.Seed = seed
			a, b := list(t, compile(t, m, o), q), list(t, compile(t, m, o), q)
			require.Equal(t, a, b, "%s, seed %d", nameOf(o), seed)
			first[fmt.Sprint(a)] = true
		}
		assert.Greater(t, len(first), 1, "%s: every seed gave the same order", nameOf(o))
	}
}

// TestVarOrders reads the order off the enumeration of a model that every
// assignment satisfies: what was branched on first changes least often.
func TestVarOrders(t *testing.T) {
	// Sizes 3, 2, 2, 4. Of the two small ones c shares more constraints.
	m := csp.NewModel()
	a, b := m.IntVar("a", 0, 2), m.IntVar("b", 0, 1)
	c, d := m.IntVar("c", 0, 1), m.IntVar("d", 0, 3)
	m.Post(csp.LessOrEqual(a, d.Plus(9)), csp.LessOrEqual(b, d.Plus(9)),
		csp.LessOrEqual(c, d.Plus(9)), csp.LessOrEqual(c, a.Plus(9)))
	xs := []csp.Var{a, b, c, d}
	for order, want := range map[strategy.VarOrder]string{
		strategy.InputOrder: "abcd",
		strategy.MRV:        "bcad",
		strategy.MRVDegree:  "cbad",
		strategy.Degree:     "dacb",
	} {
		all := list(t, compile(t, m, csp.Options{Order: order}), xs)
		require.Len(t, all, 3*2*2*4)
		changes := make(map[byte]int)
		for i, row := range all[1:] {
			for j := range row {
				if row[j] != all[i][j] {
					changes["abcd"[j]]++
				}
			}
		}
		got := []byte("abcd")
		slices.SortFunc(got, func(x, y byte) int { return changes[x] - changes[y] })
		assert.Equal(t, want, string(got), "%v", order)
	}
}

// TestIntervalBranches looks at the first branch, which the solutions do not tell.
func TestIntervalBranches(t *testing.T) {
	for _, c := range []struct {
		dom   domains.Set
		nodes int64 // to the first solution: one for each branch, and the root
	}{
		{domains.Of(1, 2, 3, 4, 7, 8, 9, 20), 4}, // 1..4, then 1..2, then 1
		{domains.Of(1, 7, 8, 9, 20), 2},          // 1
		{domains.Range(1, 8), 4},                 // 1..4, then 1..2, then 1
		{domains.Range(1, 1<<20), 21},
	} {
		m := csp.NewModel()
		x := m.IntVarIn("x", c.dom)
		m.Post(csp.LessOrEqual(x, x.Plus(1)))
		s := compile(t, m, csp.Options{Order: strategy.InputOrder, Values: strategy.FirstInterval})
		sol, err := s.Solve(context.Background())
		require.NoError(t, err)
		assert.Equal(t, 1, sol.Value(x))
		assert.Equal(t, c.nodes, s.Stats().Nodes, "%v", c.dom)
	}
}

func TestValueOrders(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVarIn("x", domains.Of(-2, 1, 3, 80))
	y := m.IntVar("y", 0, 3)
	m.Post(csp.NotEqual(x, y))
	for values, want := range map[strategy.ValueOrder][]int{
		strategy.Ascending:         {-2, 1, 3, 80},
		strategy.Descending:        {80, 3, 1, -2},
		strategy.LeastConstraining: {-2, 80, 1, 3}, // 1 and 3 take a value from y
		strategy.FirstInterval:     {-2, 1, 3, 80},
	} {
		var got []int
		s := compile(t, m, csp.Options{Order: strategy.InputOrder, Values: values})
		for sol := range s.Solutions(context.Background()) {
			if v := sol.Value(x); len(got) == 0 || got[len(got)-1] != v {
				got = append(got, v)
			}
		}
		assert.Equal(t, want, got, "%v", values)
	}
}
