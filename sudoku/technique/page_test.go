package technique_test

// The page docs/reference/techniques.md is made here, from the ladder and from runs
// over the examples, and held to it: go test -run TechniquesPage -update writes it.

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

var update = flag.Bool("update", false, "write docs/reference/techniques.md")

const pageHead = `# Techniques

What the ladders of package ` + "`sudoku/technique`" + ` try, and ` + "`sudoku rate`, `sudoku hint` and `sudoku explain`" + ` with
them. This page is made from the ladders and from runs over the examples; a test holds it to them.

Techniques are tried in the order of the table. On each board all instances of the first that fires
are applied at once, of chains the shortest: so neither the rating nor the boards on the way depend on
how the grid is turned, or its digits are named (from dynamic forcing chains on, by a tenth or two, since
the number of their links does). The rating is the hardest step, the sum of the costs of all steps, and a
level: easy to 2.3, medium to 3.4, hard to 6.4, fiendish to 7.9, and beyond for what needs forcing chains of
several cases, or is not solved. Of several instances that draw the same, or of which one draws no more than
another, one counts.

The default ladder is that of Sudoku Explainer (Nicolas Juillerat, 2006) in its form of today (Sukaku
Explainer), with its numbers. Chains count more the more links they have: a tenth for each of 4, 6, 8, 12, 16,
24, 32 and so on that they pass. X-cycles to alternating inference chains are tried together, and the
easiest of all counts; so are the types of unique rectangles, and those of the grave. See
[what a rating means](../explanation/ratings.md) for how far the numbers agree.

On boards with rules most kinds have a first technique of their own, named as players call the rule. Marks on cells and between
them, lines and thermometers are as easy as singles: what each cell leaves those beside it, whichever see each other. Arrows, little killers,
lines of equal sums and clues outside of the grid (2.4) go by the least and the greatest of the other cells, straights and renban lines by
the ranges that are left. Cages have their combinations and the rule of 45. The variant rule is for all that a rule leaves, where cells that
see each other differ; the rule interaction and the rule forcing chains look at any rule there is, and chains that know
nothing of rules are left out from 7.5 on. Rules that only say that cells differ (diagonals, windows, moves of chess pieces, extra regions) need no
technique of their own: those of all boards know them. The nested ones take seconds: the page of the browser goes without them.

`

const pageMore = `
## Further names

The ladder of players (` + "`--ladder players`" + `) has these as well. Their numbers are ours, so that its ratings are
not those of the scale.

`

func techniquesPage(t *testing.T) string {
	var b strings.Builder
	b.WriteString(pageHead)
	b.WriteString("| technique | difficulty | cost |\n|---|---|---|\n")
	known := map[*technique.Technique]bool{}
	for _, rung := range technique.RuleLadder() {
		known[rung.Technique] = true
		writeRung(&b, rung)
	}
	b.WriteString(pageMore)
	b.WriteString("| technique | difficulty | cost |\n|---|---|---|\n")
	for _, rung := range technique.PlayerLadder() {
		if !known[rung.Technique] {
			writeRung(&b, rung)
		}
	}
	for _, k := range technique.Techniques() {
		writeExample(t, &b, k)
	}
	return b.String()
}

func writeRung(b *strings.Builder, rung technique.Rung) {
	note := ""
	if ruled(rung.Technique) {
		note = " (ours)"
	}
	fmt.Fprintf(b, "| [%v](#%s) | %v%s | %d |\n", rung.Technique, anchor(rung.Technique.Name()), rung.Difficulty, note, rung.Cost)
}

// anchor is what a heading is linked by: lower case, blanks as hyphens, no signs.
func anchor(heading string) string {
	return strings.NewReplacer(" ", "-", "+", "", "(", "", ")", "").Replace(strings.ToLower(heading))
}

// writeExample tells the first use of a technique on its example.
func writeExample(t *testing.T, out *strings.Builder, k *technique.Technique) {
	if alone(k).Ladder[0].Difficulty >= deepest {
		fmt.Fprintf(out, "\n## %s\n\n%s\n\nExample, of which `sudoku explain` tells the path: `%s`\n", strings.ToUpper(k.Name()[:1])+k.Name()[1:], k.About(), k.Example())
		return
	}
	b := exampleOf(t, k)
	ladder := ladderOf(k)
	path, err := technique.Explain(b, technique.Options{Ladder: ladder, Unique: true})
	require.NoError(t, err)
	fmt.Fprintf(out, "\n## %s\n\n%s\n\n", strings.ToUpper(k.Name()[:1])+k.Name()[1:], k.About())
	if text := k.Example(); strings.Contains(text, "\n") {
		fmt.Fprintf(out, "Example:\n\n```text\n%s```\n\n", text)
	} else {
		fmt.Fprintf(out, "Example: `%s`\n\n", text)
	}
	fmt.Fprintf(out, "- with it: %v\n", path.Rating)
	if alone(k).Ladder[0].Difficulty < deep {
		without, err := technique.Rate(b, technique.Options{Ladder: ladder.Without(k), Unique: true})
		require.NoError(t, err)
		fmt.Fprintf(out, "- without it: %v\n", without)
	}
	out.WriteByte('\n')
	for i, step := range path.Steps {
		if step.Technique != k.Name() {
			// The steps of a round were seen on the same board.
			if i+1 < len(path.Steps) && path.Steps[i+1].Technique == k.Name() {
				for _, s := range path.Steps[:i+1] {
					require.True(t, b.Apply(s))
				}
			}
			continue
		}
		fmt.Fprintf(out, "Step %d of %d, on this board:\n\n```text\n%v```\n\n**%s.** %s\n", i+1, len(path.Steps), b.Text(), step.Conclusion(), step.Reason)
		return
	}
	require.Fail(t, "the example does without", k.Name())
}

func TestTechniquesPage(t *testing.T) {
	name := filepath.Join("..", "..", "docs", "reference", "techniques.md")
	want := techniquesPage(t)
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
	}
	got, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, want, string(got), "go test -run TechniquesPage -update writes the page")
}
