// The cumulative resource against brute force, with constants and with variables.
package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// fits adds up, at every time at which a task begins, what the running ones need. Nothing may be
// negative.
func fits(starts, ds, hs []int, capacity int) bool {
	if len(starts) > 0 && min(capacity, slices.Min(ds), slices.Min(hs)) < 0 {
		return false
	}
	for _, t := range starts {
		need, runs := 0, false
		for j, v := range starts {
			if hs[j] > 0 && v <= t && t < v+ds[j] {
				need += hs[j]
				runs = true
			}
		}
		if runs && need > capacity {
			return false
		}
	}
	return true
}

// timetabled reports whether the profile leaves every bound of every start alone, and
// the energies of every set of tasks fit.
func timetabled(doms []domains.Set, ds, hs []int, capacity int) bool {
	n := len(doms)
	need := func(t, but int) int {
		total := 0
		for j, x := range doms {
			if j != but && x.Max() <= t && t < x.Min()+ds[j] {
				total += hs[j]
			}
		}
		return total
	}
	for i, x := range doms {
		if hs[i] == 0 {
			continue
		}
		for _, v := range []int{x.Min(), x.Max()} {
			for t := v; t < v+ds[i]; t++ {
				if need(t, i)+hs[i] > capacity {
					return false
				}
			}
		}
	}
	for set := 1; set < 1<<n; set++ {
		est, lct, energy := 1<<30, -1<<30, 0
		for i, x := range doms {
			if set>>i&1 != 0 {
				est, lct, energy = min(est, x.Min()), max(lct, x.Max()+ds[i]), energy+ds[i]*hs[i]
			}
		}
		if energy > capacity*(lct-est) {
			return false
		}
	}
	return true
}

// roomy reports whether each task has room where it begins first and where it ends last, beside the tasks
// that lie between its first start, or an earlier one, and some end, and beside what lies fixed there.
func roomy(doms []domains.Set, ds, hs []int, capacity int) bool {
	for _, sign := range []int{1, -1} {
		var est, lct []int
		for i, x := range doms {
			if sign > 0 {
				est, lct = append(est, x.Min()), append(lct, x.Max()+ds[i])
			} else {
				est, lct = append(est, -x.Max()-ds[i]), append(lct, -x.Min())
			}
		}
		for u := range doms {
			for _, a := range est {
				for _, b := range lct {
					need := hs[u] * min(ds[u], b-est[u])
					for j := range doms {
						switch {
						case j == u:
						case est[j] >= a && lct[j] <= b:
							need += hs[j] * ds[j]
						default:
							need += hs[j] * max(0, min(b, est[j]+ds[j])-max(a, lct[j]-ds[j]))
						}
					}
					if est[u] >= a && est[u] < b && need > capacity*(b-a) {
						return false
					}
				}
			}
		}
	}
	return true
}

// A resource that is found in a model finds edges besides.
func TestCumulativeWithEdges(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "cumulative",
		Lo:   -2, Hi: 7,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 3 + r.IntN(4)
			ds, hs, capacity := durations(r, s.Vars, 5), durations(r, s.Vars, 3), 1+r.IntN(4)
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.WithEdges(csp.Cumulative(xs, ds, hs, capacity)) }
			s.Accepts = func(vals []int) bool { return fits(vals, ds, hs, capacity) }
			s.Settled = func(doms []domains.Set) bool {
				return timetabled(doms, ds, hs, capacity) && roomy(doms, ds, hs, capacity)
			}
		},
		Idempotent: true,
	}, csptest.Cases(250))
}

func TestCumulative(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "cumulative",
		Lo:   -2, Hi: 7,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = r.IntN(7)
			ds, hs, capacity := durations(r, s.Vars, 5), durations(r, s.Vars, 3), r.IntN(5)
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Cumulative(xs, ds, hs, capacity) }
			s.Accepts = func(vals []int) bool { return fits(vals, ds, hs, capacity) }
			s.Settled = func(doms []domains.Set) bool { return timetabled(doms, ds, hs, capacity) }
		},
		Idempotent: true,
	}, csptest.Cases(250))
}

func TestCumulativeVar(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "cumulative with variables",
		Lo:   -1, Hi: 4,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			// Starts, durations, demands and the capacity stand at six positions at most, so
			// that from two tasks on some share a variable.
			n := 1 + r.IntN(3)
			s.Vars = min(6, 3*n+1)
			place := r.Perm(3*n + 1)
			for i, k := range place {
				if k >= s.Vars {
					place[i] = r.IntN(s.Vars)
				}
			}
			edges := r.IntN(2) == 0
			s.Build = func(xs []csp.Var) csp.Constraint {
				all := pick(xs, place)
				c := csp.Cumulative(all[:n], all[n:2*n], all[2*n:3*n], all[3*n])
				if edges {
					c = csp.WithEdges(c)
				}
				return c
			}
			s.Accepts = func(vals []int) bool {
				all := pick(vals, place)
				return fits(all[:n], all[n:2*n], all[2*n:3*n], all[3*n])
			}
		},
	}, csptest.Cases(250))
}

// pick returns the elements at the places.
func pick[T any](from []T, places []int) []T {
	out := make([]T, len(places))
	for i, k := range places {
		out[i] = from[k]
	}
	return out
}

func TestCumulativeRefuses(t *testing.T) {
	for name, post := range map[string]func(m *csp.Model, xs []csp.Var) csp.Constraint{
		"durations": func(_ *csp.Model, xs []csp.Var) csp.Constraint { return csp.Cumulative(xs, []int{1}, []int{1, 1}, 1) },
		"demands":   func(_ *csp.Model, xs []csp.Var) csp.Constraint { return csp.Cumulative(xs, []int{1, 1}, []int{1}, 1) },
		"negative": func(_ *csp.Model, xs []csp.Var) csp.Constraint {
			return csp.Cumulative(xs, []int{1, -1}, []int{1, 1}, 1)
		},
		"capacity": func(_ *csp.Model, xs []csp.Var) csp.Constraint {
			return csp.Cumulative(xs, []int{1, 1}, []int{1, 1}, -1)
		},
		"energy": func(_ *csp.Model, xs []csp.Var) csp.Constraint {
			return csp.Cumulative(xs, []int{1, 1<<31 - 1}, []int{1, 1<<31 - 1}, 1)
		},
		"times": func(m *csp.Model, xs []csp.Var) csp.Constraint {
			far := m.IntVar("far", 0, 1<<31-1)
			return csp.Cumulative([]csp.Var{xs[0], far}, []int{1, 1}, []int{1 << 30, 1}, 1<<31-1)
		},
	} {
		m := csp.NewModel()
		m.Post(post(m, m.IntVars("s", 2, 0, 9)))
		var bad *csp.ModelError
		require.ErrorAs(t, m.Err(), &bad, name)
		assert.Equal(t, "cumulative", bad.Constraint, name)
	}
}

func ExampleCumulative() {
	m := csp.NewModel()
	starts := m.IntVars("start", 4, 0, 9)
	durations := []int{3, 2, 4, 2}
	end := m.IntVar("end", 0, 9)
	m.Post(csp.Cumulative(starts, durations, []int{2, 1, 1, 2}, 3))
	for i, x := range starts {
		m.Post(csp.LessOrEqual(x.Plus(durations[i]), end))
	}
	best, err := m.Optimize(context.Background(), csp.Minimize(end), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("done at", best.Value(end))
	// Output: done at 6
}
