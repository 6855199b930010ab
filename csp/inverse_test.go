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

// This file tests Inverse.

func TestInverse(t *testing.T) {
	spec := csptest.Spec{
		Name: "inverse",
		Lo:   -1, Hi: 3,
		Vary:  func(r *rand.Rand, s *csptest.Spec) { s.Vars = 2 * r.IntN(4) },
		Build: func(xs []csp.Var) csp.Constraint { return csp.Inverse(xs[:len(xs)/2], xs[len(xs)/2:]) },
		Accepts: func(vals []int) bool {
			n := len(vals) / 2
			for i := range n {
				if vals[i] < 0 || vals[i] >= n || vals[n+i] < 0 || vals[n+i] >= n {
					return false
				}
			}
			for i := range n {
				for j := range n {
					if (vals[i] == j) != (vals[n+j] == i) {
						return false
					}
				}
			}
			return true
		},
		Consistency: csptest.Forward,
		Settled:     channelled,
		Idempotent:  true,
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}

// channelled reports whether j is left in the first half at i exactly where i is left in
// the second half at j.
func channelled(doms []domains.Set) bool {
	n := len(doms) / 2
	for i := range n {
		for j := range n {
			if doms[i].Contains(j) != doms[n+j].Contains(i) {
				return false
			}
		}
	}
	return true
}

func TestInverseOfItself(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 5, 1, 5)
	from0 := make([]csp.Var, len(xs))
	for i, x := range xs {
		from0[i] = x.Plus(-1)
	}
	m.Post(csp.Inverse(from0, from0))
	n, err := compile(t, m).Count(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, 26, n, "involutions of five")
}

func TestInverseOfDifferentLengths(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 5, 0, 4)
	m.Post(csp.Inverse(xs[:2], xs[2:]))
	var bad *csp.ModelError
	require.ErrorAs(t, m.Err(), &bad)
	assert.Equal(t, "inverse", bad.Constraint)
	assert.Contains(t, bad.Msg, "2 and 3")
}
