package csp_test

import (
	"testing"

	"github.com/propago/propago/csp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file holds the arithmetic, sequence, circuit and packing constraints to
// allocating nothing while they run.

func TestArithmeticAllocatesNothing(t *testing.T) {
	tests := map[string]func(m *csp.Model, xs []csp.Var) csp.Constraint{
		"times":  func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Times(xs[0], xs[1], xs[2]) },
		"divide": func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Divide(xs[0], xs[1], xs[2]) },
		"modulo": func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Modulo(xs[0], xs[1], xs[2]) },
		"power":  func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Power(xs[0], m.Const(2), xs[2]) },
		"abs":    func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Abs(xs[0].Plus(-3), xs[1]) },
		"square": func(m *csp.Model, xs []csp.Var) csp.Constraint {
			return csp.Times(xs[0].Plus(-3), xs[0].Plus(-3), xs[1])
		},
		"maximum":    func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Maximum(xs[1:], xs[0]) },
		"increasing": func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.LessOrEqual(xs...) },
		"lex":        func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.LexLess(xs[:3], xs[3:]) },
		"all equal":  func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Equal(xs...) },
		"precede":    func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.ValuePrecede(xs, []int{0, 1, 2}) },
		"circuit":    func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Circuit(xs...) },
		"subcircuit": func(m *csp.Model, xs []csp.Var) csp.Constraint { return csp.Subcircuit(xs...) },
		"bin packing": func(m *csp.Model, xs []csp.Var) csp.Constraint {
			return csp.BinPacking(xs[:4], []int{1, 2, 2, 3}, xs[4:])
		},
	}
	for name, build := range tests {
		t.Run(name, func(t *testing.T) {
			m := csp.NewModel()
			m.Post(build(m, m.IntVars("x", 6, 0, 5)))
			s, err := m.Compile(t.Context(), csp.Options{})
			require.NoError(t, err)
			_, err = s.Count(t.Context(), 200)
			require.NoError(t, err)
			ctx := t.Context()
			assert.Zero(t, testing.AllocsPerRun(5, func() { _, _ = s.Count(ctx, 200) }))
		})
	}
}
