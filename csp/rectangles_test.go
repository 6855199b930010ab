// Rectangles that do not overlap, against brute force, and a square made of squares.
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
				return csp.NonOverlappingRectanglesVar(all[:n], all[n:2*n], all[2*n:3*n], all[3*n:])
			}
			s.Accepts = func(v []int) bool {
				all := pick(v, place)
				return packed(all[:n], all[n:2*n], all[2*n:3*n], all[3*n:])
			}
		},
	}, csptest.Cases(150))
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
	s, err := m.Compile(csp.Options{Phases: []csp.Phase{{Vars: xs, Order: csp.Smallest}, {Vars: ys, Order: csp.Smallest}}})
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
	s, err := m.Compile()
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := s.Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 12 <nil>
}
