package technique

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// TestFirstLooksAreSound: of random candidates the first technique of a rule takes none that some way
// to meet the whole rule has, found by trying all values of its cells.
func TestFirstLooksAreSound(t *testing.T) {
	base, err := text.Parse("board 6x6")
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(21, 11))
	for _, first := range []struct {
		kind string
		*Technique
	}{
		{"arrow", ArrowSum}, {"average-arrow", AverageArrow}, {"little-killer", LittleKillerSum},
		{"region-sum", RegionSum}, {"zipper", ZipperSum}, {"numbered-room", NumberedRoom},
	} {
		t.Run(first.kind, func(t *testing.T) {
			d, err := sudoku.ParseDecoration(first.kind)
			require.NoError(t, err)
			g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 21, Decorate: d.Rules})
			require.NoError(t, err)
			taken := 0
			for i := range uint64(6) {
				made, err := g.Generate(t.Context(), i)
				require.NoError(t, err)
				for range 20 {
					taken += soundFirst(t, made, first.Technique, random)
				}
			}
			require.Greater(t, taken, 100)
		})
	}
}

// soundFirst looks with a technique at a puzzle with random candidates, and returns how many it took.
func soundFirst(t *testing.T, made sudoku.Generated, first *Technique, random *rand.Rand) int {
	b, err := ForPuzzle(made.Puzzle)
	require.NoError(t, err)
	conditions, err := made.Puzzle.Conditions()
	require.NoError(t, err)
	for c := range b.cand {
		b.Restrict(c, uint64(random.IntN(1<<6)|random.IntN(1<<6))<<1|1<<made.Solution.Givens[c])
	}
	require.False(t, b.Broken())
	s := newSearch(b)
	s.begin()
	first.find(s)
	taken := 0
	for _, f := range s.found {
		for _, k := range s.codes[f.from:f.to] {
			at, place := decode(k)
			if place {
				require.Equal(t, made.Solution.Givens[at.Cell], at.Value)
				continue
			}
			taken++
			some := false // rule leaves no way for it
			for i, r := range made.Puzzle.Rules {
				cells := slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.Head, r.Cells))))
				some = some || slices.Contains(cells, at.Cell) && byTrying(b, cells, func(values []int) bool {
					return slices.ContainsFunc(conditions, func(c sudoku.Condition) bool { return c.Rule == i && c.Broken(values) })
				})[fmt.Sprint(at.Cell, at.Value)]
			}
			require.True(t, some, "%v takes %d of %s", first, at.Value, s.name(at.Cell))
		}
	}
	return taken
}
