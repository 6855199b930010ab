package technique_test

// Puzzles of every kind of rules that can be generated, solved as people do.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

// TestSoundnessOnEveryKind: no step on a generated puzzle removes a value of its solution, and
// most of the puzzles are solved.
func TestSoundnessOnEveryKind(t *testing.T) {
	base, err := text.Parse("board 6x6")
	require.NoError(t, err)
	solved, all := 0, 0
	for _, d := range sudoku.Decorations() {
		g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 9, Decorate: d.Rules})
		require.NoError(t, err)
		made, err := g.Generate(t.Context(), 0)
		require.NoError(t, err)
		b, err := technique.ForPuzzle(made.Puzzle)
		require.NoError(t, err)
		path := soundOn(t, d.String(), b, made.Solution.Givens, technique.Options{Ladder: simple(), Unique: true})
		if all++; path.Rating.Solved {
			solved++
		}
	}
	t.Logf("%d of %d solved", solved, all)
	assert.Greater(t, 2*solved, all)
}

// TestSoundnessOfCrossingUnits: on boards whose further units cross lines and boxes, as diagonals
// cross each other in the box in the middle, no step below forcing chains is wrong.
func TestSoundnessOfCrossingUnits(t *testing.T) {
	for _, kind := range []string{"diagonals", "windoku", "disjoint-groups", "anti-king"} {
		base, err := text.ParseBoard("board 9x9\n" + kind + "\n")
		require.NoError(t, err)
		g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 5})
		require.NoError(t, err)
		for i := range uint64(8) {
			made, err := g.Generate(t.Context(), i)
			require.NoError(t, err)
			b, err := technique.ForPuzzle(made.Puzzle)
			require.NoError(t, err)
			soundOn(t, kind, b, made.Solution.Givens, technique.Options{Ladder: technique.DefaultLadder().UpTo(75), Unique: true})
		}
	}
}

// simple is the ladder below chains, which know nothing of rules, and take long where they end in
// nothing.
func simple() (ladder technique.Ladder) {
	for _, rung := range technique.DefaultLadder() {
		if rung.Difficulty < 50 {
			ladder = append(ladder, rung)
		}
	}
	return ladder
}
