// Whole searches as benchmarks, and the promise that they allocate nothing: not
// per node, not per propagation, not per run of a solver that has warmed up.
package csp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

func TestCountAllocatesNothing(t *testing.T) {
	for _, level := range levels {
		for _, order := range []strategy.VarOrder{strategy.Auto, strategy.MRVDegree, strategy.RandomOrder} {
			m, _ := queens(6)
			s := compile(t, m, csp.Options{Maintain: level, Order: order, Values: strategy.LeastConstraining})
			assert.Zero(t, testing.AllocsPerRun(5, func() { s.Count(context.Background(), 0) }), "queens, %v, %v", level, order)
		}
	}
	m, _ := queens(8)
	s := compile(t, m)
	assert.Zero(t, testing.AllocsPerRun(5, func() { s.Count(context.Background(), 0) }), "8 queens")

	grid, cells := sudoku(3)
	given := clues(cells, norvig)
	s = compile(t, grid)
	dst := make([]int, 0, len(cells))
	assert.Zero(t, testing.AllocsPerRun(5, func() {
		s.Reset()
		s.Assume(given...)
		s.Count(context.Background(), 2)
		dst = s.AppendFirst(dst[:0], cells)
	}), "sudoku with assumptions")
	assert.Len(t, dst, 81)
}

// benchmark counts the solutions, at most limit, and reports nodes of the search.
func benchmark(b *testing.B, m *csp.Model, o csp.Options, limit, want int) {
	b.Helper()
	s := compile(b, m, o)
	_, err := s.Count(context.Background(), limit) // warm up
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		// Not require, which allocates.
		if n, err := s.Count(context.Background(), limit); err != nil || n != want {
			b.Fatalf("%d solutions, error %v, want %d", n, err, want)
		}
	}
	b.ReportMetric(float64(s.Stats().Nodes), "nodes/op")
}

func BenchmarkQueens12All(b *testing.B) {
	m, _ := queens(12)
	benchmark(b, m, csp.Options{}, 0, 14200)
}

func BenchmarkQueens100First(b *testing.B) {
	m, _ := queens(100)
	benchmark(b, m, csp.Options{}, 1, 1)
}

func BenchmarkLatin5All(b *testing.B) {
	m, _ := latin(5)
	benchmark(b, m, csp.Options{}, 0, 161280)
}

// BenchmarkLevels shows what a level costs, and that no level allocates.
func BenchmarkLevels(b *testing.B) {
	for _, level := range levels {
		b.Run(level.String(), func(b *testing.B) {
			m, _ := queens(8)
			benchmark(b, m, csp.Options{Maintain: level, Order: strategy.InputOrder}, 0, 92)
		})
	}
}
