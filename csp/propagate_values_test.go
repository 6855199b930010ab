package csp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// A Boolean for each value of a variable is looked at when its value is decided, not at each
// change of the variable: whether it keeps its holes or its bounds alone, and also through a view.
func TestBooleansOfValuesWaitForTheirValue(t *testing.T) {
	const n = 300
	for name, declare := range map[string]func(m *csp.Model) csp.Var{
		"holes":  func(m *csp.Model) csp.Var { return m.IntVar("x", 0, n-1) },
		"bounds": func(m *csp.Model) csp.Var { return m.BoundsVar("x", 0, n-1) },
		"view":   func(m *csp.Model) csp.Var { return m.IntVar("x", 1-n, 0).Neg() },
	} {
		for _, learn := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				m := csp.NewModel()
				x := declare(m)
				is := make([]csp.Var, n)
				atMost := make([]csp.Var, n)
				for v := range n {
					is[v], atMost[v] = m.BoolVar(""), m.BoolVar("")
					m.Post(csp.Iff(is[v], x.Eq(v)), csp.Iff(atMost[v], x.Le(v)))
				}
				s, err := m.Compile(t.Context(), csp.Options{Learn: learn, Phases: []csp.Phase{{Vars: is, Values: strategy.Ascending}}})
				require.NoError(t, err)
				found := 0
				for sol := range s.Solutions(t.Context()) {
					if found++; found == 1 { // n-1 values went, one by one
						require.Less(t, s.Stats().Propagations, int64(20*n))
					}
					at := sol.Value(x)
					for v := range n {
						require.Equal(t, v == at, sol.Value(is[v]) == 1)
						require.Equal(t, at <= v, sol.Value(atMost[v]) == 1)
					}
				}
				require.Equal(t, n, found)
			})
		}
	}
}
