package technique_test

// Tests of XY-chains on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestXYChain(t *testing.T) {
	s := newSketch(t).only("12", "r1c1").only("23", "r1c8").only("34", "r5c8").only("14", "r5c5")
	steps := s.finds(technique.XYChain, "no 1 in r1c5, r5c1")
	assert.Equal(t, "If r1c1 is not 1, then r1c1 is 2, so r1c8 is 3 (row 1), so r5c8 is 4 (column 8), so r5c5 is 1 (row 5). So r1c1 or r5c5 is 1, and cells that see both are not.", steps[0].Reason)
	assert.Equal(t, technique.Difficulty(72), steps[0].Difficulty)
}

func TestXYChainIsNeeded(t *testing.T) { needed(t, technique.XYChain) }
