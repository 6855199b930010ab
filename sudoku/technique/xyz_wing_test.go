package technique_test

// Tests of the XYZ-wing on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestXYZWing(t *testing.T) {
	s := newSketch(t).only("123", "r1c1").only("13", "r1c7").only("23", "r2c2")
	steps := s.finds(technique.XYZWing, "no 3 in r1c2, r1c3")
	assert.Equal(t, "r1c1 is 3 itself, or it is 1 and r1c7 is 3, or it is 2 and r2c2 is 3. Cells that see all three lose 3.", steps[0].Reason)
	s.finds(technique.XYWing)
}

func TestXYZWingIsNeeded(t *testing.T) { needed(t, technique.XYZWing) }
