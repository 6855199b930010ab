package main

// The words of the messages about an engine.

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/sudoku/internal/notation"
)

func TestPlural(t *testing.T) {
	assert.Equal(t, "0 nodes", notation.Plural(0, "node"))
	assert.Equal(t, "1 node", notation.Plural(1, "node"))
	assert.Equal(t, "2 nodes", notation.Plural(2, "node"))
}
