// Problems that stand and fall with linear constraints: known counts as tests, and
// the larger ones as benchmarks that report nodes and failures.
package csp_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// square declares the magic squares of order n, cells row by row. Of those that are
// rotations and reflections of each other, one is left where distinct is asked for.
func square(n int, distinct bool) *csp.Model {
	m := csp.NewModel()
	cells := m.IntVars("c", n*n, 1, n*n)
	total := m.Const(n * (n*n + 1) / 2)
	at := func(i, j int) csp.Var { return cells[i*n+j] }
	var down, up []csp.Var
	for i := range n {
		var row, column []csp.Var
		for j := range n {
			row, column = append(row, at(i, j)), append(column, at(j, i))
		}
		down, up = append(down, at(i, i)), append(up, at(i, n-1-i))
		m.Post(csp.Sum(row...).Is(domains.EQ, total), csp.Sum(column...).Is(domains.EQ, total))
	}
	m.Post(csp.AllDifferent(cells...), csp.Sum(down...).Is(domains.EQ, total), csp.Sum(up...).Is(domains.EQ, total))
	if distinct {
		m.Post(csp.Less(at(0, 0), at(0, n-1)), csp.Less(at(0, 0), at(n-1, 0)), csp.Less(at(0, 0), at(n-1, n-1)),
			csp.Less(at(0, n-1), at(n-1, 0)))
	}
	return m
}

// ruler declares the Golomb rulers with the given marks and length: the differences
// of marks are all different. A ruler and its mirror image are one.
func ruler(marks, length int) *csp.Model {
	m := csp.NewModel()
	mark := m.IntVars("mark", marks, 0, length)
	var gaps []csp.Var
	for i := range mark {
		for j := i + 1; j < marks; j++ {
			gap := m.IntVar(fmt.Sprintf("gap[%d,%d]", i, j), 1, length)
			m.Post(csp.Sum(mark[j]).Add(-1, mark[i]).Is(domains.EQ, gap))
			gaps = append(gaps, gap)
		}
	}
	for i := range marks - 1 {
		m.Post(csp.Less(mark[i], mark[i+1]))
	}
	m.Post(csp.AllDifferent(gaps...), csp.Less(gaps[0], gaps[len(gaps)-1]),
		csp.Sum(mark[:1]...).Eq(0), csp.Sum(mark[marks-1:]...).Eq(length))
	return m
}

// money declares SEND+MORE=MONEY (Dudeney 1924): each letter a digit.
func money(level csp.Consistency) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	var letters []csp.Var
	for _, name := range "SENDMORY" {
		lo := 0
		if name == 'S' || name == 'M' {
			lo = 1
		}
		letters = append(letters, m.IntVar(string(name), lo, 9))
	}
	m.Post(csp.AllDifferent(letters...), csp.Dot([]int{1000, 91, -90, 1, -9000, -900, 10, -1}, letters).Eq(0, level))
	return m, letters
}

// packings declares the packings of 25 things into 620 units that are worth at least
// value: one long inequality, and one long equation over the same 0/1 variables. The
// best is worth 881.
func packings(value int) *csp.Model {
	m := csp.NewModel()
	var weights, worths []int
	most := 0
	for i := 1; i <= 25; i++ {
		w := (i*37+11)%83 + 17
		weights, worths = append(weights, w), append(worths, w+(i*53+7)%29)
		most += worths[i-1]
	}
	xs := m.BoolVars("x", len(weights))
	z := m.IntVar("z", value, most)
	m.Post(csp.Dot(weights, xs).Le(620), csp.Dot(worths, xs).Is(domains.EQ, z))
	return m
}

func TestMagicSquares(t *testing.T) {
	for _, test := range []struct {
		order    int
		distinct bool
		want     int
	}{{1, false, 1}, {2, false, 0}, {3, false, 8}, {3, true, 1}, {4, true, 880}} {
		n, err := compile(t, square(test.order, test.distinct)).Count(t.Context(), 0)
		require.NoError(t, err)
		require.Equal(t, test.want, n, "order %d", test.order)
	}
}

// The shortest rulers are those of A003022 in Sloane's encyclopedia.
func TestGolombRulers(t *testing.T) {
	for marks, shortest := range map[int]int{4: 6, 5: 11, 6: 17, 7: 25, 8: 34} {
		n, err := compile(t, ruler(marks, shortest), csp.Options{Order: strategy.InputOrder}).Count(t.Context(), 1)
		require.NoError(t, err)
		require.Equal(t, 1, n, "%d marks", marks)
		n, err = compile(t, ruler(marks, shortest-1), csp.Options{Order: strategy.InputOrder}).Count(t.Context(), 1)
		require.NoError(t, err)
		require.Zero(t, n, "%d marks", marks)
	}
}

func TestKnapsack(t *testing.T) {
	if testing.Short() {
		t.Skip("a large proof")
	}
	_, err := packings(870).Solve(t.Context(), csp.Options{Order: strategy.InputOrder, Values: strategy.Descending})
	require.NoError(t, err)
}

func TestSendMoreMoney(t *testing.T) {
	m, letters := money(csp.AutoConsistency)
	require.Equal(t, [][]int{{9, 5, 6, 7, 1, 0, 8, 2}}, list(t, compile(t, m), letters))
	m, letters = money(csp.DomainConsistency)
	require.Equal(t, [][]int{{9, 5, 6, 7, 1, 0, 8, 2}}, list(t, compile(t, m), letters))
}

// benchmarkCount counts all solutions of m.
func benchmarkCount(b *testing.B, m *csp.Model, want int, o csp.Options) {
	s := compile(b, m, o)
	b.ReportAllocs()
	for b.Loop() {
		n, err := s.Count(b.Context(), 0)
		require.NoError(b, err)
		require.Equal(b, want, n)
	}
	b.ReportMetric(float64(s.Stats().Nodes), "nodes")
	b.ReportMetric(float64(s.Stats().Failures), "failures")
}

func BenchmarkMagicSquare4(b *testing.B) {
	benchmarkCount(b, square(4, true), 880, csp.Options{Order: strategy.MRV})
}

// The proof that no better packing exists.
func BenchmarkKnapsack(b *testing.B) {
	benchmarkCount(b, packings(882), 0, csp.Options{Order: strategy.InputOrder, Values: strategy.Descending})
}

// The proof that no shorter ruler exists.
func BenchmarkGolomb(b *testing.B) {
	for marks, shortest := range []int{8: 34, 9: 44, 10: 55} {
		if shortest > 0 {
			b.Run(fmt.Sprint(marks), func(b *testing.B) {
				benchmarkCount(b, ruler(marks, shortest-1), 0, csp.Options{Order: strategy.InputOrder})
			})
		}
	}
}

func BenchmarkSendMoreMoney(b *testing.B) {
	for _, level := range []csp.Consistency{csp.BoundsConsistency, csp.DomainConsistency} {
		b.Run(level.String(), func(b *testing.B) {
			m, _ := money(level)
			benchmarkCount(b, m, 1, csp.Options{Order: strategy.InputOrder})
		})
	}
}
