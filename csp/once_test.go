// Phases of which one assignment is enough: the solutions are those of the other
// variables, each found once.
package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

func TestOnceCountsSolutionsOfTheOtherVariables(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	several := 0
	for range 25 {
		m := csp.NewModel()
		x, help := m.IntVars("x", 3, 0, 3), m.IntVars("h", 3, 0, 3)
		all := append(append([]csp.Var(nil), x...), help...)
		for range 4 {
			scope := []csp.Var{all[rng.IntN(6)], all[rng.IntN(6)], all[rng.IntN(6)]}
			switch rng.IntN(4) {
			case 0:
				m.Post(csp.Dot([]int{1, 2, -1}, scope).Le(rng.IntN(5)))
			case 1:
				m.Post(csp.NotEqual(scope[0], scope[1].Plus(rng.IntN(2))))
			case 2:
				m.Post(csp.Or(scope[0].Ge(2), scope[1].Le(1), scope[2].Eq(3)))
			case 3:
				m.Post(csp.Maximum(scope[:2], scope[2]))
			}
		}
		want := make(map[string]bool)
		total := 0
		for sol := range compile(t, m, csp.Options{}).Solutions(context.Background()) {
			want[fmt.Sprint(sol.Values(x))] = true
			total++
		}
		if total > len(want) && len(want) > 1 {
			several++
		}
		for i, o := range []csp.Options{
			{},
			{LastConflict: true},
			{Restart: strategy.Geometric(2, 1)},
			{Restart: strategy.Luby(1), LastConflict: true},
			{Learn: true},
			{Learn: true, Restart: strategy.Geometric(3, 1)},
			{Maintain: strategy.ForwardChecking},
			{Maintain: strategy.Backtracking},
		} {
			for _, order := range []strategy.VarOrder{strategy.InputOrder, strategy.DomWDeg} {
				o.Phases = []csp.Phase{{Vars: x, Order: order}, {Vars: help[:2], Order: order, Values: strategy.Descending, Once: true}}
				got := make(map[string]int)
				s := compile(t, m, o)
				for sol := range s.Solutions(context.Background()) {
					got[fmt.Sprint(sol.Values(x))]++
				}
				require.Equal(t, csp.Exhausted, s.Outcome())
				require.Len(t, got, len(want), "%d %v\n%v", i, order, m)
				for values, n := range got {
					require.True(t, want[values])
					require.Equal(t, 1, n, "%d %v: %s\n%v", i, order, values, m)
				}
			}
		}
	}
	assert.Greater(t, several, 8)
}

func TestOnceLosesNoOptimum(t *testing.T) {
	m := csp.NewModel()
	x, cost := m.IntVar("x", 0, 3), m.IntVar("cost", 0, 9)
	m.Post(csp.NotEqual(x, cost))
	s := compile(t, m, csp.Options{Phases: []csp.Phase{
		{Vars: []csp.Var{x}}, {Vars: []csp.Var{cost}, Once: true, Values: strategy.Descending}}})
	sol, err := s.Optimize(context.Background(), csp.Minimize(cost))
	require.NoError(t, err)
	assert.Equal(t, 0, sol.Value(cost))
}

func TestOnceIsLast(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVars("x", 2, 0, 1)
	phases := []csp.Phase{{Vars: x[:1], Once: true}, {Vars: x[1:]}}
	_, err := m.Compile(t.Context(), csp.Options{Phases: phases})
	assert.ErrorContains(t, err, "Phases[1].Once: the phase follows one with Once")
	phases[1].Once = true
	_, err = m.Compile(t.Context(), csp.Options{Phases: phases, LimitedDiscrepancy: true})
	assert.ErrorContains(t, err, "limited discrepancies")
	n, err := compile(t, m, csp.Options{Phases: phases}).Count(context.Background(), 0)
	require.NoError(t, err)
	assert.Equal(t, 1, n)
}
