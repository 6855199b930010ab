package technique_test

// Tests of the XY-wing on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestXYWing(t *testing.T) {
	s := newSketch(t).only("12", "r1c1").only("13", "r1c7").only("23", "r4c1")
	steps := s.finds(technique.XYWing, "no 3 in r4c7")
	assert.Equal(t, "r1c1 is 1 or 2. If 1, then r1c7 is 3; if 2, then r4c1 is 3. Cells that see both r1c7 and r4c1 lose 3.", steps[0].Reason)
	newSketch(t).only("12", "r1c1").only("13", "r1c7").only("24", "r4c1").finds(technique.XYWing)
}

func TestXYWingIsNeeded(t *testing.T) { needed(t, technique.XYWing) }
