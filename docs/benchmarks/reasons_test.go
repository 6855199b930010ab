package main

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReasonsAreCountedAlike measures every constraint of the list twice: all but the time is
// the same, and of each something is explained.
func TestReasonsAreCountedAlike(t *testing.T) {
	b := &bench{ctx: context.Background(), log: io.Discard}
	counts := func() string {
		text, err := b.reasonsSection()
		require.NoError(t, err)
		return regexp.MustCompile(`\| [0-9.]+ \|\n`).ReplaceAllString(text, "|\n")
	}
	first := counts()
	assert.Equal(t, first, counts())
	for _, d := range drawnReasons() {
		assert.Contains(t, first, "| "+d.name+" |")
	}
	assert.Equal(t, len(drawnReasons())+2, strings.Count(first, "|\n"), "a line for each below the heading")
}
