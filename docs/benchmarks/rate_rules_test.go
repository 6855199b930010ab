package main

import (
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRateRule rates boards of a rule of the whole grid, and of one that is read off it.
func TestRateRule(t *testing.T) {
	names := ruleNames()
	b := &bench{ctx: t.Context(), log: io.Discard}
	for _, name := range []string{"windoku", "clone"} {
		assert.Contains(t, names, name)
		r, err := b.rateRule(name)
		require.NoError(t, err)
		assert.Len(t, r.seconds, ruleBoards)
		for _, d := range r.hardest {
			assert.Positive(t, d, name)
		}
	}
	_, err := b.rateRule("killer 5")
	assert.ErrorContains(t, err, "killer")
}
