package technique_test

// Tests of the W-wing on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestWWing(t *testing.T) {
	s := newSketch(t).only("12", "r1c1 r5c9").confine(1, "row 8", "r8c1 r8c9")
	steps := s.finds(technique.WWing, "no 2 in r1c9, r5c1")
	assert.Equal(t, "In row 8, 1 goes to r8c1 or to r8c9. So r1c1 or r5c9 is not 1, but 2. Cells that see both lose 2.", steps[0].Reason)
	newSketch(t).only("12", "r1c1 r5c9").confine(1, "row 8", "r8c2 r8c9").finds(technique.WWing)
}

func TestWWingIsNeeded(t *testing.T) { needed(t, technique.WWing) }
