package technique_test

// Tests of finned fish on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestFinnedXWing(t *testing.T) {
	s := newSketch(t).confine(5, "row 2", "r2c3 r2c7").confine(5, "row 6", "r6c3 r6c7 r6c8")
	steps := s.finds(technique.FinnedXWing, "no 5 in r4c7, r5c7")
	assert.Equal(t, "Without r6c8, 5 in rows 2 and 6 could only go to columns 3 and 7, and no other cell there could take it. One that sees r6c8 cannot either way.", steps[0].Reason)

	// The fin may stand for the corner.
	newSketch(t).confine(5, "row 2", "r2c3 r2c7").confine(5, "row 6", "r6c3 r6c8 r6c9").finds(technique.FinnedXWing, "no 5 in r4c7, r5c7")
	// A fin elsewhere saves all.
	newSketch(t).confine(5, "row 2", "r2c3 r2c7").confine(5, "row 6", "r6c3 r6c7 r6c5").finds(technique.FinnedXWing)
}

func TestFinnedSwordfish(t *testing.T) {
	s := newSketch(t).confine(5, "row 1", "r1c1 r1c4").confine(5, "row 4", "r4c4 r4c7 r4c8").confine(5, "row 7", "r7c1 r7c7")
	s.finds(technique.FinnedSwordfish, "no 5 in r5c7, r6c7")
	s.finds(technique.FinnedXWing)
}

func TestFinnedJellyfish(t *testing.T) {
	s := newSketch(t).confine(5, "row 1", "r1c1 r1c4").confine(5, "row 4", "r4c4 r4c7").
		confine(5, "row 7", "r7c7 r7c9").confine(5, "row 9", "r9c1 r9c2 r9c9")
	s.finds(technique.FinnedJellyfish, "no 5 in r8c1")
	s.finds(technique.FinnedSwordfish)
}

func TestFinnedFishAreNeeded(t *testing.T) {
	needed(t, technique.FinnedXWing)
	needed(t, technique.FinnedSwordfish)
	needed(t, technique.FinnedJellyfish)
}
