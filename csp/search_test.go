// Whole searches through the public API: counts that are known from the
// literature, and the agreement of all levels and orders on the set of solutions.
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

func TestQueensCounts(t *testing.T) {
	// Sequence A000170 of the OEIS.
	want := map[int]int{4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200}
	for n := 4; n <= 12; n++ {
		if testing.Short() && n > 10 {
			break
		}
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			m, _ := queens(n)
			s := compile(t, m)
			got, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			assert.Equal(t, want[n], got)
			assert.Equal(t, csp.Exhausted, s.Outcome())
			assert.EqualValues(t, want[n], s.Stats().Solutions)
		})
	}
}

func TestQueensWithoutSolution(t *testing.T) {
	for _, n := range []int{2, 3} {
		for _, o := range configurations(levels...) {
			m, _ := queens(n)
			_, err := m.Solve(context.Background(), o)
			assert.ErrorIs(t, err, csp.ErrNoSolution, "%d queens, %s", n, nameOf(o))
		}
	}
}

func TestLatinSquareCounts(t *testing.T) {
	// Sequence A002860 of the OEIS.
	for n, want := range map[int]int{1: 1, 2: 2, 3: 12, 4: 576, 5: 161280} {
		if testing.Short() && n == 5 {
			continue
		}
		m, _ := latin(n)
		got, err := compile(t, m).Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, want, got, "order %d", n)
	}
}

func TestSudokuGridCount(t *testing.T) {
	// Felgenhauer and Jarvis (2006) quote 288 for 4x4 grids.
	for _, level := range levels {
		m, _ := sudoku(2)
		got, err := compile(t, m, csp.Options{Maintain: level}).Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, 288, got, "%v", level)
	}
}

func TestSudokuIsSolvedByEveryLevel(t *testing.T) {
	for _, o := range []csp.Options{
		{},
		{Maintain: strategy.AC3, Order: strategy.MRV},
		{Maintain: strategy.ForwardChecking, Order: strategy.MRVDegree},
	} {
		m, cells := sudoku(3)
		s := compile(t, m, o)
		s.Assume(clues(cells, norvig)...)
		n, err := s.Count(context.Background(), 2)
		require.NoError(t, err)
		require.Equal(t, 1, n, nameOf(o))
		text := ""
		for _, v := range s.AppendFirst(nil, cells) {
			text += fmt.Sprint(v)
		}
		assert.Equal(t, norvigSolved, text, nameOf(o))
	}
}

// TestAllConfigurationsAgree compares the lists of all solutions. Plain
// backtracking, which prunes nothing, takes part where the tree is small.
func TestAllConfigurationsAgree(t *testing.T) {
	problems := []struct {
		name    string
		declare func() (*csp.Model, []csp.Var)
		want    int
		levels  []strategy.Maintain
		one     int // in so many configurations is tried
	}{
		{"4 queens", func() (*csp.Model, []csp.Var) { return queens(4) }, 2, levels, 1},
		{"6 queens", func() (*csp.Model, []csp.Var) { return queens(6) }, 4, levels, 1},
		{"7 queens", func() (*csp.Model, []csp.Var) { return queens(7) }, 40, levels, 2},
		{"8 queens", func() (*csp.Model, []csp.Var) { return queens(8) }, 92, levels[:3], 5},
		{"Latin squares of order 3", func() (*csp.Model, []csp.Var) { return latin(3) }, 12, levels, 1},
		{"Latin squares of order 4", func() (*csp.Model, []csp.Var) { return latin(4) }, 576, levels[:3], 11},
		{"4x4 sudoku", func() (*csp.Model, []csp.Var) { return sudoku(2) }, 288, levels[:3], 11},
	}
	for k, p := range problems {
		t.Run(p.name, func(t *testing.T) {
			m, xs := p.declare()
			want := sorted(t, compile(t, m), xs)
			require.Len(t, want, p.want)
			for _, o := range some(configurations(p.levels...), p.one, k) {
				require.Equal(t, want, sorted(t, compile(t, m, o), xs), nameOf(o))
			}
		})
	}
}

// TestLatinSquaresByPlainBacktracking keeps to the orders in which a check fails
// early; in a random order plain backtracking walks millions of nodes here.
func TestLatinSquaresByPlainBacktracking(t *testing.T) {
	m, xs := latin(4)
	want := sorted(t, compile(t, m), xs)
	for _, values := range valueOrders {
		o := csp.Options{Maintain: strategy.Backtracking, Order: strategy.InputOrder, Values: values}
		assert.Equal(t, want, sorted(t, compile(t, m, o), xs), nameOf(o))
	}
}

func TestInputOrderAscendingIsLexicographic(t *testing.T) {
	m, q := queens(6)
	for _, level := range levels {
		o := csp.Options{Maintain: level, Order: strategy.InputOrder}
		assert.Equal(t, [][]int{{1, 3, 5, 0, 2, 4}, {2, 5, 1, 4, 0, 3}, {3, 0, 4, 1, 5, 2}, {4, 2, 0, 5, 3, 1}},
			list(t, compile(t, m, o), q), nameOf(o))
		o.Values = strategy.Descending
		assert.Equal(t, [][]int{{4, 2, 0, 5, 3, 1}, {3, 0, 4, 1, 5, 2}, {2, 5, 1, 4, 0, 3}, {1, 3, 5, 0, 2, 4}},
			list(t, compile(t, m, o), q), nameOf(o))
	}
}

func TestModelsAtTheEdge(t *testing.T) {
	for _, o := range configurations(levels...) {
		empty := csp.NewModel()
		sol, err := empty.Solve(context.Background(), o)
		require.NoError(t, err, nameOf(o))
		assert.Empty(t, sol.Values(nil))
		n, err := compile(t, empty, o).Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, 1, n, "a model without variables has the empty solution, %s", nameOf(o))

		free := csp.NewModel()
		x, y := free.IntVar("x", 1, 3), free.IntVar("y", -1, 0)
		assert.Len(t, sorted(t, compile(t, free, o), []csp.Var{x, y}), 6, nameOf(o))

		constants := csp.NewModel()
		a, b := constants.Const(4), constants.Const(4)
		assert.Equal(t, a, b)
		z := constants.IntVar("z", 3, 5)
		constants.Post(csp.NotEqual(z, a), csp.Less(constants.Const(3), z))
		assert.Equal(t, [][]int{{5, 4}}, sorted(t, compile(t, constants, o), []csp.Var{z, a}), nameOf(o))
		constants.Post(csp.NotEqual(a, b.Plus(0)))
		_, err = constants.Solve(context.Background(), o)
		assert.ErrorIs(t, err, csp.ErrNoSolution, nameOf(o))

		hollow := csp.NewModel()
		hollow.IntVar("x", 1, 3)
		hollow.IntVar("none", 3, 1)
		s := compile(t, hollow, o)
		_, err = s.Solve(context.Background())
		assert.ErrorIs(t, err, csp.ErrNoSolution, nameOf(o))
		assert.Equal(t, csp.Exhausted, s.Outcome())
	}
}
