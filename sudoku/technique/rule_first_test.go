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
	random := rand.New(rand.NewPCG(21, 11))
	taken := map[string]int{}
	look := func(board string, decorate func(*rand.Rand, *sudoku.Layout, []int) []sudoku.Rule, gaps bool) {
		base, err := text.Parse(board)
		require.NoError(t, err)
		g, err := sudoku.NewGenerator(base, sudoku.GenerateOptions{Seed: 21, Decorate: decorate, Gaps: gaps})
		require.NoError(t, err)
		for i := range uint64(4) {
			made, err := g.Generate(t.Context(), i)
			require.NoError(t, err)
			for range 10 {
				soundFirst(t, made, random, taken)
			}
		}
	}
	for _, d := range sudoku.Decorations() {
		look("board 6x6", d.Rules, false)
	}
	for _, rules := range []string{"global-entropy", "non-consecutive", "anti-queen 6", "arrow r1c1 r1c2 = r2c2 r3c3 r4c4 r5c5"} {
		look("board 6x6\n"+rules, nil, false)
	}
	look("board 6x6 lines\nstr8ts", nil, true)
	for _, rung := range usual {
		if first := *rung.technique; first.kinds != 0 && rung.difficulty < 25 {
			require.Greater(t, taken[first.name], 20, first.name)
		}
	}
}

// soundFirst looks with all first techniques at a puzzle with random candidates, and counts what each takes.
func soundFirst(t *testing.T, made sudoku.Generated, random *rand.Rand, taken map[string]int) {
	b, err := ForPuzzle(made.Puzzle)
	require.NoError(t, err)
	conditions, err := made.Puzzle.Conditions()
	require.NoError(t, err)
	for c, v := range made.Solution.Givens {
		if b.l.in[c] != nil && v > 0 {
			b.Restrict(c, uint64(random.IntN(1<<6)|random.IntN(1<<6))<<1|1<<v)
		}
	}
	require.False(t, b.Broken())
	// What is asked together: all that a rule asks of few cells, or else each thing that it asks.
	type group struct {
		kind  sudoku.RuleKind
		cells []int
		asks  []sudoku.Condition
		lost  map[string]bool
	}
	var groups []group
	for i, c := range conditions {
		kind := made.Puzzle.Rules[c.Rule].Kind
		if last := len(groups) - 1; i > 0 && conditions[i-1].Rule == c.Rule {
			if all := slices.Compact(slices.Sorted(slices.Values(slices.Concat(groups[last].cells, c.Cells)))); len(all) <= 6 {
				groups[last].cells, groups[last].asks = all, append(groups[last].asks, c)
				continue
			}
		}
		groups = append(groups, group{kind: kind, cells: c.Cells, asks: []sudoku.Condition{c}})
	}
	trying := func(g *group, more ...int) map[string]bool {
		return byTrying(b, slices.Concat(g.cells, more), func(values []int) bool {
			return slices.ContainsFunc(g.asks, func(c sudoku.Condition) bool { return c.Broken(values) })
		})
	}
	s := newSearch(b)
	for _, rung := range usual {
		first := *rung.technique
		if first.kinds == 0 || rung.difficulty >= 25 {
			continue
		}
		s.begin()
		s.technique = first
		first.find(s)
		for _, k := range s.codes {
			at, place := decode(k)
			if place {
				require.Equal(t, made.Solution.Givens[at.Cell], at.Value)
				continue
			}
			taken[first.name]++
			some := false // rule leaves no way for it
			for i := range groups {
				g := &groups[i]
				switch in := slices.Contains(g.cells, at.Cell); {
				case some:
				case in:
					if g.lost == nil {
						g.lost = trying(g)
					}
					some = g.lost[fmt.Sprint(at.Cell, at.Value)]
				case g.kind == sudoku.Renban || g.kind == sudoku.Str8ts: // a cell that sees all of them
					some = trying(g, at.Cell)[fmt.Sprint(at.Cell, at.Value)]
				}
			}
			require.True(t, some, "%v takes %d of %s", first, at.Value, s.name(at.Cell))
		}
	}
}
