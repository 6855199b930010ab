package technique_test

import (
	"testing"

	"github.com/propago/propago/sudoku/technique"
)

func TestNakedSingle(t *testing.T) {
	s := newSketch(t).only("6", "r3c3").only("12", "r4c4")
	s.finds(technique.NakedSingle, "r3c3 = 6")
}

func TestNakedSingleIsNeeded(t *testing.T) { needed(t, technique.NakedSingle) }
