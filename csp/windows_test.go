// The rules of scheduling where they bite: a few tasks in tight windows, wider than the
// random cases of csptest have them. What rests is held against the rules said over all
// subsets of tasks, and failures and reasons against all solutions.
package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// windowCase is a constraint over variables that are intervals.
type windowCase struct {
	doms    []domains.Set
	build   func(m *csp.Model, xs []csp.Var) csp.Constraint
	accepts func(vals []int) bool
	settled func(doms []domains.Set) bool
}

// check propagates in the windows and after a few random bounds. Declared are wider
// domains, so that a reason has to name the bounds of the windows. It returns whether a
// failure was found and whether a bound moved.
func (w windowCase) check(t *testing.T, r *rand.Rand) (failed, pruned bool) {
	m := csp.NewModel()
	xs := make([]csp.Var, len(w.doms))
	index := map[csp.Var]int{}
	declared := make([]domains.Set, len(w.doms))
	for i, d := range w.doms {
		declared[i] = domains.Range(d.Min()-r.IntN(4), d.Max()+r.IntN(4))
		xs[i] = m.IntVarIn(fmt.Sprint("x", i), declared[i])
		index[xs[i]] = i
	}
	m.Post(w.build(m, xs))
	var solutions [][]int
	vals := make([]int, len(xs))
	var extend func(i int)
	extend = func(i int) {
		if i == len(vals) {
			if w.accepts(vals) {
				solutions = append(solutions, append([]int(nil), vals...))
			}
			return
		}
		for v := range declared[i].All() {
			vals[i] = v
			extend(i + 1)
		}
	}
	extend(0)
	s := compile(t, m)
	for i, d := range w.doms {
		s.Assume(xs[i].Ge(d.Min()), xs[i].Le(d.Max()))
	}
	for range 4 {
		ok, err := s.Propagate(context.Background())
		require.NoError(t, err)
		for inf := range s.Inferences() {
			require.Empty(t, inf.Missing, "%v", m)
			pruned = true
			for _, sol := range solutions {
				holds := true
				for _, f := range inf.Facts {
					holds = holds && f.Holds(sol[index[f.Var()]])
				}
				if holds && (inf.Claim.IsFalse() || !inf.Claim.Holds(sol[index[inf.Claim.Var()]])) {
					require.Fail(t, "a reason does not force its claim", "%v\n%v because of %v, and %v is a solution", m, inf.Claim, inf.Facts, sol)
				}
			}
		}
		if !ok {
			return true, pruned
		}
		doms := make([]domains.Set, len(xs))
		for i, x := range xs {
			doms[i] = s.Domain(x)
		}
		require.True(t, w.settled(doms), "rests at %v in\n%v", doms, m)
		i := r.IntN(len(xs))
		if k := doms[i].Min() + r.IntN(doms[i].Len()); r.IntN(2) == 0 {
			s.Assume(xs[i].Le(k))
		} else {
			s.Assume(xs[i].Ge(k))
		}
	}
	return false, pruned
}

// checkWindows runs random cases, and asks that there were failures and prunings.
func checkWindows(t *testing.T, cases int, draw func(r *rand.Rand) windowCase) {
	if testing.Short() {
		cases = max(cases/5, min(cases, 200))
	}
	failures, prunings := 0, 0
	for seed := range uint64(cases) {
		r := rand.New(rand.NewPCG(seed, 17))
		failed, pruned := draw(r).check(t, r)
		if failed {
			failures++
		}
		if pruned {
			prunings++
		}
	}
	require.Greater(t, failures, cases/50)
	require.Greater(t, prunings, cases/10)
}

// windows draws n starts between 0 and about span, each with up to width values.
func windows(r *rand.Rand, n, span, width int) []domains.Set {
	doms := make([]domains.Set, n)
	for i := range doms {
		lo := r.IntN(span)
		doms[i] = domains.Range(lo, lo+r.IntN(width))
	}
	return doms
}

func TestNoOverlapInWindows(t *testing.T) {
	checkWindows(t, 3000, func(r *rand.Rand) windowCase {
		n := 3 + r.IntN(5)/4 // mostly 3, which edge finding needs
		ds := make([]int, n)
		for i := range ds {
			ds[i] = 1 + r.IntN(6)
		}
		return windowCase{
			doms:  windows(r, n, 8, 9),
			build: func(_ *csp.Model, xs []csp.Var) csp.Constraint { return csp.NoOverlap(xs, ds) },
			accepts: func(v []int) bool {
				return fits(v, ds, []int{1, 1, 1, 1}, 1)
			},
			settled: func(doms []domains.Set) bool {
				return newTasks(doms, ds, false).settled() && newTasks(doms, ds, true).settled()
			},
		}
	})
}

func TestCumulativeInWindows(t *testing.T) {
	checkWindows(t, 1500, func(r *rand.Rand) windowCase {
		n, capacity := 4, 2+r.IntN(3)
		ds, hs := make([]int, n), make([]int, n)
		for i := range ds {
			ds[i], hs[i] = 1+r.IntN(5), 1+r.IntN(capacity)
		}
		return windowCase{
			doms:    windows(r, n, 5, 9),
			build:   func(_ *csp.Model, xs []csp.Var) csp.Constraint { return csp.Cumulative(xs, ds, hs, capacity) },
			accepts: func(v []int) bool { return fits(v, ds, hs, capacity) },
			settled: func(doms []domains.Set) bool {
				alone := make([]int, n) // of tasks that need more than half
				for i := range alone {
					if 2*hs[i] > capacity {
						alone[i] = ds[i]
					}
				}
				return timetabled(doms, ds, hs, capacity) &&
					newTasks(doms, alone, false).settled() && newTasks(doms, alone, true).settled()
			},
		}
	})
}

func TestCumulativeOfVariableDurationsInWindows(t *testing.T) {
	checkWindows(t, 200, func(r *rand.Rand) windowCase {
		const n = 3
		hs, capacity := []int{1 + r.IntN(2), 1 + r.IntN(2), 1 + r.IntN(2)}, 2
		return windowCase{
			doms: append(windows(r, n, 4, 5), windows(r, n, 3, 4)...),
			build: func(m *csp.Model, xs []csp.Var) csp.Constraint {
				return csp.Cumulative(xs[:n], xs[n:], []csp.Var{m.Const(hs[0]), m.Const(hs[1]), m.Const(hs[2])}, m.Const(capacity))
			},
			accepts: func(v []int) bool { return fits(v[:n], v[n:], hs, capacity) },
			settled: func(doms []domains.Set) bool {
				least := []int{doms[n].Min(), doms[n+1].Min(), doms[n+2].Min()}
				// No duration reaches, from the earliest start, a time behind all starts
				// at which the others leave no room.
				for i := range n {
					for at := doms[i].Max(); at < doms[i].Min()+doms[n+i].Max(); at++ {
						need := hs[i]
						for j := range n {
							if j != i && doms[j].Max() <= at && at < doms[j].Min()+least[j] {
								need += hs[j]
							}
						}
						if need > capacity {
							return false
						}
					}
				}
				return timetabled(doms[:n], least, hs, capacity)
			},
		}
	})
}
