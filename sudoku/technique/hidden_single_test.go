package technique_test

// Tests of hidden singles on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestHiddenSingles(t *testing.T) {
	s := newSketch(t).confine(4, "box 5", "r5c6")
	steps := s.finds(technique.HiddenSingleBox, "r5c6 = 4")
	assert.Equal(t, []string{"box 5"}, steps[0].Units)
	assert.Equal(t, "In box 5, r5c6 is the only cell that can still take 4.", steps[0].Reason)
	s.finds(technique.HiddenSingleLine)

	s = newSketch(t).confine(4, "column 2", "r8c2").confine(7, "row 1", "r1c1")
	s.finds(technique.HiddenSingleLine, "r8c2 = 4", "r1c1 = 7")
	s.finds(technique.HiddenSingleBox)
}

// One placement that two units show is one step.
func TestHiddenSingleSeenTwice(t *testing.T) {
	newSketch(t).confine(4, "column 2", "r8c2").confine(4, "row 8", "r8c2").finds(technique.HiddenSingleLine, "r8c2 = 4")
}

func TestHiddenSinglesAreNeeded(t *testing.T) {
	needed(t, technique.HiddenSingleBox)
	needed(t, technique.HiddenSingleLine)
}
