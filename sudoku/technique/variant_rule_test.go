package technique_test

// Puzzles with rules: cages, thermometers, dots and the rest.

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

func TestVariantRuleIsNeeded(t *testing.T) { needed(t, technique.VariantRule) }

func TestCageCombinationsAreNeeded(t *testing.T) { needed(t, technique.CageCombinations) }

func TestVariantRule(t *testing.T) {
	empty := "board 9x9\ngivens\n" + strings.Repeat(".........\n", 9)
	for _, c := range []struct {
		name, rule string
		want       []string
	}{
		{"even", "even r5c5", []string{"no 1, 3, 5, 7 or 9 in r5c5"}},
		{"cage", "cage 17 r1c1 r1c2", []string{"no 1, 2, 3, 4, 5, 6 or 7 in r1c1, r1c2"}},
		{"thermometer", "thermometer r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8", []string{
			"no 1 in r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8; no 2 in r1c3, r1c4, r1c5, r1c6, r1c7, r1c8; no 3 in r1c1, r1c4, r1c5, r1c6, r1c7, r1c8; " +
				"no 4 in r1c1, r1c2, r1c5, r1c6, r1c7, r1c8; no 5 in r1c1, r1c2, r1c3, r1c6, r1c7, r1c8; no 6 in r1c1, r1c2, r1c3, r1c4, r1c7, r1c8; " +
				"no 7 in r1c1, r1c2, r1c3, r1c4, r1c5, r1c8; no 8 in r1c1, r1c2, r1c3, r1c4, r1c5, r1c6; no 9 in r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7"}},
		{"black dot", "black r4c4 r4c5", []string{"no 5, 7 or 9 in r4c4, r4c5"}},
		{"anti-knight", "anti-knight", nil}, // its pairs are those of the layout
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := text.ParseBoard(empty + c.rule + "\n")
			require.NoError(t, err)
			b, err := technique.ForPuzzle(p)
			require.NoError(t, err)
			steps, err := technique.Next(b, technique.Options{Ladder: append(alone(technique.CageCombinations).Ladder, alone(technique.VariantRule).Ladder...)})
			require.NoError(t, err)
			var got []string
			for _, s := range steps {
				got = append(got, s.Conclusion())
			}
			assert.Equal(t, c.want, got)
		})
	}
}

// TestRuleOnTheCellsOfACage: a thermometer along the cells of a cage is no cage.
func TestRuleOnTheCellsOfACage(t *testing.T) {
	p, err := text.ParseBoard("board 9x9\ngivens\n" + strings.Repeat(".........\n", 9) + "cage 20 r1c1 r1c2 r1c3\nthermometer r1c1 r1c2 r1c3\n")
	require.NoError(t, err)
	b, err := technique.ForPuzzle(p)
	require.NoError(t, err)
	steps, err := technique.Next(b, alone(technique.CageCombinations))
	require.NoError(t, err)
	require.Len(t, steps, 1)
	assert.Equal(t, "no 1 or 2 in r1c1, r1c2, r1c3", steps[0].Conclusion())
	steps, err = technique.Next(b, alone(technique.VariantRule))
	require.NoError(t, err)
	require.Len(t, steps, 1)
	assert.Equal(t, []string{"thermometer at r1c1"}, steps[0].Units)
	assert.Equal(t, "no 1 in r1c2, r1c3; no 2 in r1c3; no 8 in r1c1; no 9 in r1c1, r1c2", steps[0].Conclusion())
	assert.Equal(t, "Any of these would leave the other cells no way to meet the rule thermometer at r1c1: values rise from the first cell, the bulb.", steps[0].Reason)
}

// TestCombinationsThatAreLeft: of the ways to come to a sum those are told for which there are candidates.
func TestCombinationsThatAreLeft(t *testing.T) {
	p, err := text.ParseBoard("board 9x9\ngivens\n" + strings.Repeat(".........\n", 9) + "cage 8 r1c1 r1c2\ncandidates r1c1 1 2 4 7\ncandidates r1c2 1 2 3 4 7\n")
	require.NoError(t, err)
	b, err := technique.ForPuzzle(p)
	require.NoError(t, err)
	steps, err := technique.Next(b, alone(technique.CageCombinations))
	require.NoError(t, err)
	require.Len(t, steps, 1)
	assert.Equal(t, "no 2 or 4 in r1c1, r1c2; no 3 in r1c2", steps[0].Conclusion())
	assert.True(t, strings.HasSuffix(steps[0].Reason, " It can be 1+7."), steps[0].Reason)
}

// TestFirstTechniques: what the first technique of a rule takes, and how it is told.
func TestFirstTechniques(t *testing.T) {
	for _, c := range []struct {
		first                     *technique.Technique
		rules, conclusion, reason string
	}{
		{technique.LittleKillerSum, "little-killer 9 r1c4 r2c3 r3c2 r4c1", "no 6 in r1c4, r4c1; no 7, 8 or 9 in r1c4, r2c3, r3c2, r4c1",
			"The cells of the diagonal sum to 9: r1c4, r4c1 at most 5, as what is added comes to 4 at least; r2c3, r3c2 at most 6, as what is added comes to 3 at least."},
		{technique.ArrowSum, "arrow r1c1 = r2c1 r3c1 r4c1", "no 1, 2, 3, 4 or 5 in r1c1; no 7, 8 or 9 in r2c1, r3c1, r4c1",
			"The cells of the arrow sum to the circle, from 6 (the least of r2c1, r3c1 and r4c1) to 9 (the most of r1c1): r1c1 at least 6; r2c1, r3c1, r4c1 at most 6, as what is added comes to 3 at least."},
		{technique.AverageArrow, "average-arrow r1c1 = r2c1 r3c1 r4c1", "no 1 or 9 in r1c1",
			"The circle, taken once for each cell after it, is their sum, from 6 (the least of r2c1, r3c1 and r4c1) to 24 (the most of r2c1, r3c1 and r4c1): r1c1 at least 2; r1c1 at most 8."},
		{technique.RegionSum, "region-sum r1c1 r1c2 r1c3 r1c4 r2c5 r2c6 r2c7", "no 1, 2, 3, 4 or 5 in r2c7; no 7, 8 or 9 in r1c1, r1c2, r1c3, r1c4, r2c5, r2c6",
			"The parts of the line in each box sum to the same, from 6 (the least of r1c1, r1c2 and r1c3) to 9 (the most of r2c7): r1c1, r1c2, r1c3, r1c4, r2c5, r2c6 at most 6, as what is added comes to 3 at least; r2c7 at least 6."},
		{technique.ZipperSum, "zipper r1c1 r1c2 r1c3 r1c4 r1c5", "no 1 or 2 in r1c3; no 9 in r1c1, r1c2, r1c4, r1c5",
			"Cells as far from the middle of the line sum to the same, from 3 (the least of r1c1 and r1c5) to 9 (the most of r1c3): r1c1, r1c5, r1c2, r1c4 at most 8, as what is added comes to 1 at least; r1c3 at least 3."},
		{technique.NumberedRoom, "numbered-room 5 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9\ncandidates r1c4 1 2 3\ncandidates r1c1 4 6 7", "no 4 in r1c1; no 5 in r1c2, r1c3, r1c5, r1c8, r1c9",
			"The first value says where in the line 5 is: that can be 6 or 7."},
		{technique.NumberedRoom, "numbered-room 5 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9\ncandidates r1c1 6", "no 5 in r1c2, r1c3, r1c4, r1c5, r1c7, r1c8, r1c9",
			"The first value says where in the line 5 is: that can be 6."},
		{technique.NumberedRoom, "numbered-room 1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9\ncandidates r1c1 1 2 3\ncandidates r1c2 2 3", "no 1 in r1c4, r1c5, r1c6, r1c7, r1c8, r1c9; no 2 in r1c1",
			"The first value says where in the line 1 is: that can be 1 or 3."},
		{technique.Sandwich, "sandwich 33 r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9", "no 1 or 9 in r5c3, r5c4, r5c5, r5c6, r5c7",
			"The values between the least and the greatest value sum to 33: there can be 6."},
		{technique.Sandwich, "sandwich 0 r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9\ncandidates r5c1 2 3\ncandidates r5c3 2 3", "no 1 or 9 in r5c2",
			"The values between the least and the greatest value sum to 0: there can be 0."},
		{technique.XSum, "x-sum 10 r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1", "no 1, 5, 6, 7, 8 or 9 in r1c1",
			"The first so many values sum to 10, as many as the first of them says: that can be 2, 3 or 4."},
		{technique.EvenOrOddCell, "odd r2c2", "no 2, 4, 6 or 8 in r2c2", "The cells hold odd values."},
		{technique.Palindrome, "palindrome r1c1 r1c2 r2c4 r3c5\ncandidates r2c4 2 7", "no 1, 3, 4, 5, 6, 8 or 9 in r1c2", "The values read the same from both ends; r2c4 is 2 or 7."},
		{technique.Clone, "clone r1c1 = r5c5\ncandidates r5c5 2 7", "no 1, 3, 4, 5, 6, 8 or 9 in r1c1", "The cells hold what the original does, place by place; r5c5 is 2 or 7."},
		{technique.Dot, "white r1c1 r1c2\ncandidates r1c1 4 9", "no 1, 2, 4, 6, 7 or 9 in r1c2", "The neighbours hold consecutive values; r1c1 is 4 or 9."},
		{technique.Dot, "ratio 3 r1c1 r1c2", "no 4, 5, 7 or 8 in r1c1, r1c2", "One of the neighbours is 3 times the other."},
		{technique.XV, "xv 10 r1c1 r1c2", "no 5 in r1c1, r1c2", "The neighbours sum to 10."},
		{technique.ExtremeCell, "maximum r1c1\ncandidates r1c1 5 6", "no 6, 7, 8 or 9 in r1c2", "The cells are more than those beside them that are none of them; r1c1 is 5 or 6."},
		{technique.Thermometer, "thermometer r1c1 r1c2 r2c3 r2c4\ncandidates r1c2 4 5 6 7", "no 1, 2, 3 or 4 in r2c3, r2c4; no 5 in r2c4; no 7 or 8 in r1c1; no 9 in r1c1, r2c3",
			"Values rise from the first cell, the bulb; r1c2 is 4, 5, 6 or 7."},
		{technique.Whispers, "german-whispers r1c1 r1c2", "no 5 in r1c1, r1c2", "Values that follow one another differ by half of the size or more, 5 of 9."},
		{technique.Nabner, "nabner r1c1 r1c2 r2c3\ncandidates r1c1 5 6", "no 5 or 6 in r1c2", "The values differ by 2 or more from each other, wherever they are on the line; r1c1 is 5 or 6."},
		{technique.ParityLine, "parity r1c1 r1c2 r2c3\ncandidates r1c2 4 6", "no 2, 4, 6 or 8 in r1c1, r2c3", "Even and odd values alternate; r1c2 is 4 or 6."},
		{technique.ModularLine, "modular r1c1 r1c2 r2c3 r3c4\ncandidates r1c2 1 4\ncandidates r2c3 3 6", "no 1, 3, 4, 6, 7 or 9 in r1c1, r3c4",
			"Three values in a row leave different remainders when divided by 3; r1c2 is 1 or 4; r2c3 is 3 or 6."},
		{technique.EntropicLine, "entropic r1c1 r1c2 r2c3 r3c4\ncandidates r1c1 1 2", "no 1, 2 or 3 in r1c2, r2c3; no 4, 5, 6, 7, 8 or 9 in r3c4",
			"Three values in a row are a low, a middle and a high one; r1c1 is 1 or 2."},
		{technique.GlobalEntropy, "global-entropy\ncandidates r1c1 1 2 3 4\ncandidates r1c2 2 3 4 5\ncandidates r2c1 4 5", "no 1, 2, 3, 4, 5 or 6 in r2c2",
			"Each 2x2 square holds a low, a middle and a high value; r1c1 is 1, 2, 3 or 4; r1c2 is 2, 3, 4 or 5; r2c1 is 4 or 5."},
		{technique.NegativeConstraint, "non-consecutive\ncandidates r1c1 4 5", "no 4 or 5 in r1c2", "Neighbours in a row or column do not differ by 1; r1c1 is 4 or 5."},
		{technique.AntiQueen, "anti-queen 9\ncandidates r8c9 9", "no 9 in r1c2", "No two cells with the value 9 are on one diagonal of any length; r8c9 is 9."},
		{technique.Quadruple, "quadruple 3 7 r1c1 r1c2 r2c1 r2c2\ncandidates r1c1 1 2\ncandidates r1c2 1 2", "no 1, 2, 4, 5, 6, 8 or 9 in r2c1, r2c2",
			"Each of the digits is in the cells, as often as it is listed; r1c1 is 1 or 2; r1c2 is 1 or 2."},
		{technique.Indexer, "row-indexer r3c3\ncandidates r5c3 1 2", "no 5 in r3c3", "A cell says which cell of its column holds the number of its row; r5c3 is 1 or 2."},
		{technique.BetweenLine, "between r1c1 r1c2 r2c3 r3c4\ncandidates r1c1 3 4", "no 1 or 9 in r1c2, r2c3; no 3 or 4 in r3c4",
			"The values lie between those of the first and the last cell; r1c1 is 3 or 4."},
		{technique.Lockout, "lockout 4 r1c1 r1c2 r2c3 r3c4\ncandidates r1c1 5\ncandidates r1c2 1 2", "no 1, 2, 3 or 4 in r3c4; no 5, 6, 7 or 8 in r2c3, r3c4; no 9 in r2c3",
			"The ends differ by 4 or more, and the values between them are not from the one to the other; r1c1 is 5; r1c2 is 1 or 2."},
		{technique.SkyscraperClue, "skyscraper 2 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9\ncandidates r1c2 8", "no 9 in r1c1", "2 values are greater than all before them."},
		{technique.ProductCage, "product-cage 14 r1c1 r1c2", "no 1, 3, 4, 5, 6, 8 or 9 in r1c1, r1c2", "The cells hold different values, whose product is 14."},
		{technique.SumLine, "sum-line 10 r1c1 r1c2 r2c3 r3c4\ncandidates r1c1 9", "no 2, 3, 4, 5, 6, 7, 8 or 9 in r1c2", "The line falls into parts that each sum to 10; r1c1 is 9."},
		{technique.PillArrow, "arrow r1c1 r1c2 = r2c1 r3c1", "no 1 in r2c1, r3c1; no 2, 3, 4, 5, 6, 7 or 8 in r1c1; no 9 in r1c1, r1c2", "The cells after the circle sum to the number in it."},
		{technique.RenbanRange, "renban r1c1 r1c2 r1c3\ncandidates r1c1 1 2 6 9\ncandidates r1c2 2 4 5 9\ncandidates r1c3 1 3 4 8 9", "no 8 in r1c3; no 9 in r1c1, r1c2, r1c3",
			"The 3 cells follow one another, and can be 1 to 3, 2 to 4 or 4 to 6."},
		{technique.RenbanValue, "renban r1c1 r1c2 r1c3\ncandidates r1c1 1 2\ncandidates r1c2 2 4\ncandidates r1c3 1 3 4", "r1c3 = 3; no 2 or 3 in r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3",
			"The 3 cells follow one another, and can be 1 to 3 or 2 to 4: so 2 and 3 must be among them, and in no cell that sees all of them."},
		{technique.StraightRange, "str8ts r1c4 r2c1 r2c2 r2c3\ncandidates r1c1 1 2 6 9\ncandidates r1c2 2 4 5 9\ncandidates r1c3 1 3 4 8 9", "no 8 in r1c3; no 9 in r1c1, r1c2, r1c3",
			"The 3 cells follow one another, and can be 1 to 3, 2 to 4 or 4 to 6."},
		{technique.StraightValue, "str8ts r1c4 r2c1 r2c2 r2c3\ncandidates r1c1 1 2\ncandidates r1c2 2 4\ncandidates r1c3 1 3 4", "r1c3 = 3; no 2 or 3 in r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3",
			"The 3 cells follow one another, and can be 1 to 3 or 2 to 4: so 2 and 3 must be among them, and in no cell that sees all of them."},
	} {
		t.Run(c.rules, func(t *testing.T) {
			p, err := text.ParseBoard("board 9x9\ngivens\n" + strings.Repeat(".........\n", 9) + c.rules + "\n")
			require.NoError(t, err)
			b, err := technique.ForPuzzle(p)
			require.NoError(t, err)
			steps, err := technique.Next(b, alone(c.first))
			require.NoError(t, err)
			require.NotEmpty(t, steps)
			assert.Equal(t, c.conclusion, steps[0].Conclusion())
			assert.Equal(t, c.reason, steps[0].Reason)
		})
	}
}

func TestFirstTechniquesAreNeeded(t *testing.T) {
	looked := 0
	for _, k := range technique.Techniques() {
		if ruled(k) && alone(k).Ladder[0].Difficulty < 25 {
			looked++
			t.Run(k.Name(), func(t *testing.T) { needed(t, k) })
		}
	}
	require.Equal(t, 35, looked)
}

func TestForPuzzle(t *testing.T) {
	p, err := text.ParseBoard("board 9x9\ngivens\n1........\n" + strings.Repeat(".........\n", 8) + "diagonals\nanti-knight\ncage - r2c1 r3c1 r3c2\ncandidates r2c2 3 4\n")
	require.NoError(t, err)
	b, err := technique.ForPuzzle(p)
	require.NoError(t, err)
	l := b.Layout()
	assert.Len(t, l.Units(), 27+2+1)
	assert.Equal(t, technique.Unit{Kind: technique.Extra, Name: "falling diagonal", Cells: []int{0, 10, 20, 30, 40, 50, 60, 70, 80}}, l.Units()[27])
	assert.Equal(t, 1, b.Value(0))
	assert.False(t, b.Has(11, 1), "a knight's move from r1c1 to r2c3")
	assert.Equal(t, uint64(0b11000), b.Candidates(10))

	_, err = technique.ForPuzzle(&sudoku.Puzzle{})
	assert.ErrorIs(t, err, sudoku.ErrShape)
	p.Candidates[10] = 1 << 1
	_, err = technique.ForPuzzle(p)
	assert.ErrorIs(t, err, technique.ErrContradiction)
}

// TestSoundnessOnPublishedVariants has published puzzles with cages or regions: no step is wrong.
func TestSoundnessOnPublishedVariants(t *testing.T) {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA does not say where the puzzles are")
	}
	for _, file := range []string{"killer.json", "jigsaw.json"} {
		data, err := os.ReadFile(filepath.Join(dir, "sudoku", file))
		require.NoError(t, err)
		var all map[string]struct{ Problem, Solution string }
		require.NoError(t, json.Unmarshal(data, &all))
		for name, entry := range all {
			problem, solution := strings.Fields(entry.Problem), strings.Fields(entry.Solution)
			n, err := strconv.Atoi(problem[0])
			require.NoError(t, err)
			if n > 9 || len(problem) != 2+2*n*n {
				continue
			}
			t.Run(file+"/"+name, func(t *testing.T) {
				t.Parallel()
				p := publishedVariant(t, file, n, problem[2:2+n*n], problem[2+n*n:])
				b, err := technique.ForPuzzle(p)
				require.NoError(t, err)
				var want []int
				for _, word := range solution[2:] {
					v, err := strconv.Atoi(word)
					require.NoError(t, err)
					want = append(want, v)
				}
				s, err := p.Compile(t.Context(), csp.Options{})
				require.NoError(t, err)
				if count, err := s.Count(context.Background(), 2); err != nil || count != 1 {
					t.Skip("not one solution")
				}
				soundOn(t, name, b, want, technique.Options{Ladder: simple(), Unique: true})
			})
		}
	}
}

// publishedVariant puts a puzzle together: what stands in the cells, and the number of
// the cage or region of each.
func publishedVariant(t *testing.T, file string, n int, cells, groups []string) *sudoku.Puzzle {
	t.Helper()
	var values, regions []int
	for i := range cells {
		v, _ := strconv.Atoi(cells[i]) // "-" is open
		r, err := strconv.Atoi(groups[i])
		require.NoError(t, err)
		values, regions = append(values, v), append(regions, r)
	}
	if file == "jigsaw.json" {
		for i := range regions {
			regions[i]--
		}
		l, err := sudoku.RegionLayout(n, regions)
		require.NoError(t, err)
		return &sudoku.Puzzle{Layout: l, Givens: values}
	}
	shape, err := sudoku.ShapeOf(n)
	require.NoError(t, err)
	l, err := sudoku.ShapeLayout(shape)
	require.NoError(t, err)
	p := &sudoku.Puzzle{Layout: l, Givens: make([]int, n*n)}
	for cage := range slices.Max(regions) + 1 {
		r := sudoku.Rule{Kind: sudoku.Cage}
		for c, of := range regions {
			if of == cage {
				r.Cells = append(r.Cells, c)
				r.Number += values[c]
			}
		}
		if len(r.Cells) > 0 {
			p.Rules = append(p.Rules, r)
		}
	}
	return p
}
