// What nesting Iff costs, as its documentation says.
package csp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// attaching counts how often it is attached.
type attaching struct {
	csp.Constraint
	times *int
}

func (a attaching) Attach(s *csp.Space) csp.Propagator {
	*a.times++
	return a.Constraint.(csp.Attacher).Attach(s)
}

func (a attaching) Satisfied(vals []int) bool { return a.Constraint.(csp.Checker).Satisfied(vals) }

func (a attaching) Negation() csp.Constraint {
	return attaching{a.Constraint.(csp.Reifiable).Negation(), a.times}
}

// Each level takes one further propagator, and none of what stands inside.
func TestNestedIffGrowsAsDocumented(t *testing.T) {
	times := make([]int, 7)
	for depth := range times {
		m := csp.NewModel()
		x, y := m.IntVar("x", 0, 3), m.IntVar("y", 0, 3)
		var c csp.Constraint = attaching{csp.Predicate("p", []csp.Var{x, y}, func([]int) bool { return true }), &times[depth]}
		for range depth {
			c = csp.Iff(m.BoolVar(""), c)
		}
		m.Post(c)
		_, err := m.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
	}
	require.Equal(t, []int{1, 2, 2, 2, 2, 2, 2}, times)
}
