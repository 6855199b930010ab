package csp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests the binary order.

func TestLess(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "less",
		Vars:        2,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Less(xs[0], xs[1]) },
		Accepts:     func(v []int) bool { return v[0] < v[1] },
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Duplicates:  csptest.Domain,
		Idempotent:  true,
	})
}

func TestLessOrEqual(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "less_or_equal",
		Vars:        2,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.LessOrEqual(xs[0], xs[1]) },
		Accepts:     func(v []int) bool { return v[0] <= v[1] },
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Duplicates:  csptest.Domain,
		Idempotent:  true,
	})
}

// TestInequalitiesSleepThroughMoreRoom says of each bound whether it wakes an inequality. Where
// it gives room alone there is nothing to do.
func TestInequalitiesSleepThroughMoreRoom(t *testing.T) {
	for name, post := range map[string]func(x, y csp.Var) csp.Constraint{
		"less":           func(x, y csp.Var) csp.Constraint { return csp.Less(x, y) },
		"less, mirrored": func(x, y csp.Var) csp.Constraint { return csp.Less(y.Neg(), x.Neg()) },
		"sum":            func(x, y csp.Var) csp.Constraint { return csp.Sum(x).Add(-2, y).Le(5) },
		"sum of views":   func(x, y csp.Var) csp.Constraint { return csp.Sum(y.Plus(3), y).Add(1, x.Neg()).Ge(-3) },
		"less of views":  func(x, y csp.Var) csp.Constraint { return csp.Less(x.Plus(1), y.Neg().Neg()) },
	} {
		t.Run(name, func(t *testing.T) {
			m := csp.NewModel()
			x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 20)
			m.Post(post(x, y))
			s, err := m.Compile(context.Background(), csp.Options{})
			require.NoError(t, err)
			runs := func(lits ...csp.Literal) int64 {
				s.Reset()
				s.Assume(lits...)
				consistent, err := s.Propagate(context.Background())
				require.NoError(t, err)
				require.True(t, consistent)
				return s.Stats().Propagations
			}
			atRest := runs()
			assert.Equal(t, atRest, runs(x.Le(7), y.Ge(10)), "more room")
			assert.Equal(t, atRest+1, runs(x.Ge(2)), "less room")
			assert.Equal(t, atRest+1, runs(y.Le(9)), "less room")
		})
	}
}
