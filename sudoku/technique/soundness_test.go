package technique_test

// No technique may remove a candidate of the solution, or place anything else:
// checked step by step over puzzles from the data folder and generated ones.

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
	"github.com/propago/propago/sudoku/text"
)

// published reads the puzzles of a file of the data folder.
func published(tb testing.TB, file string) (grids []sudoku.Grid) {
	tb.Helper()
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		tb.Skip("PROPAGO_DATA does not say where the puzzles are")
	}
	f, err := os.Open(filepath.Join(dir, "sudoku", file))
	require.NoError(tb, err)
	defer f.Close()
	for e := range text.Read(f) {
		require.NoError(tb, e.Err)
		grids = append(grids, e.Grid)
	}
	require.NotEmpty(tb, grids)
	return grids
}

// every returns about n of the grids, evenly spread.
func every(grids []sudoku.Grid, n int) (some []sudoku.Grid) {
	step := max(1, len(grids)/n)
	for i := 0; i < len(grids); i += step {
		some = append(some, grids[i])
	}
	return some
}

func generated(tb testing.TB, n int, seed uint64) (grids []sudoku.Grid) {
	tb.Helper()
	return dug(tb, nine, n, seed)
}

// dug makes minimal puzzles: a random full grid, from which givens go in random
// order as long as the solution stays the only one.
func dug(tb testing.TB, shape sudoku.Shape, n int, seed uint64) (grids []sudoku.Grid) {
	tb.Helper()
	m, err := sudoku.NewModel(shape)
	require.NoError(tb, err)
	solver, err := m.Compile(tb.Context(), csp.Options{})
	require.NoError(tb, err)
	for i := range n {
		random, err := m.Compile(tb.Context(), csp.Options{Values: strategy.RandomValue, Seed: seed + uint64(i)})
		require.NoError(tb, err)
		empty, err := sudoku.NewGrid(shape)
		require.NoError(tb, err)
		g, err := random.Solve(context.Background(), empty)
		require.NoError(tb, err)
		for _, c := range rand.New(rand.NewPCG(seed+uint64(i), 1)).Perm(shape.Cells()) {
			less, err := g.With(c, 0)
			require.NoError(tb, err)
			count, err := solver.Count(context.Background(), less, 2)
			require.NoError(tb, err)
			if count == 1 {
				g = less
			}
		}
		grids = append(grids, g)
	}
	return grids
}

// sound explains a grid, and holds every step to its solution.
func sound(tb testing.TB, g sudoku.Grid, o technique.Options) technique.Path {
	tb.Helper()
	solution, err := sudoku.Solve(context.Background(), g)
	require.NoError(tb, err)
	b, err := technique.ForGrid(g)
	require.NoError(tb, err)
	return soundOn(tb, g.Line(), b, solution.AppendCells(nil), o)
}

// soundOn is the same for a board, which is left as it is.
func soundOn(tb testing.TB, name string, from *technique.Board, solution []int, o technique.Options) technique.Path {
	tb.Helper()
	b := from.Clone()
	path, explained := technique.Explain(b, o)
	for _, step := range path.Steps {
		for _, p := range step.Place {
			require.Equal(tb, solution[p.Cell], p.Value, "%s: %v: %s", name, step, step.Reason)
		}
		for _, r := range step.Remove {
			require.NotEqual(tb, solution[r.Cell], r.Value, "%s: %v: %s", name, step, step.Reason)
		}
		require.True(tb, b.Apply(step), "%s: %v", name, step)
	}
	require.NoError(tb, explained, name)
	assert.Equal(tb, path.Rating.Solved, b.Solved())
	return path
}

// TestSoundness takes some 600 puzzles, a third of them under -short and more than 17,000
// with PROPAGO_HEAVY=1, which takes some minutes, and says how far the ladder gets.
func TestSoundness(t *testing.T) {
	part := 30
	switch {
	case os.Getenv("PROPAGO_HEAVY") != "":
		part = 1
	case testing.Short():
		part = 100
	}
	for _, source := range []struct {
		name  string
		grids func(t *testing.T) []sudoku.Grid
		least float64 // of the puzzles, how many are solved
		names bool    // by the ladder of players
	}{
		{"generated", func(t *testing.T) []sudoku.Grid { return generated(t, 3000/part, 1) }, 1, false},
		{"by players", func(t *testing.T) []sudoku.Grid {
			return append(generated(t, 900/part, 4000), every(published(t, "top1465.txt"), 300/part)...)
		}, 1, true},
		{"17 clues", func(t *testing.T) []sudoku.Grid { return every(published(t, "17clue.txt"), 10_000/part) }, 1, false},
		{"top1465", func(t *testing.T) []sudoku.Grid { return every(published(t, "top1465.txt"), 600/part) }, 1, false},
		{"hardest", func(t *testing.T) []sudoku.Grid { return every(published(t, "hardest.txt"), max(20/part, 1)) }, 1, false},
	} {
		t.Run(source.name, func(t *testing.T) {
			t.Parallel()
			solved, grids := 0, source.grids(t)
			o := technique.Options{Unique: true}
			if source.names {
				o.Ladder = technique.PlayerLadder()
			}
			for _, g := range grids {
				if sound(t, g, o).Rating.Solved {
					solved++
				}
			}
			assert.GreaterOrEqual(t, float64(solved), source.least*float64(len(grids)), "solved of %d", len(grids))
		})
	}
}

// The puzzles of Project Euler 96 need no forcing chains, and nothing that argues
// from uniqueness.
func TestEulerPuzzles(t *testing.T) {
	ladder := technique.DefaultLadder().Without(technique.ForcingChain)
	grids := published(t, "p096_sudoku.txt")
	require.Len(t, grids, 50)
	for _, g := range grids {
		path := sound(t, g, technique.Options{Ladder: ladder})
		assert.True(t, path.Rating.Solved, g.Line())
		assert.LessOrEqual(t, path.Rating.Level, technique.Medium, g.Line())
	}
}

// Every technique is sound by itself, on every board along the way, not only where
// the easier ones have left it something.
func TestSoundnessOfEach(t *testing.T) {
	grids := generated(t, 40, 77)
	for _, k := range technique.Techniques() {
		if rung := alone(k).Ladder[0]; rung.Difficulty >= 90 {
			continue // alone they are slow; TestSoundness meets them on hard puzzles
		}
		t.Run(k.Name(), func(t *testing.T) {
			t.Parallel()
			singles := technique.DefaultLadder()[:4]
			o := technique.Options{Unique: true, Ladder: unrepeated(append(alone(k).Ladder, singles...))}
			for _, g := range grids {
				sound(t, g, o)
			}
		})
	}
}

// unrepeated keeps the first rung of each technique.
func unrepeated(ladder technique.Ladder) (out technique.Ladder) {
	for _, rung := range ladder {
		if !slices.ContainsFunc(out, func(r technique.Rung) bool { return r.Technique == rung.Technique }) {
			out = append(out, rung)
		}
	}
	return out
}
