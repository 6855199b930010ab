package technique_test

// Tests of the full house on sketches of the pattern, and on the puzzle that needs it.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestFullHouse(t *testing.T) {
	b, err := technique.ForGrid(grid(t, "12345678.........................................................................."[:81]))
	require.NoError(t, err)
	steps, err := technique.Next(b, alone(technique.FullHouse))
	require.NoError(t, err)
	require.Len(t, steps, 1)
	assert.Equal(t, "r1c9 = 9", steps[0].Conclusion())
	assert.Equal(t, []string{"row 1"}, steps[0].Units)
	assert.Equal(t, "r1c9 is the last open cell of row 1, which lacks 9.", steps[0].Reason)
}

func TestFullHouseIsNeeded(t *testing.T) { needed(t, technique.FullHouse) }
