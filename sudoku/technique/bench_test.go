package technique_test

// How fast puzzles of different difficulty are rated.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// BenchmarkRate rates puzzles of different difficulty. One operation is one puzzle.
func BenchmarkRate(b *testing.B) {
	l, err := technique.Plain(nine)
	require.NoError(b, err)
	for _, bench := range []struct {
		name  string
		grids func() []sudoku.Grid
	}{
		{"generated", func() []sudoku.Grid { return generated(b, 200, 1) }},
		{"17 clues", func() []sudoku.Grid { return every(published(b, "17clue.txt"), 2000) }},
		{"top1465", func() []sudoku.Grid { return every(published(b, "top1465.txt"), 500) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			grids := bench.grids()
			r, err := technique.NewRater(l, technique.Options{Unique: true})
			require.NoError(b, err)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				_, err := r.RateGrid(grids[i%len(grids)])
				require.NoError(b, err)
				i++
			}
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}
