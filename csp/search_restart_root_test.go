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
