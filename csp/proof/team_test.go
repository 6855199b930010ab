package proof_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/proof/check"
	"github.com/propago/propago/csp/strategy"
)

// The workers of a team tell one proof, whether they race or share the work, in every way to
// search, with and without reasons.
func TestTeamsAreProved(t *testing.T) {
	// A race of free searches has a proof or claims nothing. The latter depends on when one hears of the solutions
	// of another, and was so in one of ten runs on a busy machine.
	const tries = 20
	want := map[string]string{
		"queens8 all": "proved: exactly 92 solutions", "zebra all": "proved: exactly 1 solution", "golomb8": "proved: the optimum is 34",
		"ft06 disj": "proved: the optimum is 55", "ft06 cumul": "proved: the optimum is 55", "myciel3 col": "proved: the optimum is 4",
	}
	for _, p := range classic.List() {
		if want[p.Name] == "" {
			continue
		}
		for way, o := range map[string]csp.Options{
			"plain": p.Build().Options, "restarts": {Order: strategy.DomWDeg, Restart: strategy.Luby(20)}, "free": {Free: true},
		} {
			for _, workers := range []int{-3, 2} {
				in := p.Build() // an objective is a variable of its model
				goal := csp.Objective{}
				if in.Objective != nil {
					goal = *in.Objective
				}
				if way == "plain" {
					o = in.Options
				}
				for reasons := range 2 {
					if reasons == 0 && p.Name != "queens8 all" && p.Name != "golomb8" {
						continue // the checker does not propagate all of it
					}
					v, _, err := checkedIn(t, in.Model, goal, o, reasons, workers)
					for n := 0; err == nil && o.Free && n < tries && v.Claim == check.Nothing; n++ {
						v, _, err = checkedIn(t, in.Model, goal, o, reasons, workers)
					}
					require.NoError(t, err, "%s %s %d %d", p.Name, way, workers, reasons)
					require.Equal(t, want[p.Name], v.String(), "%s %s %d %d", p.Name, way, workers, reasons)
				}
			}
		}
	}
}
