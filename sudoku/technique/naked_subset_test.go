package technique_test

// Tests of naked subsets on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/propago/propago/sudoku/technique"
)

func TestNakedPair(t *testing.T) {
	s := newSketch(t).only("27", "r4c1 r4c8")
	s.finds(technique.NakedPair, "no 2 or 7 in r4c2, r4c3, r4c4, r4c5, r4c6, r4c7, r4c9")
	newSketch(t).only("27", "r4c1 r5c8").finds(technique.NakedPair)
	newSketch(t).only("27", "r4c1").only("28", "r4c8").finds(technique.NakedPair)
}

// A pair that shares two units clears both.
func TestNakedPairInTwoUnits(t *testing.T) {
	newSketch(t).only("27", "r1c1 r1c2").finds(technique.NakedPair,
		"no 2 or 7 in r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3")
}

// A value that is left to two of the three cells goes wherever both see.
func TestNakedTriple(t *testing.T) {
	newSketch(t).only("12", "r9c1").only("23", "r9c2").only("13", "r9c5").finds(technique.NakedTriple,
		"no 1 or 3 in r9c3, r9c4, r9c6, r9c7, r9c8, r9c9; "+
			"no 2 in r7c1, r7c2, r7c3, r8c1, r8c2, r8c3, r9c3, r9c4, r9c6, r9c7, r9c8, r9c9")
}

func TestNakedQuad(t *testing.T) {
	newSketch(t).only("12", "r2c2").only("23", "r4c2").only("34", "r6c2").only("1234", "r8c2").finds(technique.NakedQuad,
		"no 1, 2, 3 or 4 in r1c2, r3c2, r5c2, r7c2, r9c2")
}

func TestNakedSubsetsAreNeeded(t *testing.T) {
	needed(t, technique.NakedPair)
	needed(t, technique.NakedTriple)
	needed(t, technique.NakedQuad)
}
