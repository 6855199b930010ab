package technique_test

// Hints say no more than their level, and several removals in one phrase.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// TestHintKeepsTheDigit: below the last level no hint says what is placed.
func TestHintKeepsTheDigit(t *testing.T) {
	for _, k := range []*technique.Technique{
		technique.FullHouse, technique.HiddenSingleBox, technique.HiddenSingleLine, technique.NakedSingle, technique.DirectPointing, technique.DirectHiddenPair,
	} {
		path, err := technique.Explain(exampleOf(t, k), technique.Options{Unique: true})
		require.NoError(t, err)
		for _, s := range path.Steps {
			if s.Technique != k.Name() {
				continue
			}
			for level := technique.HintTechnique; level < technique.HintAll; level++ {
				for _, p := range s.Place {
					assert.NotContains(t, s.Hint(level), fmt.Sprintf("%d in %s", p.Value, sudoku.CellName(9, p.Cell)), s.Hint(level))
					assert.NotContains(t, s.Hint(level), "the value")
				}
			}
		}
	}
	step := newSketch(t).only("7", "r3c5").finds(technique.NakedSingle, "r3c5 = 7")[0]
	assert.Equal(t, "Look for a naked single: see row 3.", step.Hint(technique.HintPlace))
	assert.Equal(t, "Look for a naked single: see row 3, at r3c5.", step.Hint(technique.HintCells))
}

func TestConclusionSaysRemovalsInOnePhrase(t *testing.T) {
	s := technique.Step{Size: 9, Remove: []technique.Candidate{{Cell: 0, Value: 2}, {Cell: 1, Value: 2}, {Cell: 0, Value: 3}, {Cell: 1, Value: 3}, {Cell: 5, Value: 4}, {Cell: 0, Value: 7}, {Cell: 1, Value: 7}}}
	assert.Equal(t, "no 2, 3 or 7 in r1c1, r1c2; no 4 in r1c6", s.Conclusion())
}

// TestHintNamesCellsOnce: values that stand in the same cells are said together.
func TestHintNamesCellsOnce(t *testing.T) {
	s := technique.Step{Technique: "locked cage", Size: 9, Units: []string{"cage 1"}, Pattern: []technique.Candidate{{Cell: 0, Value: 2}, {Cell: 1, Value: 2}, {Cell: 0, Value: 3}, {Cell: 1, Value: 3}, {Cell: 5, Value: 4}}}
	assert.Equal(t, "Look for a locked cage: see cage 1, with 2 and 3 in r1c1 and r1c2; 4 in r1c6.", s.Hint(technique.HintCells))
}

// TestPathWithBoards: each round begins with the board that it was seen on.
func TestPathWithBoards(t *testing.T) {
	b, err := technique.ForGrid(grid(t, "1.....3..4.....2"))
	require.NoError(t, err)
	path, err := technique.Explain(b, technique.Options{})
	require.NoError(t, err)
	text := path.Boards(b)
	assert.Equal(t, path.Rating.Rounds, strings.Count(text, "-+-"))
	assert.True(t, strings.HasPrefix(text, b.Text()))
	assert.Contains(t, text, path.Rating.String())
}

// TestChainsAreDrawn: a line for each link of a chain, in the picture of its step.
func TestChainsAreDrawn(t *testing.T) {
	b := newSketch(t).only("12", "r1c1").only("23", "r1c8").only("34", "r5c8").only("14", "r5c5").board()
	steps, err := technique.Next(b, alone(technique.XYChain))
	require.NoError(t, err)
	require.Len(t, steps, 1)
	links := 0
	for _, l := range steps[0].Chain {
		links += len(l.From)
	}
	assert.Equal(t, 4, links)
	svg := technique.Path{Steps: steps}.SVG(b)
	assert.Equal(t, links, strings.Count(svg, `class="busy line"`)+strings.Count(svg, `class="bad line dashed"`))
}
