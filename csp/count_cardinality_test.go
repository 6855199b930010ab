package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests GlobalCardinality.

func TestGlobalCardinality(t *testing.T) {
	spec := csptest.Spec{
		Name: "global_cardinality",
		Lo:   -1, Hi: 4,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			values := r.Perm(5)[:r.IntN(4)]
			closed := r.IntN(2) == 0
			n := r.IntN(7 - len(values))
			s.Vars = n + len(values)
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.GlobalCardinality(xs[:n], values, xs[n:], closed)
			}
			s.Accepts = func(vals []int) bool {
				for k, v := range values {
					if membersOf(vals[:n], domains.Of(v)) != vals[n+k] {
						return false
					}
				}
				return !closed || membersOf(vals[:n], domains.Of(values...)) == n
			}
			s.Settled = func(doms []domains.Set) bool {
				for k, v := range values {
					if !countSettled(doms[:n], v, doms[n+k]) {
						return false
					}
				}
				return true
			}
		},
		Consistency: csptest.Forward,
		Idempotent:  true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}

// countSettled reports whether v may be counted by n with these domains: the bounds of n
// are possible, and nobody is left open where n says who it is.
func countSettled(doms []domains.Set, v int, n domains.Set) bool {
	taken, possible := 0, 0
	for _, d := range doms {
		if d.Contains(v) {
			possible++
			if d.Len() == 1 {
				taken++
			}
		}
	}
	if n.Min() < taken || n.Max() > possible {
		return false
	}
	return taken == possible || n.Max() > taken && n.Min() < possible
}

// TestGlobalCardinalitySum prunes a count by the sum of the others.
func TestGlobalCardinalitySum(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 5, 1, 3)
	counts := []csp.Var{m.IntVar("ones", 0, 1), m.IntVar("twos", 0, 2), m.IntVar("threes", 0, 5)}
	m.Post(csp.GlobalCardinality(xs, []int{1, 2, 3}, counts, true))
	s := compile(t, m)
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, domains.Range(2, 5), s.Domain(counts[2]))
}

func TestMalformedGlobalCardinality(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []int
		counts int
		want   string
	}{
		{"lengths", []int{1, 2, 3}, 2, "3 values and 2 counts"},
		{"twice", []int{1, 2, 1}, 3, "the value 1 stands at 0 and at 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := csp.NewModel()
			m.Post(csp.GlobalCardinality(m.IntVars("x", 4, 0, 3), c.values, m.IntVars("n", c.counts, 0, 4), false))
			var bad *csp.ModelError
			require.ErrorAs(t, m.Err(), &bad)
			assert.Contains(t, bad.Msg, c.want)
		})
	}
}
