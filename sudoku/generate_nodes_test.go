package sudoku_test

// No try of a generator takes more nodes than it may, whatever is asked for, so that none
// is ever stuck; and every kind of puzzle comes. Run
//
//	PROPAGO_CASES=2000 go test -timeout 0 -v -run TestGenerateStaysWithinItsNodes ./sudoku
//
// for 2,000 seeds of each kind in place of a few, with the figures. Nearly all kinds take a
// minute or less; those of non-consecutive cells and of 16x16 and more take hours.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// kind is a kind of generation.
type kind struct {
	name, base string
	opts       sudoku.GenerateOptions
	level      string // of difficulty, "" for any
	grid       bool   // full grids instead of puzzles
	few        int    // seeds of the short form, where a puzzle takes long
}

// kinds are all that the command can be asked for, alone and in pairs that are hard.
func kinds() []kind {
	all := []kind{
		{name: "grid of 36x36", base: "board 36x36", grid: true, few: 4},
		{name: "36x36", base: "board 36x36", few: 1},
		{name: "20x20", base: "board 20x20", few: 1},
		{name: "16x16", base: "board 16x16", few: 4},
		{name: "15x15", base: "board 15x15", few: 2},
		{name: "25x25", base: "board 25x25", few: 1},
		{name: "25x25 symmetric", base: "board 25x25", opts: sudoku.GenerateOptions{Symmetry: sudoku.Rotate180}, few: 1},
		{name: "samurai", base: "board 9x9 at r1c1 r1c13 r7c7 r13c1 r13c13", few: 4},
		{name: "minimal, symmetric", base: "board 9x9", opts: sudoku.GenerateOptions{Symmetry: sudoku.Rotate180, Minimal: true}},
		{name: "24 clues", base: "board 9x9", opts: sudoku.GenerateOptions{Clues: 24}},
		{name: "minimal of 12x12", base: "board 12x12", opts: sudoku.GenerateOptions{Minimal: true}},
	}
	for _, n := range []int{4, 6, 8, 9, 10, 12} {
		all = append(all, kind{name: fmt.Sprintf("%dx%d", n, n), base: fmt.Sprintf("board %dx%d", n, n)})
	}
	for s := sudoku.Rotate90; s <= sudoku.FullSymmetry; s++ {
		all = append(all, kind{name: "symmetry " + s.String(), base: "board 9x9", opts: sudoku.GenerateOptions{Symmetry: s}})
	}
	for _, rules := range []string{"diagonals", "windoku", "anti-knight", "anti-king"} {
		all = append(all, kind{name: rules, base: "board 9x9\n" + rules})
	}
	for _, rules := range []string{"non-consecutive", "anti-knight\ndiagonals", "anti-king\nnon-consecutive"} {
		all = append(all, kind{name: rules, base: "board 9x9\n" + rules, few: 2})
	}
	for _, rules := range []string{"diagonals", "anti-knight", "non-consecutive"} {
		all = append(all, kind{name: rules + " of 16x16", base: "board 16x16\n" + rules, few: 1})
	}
	for _, n := range []int{5, 7, 9} {
		all = append(all, kind{name: fmt.Sprintf("jigsaw of %dx%d", n, n), base: rowRegions(n), opts: sudoku.GenerateOptions{Jigsaw: true}})
	}
	all = append(all,
		kind{name: "jigsaw of 12x12", base: rowRegions(12), opts: sudoku.GenerateOptions{Jigsaw: true}, few: 4},
		kind{name: "jigsaw of 16x16", base: rowRegions(16), opts: sudoku.GenerateOptions{Jigsaw: true}, few: 1},
		kind{name: "jigsaw with diagonals", base: rowRegions(9) + "diagonals", opts: sudoku.GenerateOptions{Jigsaw: true}},
		kind{name: "killer jigsaw", base: rowRegions(9), opts: sudoku.GenerateOptions{Jigsaw: true, Decorate: sudoku.Cages.Rules}},
		kind{name: "easy jigsaw", base: rowRegions(9), opts: sudoku.GenerateOptions{Jigsaw: true, Clues: 36}, level: "easy"})
	for _, d := range sudoku.Decorations() {
		k := kind{name: d.String(), base: "board 9x9", opts: sudoku.GenerateOptions{Decorate: d.Rules}}
		if d == sudoku.LittleKillers {
			k.few = 6
		}
		if d > sudoku.LittleKillers {
			k.few = 2
		}
		all = append(all, k)
	}
	all = append(all,
		kind{name: "killer with diagonals", base: "board 9x9\ndiagonals", opts: sudoku.GenerateOptions{Decorate: sudoku.Cages.Rules}},
		kind{name: "symmetric little killer", base: "board 9x9", opts: sudoku.GenerateOptions{Decorate: sudoku.LittleKillers.Rules, Symmetry: sudoku.Rotate180}})
	for level := technique.Easy; level <= technique.Beyond; level++ {
		all = append(all, kind{name: level.String(), base: "board 9x9", level: level.String()})
	}
	return all
}

// rowRegions is the base of a jigsaw: its regions are replaced.
func rowRegions(size int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "board %dx%d\nregions\n", size, size)
	for cell, r := range sudoku.RowRegions(size) {
		if b.WriteByte("123456789ABCDEFG"[r]); cell%size == size-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// seeds returns how many seeds of a kind are run: two dozen, fewer where that would take
// long, or what PROPAGO_CASES says.
func (k *kind) seeds(t *testing.T) int {
	if s := os.Getenv("PROPAGO_CASES"); s != "" {
		n, err := strconv.Atoi(s)
		require.NoError(t, err, "PROPAGO_CASES")
		return n
	}
	switch {
	case k.few > 0:
		return k.few
	case testing.Short():
		return 5
	}
	return 24
}

func (k *kind) generator(t *testing.T, seed uint64) *sudoku.Generator {
	opts := k.opts
	opts.Seed = seed
	if k.level != "" {
		level, err := technique.ParseLevel(k.level)
		require.NoError(t, err)
		opts.Accept = func(_ context.Context, p *sudoku.Puzzle) bool {
			board, err := technique.ForPuzzle(p)
			require.NoError(t, err)
			rating, err := technique.Rate(board, technique.Options{Unique: true})
			return err == nil && rating.Level == level
		}
	}
	return generator(t, k.base, opts)
}

// TestGenerateStaysWithinItsNodes: whatever the seed, a try takes no more nodes than it is
// given, and the puzzle comes.
func TestGenerateStaysWithinItsNodes(t *testing.T) {
	for _, k := range kinds() {
		t.Run(strings.ReplaceAll(k.name, "\n", ", "), func(t *testing.T) {
			t.Parallel()
			var most, slowest, all, tries, undecided, clues int64
			start, n := time.Now(), k.seeds(t)
			for seed := range uint64(n) {
				g := k.generator(t, seed)
				began := time.Now()
				if k.grid {
					p, err := g.Grid(context.Background(), 0)
					require.NoError(t, err, "seed %d", seed)
					require.Empty(t, p.Conflicts())
				} else {
					made, err := g.Generate(context.Background(), 0)
					require.NoError(t, err, "seed %d", seed)
					require.Empty(t, made.Solution.Conflicts())
					undecided += int64(made.Undecided)
					clues += int64(len(clueCells(made.Puzzle)))
					if k.opts.Minimal {
						assert.Zero(t, made.Undecided)
					}
				}
				stats := g.Stats()
				require.LessOrEqual(t, stats.MostNodes, int64(sudoku.DefaultNodes), "seed %d", seed)
				most, tries, all = max(most, stats.MostNodes), tries+int64(stats.Tries), all+stats.Nodes
				slowest = max(slowest, time.Since(began).Milliseconds())
			}
			t.Logf("%d seeds, %d tries, %d nodes of one try at most, %d in all, %.1f clues (%.1f undecided), %v, of one %d ms at most",
				n, tries, most, all, float64(clues)/float64(n), float64(undecided)/float64(n), time.Since(start).Round(time.Millisecond), slowest)
		})
	}
}

// TestGenerateDoesNotStall: these took minutes and more when searches had no limit.
func TestGenerateDoesNotStall(t *testing.T) {
	jigsaw := sudoku.GenerateOptions{Jigsaw: true}
	for _, c := range []struct {
		base         string
		opts         sudoku.GenerateOptions
		seed, number uint64
	}{
		{"board 9x9", sudoku.GenerateOptions{}, 101, 16},
		{rowRegions(9), jigsaw, 28, 0},
		{rowRegions(9), jigsaw, 92, 0},
		{rowRegions(9), jigsaw, 4, 5},
		{"board 25x25", sudoku.GenerateOptions{}, 1, 0},
	} {
		c.opts.Seed = c.seed
		made, err := generator(t, c.base, c.opts).Generate(context.Background(), c.number)
		require.NoError(t, err)
		if made.Puzzle.Layout.Size() == 9 {
			assert.Equal(t, made.Solution.Givens, uniqueSolution(t, made.Puzzle).Givens)
		}
	}
}

// TestGenerateSaysWhatWasLacking: where no try will do, the error counts why, and a limit of
// nodes is not passed off for anything else.
func TestGenerateSaysWhatWasLacking(t *testing.T) {
	never := func(context.Context, *sudoku.Puzzle) bool { return false }
	for _, c := range []struct {
		name, base string
		opts       sudoku.GenerateOptions
		message    string
		cut        bool
	}{
		{"clues", "board 9x9", sudoku.GenerateOptions{Clues: 17, Tries: 2}, "2 tries: 2 that needed more than 17 clues", false},
		{"rejected", "board 4x4", sudoku.GenerateOptions{Accept: never, Tries: 1}, "1 try: 1 that were not accepted", false},
		{"not minimal", "board 9x9", sudoku.GenerateOptions{Clues: 70, Minimal: true, Tries: 3}, "3 tries: 3 that were not minimal", false},
		{"undecided", "board 16x16", sudoku.GenerateOptions{Minimal: true, MaxNodes: 20_000}, "20 tries: 20 not known to be minimal after 20000 nodes", true},
		{"no grid found", "board 25x25", sudoku.GenerateOptions{MaxNodes: 1000}, "20 tries: 20 without a full grid within 1000 nodes", true},
		{"no grid there is", rowRegions(4) + "anti-knight\nanti-king", sudoku.GenerateOptions{Jigsaw: true, Tries: 4}, "4 tries: 4 in regions that no grid fits", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := generator(t, c.base, c.opts).Generate(context.Background(), 0)
			assert.EqualError(t, err, "no such puzzle found in "+c.message)
			assert.ErrorIs(t, err, sudoku.ErrGaveUp)
			assert.Equal(t, c.cut, errors.Is(err, csp.ErrLimit))
			var lacks *sudoku.GaveUpError
			assert.ErrorAs(t, err, &lacks)
		})
	}
}
