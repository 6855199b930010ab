// A root that fails ends the search under every way of beginning a descent anew,
// also where the restart is due at once.
package csp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

func TestRestartAtAFailedRoot(t *testing.T) {
	empty := csp.NewModel()
	empty.IntVarIn("x", domains.Set{})
	apart := csp.NewModel()
	xs := apart.IntVars("x", 2, 1, 2)
	apart.Post(csp.Less(xs[0], xs[1]), csp.Less(xs[1], xs[0]))
	for name, m := range map[string]*csp.Model{"empty domain": empty, "contradiction": apart} {
		for _, o := range []csp.Options{
			{Restart: strategy.Luby(1)},
			{Restart: strategy.Geometric(1, 1), Neighbourhood: &csp.Neighbourhood{Relax: 0.5, Failures: 1}},
			{LimitedDiscrepancy: true, Order: strategy.MRV},
		} {
			t.Run(name, func(t *testing.T) {
				s := compile(t, m, o)
				_, err := s.Solve(context.Background())
				assert.ErrorIs(t, err, csp.ErrNoSolution)
				assert.Equal(t, csp.Exhausted, s.Outcome())
			})
		}
	}
}

// TestRestartKeepsWhatItsRootImplies: a refuted first branch x0 >= 131069 leaves x0 <= 131068, and
// the holes of x0 take it down to 65534, in every descent and not in each second one.
func TestRestartKeepsWhatItsRootImplies(t *testing.T) {
	m := csp.NewModel()
	m.IntVarIn("x0", domains.Of(-2, 65533, 65534, 131069))
	m.IntVarIn("x1", domains.Of(1, 2, 65, 66))
	x2 := m.IntVarIn("x2", domains.Of(-3, -2, 61, 62))
	m.IntVarIn("x3", domains.Of(-1, 65534, 65535, 131070))
	b := m.BoolVar("b")
	m.Post(csp.Iff(b.Not(), csp.Not(csp.Among([]csp.Var{x2.Neg()}, domains.Of(-65536), b))))
	s := compile(t, m, csp.Options{Order: strategy.InputOrder, Values: strategy.Descending, Restart: strategy.Geometric(1, 1), MaxNodes: 5000})
	_, err := s.Solve(t.Context())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
}
