// The disjunctive resource against brute force: its solutions, and its rules said once
// more over all subsets of the tasks.
package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// durations draws n of them, some of them 0.
func durations(r *rand.Rand, n, most int) []int {
	ds := make([]int, n)
	for i := range ds {
		ds[i] = r.IntN(most + 1)
	}
	return ds
}

// overlap reports whether two tasks run at one time.
func overlap(x, dx, y, dy int) bool {
	for t := x; t < x+dx; t++ {
		if y <= t && t < y+dy {
			return true
		}
	}
	return false
}

// tasks are bounds of tasks, for the rules.
type tasks struct{ est, lct, d []int }

func newTasks(doms []domains.Set, ds []int, backwards bool) tasks {
	var t tasks
	for i, x := range doms {
		if ds[i] == 0 {
			continue
		}
		a, b := x.Min(), x.Max()+ds[i]
		if backwards {
			a, b = -b, -a
		}
		t.est, t.lct, t.d = append(t.est, a), append(t.lct, b), append(t.d, ds[i])
	}
	return t
}

// of returns the least start, the greatest end and the total of a set of tasks.
func (t tasks) of(set int) (est, lct, total int) {
	est, lct = 1<<30, -1<<30
	for i := range t.d {
		if set>>i&1 != 0 {
			est, lct, total = min(est, t.est[i]), max(lct, t.lct[i]), total+t.d[i]
		}
	}
	return est, lct, total
}

// done returns when a set of tasks is done at the earliest.
func (t tasks) done(set int) int {
	e := -1 << 30
	for sub := set; sub > 0; sub = (sub - 1) & set {
		est, _, total := t.of(sub)
		e = max(e, est+total)
	}
	return e
}

// settled reports whether no rule would prune in this direction of time.
func (t tasks) settled() bool {
	n := len(t.d)
	for set := 1; set < 1<<n; set++ {
		est, lct, total := t.of(set)
		if est+total > lct {
			return false // overload
		}
		for i := range n {
			if set>>i&1 != 0 {
				continue
			}
			all, latest := true, -1<<30 // whether all precede i; the latest start of them
			for j := range n {
				if lst := t.lct[j] - t.d[j]; set>>j&1 != 0 {
					all = all && lst < t.est[i]+t.d[i]
					latest = max(latest, lst)
				}
			}
			switch done := t.done(set); {
			case all && t.est[i] < done:
				return false // detectable precedence
			case done > t.lct[i]-t.d[i] && t.lct[i] > latest:
				return false // not last
			case min(est, t.est[i])+total+t.d[i] > lct && t.est[i] < done:
				return false // edge finding
			}
		}
	}
	return true
}

func TestNoOverlap(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "no overlap",
		Lo:   -2, Hi: 9,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = r.IntN(7)
			if s.Vars > 3 {
				s.Hi = 4 + r.IntN(10)
			}
			ds := durations(r, s.Vars, 4)
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.NoOverlap(xs, ds) }
			s.Accepts = func(vals []int) bool {
				for i, v := range vals {
					for j := range i {
						if overlap(v, ds[i], vals[j], ds[j]) {
							return false
						}
					}
				}
				return true
			}
			s.Settled = func(doms []domains.Set) bool {
				return newTasks(doms, ds, false).settled() && newTasks(doms, ds, true).settled()
			}
		},
		Idempotent: true,
	}, csptest.Cases(400))
}

func TestNoOverlapOfTwo(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "no overlap of two", Vars: 2,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			ds := durations(r, 2, 5)
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.NoOverlap(xs, ds) }
			s.Accepts = func(v []int) bool { return !overlap(v[0], ds[0], v[1], ds[1]) }
		},
		Consistency: csptest.BoundsZ,
	})
}

func TestNoOverlapRefuses(t *testing.T) {
	for name, ds := range map[string][]int{"lengths": {1}, "negative": {1, -1}, "wide": {1, 1 << 40}} {
		m := csp.NewModel()
		m.Post(csp.NoOverlap(m.IntVars("s", 2, 0, 9), ds))
		var bad *csp.ModelError
		require.ErrorAs(t, m.Err(), &bad, name)
		assert.Equal(t, "no_overlap", bad.Constraint, name)
	}
}

// Tasks at the far ends of 32 bits, so many that the orders are sorted anew.
func TestNoOverlapFarAndMany(t *testing.T) {
	m := csp.NewModel()
	xs := []csp.Var{m.IntVar("a", domains.MinValue, domains.MinValue+9), m.IntVar("b", domains.MaxValue-9, domains.MaxValue)}
	ds := []int{domains.MaxValue, domains.MaxValue}
	r := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		xs, ds = append(xs, m.IntVar("", -100, 1000+r.IntN(1000))), append(ds, 1+r.IntN(30))
	}
	m.Post(csp.NoOverlap(xs[2:], ds[2:]), csp.NoOverlap(xs[:2], ds[:2]))
	sol, err := m.Solve(context.Background(), csp.Options{Order: strategy.Smallest})
	require.NoError(t, err)
	vals := sol.Values(xs)
	for i, v := range vals[2:] {
		for j := range i {
			w := vals[2+j]
			assert.False(t, v < w+ds[2+j] && w < v+ds[2+i], "tasks %d and %d", i, j)
		}
	}
}

func ExampleNoOverlap() {
	m := csp.NewModel()
	starts := m.IntVars("start", 3, 0, 4)
	m.Post(csp.NoOverlap(starts, []int{4, 1, 2}))
	sol, err := m.Solve(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(sol.Values(starts))
	// Output: [3 2 0]
}
