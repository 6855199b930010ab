// Job shops with known optima: jobs of tasks in sequence, each on its machine, and
// every machine a NoOverlap.
package csp_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// A job is a line of pairs, machine and duration, in the order of the tasks.

// ft06 and ft10 are of Fisher and Thompson (1963), "Probabilistic learning combinations
// of local job-shop scheduling rules"; their optima are 55 and 930.
const ft06 = `2 1 0 3 1 6 3 7 5 3 4 6
1 8 2 5 4 10 5 10 0 10 3 4
2 5 3 4 5 8 0 9 1 1 4 7
1 5 0 5 2 5 3 3 4 8 5 9
2 9 1 3 4 5 5 4 0 3 3 1
1 3 3 3 5 9 0 10 4 4 2 1`

const ft10 = `0 29 1 78 2 9 3 36 4 49 5 11 6 62 7 56 8 44 9 21
0 43 2 90 4 75 9 11 3 69 1 28 6 46 5 46 7 72 8 30
1 91 0 85 3 39 2 74 8 90 5 10 7 12 6 89 9 45 4 33
1 81 2 95 0 71 4 99 6 9 8 52 7 85 3 98 9 22 5 43
2 14 0 6 1 22 5 61 3 26 4 69 8 21 7 49 9 72 6 53
2 84 1 2 5 52 3 95 8 48 9 72 0 47 6 65 4 6 7 25
1 46 0 37 3 61 2 13 6 32 5 21 9 32 8 89 7 30 4 55
2 31 0 86 1 46 5 74 4 32 6 88 8 19 9 48 7 36 3 79
0 76 1 69 3 76 5 51 2 85 9 11 6 40 7 89 4 26 8 74
1 85 0 13 2 61 6 7 8 64 9 76 5 47 3 52 4 90 7 45`

// la01 is of Lawrence (1984), "Resource constrained project scheduling: an experimental
// investigation of heuristic scheduling techniques"; its optimum is 666.
const la01 = `1 21 0 53 4 95 3 55 2 34
0 21 3 52 4 16 2 26 1 71
3 39 4 98 1 42 2 31 0 12
1 77 0 55 4 79 2 66 3 77
0 83 3 34 2 64 1 19 4 37
1 54 2 43 4 79 0 92 3 62
3 69 4 77 1 87 2 87 0 93
2 38 0 60 1 41 3 24 4 83
3 17 1 49 4 25 0 44 2 98
4 77 3 79 2 43 1 75 0 96`

// jobShop is a model of a job shop.
type jobShop struct {
	model    *csp.Model
	starts   []csp.Var
	orders   []csp.Var // for each two tasks of a machine, whether the one comes first
	makespan csp.Var
}

// newJobShop reads an instance.
func newJobShop(tb testing.TB, data string) jobShop {
	tb.Helper()
	jobs := strings.Split(data, "\n")
	ds := make([][]int, len(jobs))
	machines := make([][]int, len(jobs))
	horizon := 0
	for j, line := range jobs {
		for i, word := range strings.Fields(line) {
			v, err := strconv.Atoi(word)
			require.NoError(tb, err)
			if i%2 == 0 {
				machines[j] = append(machines[j], v)
			} else {
				ds[j] = append(ds[j], v)
				horizon += v
			}
		}
	}
	m := csp.NewModel()
	js := jobShop{model: m, makespan: m.BoundsVar("makespan", 0, horizon)}
	starts := make([][]csp.Var, len(machines[0]))
	lasting := make([][]int, len(machines[0]))
	for j := range jobs {
		var before csp.Var
		for i, machine := range machines[j] {
			x := m.BoundsVar(fmt.Sprintf("start[%d,%d]", j, i), 0, horizon)
			if i > 0 {
				m.Post(csp.LessOrEqual(before, x))
			}
			before = x.Plus(ds[j][i])
			js.starts = append(js.starts, x)
			starts[machine] = append(starts[machine], x)
			lasting[machine] = append(lasting[machine], ds[j][i])
		}
		m.Post(csp.LessOrEqual(before, js.makespan))
	}
	for k, xs := range starts {
		m.Post(csp.NoOverlap(xs, lasting[k]))
		for i, x := range xs {
			for j := range i {
				b := m.BoolVar(fmt.Sprintf("first[%d,%d,%d]", k, i, j))
				m.Post(csp.DisjunctivePair(b, x, lasting[k][i], xs[j], lasting[k][j]))
				js.orders = append(js.orders, b)
			}
		}
	}
	return js
}

// options decide the orders first, by what failed before, and go on from the last
// solution; then every task begins as early as it can.
func (js jobShop) options() csp.Options {
	return csp.Options{
		Phases: []csp.Phase{
			{Vars: js.orders, Order: strategy.DomWDeg, Values: strategy.Saved},
			{Vars: append([]csp.Var{js.makespan}, js.starts...), Order: strategy.Smallest},
		},
		Restart:      strategy.Geometric(100, 1.2),
		LastConflict: true,
	}
}

func TestJobShop(t *testing.T) {
	for name, test := range map[string]struct {
		data    string
		optimum int
	}{"ft06": {ft06, 55}, "la01": {la01, 666}} {
		t.Run(name, func(t *testing.T) {
			js := newJobShop(t, test.data)
			best, err := js.model.Optimize(context.Background(), csp.Minimize(js.makespan), js.options())
			require.NoError(t, err)
			assert.Equal(t, test.optimum, best.Value(js.makespan))
		})
	}
}

func BenchmarkJobShop(b *testing.B) {
	js := newJobShop(b, ft10)
	for b.Loop() {
		s, err := js.model.Compile(b.Context(), js.options())
		require.NoError(b, err)
		best, err := s.Optimize(context.Background(), csp.Minimize(js.makespan))
		require.NoError(b, err)
		require.Equal(b, 930, best.Value(js.makespan))
		b.ReportMetric(float64(s.Stats().Nodes), "nodes/op")
		b.ReportMetric(float64(s.Stats().Failures), "failures/op")
	}
}

// None of the constraints of scheduling allocates while it runs.
func TestSchedulingAllocatesNothing(t *testing.T) {
	ds, hs := []int{2, 1, 3, 2}, []int{1, 2, 1, 2}
	for name, post := range map[string]func(m *csp.Model, xs, ys []csp.Var) csp.Constraint{
		"no overlap": func(_ *csp.Model, xs, _ []csp.Var) csp.Constraint { return csp.NoOverlap(xs, ds) },
		"cumulative": func(_ *csp.Model, xs, _ []csp.Var) csp.Constraint { return csp.Cumulative(xs, ds, hs, 3) },
		"cumulative with variables": func(m *csp.Model, xs, ys []csp.Var) csp.Constraint {
			return csp.Cumulative(xs, ys, ys, m.Const(6))
		},
		"rectangles": func(_ *csp.Model, xs, ys []csp.Var) csp.Constraint {
			return csp.NonOverlappingRectangles(xs, ys, ds, hs)
		},
	} {
		m := csp.NewModel()
		xs, ys := m.IntVars("x", 4, 0, 5), m.IntVars("y", 4, 1, 3)
		m.Post(post(m, xs, ys))
		s := compile(t, m)
		assert.Zero(t, testing.AllocsPerRun(3, func() { s.Count(context.Background(), 2000) }), name)
	}
}
