package technique_test

// Tests of forcing chains on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestForcingChain(t *testing.T) {
	s := newSketch(t).only("12", "r1c1").only("13", "r1c5").only("23", "r5c1")
	steps := s.finds(technique.ForcingChain, "no 3 in r5c5")
	require.Len(t, steps, 1)
	assert.Equal(t, "Suppose r5c5 is 3, then r1c5 is 1, so r5c1 is 2. Then r1c1 has no value left.", steps[0].Reason)
}

func TestForcingChainIsNeeded(t *testing.T) { needed(t, technique.ForcingChain) }
