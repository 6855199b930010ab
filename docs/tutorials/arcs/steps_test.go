package main

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// TestEngineRevisionByRevision: the table of the page is what the engine does, in the same
// order, with the same domains and the same values removed.
func TestEngineRevisionByRevision(t *testing.T) {
	for name, network := range map[string]func() *network{
		"map":         australia,
		"sudoku":      func() *network { return grid(puzzle) },
		"no solution": func() *network { return grid("12..34...1..3...") },
	} {
		t.Run(name, func(t *testing.T) {
			n := network()
			solver, err := model(n).Compile(t.Context(), csp.Options{Maintain: strategy.AC3})
			require.NoError(t, err)
			var want, got []string
			n.ac3(func(r revision) {
				want = append(want, fmt.Sprintf("%s against %s, %v", n.names[r.arc.x], n.names[r.arc.y], r.before))
				for v := range r.removed.All() {
					want = append(want, fmt.Sprintf("%s loses %d", n.names[r.arc.x], v))
				}
			})
			for e := range solver.Steps(context.Background()) {
				switch e.Kind {
				case csp.EventRevise:
					got = append(got, fmt.Sprintf("%v against %v, %v", e.Var, e.Other, e.Domain))
				case csp.EventPrune:
					got = append(got, fmt.Sprintf("%v loses %v", e.Var, e.Removed))
				case csp.EventFail: // the last value of a domain is not taken, but told
					got = append(got, fmt.Sprintf("%v loses %d", e.Var, e.Lit.Value()))
				}
				if e.Kind == csp.EventFixpoint || e.Kind == csp.EventFail {
					break
				}
			}
			assert.Equal(t, want, got)
		})
	}
}
