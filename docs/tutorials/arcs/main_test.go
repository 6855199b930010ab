package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
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
			solver, err := model(n).Compile(csp.Options{Maintain: csp.AC3})
			require.NoError(t, err)
			consistent, err := solver.Propagate(context.Background())
			require.NoError(t, err)
			assert.Equal(t, c.consistent, consistent)

			var revisions int64
			assert.Equal(t, consistent, n.ac3(func(revision) { revisions++ }))
			assert.Equal(t, revisions, solver.Stats().Revisions)
			for i, x := range solver.Model().Vars() {
				if consistent {
					assert.Equal(t, solver.Domain(x).String(), n.domains[i].String(), n.names[i])
				}
			}
		})
	}
}
