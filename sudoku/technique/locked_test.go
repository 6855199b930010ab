package technique_test

// Tests of locked candidates on sketches of the pattern, and on the puzzle that needs
// it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestPointing(t *testing.T) {
	s := newSketch(t).confine(3, "box 1", "r2c1 r2c3")
	steps := s.finds(technique.Pointing, "no 3 in r2c4, r2c5, r2c6, r2c7, r2c8, r2c9")
	assert.Equal(t, []string{"box 1", "row 2"}, steps[0].Units)
	assert.Equal(t, "In box 1, 3 can only go to r2c1 and r2c3. One of them takes it, so no other cell of row 2 can.", steps[0].Reason)
	s.finds(technique.Claiming)
}

func TestClaiming(t *testing.T) {
	s := newSketch(t).confine(3, "column 9", "r7c9 r8c9 r9c9")
	steps := s.finds(technique.Claiming, "no 3 in r7c7, r7c8, r8c7, r8c8, r9c7, r9c8")
	assert.Equal(t, []string{"column 9", "box 9"}, steps[0].Units)
	s.finds(technique.Pointing)
}

func TestNothingLocked(t *testing.T) {
	s := newSketch(t).confine(3, "box 1", "r1c1 r2c3").confine(4, "row 5", "r5c1 r5c4")
	s.finds(technique.Pointing)
	s.finds(technique.Claiming)
}

func TestLockedCandidatesAreNeeded(t *testing.T) {
	needed(t, technique.Pointing)
	needed(t, technique.Claiming)
}
