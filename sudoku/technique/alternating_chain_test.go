package technique_test

// Tests of alternating inference chains on sketches of the pattern, and on the puzzle
// that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

// The pairs of row 1 and of box 6 are tied by r1c9 and r5c9, which see each other.
func TestAlternatingChain(t *testing.T) {
	s := newSketch(t).confine(6, "row 1", "r1c1 r1c9").confine(6, "box 6", "r4c7 r5c9")
	steps := s.finds(technique.AlternatingChain, "no 6 in r4c1")
	require.Len(t, steps, 1)
	assert.Equal(t, technique.Difficulty(70), steps[0].Difficulty)
	assert.Equal(t, "If r4c1 is 6, then r4c7 is not 6 (row 4), so r5c9 is 6 (box 6), so r1c9 is not 6 (column 9), so r1c1 is 6 (row 1), so r4c1 is not 6 (column 1). So r4c1 is not 6 either way.", steps[0].Reason)
}

func TestAlternatingChainIsNeeded(t *testing.T) { needed(t, technique.AlternatingChain) }
