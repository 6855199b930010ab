package technique_test

// Tests of the two-string kite on sketches of the pattern, and on the puzzle that needs
// it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestTwoStringKite(t *testing.T) {
	s := newSketch(t).confine(8, "row 1", "r1c2 r1c7").confine(8, "column 1", "r3c1 r6c1")
	steps := s.finds(technique.TwoStringKite, "no 8 in r6c7")
	assert.Equal(t, []string{"row 1", "column 1", "box 1"}, steps[0].Units)
	newSketch(t).confine(8, "row 1", "r1c2 r1c7").confine(8, "column 4", "r3c4 r6c4").finds(technique.TwoStringKite)
}

func TestTwoStringKiteIsNeeded(t *testing.T) { needed(t, technique.TwoStringKite) }
