package technique_test

// The techniques around rule forcing chains.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

func TestRuleInteractionIsNeeded(t *testing.T) { needed(t, technique.RuleInteraction) }

func TestNestedRuleChainIsNeeded(t *testing.T) { needed(t, technique.NestedRuleChain) }

// TestRuleInteraction: what a rule and a unit, or a rule and the cells around it, leave together.
func TestRuleInteraction(t *testing.T) {
	for _, c := range []struct{ name, board, conclusion, reason string }{
		{"a cage holds a value", "board 9x9\ngivens\n" + strings.Repeat(".........\n", 9) + "cage 17 r1c1 r1c2\ncandidates r1c1 8 9\ncandidates r1c2 8 9\n",
			"no 9 in r1c3", "Suppose r1c3 is 9. It follows that r1c1 is not 8 (cage of 17 at r1c1). Then r1c1 has no value left."},
		{"places beside dots", "board 4x4\ngivens\n....\n....\n....\n....\nwhite r1c1 r1c2\nnegative-difference\ncandidates r1c3 1 3\ncandidates r1c4 1 3\n",
			"no 2 in r1c1", "Suppose r1c1 is 2. It follows that r1c2 is not 4 (white dot between r1c1 and r1c2). Then there is no place for 4 in row 1."},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := text.ParseBoard(c.board)
			require.NoError(t, err)
			b, err := technique.ForPuzzle(p)
			require.NoError(t, err)
			steps, err := technique.Next(b, alone(technique.RuleInteraction))
			require.NoError(t, err)
			for _, s := range steps {
				t.Log(s.Conclusion(), s.Reason)
			}
			told := map[string]string{}
			for _, step := range steps {
				told[step.Conclusion()] = step.Reason
			}
			assert.Equal(t, c.reason, told[c.conclusion], "%v", told)
		})
	}
}

// TestNestedRuleChainsSolveAlone: with singles they bring every board with rules to its end, and keep to its solution.
func TestNestedRuleChainsSolveAlone(t *testing.T) {
	ladder := technique.Ladder{{Technique: technique.NakedSingle, Difficulty: 23}, {Technique: technique.NestedRuleChain, Difficulty: 95}}
	for _, rule := range []string{"little-killer", "sandwich", "zipper"} {
		d, err := sudoku.ParseDecoration(rule)
		require.NoError(t, err)
		decorated(t, d, 4, 2, func(i int, b *technique.Board, solution []int) {
			path := soundOn(t, rule, b, solution, technique.Options{Ladder: ladder})
			assert.True(t, path.Rating.Solved, "%s %d", rule, i)
			again, err := technique.Rate(b, technique.Options{Ladder: ladder})
			require.NoError(t, err)
			assert.Equal(t, path.Rating, again)
		})
	}
}
