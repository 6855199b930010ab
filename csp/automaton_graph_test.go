package csp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file tests what automata and decision diagrams share: the graph they unfold into.

// changing returns the automaton of words without two equal symbols in a row: its state is
// the last symbol, plus 1.
func changing(symbols int) csp.DFA {
	var d csp.DFA
	for q := range symbols + 1 {
		next := make([]int, symbols)
		for v := range next {
			if next[v] = v + 1; q == v+1 {
				next[v] = -1
			}
		}
		d.Next = append(d.Next, next)
		if q > 0 {
			d.Accept = append(d.Accept, q)
		}
	}
	return d
}

// TestLayeredReasonsAllocateNothing explains many failures of an automaton: words without
// two equal symbols in a row, on a grid, in lines and columns.
func TestLayeredReasonsAllocateNothing(t *testing.T) {
	const n, symbols = 9, 4
	d := changing(symbols)
	m := csp.NewModel()
	cells := m.IntVars("c", n*n, 0, symbols-1)
	for i := range n {
		line, column := cells[n*i:n*i+n], make([]csp.Var, n)
		for j := range column {
			column[j] = cells[n*j+i]
		}
		m.Post(csp.Regular(line, d), csp.Regular(column, d))
		// As many of one symbol as there can be.
		m.Post(csp.AtLeast(line, 0, n/2), csp.AtLeast(column, 1, n/2), csp.AtLeast(line, 2, n/3))
	}
	s, err := m.Compile(context.Background(), csp.Options{Learn: true, Order: strategy.MRV, Values: strategy.Descending, MaxFailures: 300, MaxNodes: 3000})
	require.NoError(t, err)
	run := func() { _, _ = s.Count(context.Background(), 0) }
	run()
	require.Equal(t, int64(300), s.Stats().Failures, "there is something to explain")
	assert.Less(t, testing.AllocsPerRun(3, run), 60.0, "a few a run, and none a failure")
}
