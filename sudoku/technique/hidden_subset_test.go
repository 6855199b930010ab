package technique_test

// Tests of hidden subsets on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/propago/propago/sudoku/technique"
)

func TestHiddenPair(t *testing.T) {
	newSketch(t).confine(1, "row 6", "r6c1 r6c9").confine(2, "row 6", "r6c1 r6c9").only("1267", "r6c1").only("125", "r6c9").
		finds(technique.HiddenPair, "no 5 in r6c9; no 6 or 7 in r6c1")
}

func TestHiddenTriple(t *testing.T) {
	s := newSketch(t).confine(1, "box 9", "r7c7 r8c8").confine(2, "box 9", "r8c8 r9c9").confine(3, "box 9", "r7c7 r9c9").
		only("134", "r7c7").only("125", "r8c8").only("236", "r9c9")
	s.finds(technique.HiddenTriple, "no 4 in r7c7; no 5 in r8c8; no 6 in r9c9")
	s.finds(technique.HiddenPair)
}

func TestHiddenQuad(t *testing.T) {
	s := newSketch(t)
	for v := 1; v <= 4; v++ {
		s.confine(v, "column 5", "r1c5 r3c5 r5c5 r7c5")
	}
	s.only("12349", "r1c5").only("1234", "r3c5 r5c5 r7c5").finds(technique.HiddenQuad, "no 9 in r1c5")
}

func TestHiddenSubsetsAreNeeded(t *testing.T) {
	needed(t, technique.HiddenPair)
	needed(t, technique.HiddenTriple)
	needed(t, technique.HiddenQuad)
}
