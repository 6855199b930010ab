// Rectangles that do not overlap: against brute force, what each way of looking at them
// sees, and rectangles made of squares.
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
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// inside reports whether the open intervals x..x+w and y..y+v share something, where
// one that is a point shares what lies around it.
func inside(x, w, y, v int) bool { return x < y+v && y < x+w }

func packed(x, y, w, h []int) bool {
	for i := range x {
		for j := range i {
			if inside(x[i], w[i], x[j], w[j]) && inside(y[i], h[i], y[j], h[j]) {
				return false
			}
		}
	}
	return true
}

// pairSettled reports whether the bounds of each two rectangles are consistent.
func pairSettled(doms []domains.Set, w, h []int) bool {
	n := len(w)
	ends := func(d domains.Set) []int { return []int{d.Min(), d.Max()} }
	meets := func(x domains.Set, v, at, size int) bool { // for all values of x
		for _, u := range ends(x) {
			if !inside(u, v, at, size) {
				return false
			}
		}
		return true
	}
	for axis, size := range [2][]int{w, h} {
		other := [2][]int{h, w}[axis]
		for i := range n {
			for j := range n {
				if i == j {
					continue
				}
				a, b := doms[axis*n+i], doms[axis*n+j]
				c, d := doms[(1-axis)*n+i], doms[(1-axis)*n+j]
				crossing := meets(c, other[i], d.Min(), other[j]) && meets(c, other[i], d.Max(), other[j])
				for _, v := range ends(a) {
					if crossing && meets(b, size[j], v, size[i]) {
						return false
					}
				}
			}
		}
	}
	return true
}

func TestNonOverlappingRectangles(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "rectangles",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			n := r.IntN(4)
			s.Vars = 2 * n
			w, h := durations(r, n, 4), durations(r, n, 4)
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.NonOverlappingRectangles(xs[:n], xs[n:], w, h)
			}
			s.Accepts = func(v []int) bool { return packed(v[:n], v[n:], w, h) }
			s.Settled = func(doms []domains.Set) bool { return pairSettled(doms, w, h) }
		},
		Idempotent: true,
	}, csptest.Cases(200))
}

func TestNonOverlappingRectanglesVar(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "rectangles of variable size",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			n := 1 + r.IntN(3)
			s.Vars = min(6, 4*n)
			place := r.Perm(4 * n)
			for i, k := range place {
				if k >= s.Vars {
					place[i] = r.IntN(s.Vars)
				}
			}
			s.Build = func(xs []csp.Var) csp.Constraint {
				all := pick(xs, place)
				return csp.NonOverlappingRectangles(all[:n], all[n:2*n], all[2*n:3*n], all[3*n:])
			}
			s.Accepts = func(v []int) bool {
				all := pick(v, place)
				return packed(all[:n], all[n:2*n], all[2*n:3*n], all[3*n:])
			}
		},
	}, csptest.Cases(150))
}

// More rectangles than there are variables: corners and sizes are views of the same few,
// so that lines meet several of them and areas add up.
func TestNonOverlappingRectanglesSharingVariables(t *testing.T) {
	shared := func(r *rand.Rand, vars, n int) func(xs []csp.Var) []csp.Var {
		place, by := make([]int, n), make([]int, n)
		for i := range place {
			place[i], by[i] = r.IntN(vars), r.IntN(7)-3
		}
		return func(xs []csp.Var) []csp.Var {
			out := make([]csp.Var, n)
			for i, k := range place {
				out[i] = xs[k].Plus(by[i])
			}
			return out
		}
	}
	values := func(f func([]csp.Var) []csp.Var, vars int) func(v []int) []int {
		m := csp.NewModel()
		xs := m.IntVars("x", vars, 0, 0)
		seen := f(xs)
		return func(v []int) []int {
			out := make([]int, len(seen))
			for i, x := range seen {
				for k, y := range xs {
					if l, ok := x.Eq(0).On(y); ok {
						out[i] = v[k] - l.Value()
					}
				}
			}
			return out
		}
	}
	csptest.Run(t, csptest.Spec{
		Name: "rectangles that share variables",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			n := 3 + r.IntN(4)
			s.Vars = 3 + r.IntN(3)
			at := shared(r, s.Vars, 2*n)
			atOf := values(at, s.Vars)
			if r.IntN(2) == 0 {
				w, h := durations(r, n, 4), durations(r, n, 4)
				s.Build = func(xs []csp.Var) csp.Constraint {
					all := at(xs)
					return csp.NonOverlappingRectangles(all[:n], all[n:], w, h)
				}
				s.Accepts = func(v []int) bool { return packed(atOf(v)[:n], atOf(v)[n:], w, h) }
				return
			}
			size := shared(r, s.Vars, 2*n)
			sizeOf := values(size, s.Vars)
			s.Build = func(xs []csp.Var) csp.Constraint {
				all, sizes := at(xs), size(xs)
				return csp.NonOverlappingRectangles(all[:n], all[n:], sizes[:n], sizes[n:])
			}
			s.Accepts = func(v []int) bool { return packed(atOf(v)[:n], atOf(v)[n:], sizeOf(v)[:n], sizeOf(v)[n:]) }
		},
	}, csptest.Cases(300))
}

func propagates(t *testing.T, s *csp.Solver) bool {
	t.Helper()
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	return ok
}

// Two fixed rectangles that together bar the way are seen together: neither does alone.
func TestRectanglesSweepOverSeveral(t *testing.T) {
	m := csp.NewModel()
	x := []csp.Var{m.IntVar("x0", 0, 9), m.Const(1), m.Const(1)}
	y := []csp.Var{m.IntVar("y0", 0, 4), m.Const(0), m.Const(3)}
	w := m.IntVar("w", 2, 9)
	m.Post(csp.NonOverlappingRectangles(x, y, []csp.Var{w, m.Const(3), m.Const(4)},
		[]csp.Var{m.Const(2), m.Const(3), m.Const(3)}))
	s := compile(t, m)
	require.True(t, propagates(t, s))
	assert.Equal(t, "4..9", s.Domain(x[0]).String())
	m.Post(csp.LessOrEqual(x[0], m.Const(1)))
	assert.False(t, propagates(t, compile(t, m)))
}

// What lies fixed in time on a line across leaves no room on it, though the rectangles
// may still take any place along the line.
func TestRectanglesBesideEachOther(t *testing.T) {
	m := csp.NewModel()
	x := []csp.Var{m.IntVar("x0", 0, 9), m.IntVar("x1", 3, 4), m.IntVar("x2", 2, 3), m.IntVar("x3", 3, 5)}
	y := m.IntVars("y", 4, -1, 1)
	m.Post(csp.NonOverlappingRectangles(x, y, []int{2, 3, 4, 4}, []int{1, 1, 1, 1}))
	s := compile(t, m)
	require.True(t, propagates(t, s))
	m.Post(csp.LessOrEqual(m.Const(4), x[0]))
	s = compile(t, m)
	require.True(t, propagates(t, s))
	assert.Equal(t, "6..9", s.Domain(x[0]).String(), "three lie on the line at 5, and there is room for three")
	why := ""
	for inf := range s.Inferences() {
		assert.Empty(t, inf.Missing)
		if _, ok := inf.Claim.On(x[0]); ok && inf.Constraint.Vars()[0] == x[0] && len(inf.Constraint.Vars()) == 8 {
			why = fmt.Sprint(inf.Facts)
		}
	}
	assert.Equal(t, "[x0 >= 4]", why, "the others lie there by declaration")
	m.Post(csp.LessOrEqual(x[0], m.Const(5)))
	assert.False(t, propagates(t, compile(t, m)))
}

// Areas that do not fit into what surrounds them fail, whatever lies fixed, and the reason
// is where they lie.
func TestRectanglesAreas(t *testing.T) {
	for height, fits := range map[int]bool{7: true, 6: false} {
		m := csp.NewModel()
		// Seven of 2 by 3 in a width of 6, which leaves none of them a part that lies fixed.
		n := 7
		x, y := m.IntVars("x", n, 0, 4), m.IntVars("y", n, 0, 9)
		for _, v := range y {
			m.Post(csp.LessOrEqual(v, m.Const(height-3)))
		}
		sizes := func(v int) []int { return slices.Repeat([]int{v}, n) }
		m.Post(csp.NonOverlappingRectangles(x, y, sizes(2), sizes(3)))
		s := compile(t, m)
		assert.Equal(t, fits, propagates(t, s), "height %d", height)
		for inf := range s.Inferences() {
			if inf.Failed {
				assert.Len(t, inf.Facts, n)
				for _, l := range inf.Facts {
					assert.Contains(t, y, l.Var())
					assert.Equal(t, l.Var().Le(3), l)
				}
			}
		}
	}
}

// A filter of 16 taps: pairs are added, multiplied, and summed up one by one, on one
// adder and two multipliers. Times are chosen before units, so that the search is lost
// where a line that meets three multiplications at a time is not seen before.
func TestRectanglesScheduleAFilter(t *testing.T) {
	m := csp.NewModel()
	adds, muls := m.IntVars("add", 15, 0, 100), m.IntVars("mul", 8, 0, 100)
	units, ones, one := m.IntVars("unit", 8, 1, 2), slices.Repeat([]int{1}, 15), slices.Repeat([]csp.Var{m.Const(1)}, 15)
	for i, x := range muls {
		m.Post(csp.Less(adds[i], x))
		m.Post(csp.LessOrEqual(x.Plus(2), adds[8+max(0, i-1)]))
	}
	for i := 8; i < 14; i++ {
		m.Post(csp.Less(adds[i], adds[i+1]))
	}
	m.Post(csp.NonOverlappingRectangles(adds, one, ones, ones))
	m.Post(csp.NonOverlappingRectangles(muls, units, slices.Repeat([]int{2}, 8), slices.Repeat([]int{1}, 8)))
	times := append(append([]csp.Var(nil), adds...), muls...)
	s, err := m.Compile(t.Context(), csp.Options{Phases: []csp.Phase{{Vars: times, Order: strategy.Smallest}, {Vars: units}}, MaxFailures: 1000})
	require.NoError(t, err)
	best, err := s.Optimize(context.Background(), csp.Minimize(adds[14]))
	require.NoError(t, err)
	assert.Equal(t, csp.Exhausted, s.Outcome(), "%d failures", s.Stats().Failures)
	assert.Equal(t, 15, best.Value(adds[14])+1)
}

// Bounds and sizes as large as there can be leave no step 64 bits.
func TestRectanglesOfGreatSize(t *testing.T) {
	m := csp.NewModel()
	const most = domains.MaxValue
	x, y := []csp.Var{m.IntVar("x0", -most, most), m.IntVar("x1", -most, most).Plus(most)}, m.IntVars("y", 2, -most, most)
	w := []csp.Var{m.IntVar("w0", 1, most), m.IntVar("w1", -most, most)}
	m.Post(csp.NonOverlappingRectangles(x, y, w, w))
	m.Post(csp.NonOverlappingRectangles(x, y, []int{most, most}, []int{most, most}))
	s := compile(t, m)
	require.True(t, propagates(t, s))
	_, err := s.Solve(context.Background())
	require.NoError(t, err)
}

// A 33 by 32 rectangle is nine squares of different sizes (Moroń 1925), in four ways
// that mirror each other.
func TestRectanglesPackMoron(t *testing.T) {
	sizes := []int{18, 15, 14, 10, 9, 8, 7, 4, 1}
	m := csp.NewModel()
	var xs, ys []csp.Var
	for i, d := range sizes {
		xs = append(xs, m.IntVar(fmt.Sprintf("x[%d]", i), 0, 33-d))
		ys = append(ys, m.IntVar(fmt.Sprintf("y[%d]", i), 0, 32-d))
	}
	m.Post(csp.NonOverlappingRectangles(xs, ys, sizes, sizes))
	m.Post(csp.Cumulative(xs, sizes, sizes, 32), csp.Cumulative(ys, sizes, sizes, 33))
	s, err := m.Compile(t.Context(), csp.Options{Phases: []csp.Phase{{Vars: xs, Order: strategy.Smallest}, {Vars: ys, Order: strategy.Smallest}}})
	require.NoError(t, err)
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	assert.Equal(t, 4, n)
}

func TestRectanglesRefuse(t *testing.T) {
	for name, w := range map[string][]int{"lengths": {1}, "negative": {1, -1}, "wide": {1, 1 << 40}} {
		m := csp.NewModel()
		m.Post(csp.NonOverlappingRectangles(m.IntVars("x", 2, 0, 9), m.IntVars("y", 2, 0, 9), w, []int{1, 1}))
		var bad *csp.ModelError
		require.ErrorAs(t, m.Err(), &bad, name)
		assert.Equal(t, "non_overlapping_rectangles", bad.Constraint, name)
	}
}

func ExampleNonOverlappingRectangles() {
	m := csp.NewModel()
	// Two dominoes and a square fill three by three, but for one cell.
	x := []csp.Var{m.IntVar("x0", 0, 1), m.IntVar("x1", 0, 2), m.IntVar("x2", 0, 1)}
	y := []csp.Var{m.IntVar("y0", 0, 2), m.IntVar("y1", 0, 1), m.IntVar("y2", 0, 1)}
	m.Post(csp.NonOverlappingRectangles(x, y, []int{2, 1, 2}, []int{1, 2, 2}))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := s.Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 12 <nil>
}
