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

// This file tests NValue.

func TestNValue(t *testing.T) {
	spec := csptest.Spec{
		Name:    "nvalue",
		Vary:    func(r *rand.Rand, s *csptest.Spec) { s.Vars = 1 + r.IntN(5) },
		Build:   func(xs []csp.Var) csp.Constraint { return csp.NValue(xs[1:], xs[0]) },
		Accepts: func(vals []int) bool { return domains.Of(vals[1:]...).Len() == vals[0] },
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(120))
}

func TestNValueBounds(t *testing.T) {
	for _, c := range []struct {
		name string
		doms [][2]int
		want domains.Set
	}{
		{"none", nil, domains.Of(0)},
		{"disjoint", [][2]int{{0, 1}, {2, 3}, {4, 5}, {1, 4}}, domains.Range(3, 4)},
		{"few values", [][2]int{{0, 1}, {0, 1}, {0, 1}, {0, 9}}, domains.Range(1, 3)},
		{"fixed", [][2]int{{7, 7}, {3, 3}, {7, 7}, {3, 3}}, domains.Of(2)},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := csp.NewModel()
			n := m.IntVar("n", -5, 20)
			var xs []csp.Var
			for _, d := range c.doms {
				xs = append(xs, m.IntVar("", d[0], d[1]))
			}
			m.Post(csp.NValue(xs, n))
			s := compile(t, m)
			ok, err := s.Propagate(t.Context())
			require.NoError(t, err)
			require.True(t, ok)
			assert.True(t, c.want.Equal(s.Domain(n)), "%v, want %v", s.Domain(n), c.want)
		})
	}
}
