package csp_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// This file tests the reasons of automata and decision diagrams.

// TestReasonsOfAutomataStayNear: what is missing at the far end of a word is no part of why
// a value cannot stand at its beginning, where something nearer says so. In words without
// two equal symbols in a row that is the neighbour.
func TestReasonsOfAutomataStayNear(t *testing.T) {
	const n, symbols = 60, 4
	d := changing(symbols)
	r := rand.New(rand.NewPCG(1, 2))
	asked := 0
	for range 20 {
		m := csp.NewModel()
		word := m.IntVars("w", n, 0, symbols-1)
		m.Post(csp.Regular(word, d))
		s, err := m.Compile(context.Background(), csp.Options{})
		require.NoError(t, err)
		for range n / 2 {
			s.Assume(word[r.IntN(n)].Ne(r.IntN(symbols)))
		}
		place := make(map[string]int, n)
		for i, x := range word {
			place[x.String()] = i
		}
		_, err = s.Propagate(context.Background())
		require.NoError(t, err)
		for inf := range s.Inferences() {
			if inf.Failed {
				continue
			}
			asked++
			at := place[inf.Claim.Var().String()]
			left, right := 0, 0
			for _, f := range inf.Facts {
				i := place[f.Var().String()]
				left, right = max(left, at-i), max(right, i-at)
			}
			require.LessOrEqual(t, left, 1, "%v because of %v", inf.Claim, inf.Facts)
			require.LessOrEqual(t, right, 1, "%v because of %v", inf.Claim, inf.Facts)
			require.False(t, left == 1 && right == 1, "%v because of %v: one side will do", inf.Claim, inf.Facts)
			require.LessOrEqual(t, len(inf.Facts), symbols-1)
		}
	}
	assert.Positive(t, asked)
}

// TestRepeatedVariablesOfAutomataAreReadAgain: a variable at two layers changes at one while
// the other was read already.
func TestRepeatedVariablesOfAutomataAreReadAgain(t *testing.T) {
	// Words with an even number of ones, twice the same letters: all are, so nothing is
	// pruned; with one letter more at the end it has to be 0.
	d := csp.DFA{Accept: []int{0}, Next: [][]int{{0, 1}, {1, 0}}}
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 0, 1)
	last := m.IntVar("last", 0, 1)
	m.Post(csp.Regular(append(append(append([]csp.Var{}, xs...), xs...), last), d))
	s, err := m.Compile(context.Background(), csp.Options{})
	require.NoError(t, err)
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 16, n)
}
