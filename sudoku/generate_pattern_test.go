package sudoku

import (
	"context"
	"math/rand/v2"
	"strings"
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
	for pattern, want := range map[string]string{
		strings.Repeat(".", 81):                                          "with 0 clues, two values of 9 are in no clue and could change places",
		strings.Repeat("1", 9) + strings.Repeat(".", 72):                 "a grid of 9x9 needs 17 clues, and the pattern has 9",
		strings.Repeat("1", 27) + strings.Repeat(".", 54):                "rows 4 and 5 are without a clue and could change places",
		strings.Repeat(".........111111111", 4) + strings.Repeat(".", 9): "rows 1 and 3 are without a clue and could change places",
		strings.Repeat("1.1111.1.", 9):                                   "columns 7 and 9 are without a clue and could change places",
	} {
		places := make([]bool, 81)
		for cell := range places {
			places[cell] = pattern[cell] == '1'
		}
		_, err = g.GeneratePattern(t.Context(), 0, places)
		assert.ErrorIs(t, err, ErrGaveUp)
		assert.EqualError(t, err, "no such puzzle found: "+want)
	}
	crossed := nine(t)
	crossed.Rules = []Rule{{Kind: Diagonals}}
	g, err = NewGenerator(crossed, GenerateOptions{Tries: 3})
	require.NoError(t, err)
	_, err = g.GeneratePattern(t.Context(), 0, make([]bool, 81))
	var gaveUp *GaveUpError
	require.ErrorAs(t, err, &gaveUp)
	assert.Equal(t, 3, gaveUp.NotUnique)
	assert.EqualError(t, err, "no such puzzle found in 3 tries: 3 with more than one solution")
}

// TestGenerateEases: a puzzle that is too hard gets clues until it is not, and no more of those given back
// than that; with a number of clues, or none too many, it stays as it is.
func TestGenerateEases(t *testing.T) {
	clues := func(p *Puzzle) (n int) {
		for _, v := range p.Givens {
			if v > 0 {
				n++
			}
		}
		return n
	}
	for _, tt := range []struct {
		opts GenerateOptions
		want int
	}{
		{GenerateOptions{}, 40}, {GenerateOptions{Symmetry: Rotate180}, 40}, {GenerateOptions{Clues: 30}, 30},
	} {
		var easy *Puzzle
		tt.opts.TooHard = func(_ context.Context, p *Puzzle) bool {
			if clues(p) < 40 {
				return true
			}
			easy = p
			return false
		}
		tt.opts.Accept = func(_ context.Context, p *Puzzle) bool {
			assert.True(t, easy == nil || p == easy, "what was not too hard is accepted, and no copy of it")
			return true
		}
		g, err := NewGenerator(nine(t), tt.opts)
		require.NoError(t, err)
		made, err := g.Generate(t.Context(), 0)
		require.NoError(t, err)
		assert.InDelta(t, tt.want, clues(made.Puzzle), 1) // an orbit has two cells
		assert.Equal(t, tt.opts.Clues == 0, easy != nil)
		s, err := made.Puzzle.Compile(t.Context(), csp.Options{Kernel: "general"})
		require.NoError(t, err)
		only, err := s.Unique(t.Context())
		require.NoError(t, err)
		assert.Equal(t, made.Solution.Givens, only.Givens)
	}
	g, err := NewGenerator(nine(t), GenerateOptions{Minimal: true, TooHard: func(context.Context, *Puzzle) bool { return true }})
	require.NoError(t, err)
	made, err := g.Generate(t.Context(), 0)
	require.NoError(t, err)
	assert.Less(t, clues(made.Puzzle), 30)
}

// nine is an empty grid of 9x9.
func nine(t *testing.T) *Puzzle {
	l, err := ShapeLayout(Shape{BoxRows: 3, BoxCols: 3})
	require.NoError(t, err)
	return &Puzzle{Layout: l, Givens: make([]int, 81)}
}
