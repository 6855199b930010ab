package technique_test

// Tests of the naked single on sketches of the pattern, and on the puzzle that needs
// it.

import (
	"testing"

	"github.com/propago/propago/sudoku/technique"
)

func TestNakedSingle(t *testing.T) {
	s := newSketch(t).only("6", "r3c3").only("12", "r4c4")
	s.finds(technique.NakedSingle, "r3c3 = 6")
}

func TestNakedSingleIsNeeded(t *testing.T) { needed(t, technique.NakedSingle) }
