package sudoku_test

// Tests of the functions that solve without a Solver of the caller's.

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

func TestSolve(t *testing.T) {
	parse := func(line string) sudoku.Grid {
		g, err := sudoku.Parse(line)
		require.NoError(t, err)
		return g
	}
	for _, c := range []struct {
		name, line, want string
	}{
		{"unique", "12..34....1....2", "1243342123144132"},
		{"full", "1243342123144132", "1243342123144132"},
		{"no value for r1c4", "123....4........", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := sudoku.Solve(t.Context(), parse(c.line))
			if c.want == "" {
				require.ErrorIs(t, err, csp.ErrNoSolution)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, c.want, got.Line())
		})
	}
	t.Run("many solutions", func(t *testing.T) {
		g := parse("12..34..........")
		got, err := sudoku.Solve(t.Context(), g)
		require.NoError(t, err)
		assert.True(t, got.IsFull())
		assert.True(t, got.Valid())
		for i, v := range g.AppendCells(nil) {
			assert.True(t, v == 0 || v == got.At(i), "the given of cell %d stays", i)
		}
	})
	t.Run("conflicting givens", func(t *testing.T) {
		_, err := sudoku.Solve(t.Context(), parse("11.............."))
		var conflict *sudoku.ConflictError
		require.ErrorAs(t, err, &conflict)
		assert.ErrorIs(t, err, csp.ErrNoSolution)
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := sudoku.Solve(ctx, parse("12..34....1....2"))
		assert.ErrorIs(t, err, context.Canceled)
	})
	t.Run("no grid", func(t *testing.T) {
		_, err := sudoku.Solve(t.Context(), sudoku.Grid{})
		assert.Error(t, err)
	})
}

// Grids of two sizes from many goroutines, each of which borrows a solver.
func TestSolveFromManyGoroutines(t *testing.T) {
	small, err := sudoku.Parse("12..34....1....2")
	require.NoError(t, err)
	// The puzzle of the Wikipedia article on sudoku.
	large, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				a, errA := sudoku.Solve(context.Background(), small)
				b, errB := sudoku.Solve(context.Background(), large)
				if assert.NoError(t, errA) && assert.NoError(t, errB) {
					assert.Equal(t, "1243342123144132", a.Line())
					assert.Equal(t, "534678912672195348198342567859761423426853791713924856961537284287419635345286179", b.Line())
				}
			}
		})
	}
	wg.Wait()
}

// A full grid of each of a few sizes, whose rows are shifted: read out as a line, and
// refused as soon as any unit has a value twice, beyond the 64th unit too.
func TestSolverOfManySizes(t *testing.T) {
	for _, shape := range []sudoku.Shape{{BoxRows: 2, BoxCols: 2}, {BoxRows: 3, BoxCols: 3}, {BoxRows: 5, BoxCols: 5}, {BoxRows: 6, BoxCols: 6}} {
		t.Run(shape.String(), func(t *testing.T) {
			n := shape.Size()
			values := make([]int, n*n)
			for i := range values {
				row, column := i/n, i%n
				values[i] = (row%shape.BoxRows*shape.BoxCols+row/shape.BoxRows+column)%n + 1
			}
			full, err := sudoku.FromCells(shape, values)
			require.NoError(t, err)
			s, err := sudoku.NewSolver(t.Context(), shape, csp.Options{})
			require.NoError(t, err)
			count, err := s.Count(t.Context(), full, 2)
			require.NoError(t, err)
			require.Equal(t, 1, count)
			assert.Equal(t, "> "+full.Line(), string(s.AppendFirstLine([]byte("> "))))
			for cell := 0; cell < n*n; cell += 1 + n*n/40 {
				for _, peer := range shape.Peers(cell) {
					if peer < cell {
						continue
					}
					two := make([]int, n*n)
					two[cell], two[peer] = n, n
					g, err := sudoku.FromCells(shape, two)
					require.NoError(t, err)
					var conflict *sudoku.ConflictError
					require.ErrorAs(t, s.Assume(g), &conflict, "cells %d and %d", cell, peer)
					two[peer]--
					g, err = sudoku.FromCells(shape, two)
					require.NoError(t, err)
					require.NoError(t, s.Assume(g), "cells %d and %d", cell, peer)
				}
			}
			count, err = s.Count(t.Context(), full, 2)
			require.NoError(t, err)
			require.Equal(t, 1, count)
		})
	}
	t.Run("no solution", func(t *testing.T) {
		g, err := sudoku.Parse("123....4........")
		require.NoError(t, err)
		s, err := sudoku.NewSolver(t.Context(), g.Shape(), csp.Options{})
		require.NoError(t, err)
		_, err = s.Count(t.Context(), g, 2)
		require.NoError(t, err)
		assert.Empty(t, s.AppendFirstLine(nil))
	})
}
