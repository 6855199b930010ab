package sudoku

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// TestGeneratePattern: clues are in the cells of the pattern and nowhere else, and leave one
// solution by the general kernel too.
func TestGeneratePattern(t *testing.T) {
	base, crossed := nine(t), nine(t)
	crossed.Rules = []Rule{{Kind: Diagonals}}
	for _, tt := range []struct {
		base    *Puzzle
		opts    GenerateOptions
		pattern string
	}{
		{base, GenerateOptions{Seed: 1}, "1...1..1....1....1......11.1..1..11...1...1...11..1..1.11......1....1....1..1...1"},
		{base, GenerateOptions{Seed: 2, Minimal: true}, ".1.111..1.....1....11.....1..1.1..1...1...1...1..1.1..1.....11....1.....1..111.1."},
		{crossed, GenerateOptions{Seed: 3}, "1...1..1....1....1......11.1..1..11...1...1...11..1..1.11......1....1....1..1...."},
		{base, GenerateOptions{Seed: 4, Decorate: func(_ *rand.Rand, _ *Layout, values []int) []Rule {
			return []Rule{{Kind: Cage, Number: values[0] + values[1], Cells: []int{0, 1}}}
		}}, "..1111111111111111111111111111111111111111111111111111111111111111111111111111111"},
	} {
		places := make([]bool, 81)
		for cell := range places {
			places[cell] = tt.pattern[cell] == '1'
		}
		for number := range uint64(3) {
			g, err := NewGenerator(tt.base, tt.opts)
			require.NoError(t, err)
			made, err := g.GeneratePattern(t.Context(), number, places)
			require.NoError(t, err)
			for cell, v := range made.Puzzle.Givens {
				require.Equal(t, places[cell], v != 0, "cell %d", cell)
			}
			s, err := made.Puzzle.Compile(t.Context(), csp.Options{Kernel: "general"})
			require.NoError(t, err)
			only, err := s.Unique(t.Context())
			require.NoError(t, err)
			require.Equal(t, made.Solution.Givens, only.Givens)
			again, err := g.GeneratePattern(t.Context(), number, places)
			require.NoError(t, err)
			require.Equal(t, made.Puzzle.Givens, again.Puzzle.Givens)
		}
	}
}

func TestGeneratePatternRefuses(t *testing.T) {
	g, err := NewGenerator(nine(t), GenerateOptions{Tries: 3})
	require.NoError(t, err)
	_, err = g.GeneratePattern(t.Context(), 0, make([]bool, 80))
	assert.ErrorIs(t, err, ErrCount)
	_, err = g.GeneratePattern(t.Context(), 0, make([]bool, 81))
	var gaveUp *GaveUpError
	require.ErrorAs(t, err, &gaveUp)
	assert.Equal(t, 3, gaveUp.NotUnique)
	assert.EqualError(t, err, "no such puzzle found in 3 tries: 3 with more than one solution")
}

// nine is an empty grid of 9x9.
func nine(t *testing.T) *Puzzle {
	l, err := ShapeLayout(Shape{BoxRows: 3, BoxCols: 3})
	require.NoError(t, err)
	return &Puzzle{Layout: l, Givens: make([]int, 81)}
}
