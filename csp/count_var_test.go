package csp_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests Count of the value of a variable.

func TestCountVar(t *testing.T) {
	spec := csptest.Spec{
		Name:  "count_var",
		Vary:  func(r *rand.Rand, s *csptest.Spec) { s.Vars = 2 + r.IntN(4) },
		Build: func(xs []csp.Var) csp.Constraint { return csp.Count(xs[2:], xs[0], xs[1]) },
		Accepts: func(vals []int) bool {
			return membersOf(vals[2:], domains.Of(vals[0])) == vals[1]
		},
		Consistency: csptest.Forward,
		Settled: func(doms []domains.Set) bool {
			// Each value of y is possible, and so are the bounds of n for one of them.
			y, n, xs := doms[0], doms[1], doms[2:]
			least, most := len(xs), 0
			for v := range y.All() {
				taken, can := 0, 0
				for _, d := range xs {
					if d.Contains(v) {
						can++
						if d.Len() == 1 {
							taken++
						}
					}
				}
				if taken > n.Max() || can < n.Min() {
					return false
				}
				least, most = min(least, taken), max(most, can)
			}
			return least <= n.Min() && n.Max() <= most && (y.Len() > 1 || countSettled(xs, y.Min(), n))
		},
		Idempotent: true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}

// The value counted may be any of two thousand million, of which a handful matter: only
// the ends of the xs are looked at. Walking them all would not end within the test.
func TestCountVarOfAWideValue(t *testing.T) {
	const far = 2_000_000_000
	for _, c := range []struct {
		name   string
		n      int // how many take the value
		lo, hi int // what is left of it; lo > hi: nothing
	}{
		{"none", 0, -far, far},
		{"one", 1, -far, far},
		{"two", 2, 3, far},
		{"three", 3, far - 6, far - 4},
		{"four", 4, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := csp.NewModel()
			y := m.IntVar("y", -far, far)
			xs := []csp.Var{
				m.IntVar("a", -far, 7), m.IntVar("b", 3, far), m.IntVar("c", far-9, far-4), m.IntVar("d", far-6, far),
			}
			m.Post(csp.Count(xs, y, m.Const(c.n)))
			s := compile(t, m)
			consistent, err := s.Propagate(t.Context())
			require.NoError(t, err)
			require.Equal(t, c.lo <= c.hi, consistent)
			if consistent {
				assert.Equal(t, c.lo, s.Domain(y).Min())
				assert.Equal(t, c.hi, s.Domain(y).Max())
			}
			for inf := range s.Inferences() {
				assert.Empty(t, inf.Missing)
				assert.LessOrEqual(t, len(inf.Facts), len(xs)+2)
			}
		})
	}
}

// A number that no count can be is seen at once: that every value of a vast domain is taken too often, one by one,
// takes all memory there is.
func TestCountOfAVastVariableIsNotNegative(t *testing.T) {
	for _, n := range []int{-1, 3} {
		m := csp.NewModel()
		y := m.IntVar("y", domains.MinValue+1, domains.MaxValue)
		m.Post(csp.Count(m.IntVars("x", 2, 0, 3), y, m.IntVar("n", n, n)))
		_, err := m.Solve(t.Context(), csp.Options{})
		require.ErrorIs(t, err, csp.ErrNoSolution)
	}
}

// The context ends also a pass over many values that many variables may take.
func TestCountVarSeesTheContext(t *testing.T) {
	m := csp.NewModel()
	xs, y, n := m.IntVars("x", 4000, 0, 60_000), m.IntVar("y", 0, 60_000), m.IntVar("n", 0, 4000)
	m.Post(csp.Count(xs, y, n))
	s := compile(t, m)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := s.Solve(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Less(t, time.Since(began), 500*time.Millisecond)
}
