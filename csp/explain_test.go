// Inferences: each pruning of a propagation with its reason, and the failure. That
// the reasons of every constraint are true and sufficient is what csptest asserts;
// here stand the mechanism and one case read by eye.
package csp_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

func inferences(t *testing.T, s *csp.Solver) (lines []string, failed bool) {
	t.Helper()
	_, err := s.Propagate(context.Background())
	require.NoError(t, err)
	for inf := range s.Inferences() {
		assert.Empty(t, inf.Missing, "facts that were not true")
		require.False(t, failed && !inf.Failed, "the failure comes last")
		failed = inf.Failed
		lines = append(lines, fmt.Sprintf("%s: %v because %v", inf.Name, inf.Claim, inf.Facts))
	}
	return lines, failed
}

func TestInferencesOfASudoku(t *testing.T) {
	m, cells := sudoku(2)
	s := compile(t, m)
	s.Assume(clues(cells, "1...............")...)
	lines, failed := inferences(t, s)
	assert.False(t, failed)
	assert.ElementsMatch(t, []string{
		"row 1: c[1] != 1 because [c[0] = 1]",
		"row 1: c[2] != 1 because [c[0] = 1]",
		"row 1: c[3] != 1 because [c[0] = 1]",
		"column 1: c[4] != 1 because [c[0] = 1]",
		"column 1: c[8] != 1 because [c[0] = 1]",
		"column 1: c[12] != 1 because [c[0] = 1]",
		"box 1: c[5] != 1 because [c[0] = 1]",
	}, lines)

	// Ones in rows 2 and 4 leave one place for the 1 of box 2: a hidden single.
	s.Reset()
	s.Assume(cells[5].Eq(1), cells[14].Eq(1))
	lines, failed = inferences(t, s)
	assert.False(t, failed)
	assert.Contains(t, lines, "box 2: c[3] = 1 because [c[2] != 1 c[6] != 1 c[7] != 1]")

	// And where that place is taken, none.
	s.Assume(cells[3].Eq(2))
	lines, failed = inferences(t, s)
	assert.True(t, failed)
	assert.Equal(t, "row 1: false because [c[0] != 1 c[1] != 1 c[2] != 1 c[3] != 1]", lines[len(lines)-1])

	// Two givens that clash: the claim that fails names one, the fact the other.
	s.Reset()
	s.Assume(cells[0].Eq(1), cells[1].Eq(1))
	lines, failed = inferences(t, s)
	assert.True(t, failed)
	assert.Equal(t, "row 1: c[1] != 1 because [c[0] = 1]", lines[len(lines)-1])
}

func TestInferencesWithoutAnExplanation(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	m.PostNamed("gap", apart{x, y, 4})
	s := compile(t, m)
	s.Assume(x.Ge(7))
	lines, failed := inferences(t, s)
	assert.False(t, failed)
	assert.Equal(t, []string{"gap: y >= 3 because [x >= 7]"}, lines[:1])
	s.Assume(y.Le(1))
	lines, failed = inferences(t, s)
	assert.True(t, failed)
	assert.Contains(t, lines[len(lines)-1], "gap: ")
}

func TestInferencesStopWhenTheCallerDoes(t *testing.T) {
	m, cells := sudoku(2)
	s := compile(t, m)
	s.Assume(clues(cells, "1...............")...)
	_, err := s.Propagate(context.Background())
	require.NoError(t, err)
	n := 0
	for range s.Inferences() {
		if n++; n == 3 {
			break
		}
	}
	assert.Equal(t, 3, n)
}

// TestLevelsExplain: every level says truly why it pruned.
func TestLevelsExplain(t *testing.T) {
	for _, level := range levels {
		m, q := queens(6)
		s := compile(t, m, csp.Options{Maintain: level})
		for v := range 6 {
			for w := range 6 {
				s.Reset()
				s.Assume(q[0].Eq(v), q[2].Eq(w))
				inferences(t, s)
			}
		}
	}
}
