package proof_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/strategy"
)

// The workers of a team tell one proof, whether they race or share the work, in every way to
// search, with and without reasons.
func TestTeamsAreProved(t *testing.T) {
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
					require.NoError(t, err, "%s %s %d %d", p.Name, way, workers, reasons)
					require.Equal(t, want[p.Name], v.String(), "%s %s %d %d", p.Name, way, workers, reasons)
				}
			}
		}
	}
}

// What learning leaves out of a clause follows from the rest of it by weaker bounds than those that
// the clause names of the same change, and is to be told by those: of these seeds, four could not be.
func TestFreeSearchesAreProved(t *testing.T) {
	p := classic.Golomb(8, 34)
	for seed := range uint64(24) {
		in := p.Build()
		v, _, err := checked(t, in.Model, *in.Objective, csp.Options{Free: true, Seed: seed})
		require.NoError(t, err, "seed %d", seed)
		require.Equal(t, "proved: the optimum is 34", v.String(), "seed %d", seed)
	}
}
