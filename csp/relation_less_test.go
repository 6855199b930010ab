package csp_test

import (
	"testing"

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
