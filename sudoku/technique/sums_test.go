package technique_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

func TestRuleOf45IsNeeded(t *testing.T) { needed(t, technique.RuleOf45) }

// TestRuleOf45 tells what rows, columns and boxes leave of cages, in words.
func TestRuleOf45(t *testing.T) {
	empty := "board 9x9\ngivens\n" + strings.Repeat(".........\n", 9)
	for _, c := range []struct{ name, rules, conclusion, reason string }{
		{"within a box", "cage 20 r1c1 r1c2 r1c3 r2c1\ncage 19 r2c2 r2c3 r3c1 r3c2\n", "no 1, 2, 3, 4, 5, 7, 8 or 9 in r3c3",
			"All of box 1 is 45, and the cages within are 39: r3c3 is 6. It can be 6."},
		{"beyond a row", "cage 25 r1c1 r1c2 r1c3 r1c4\ncage 15 r1c5 r1c6 r1c7\ncage 22 r1c8 r1c9 r2c8 r2c9\n", "no 1, 2, 3, 4, 5, 6 or 7 in r2c8, r2c9",
			"All of row 1 is 45, and the cages that touch it are 62: r2c8 and r2c9 sum to 17. It can be 8+9."},
		{"two rows", "cage 40 r1c1 r2c1 r1c2 r2c2 r1c3 r2c3 r1c4 r2c4\ncage 41 r1c5 r2c5 r1c6 r2c6 r1c7 r2c7 r1c8 r2c8\n", "no 9 in r1c9, r2c9",
			"All of row 1 and row 2 is 90, and the cages within are 81: r1c9 and r2c9 sum to 9. It can be 1+8, 2+7, 3+6 or 4+5."},
		{"two boxes", "cage 25 r1c1 r1c2 r1c3 r2c1\ncage 30 r2c2 r2c3 r2c4 r2c5 r2c6\ncage 12 r3c1 r3c2 r3c3\ncage 17 r1c4 r1c5 r1c6\n", "no 4, 5, 6, 7, 8 or 9 in r3c4, r3c5, r3c6",
			"All of box 1 and box 2 is 90, and the cages within are 84: r3c4, r3c5 and r3c6 sum to 6. It can be 1+2+3."},
		{"within and beyond a box", "cage 20 r1c1 r1c2 r1c3 r2c1\ncage 8 r2c2 r2c3\ncage 20 r3c1 r3c2 r4c2\ncage 12 r3c3 r3c4 r3c5\n", "no 1, 2 or 3 in r4c2; no 7, 8 or 9 in r3c3",
			"All of box 1 is 45, and the cages mostly within are 48: r3c3 is 3 less than r4c2."},
		{"more within", "cage 20 r1c1 r1c2 r1c3 r2c1\ncage 8 r2c2 r2c3\ncage 10 r3c1 r3c2 r4c2\ncage 12 r3c3 r3c4 r3c5\n", "no 1 or 2 in r3c3; no 3, 4, 5, 6 or 7 in r3c3, r4c2; no 8 or 9 in r4c2",
			"All of box 1 is 45, and the cages mostly within are 38: r3c3 is 7 more than r4c2."},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := text.ParseBoard(empty + c.rules)
			require.NoError(t, err)
			b, err := technique.ForPuzzle(p)
			require.NoError(t, err)
			steps, err := technique.Next(b, alone(technique.RuleOf45))
			require.NoError(t, err)
			told := map[string]string{}
			for _, step := range steps {
				told[step.Conclusion()] = step.Reason
			}
			assert.Equal(t, c.reason, told[c.conclusion], "%v", told)
		})
	}
}

// TestKillersWithoutGivens: they are solved, each step soundly, and most without chains.
func TestKillersWithoutGivens(t *testing.T) {
	base, err := text.Parse("board 9x9")
	require.NoError(t, err)
	g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 45, NoClues: true, Decorate: sudoku.Cages.Rules})
	require.NoError(t, err)
	chains, all := 0, 8
	if os.Getenv("PROPAGO_HEAVY") != "" {
		all = 500
	}
	for i := range uint64(all) {
		made, err := g.Generate(t.Context(), i)
		require.NoError(t, err)
		b, err := technique.ForPuzzle(made.Puzzle)
		require.NoError(t, err)
		path := soundOn(t, fmt.Sprint(made.Puzzle), b, made.Solution.Givens, technique.Options{Ladder: technique.RuleLadder(), Unique: true})
		require.True(t, path.Rating.Solved, "%v", made.Puzzle)
		if path.Rating.Level > technique.Hard {
			chains++
		}
	}
	assert.Less(t, chains, all/4)
}
