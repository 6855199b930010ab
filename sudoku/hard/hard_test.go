// What is promised of the puzzles: one solution, minimal, the same for the same seed,
// and harder than random ones.
package hard_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/hard"
)

func ExamplePuzzles() {
	puzzles, err := hard.Puzzles(context.Background(), 1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := sudoku.Count(context.Background(), puzzles[0], 2)
	fmt.Println(n, err)
	// Output: 1 <nil>
}

func TestPuzzles(t *testing.T) {
	ctx := context.Background()
	two, err := hard.Puzzles(ctx, 7, 2)
	require.NoError(t, err)
	require.Len(t, two, 2)
	assert.NotEqual(t, two[0], two[1])
	again, err := hard.Puzzles(ctx, 7, 2)
	require.NoError(t, err)
	assert.Equal(t, two, again)
	s, err := sudoku.NewSolver(ctx, two[0].Shape(), csp.Options{Kernel: "general"})
	require.NoError(t, err)
	for _, g := range two {
		n, err := s.Count(ctx, g, 2)
		require.NoError(t, err)
		assert.Equal(t, 1, n)
		assert.Greater(t, s.CSP.Stats().Nodes, int64(20), "most random puzzles take less than ten nodes")
		for cell := range g.Shape().Cells() {
			if g.At(cell) == 0 {
				continue
			}
			less, err := g.With(cell, 0)
			require.NoError(t, err)
			n, err := s.Count(ctx, less, 2)
			require.NoError(t, err)
			assert.Equal(t, 2, n, "without the given in %d", cell)
		}
	}
}

func TestPuzzlesCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := hard.Puzzles(ctx, 1, 1)
	assert.ErrorIs(t, err, context.Canceled)
}
