package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests circuits.

func nodes(r *rand.Rand, s *csptest.Spec) {
	s.Vars = r.IntN(6)
	s.Lo, s.Hi = 0, max(1, s.Vars-1)
	if r.IntN(8) == 0 {
		s.Lo, s.Hi = -1, s.Vars
	}
}

// tours is the oracle: a permutation with that one cycle besides the fixed points
// that are allowed.
func tours(vals []int, sub bool) bool {
	n := len(vals)
	seen := make([]bool, n)
	cycles, alone := 0, 0
	for i := range vals {
		length := 0
		for j := i; !seen[j]; length++ {
			seen[j] = true
			if j = vals[j]; j < 0 || j >= n {
				return false
			}
		}
		if length == 1 {
			alone++
		}
		if length > 0 {
			cycles++
		}
	}
	if !pairwise(vals) {
		return false
	}
	if sub {
		return cycles-alone <= 1
	}
	return cycles <= 1
}

func TestCircuit(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "circuit",
		Vary:        nodes,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Circuit(xs...) },
		Accepts:     func(v []int) bool { return tours(v, false) },
		Consistency: csptest.Forward,
		Settled:     valueConsistent,
	})
}

func TestSubcircuit(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "subcircuit",
		Vary:        nodes,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Subcircuit(xs...) },
		Accepts:     func(v []int) bool { return tours(v, true) },
		Consistency: csptest.Forward,
		Settled:     valueConsistent,
	})
}

// A node that has to stay out fixes another one here: what leads where is to be looked at again
// before anything is said of what leads to it.
func TestSubcircuitOverViewsOfOneVariable(t *testing.T) {
	for _, order := range csp.All[strategy.VarOrder]() {
		m := csp.NewModel()
		x := []csp.Var{m.Const(0), m.IntVar("x1", 2, 3), m.IntVar("x2", 2, 3), m.IntVarIn("x3", domains.Of(1, 4))}
		m.Post(csp.Subcircuit(append(x, x[2].Plus(1))...))
		s := compile(t, m, csp.Options{Order: order})
		assert.Equal(t, [][]int{{0, 2, 3, 1}}, sorted(t, s, x), order)
	}
}

// On n nodes there are (n-1)! circuits, and as many subcircuits as circuits through
// each set of two nodes or more, and none.
func TestCircuitCounts(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.Circuit(m.IntVars("succ", 7, 0, 6)...))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	count, err := s.Count(t.Context(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 720, count)
	assert.Zero(t, s.Stats().Failures, "no node leads to itself, and no chain to its start")

	m = csp.NewModel()
	m.Post(csp.Subcircuit(m.IntVars("succ", 5, 0, 4)...))
	s, err = m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	count, err = s.Count(t.Context(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 1+10*1+10*2+5*6+24, count)
}
