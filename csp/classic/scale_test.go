package classic_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
)

// The problems of Scale at a size that a test can wait for.
func TestSmallOnesOfScale(t *testing.T) {
	ps := []classic.Problem{
		classic.LargeQueens(4), classic.LargeQueens(50), classic.LargeQueens(200),
		classic.LargeColouring(2, 1, 2), classic.LargeColouring(2000, 6000, 6),
	}
	for n := range 13 {
		ps = append(ps, classic.LatinHoles(n, 42, 7), classic.LatinHoles(n, 100, 7), classic.LatinHoles(n, 0, 7))
	}
	ps = append(ps, classic.LatinHoles(30, 42, 0), classic.LatinHoles(40, 42, 1))
	for _, p := range ps {
		t.Run(p.Name, func(t *testing.T) {
			r, err := p.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, p.Answer, r.Answer)
		})
	}
	r, err := classic.LargeQueens(3).Run(t.Context())
	require.NoError(t, err)
	assert.Zero(t, r.Answer)
}

// Squares with holes are the same for equal seeds, and have solutions besides the one
// that they were made from only where there are many holes.
func TestLatinHolesByTheirSeed(t *testing.T) {
	solutions := func(p classic.Problem, n int) (all []string) {
		in := p.Build()
		s, err := in.Model.Compile(t.Context(), in.Options)
		require.NoError(t, err)
		for sol := range s.Solutions(t.Context()) {
			require.NoError(t, in.Check(sol.Value))
			all = append(all, fmt.Sprint(sol.Values(in.Model.Vars()[:n*n])))
		}
		return all
	}
	one := solutions(classic.LatinHoles(8, 0, 1), 8)
	require.Len(t, one, 1)
	assert.Equal(t, one, solutions(classic.LatinHoles(8, 0, 1), 8))
	assert.NotEqual(t, one, solutions(classic.LatinHoles(8, 0, 2), 8))
	some := solutions(classic.LatinHoles(8, 60, 1), 8)
	assert.True(t, slices.Contains(some, one[0]))
	assert.Greater(t, len(some), 1)
	assert.Len(t, solutions(classic.LatinHoles(4, 100, 3), 4), 576, "all Latin squares of order 4")
}

// Two workers get the square's order each for itself.
func TestLatinHolesByATeam(t *testing.T) {
	in := classic.LatinHoles(8, 60, 1).Build()
	s, err := in.Model.Compile(t.Context(), in.Options)
	require.NoError(t, err)
	want, err := s.Count(t.Context(), 0)
	require.NoError(t, err)
	o := in.Options
	o.Workers = 2
	team, err := in.Model.Compile(t.Context(), o)
	require.NoError(t, err)
	got, err := team.Count(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

// BenchmarkScale solves the problems of Scale, declaring and compiling them included.
func BenchmarkScale(b *testing.B) {
	for _, p := range classic.Scale() {
		b.Run(strings.ReplaceAll(p.Name, ",", ""), func(b *testing.B) {
			var r classic.Result
			for b.Loop() {
				var err error
				r, err = p.Run(context.Background())
				require.NoError(b, err)
				require.Equal(b, p.Answer, r.Answer)
			}
			b.ReportMetric(float64(r.Stats.Nodes), "nodes")
			b.ReportMetric(float64(r.Stats.Failures), "failures")
		})
	}
}

// BenchmarkCompileLarge declares and compiles 100,000 variables under 300,000
// constraints, and reports the memory that the model and the solver take.
func BenchmarkCompileLarge(b *testing.B) {
	p := classic.LargeColouring(100_000, 300_000, 10)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var s *csp.Solver
	for b.Loop() {
		in := p.Build()
		var err error
		s, err = in.Model.Compile(b.Context(), in.Options)
		require.NoError(b, err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(s)
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MB")
}
