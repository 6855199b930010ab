package technique_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

func TestRuleOf45IsNeeded(t *testing.T) { needed(t, technique.RuleOf45) }

// TestRuleOf45 tells what rows, columns and boxes leave of cages, in words.
func TestRuleOf45(t *testing.T) {
	empty := "board 9x9\ngivens\n" + strings.Repeat(".........\n", 9)
	for _, c := range []struct{ name, rules, conclusion, reason string }{
		{"within a box", "cage 20 r1c1 r1c2 r1c3 r2c1\ncage 19 r2c2 r2c3 r3c1 r3c2\n", "no 1, 2, 3, 4, 5, 7, 8 or 9 in r3c3",
			"All of box 1 is 45, and the cages within are 39: r3c3 is what is left, 6. It can be 6."},
		{"beyond a row", "cage 25 r1c1 r1c2 r1c3 r1c4\ncage 15 r1c5 r1c6 r1c7\ncage 22 r1c8 r1c9 r2c8 r2c9\n", "no 1, 2, 3, 4, 5, 6 or 7 in r2c8, r2c9",
			"The cages of row 1 are 62, and all of it is 45: r2c8 and r2c9 sum to the difference, 17. It can be 8+9."},
		{"two rows", "cage 40 r1c1 r2c1 r1c2 r2c2 r1c3 r2c3 r1c4 r2c4\ncage 41 r1c5 r2c5 r1c6 r2c6 r1c7 r2c7 r1c8 r2c8\n", "no 9 in r1c9, r2c9",
			"All of rows 1 to 2 is 90, and the cages within are 81: r1c9 and r2c9 sum to what is left, 9. It can be 1+8, 2+7, 3+6 or 4+5."},
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
