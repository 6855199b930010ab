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

What the ladder of package ` + "`sudoku/technique`" + ` tries, and ` + "`sudoku rate`, `sudoku hint` and `sudoku explain`" + ` with
it. This page is made from the ladder and from runs over the examples; a test holds it to them.

Techniques are tried in the order of the table. On each board all instances of the first that fires
are applied at once, of chains the shortest: so neither the rating nor the boards on the way depend on
how the grid is turned, or its digits are named. The rating is the hardest step, the sum of the costs
of all steps, and a level: easy to 2.3, medium to 3.4, hard to 6.4, fiendish to 7.9, and beyond for what
needs forcing chains or is not solved. Of several instances that draw the same, or of which one draws no
more than another, one counts.

Difficulties are those of Sudoku Explainer (Nicolas Juillerat, 2005) where it has the technique. Those
marked as ours are for techniques that it lacks or counts as chains of another kind. A chain adds up to
0.4 (XY-chain), 0.9 (alternating inference chain) or 1.9 (forcing chain) by its length; a unique rectangle
0.1 or 0.2 where more is to be seen than a corner. Costs are ours.

`

// ours are the techniques to which the page gives a number of our own.
var ours = []*technique.Technique{
	technique.VariantRule, technique.Skyscraper, technique.TwoStringKite, technique.FinnedXWing, technique.WWing, technique.SimpleColouring,
	technique.FinnedSwordfish, technique.FinnedJellyfish, technique.XYChain, technique.AlternatingChain, technique.ForcingChain,
}

func techniquesPage(t *testing.T) string {
	var b strings.Builder
	b.WriteString(pageHead)
	b.WriteString("| technique | difficulty | cost |\n|---|---|---|\n")
	for _, rung := range technique.DefaultLadder() {
		note := ""
		for _, k := range ours {
			if k == rung.Technique {
				note = " (ours)"
			}
		}
		fmt.Fprintf(&b, "| [%v](#%s) | %v%s | %d |\n", rung.Technique, anchor(rung.Technique.Name()), rung.Difficulty, note, rung.Cost)
	}
	for _, k := range technique.Techniques() {
		writeExample(t, &b, k)
	}
	return b.String()
}

// anchor is what a heading is linked by: lower case, blanks as hyphens, no signs.
func anchor(heading string) string {
	return strings.NewReplacer(" ", "-", "+", "").Replace(strings.ToLower(heading))
}

// writeExample tells the first use of a technique on its example.
func writeExample(t *testing.T, out *strings.Builder, k *technique.Technique) {
	b := exampleOf(t, k)
	path, err := technique.Explain(b, technique.Options{Unique: true})
	require.NoError(t, err)
	without, err := technique.Rate(b, technique.Options{Ladder: technique.DefaultLadder().Without(k), Unique: true})
	require.NoError(t, err)
	fmt.Fprintf(out, "\n## %s\n\n%s\n\n", strings.ToUpper(k.Name()[:1])+k.Name()[1:], k.About())
	if text := k.Example(); strings.Contains(text, "\n") {
		fmt.Fprintf(out, "Example:\n\n```text\n%s```\n\n", text)
	} else {
		fmt.Fprintf(out, "Example: `%s`\n\n", text)
	}
	fmt.Fprintf(out, "- with it: %v\n- without it: %v\n\n", path.Rating, without)
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
		fmt.Fprintf(out, "Step %d of %d, on this board:\n\n```text\n%v```\n\n**%s.** %s\n", i+1, len(path.Steps), b, step.Conclusion(), step.Reason)
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
