package technique_test

// Tests of the skyscraper on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/technique"
)

func TestSkyscraper(t *testing.T) {
	s := newSketch(t).confine(8, "row 1", "r1c4 r1c9").confine(8, "row 5", "r5c6 r5c9")
	steps := s.finds(technique.Skyscraper, "no 8 in r2c6, r3c6, r4c4, r6c4")
	assert.Equal(t, "Row 1 and row 5 have two places each for 8, and r1c9 and r5c9 see each other, so that one of r1c4 and r5c6 has it. Cells that see both cannot.", steps[0].Reason)
	newSketch(t).confine(8, "column 1", "r4c1 r9c1").confine(8, "column 5", "r6c5 r9c5").finds(technique.Skyscraper, "no 8 in r4c4, r4c6, r6c2, r6c3")
	newSketch(t).confine(8, "row 1", "r1c4 r1c9").confine(8, "row 5", "r5c6 r5c8").finds(technique.Skyscraper)
}

func TestSkyscraperIsNeeded(t *testing.T) { needed(t, technique.Skyscraper) }
