package technique_test

// Puzzles of every kind of rules that can be generated, solved as people do.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

// TestSoundnessOnEveryKind: no step on a generated puzzle removes a value of its solution, and
// each of the puzzles is solved, by what its rules leave and chains with rules.
func TestSoundnessOnEveryKind(t *testing.T) {
	solved, all := 0, 0
	for _, d := range sudoku.Decorations() {
		decorated(t, d, 9, 3, func(i int, b *technique.Board, solution []int) {
			path := soundOn(t, d.String(), b, solution, technique.Options{Ladder: technique.RuleLadder(), Unique: true})
			if all++; path.Rating.Solved {
				solved++
			} else {
				t.Logf("not solved: %v %d", d, i)
			}
		})
	}
	assert.Equal(t, all, solved)
}

// decorated makes boards of 6x6 with rules of a kind, and shows each with its solution.
func decorated(t *testing.T, d sudoku.Decoration, seed uint64, boards int, see func(i int, b *technique.Board, solution []int)) {
	base, err := text.Parse("board 6x6")
	require.NoError(t, err)
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: seed, Decorate: d.Rules})
	require.NoError(t, err)
	for i := range boards {
		made, err := g.Generate(t.Context(), uint64(i))
		require.NoError(t, err)
		b, err := technique.ForPuzzle(made.Puzzle)
		require.NoError(t, err)
		see(i, b, made.Solution.Givens)
	}
}

// TestSoundnessOfCrossingUnits: where diagonals cross each other in the box in the middle, a
// place that both hold is no reason to place a value on either.
func TestSoundnessOfCrossingUnits(t *testing.T) {
	p, err := text.ParseBoard("board 9x9\ngivens\n.5..4..8.\n.........\n..62..1.4\n4.9.....5\n.8.......\n2...8....\n.9.......\n..76....3\n.......9.\ndiagonals\n")
	require.NoError(t, err)
	b, err := technique.ForPuzzle(p)
	require.NoError(t, err)
	s, err := p.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	solution, err := s.Unique(t.Context())
	require.NoError(t, err)
	soundOn(t, "diagonals", b, solution.Givens, technique.Options{Ladder: technique.DefaultLadder(), Unique: true})
}

// simple is the ladder below chains, which take long where they end in nothing.
func simple() (ladder technique.Ladder) {
	for _, rung := range technique.DefaultLadder() {
		if rung.Difficulty < 50 {
			ladder = append(ladder, rung)
		}
	}
	return ladder
}

// TestSoundnessOfSeveralGrids: fish are of the lines of one grid, and a cell that two grids share is of the lines of
// both; boards may be longer than wide.
func TestSoundnessOfSeveralGrids(t *testing.T) {
	for _, board := range []string{"board 4x4 at r1c1 r3c3", "board 4x4 at r1c1 r5c1 r7c3", "board 6x6 at r1c1 r3c4", "board 9x9 at r1c1 r7c7"} {
		base, err := text.Parse(board)
		require.NoError(t, err)
		g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 2})
		require.NoError(t, err)
		for i := range uint64(2) {
			made, err := g.Generate(t.Context(), i)
			require.NoError(t, err)
			b, err := technique.ForPuzzle(made.Puzzle)
			require.NoError(t, err)
			path := soundOn(t, board, b, made.Solution.Givens, technique.Options{Ladder: technique.PlayerLadder(), Unique: true})
			assert.True(t, path.Rating.Solved, "%s, %d", board, i)
			assert.NotEmpty(t, path.SVG(b))
			for _, rung := range technique.PlayerLadder().UpTo(60) {
				soundOn(t, rung.Technique.Name(), b, made.Solution.Givens, technique.Options{
					Ladder: unrepeated(technique.Ladder{rung, {Technique: technique.NakedSingle}}), Unique: true})
			}
		}
	}
}

// TestSoundnessOfStr8ts: black cells hold no value, so that the lines through them need not hold each, which
// singles, fish and links of a value would take for granted. Black cells that hold one are as others of their line.
func TestSoundnessOfStr8ts(t *testing.T) {
	for _, n := range []int{5, 6, 7} {
		base, err := text.Parse(fmt.Sprintf("board %dx%d lines\nstr8ts", n, n))
		require.NoError(t, err)
		g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: uint64(n), Gaps: true})
		require.NoError(t, err)
		for i := range uint64(6) {
			made, err := g.Generate(t.Context(), i)
			require.NoError(t, err)
			b, err := technique.ForPuzzle(made.Puzzle)
			require.NoError(t, err)
			path := soundOn(t, fmt.Sprintf("str8ts %d, %d", n, i), b, made.Solution.Givens, technique.Options{Ladder: technique.PlayerLadder(), Unique: true})
			assert.True(t, path.Rating.Solved, "str8ts %d, %d", n, i)
			// Each technique by itself, beside what each compartment leaves.
			for _, rung := range technique.PlayerLadder() {
				if rung.Difficulty < 76 {
					soundOn(t, rung.Technique.Name(), b, made.Solution.Givens, technique.Options{
						Ladder: unrepeated(technique.Ladder{rung, {Technique: technique.NakedSingle}, {Technique: technique.VariantRule}}), Unique: true})
				}
			}
		}
	}
}
