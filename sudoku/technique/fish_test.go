package technique_test

// Tests of the basic fish on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestXWing(t *testing.T) {
	s := newSketch(t).confine(5, "row 2", "r2c3 r2c7").confine(5, "row 6", "r6c3 r6c7")
	steps := s.finds(technique.XWing, "no 5 in r1c3, r1c7, r3c3, r3c7, r4c3, r4c7, r5c3, r5c7, r7c3, r7c7, r8c3, r8c7, r9c3, r9c7")
	assert.Equal(t, []string{"row 2", "row 6", "column 3", "column 7"}, steps[0].Units)
	assert.Equal(t, "In rows 2 and 6, 5 can only go to columns 3 and 7: these 2 lines take those 2, and no other cell there can.", steps[0].Reason)

	newSketch(t).confine(5, "column 2", "r3c2 r7c2").confine(5, "column 6", "r3c6 r7c6").
		finds(technique.XWing, "no 5 in r3c1, r3c3, r3c4, r3c5, r3c7, r3c8, r3c9, r7c1, r7c3, r7c4, r7c5, r7c7, r7c8, r7c9")
	newSketch(t).confine(5, "row 2", "r2c3 r2c7").confine(5, "row 6", "r6c3 r6c8").finds(technique.XWing)
}

// No line of a fish needs all its corners.
func TestSwordfish(t *testing.T) {
	s := newSketch(t).confine(5, "row 1", "r1c1 r1c4").confine(5, "row 4", "r4c4 r4c7").confine(5, "row 7", "r7c1 r7c7")
	s.finds(technique.Swordfish, "no 5 in r2c1, r2c4, r2c7, r3c1, r3c4, r3c7, r5c1, r5c4, r5c7, r6c1, r6c4, r6c7, r8c1, r8c4, r8c7, r9c1, r9c4, r9c7")
	s.finds(technique.XWing)
}

func TestJellyfish(t *testing.T) {
	s := newSketch(t).confine(5, "row 1", "r1c1 r1c4").confine(5, "row 4", "r4c4 r4c7").
		confine(5, "row 7", "r7c7 r7c8").confine(5, "row 9", "r9c1 r9c8")
	s.finds(technique.Jellyfish, "no 5 in r2c1, r2c4, r2c7, r2c8, r3c1, r3c4, r3c7, r3c8, r5c1, r5c4, r5c7, r5c8, r6c1, r6c4, r6c7, r6c8, r8c1, r8c4, r8c7, r8c8")
	s.finds(technique.Swordfish)
}

func TestFishAreNeeded(t *testing.T) {
	needed(t, technique.XWing)
	needed(t, technique.Swordfish)
	needed(t, technique.Jellyfish)
}
