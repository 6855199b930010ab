package technique_test

// Tests of forcing chains on sketches of the pattern, and on the puzzle that needs it.

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

func TestForcingChain(t *testing.T) {
	s := newSketch(t).only("123", "r1c1").only("14", "r1c2").only("24", "r2c1").only("34", "r3c3")
	steps, err := technique.Next(s.board(), alone(technique.ForcingChain))
	require.NoError(t, err)
	at := slices.IndexFunc(steps, func(s technique.Step) bool { return s.Conclusion() == "no 4 in r1c3" })
	require.GreaterOrEqual(t, at, 0)
	assert.Equal(t, technique.Difficulty(83), steps[at].Difficulty)
	assert.Equal(t, "R1c1 leaves 3 cases: if r1c1 is 1, then r1c2 is 4, so r1c3 is not 4 (row 1); if r1c1 is 2, then r2c1 is 4, so r1c3 is not 4 (box 1); "+
		"if r1c1 is 3, then r3c3 is 4, so r1c3 is not 4 (column 3). Each time r1c3 is not 4.", steps[at].Reason)
}

func TestForcingChainIsNeeded(t *testing.T) { needed(t, technique.ForcingChain) }
