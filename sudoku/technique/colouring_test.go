package technique_test

// Tests of simple colouring on sketches of the pattern, and on the puzzle that needs
// it.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

// Pairs colour r1c1 and r3c4 against r1c5 and r7c4.
func coloured(t *testing.T) *sketch {
	return newSketch(t).confine(4, "row 1", "r1c1 r1c5").confine(4, "box 2", "r1c5 r3c4").confine(4, "column 4", "r3c4 r7c4")
}

func TestColourTrap(t *testing.T) {
	steps := coloured(t).finds(technique.SimpleColouring, "no 4 in r7c1")
	require.Len(t, steps, 1)
	assert.Equal(t, "Pairs of places for 4 chain r1c1 and r3c4 against r1c5 and r7c4: one group is true, the other false. A cell that sees one of each cannot have it.", steps[0].Reason)
}

// With r7c1 in the group of r1c1, which it sees, that group is false.
func TestColourWrap(t *testing.T) {
	coloured(t).confine(4, "row 7", "r7c1 r7c4").finds(technique.SimpleColouring, "no 4 in r1c1, r3c4, r7c1")
}

func TestSimpleColouringIsNeeded(t *testing.T) { needed(t, technique.SimpleColouring) }
