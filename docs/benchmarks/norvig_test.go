package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
)

// TestNorvigCounts compares the baseline with the library on puzzles with none, one and
// several solutions: a known one, with givens taken away and changed.
func TestNorvigCounts(t *testing.T) {
	const puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	random := rand.New(rand.NewPCG(1, 2))
	seen := map[int]int{}
	for i := range 200 {
		text := []byte(puzzle)
		for range i % 4 {
			cell := random.IntN(81)
			if text[cell] == '.' {
				text[cell] = byte('1' + random.IntN(9))
			} else {
				text[cell] = '.'
			}
		}
		g, err := sudoku.Parse(string(text))
		require.NoError(t, err)
		want, err := sudoku.Count(context.Background(), g, 2)
		require.NoError(t, err)
		got, first := norvigCount(string(text), 2)
		require.Equal(t, want, got, "%s", text)
		seen[got]++
		if got == 1 {
			solution, err := sudoku.Solve(context.Background(), g)
			require.NoError(t, err)
			assert.Equal(t, solution.Line(), norvigText(first))
		}
	}
	assert.Len(t, seen, 3, "counts met: %v", seen)
}

func norvigText(b norvigBoard) string {
	var text strings.Builder
	for _, left := range b {
		for v := range 9 {
			if left == 1<<v {
				text.WriteByte(byte('1' + v))
			}
		}
	}
	return text.String()
}
