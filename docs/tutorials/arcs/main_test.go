package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// model declares a network for the engine.
func model(n *network) *csp.Model {
	m := csp.NewModel()
	var xs []csp.Var
	for i, name := range n.names {
		xs = append(xs, m.IntVarIn(name, n.domains[i]))
	}
	for _, b := range n.borders {
		m.Post(csp.NotEqual(xs[b[0]], xs[b[1]]))
	}
	return m
}

// TestEngine: what the programs of the page show is what the engine does.
func TestEngine(t *testing.T) {
	for _, c := range []struct {
		name       string
		network    func() *network
		consistent bool
	}{
		{"map", australia, true},
		{"sudoku", func() *network { return grid(puzzle) }, true},
		{"open", func() *network { return grid("12..............") }, true},
		{"no solution", func() *network { return grid("12..34...1..3...") }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := c.network()
			solver, err := model(n).Compile(t.Context(), csp.Options{Maintain: strategy.AC3})
			require.NoError(t, err)

			var want, got []step
			assert.Equal(t, c.consistent, n.ac3(func(r revision) {
				want = append(want, step{n.names[r.x], n.names[r.y], r.before.String(), r.removed.String()})
			}))
			for e := range solver.Steps(context.Background()) {
				switch {
				case e.Node > 1:
				case e.Kind == csp.EventRevise:
					got = append(got, step{e.Var.Name(), e.Other.Name(), e.Domain.String(), domains.Set{}.String()})
				case e.Kind == csp.EventPrune:
					last := &got[len(got)-1]
					require.Equal(t, last.x, e.Var.Name())
					last.removed = together(t, last.removed, e.Removed)
				case e.Kind == csp.EventFail:
					// The last value of a domain was to go.
					last := &got[len(got)-1]
					last.removed = together(t, last.removed, domains.Of(e.Lit.Value()))
				}
			}
			assert.Equal(t, want, got)
			assert.NotEmpty(t, want)
		})
	}
}

// step is what the page says of a revision.
type step struct{ x, y, before, removed string }

// together adds removed values to those that are written down.
func together(t *testing.T, text string, more domains.Set) string {
	set, err := domains.Parse(text)
	require.NoError(t, err)
	return set.Union(more).String()
}
