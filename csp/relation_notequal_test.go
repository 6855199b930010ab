package csp_test

import (
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests the binary disequality.

func TestNotEqual(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "not_equal",
		Vars:        2,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.NotEqual(xs[0], xs[1]) },
		Accepts:     func(v []int) bool { return v[0] != v[1] },
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Idempotent:  true,
	})
}
