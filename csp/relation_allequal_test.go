package csp_test

import (
	"slices"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests the equality of many variables.

func TestAllEqual(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "all_equal",
		Vary:        upToFive,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Equal(xs...) },
		Accepts:     func(v []int) bool { return len(slices.Compact(slices.Clone(v))) < 2 },
		Consistency: csptest.Domain,
		Idempotent:  true,
	})
}
