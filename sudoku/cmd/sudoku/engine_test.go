package main

// The words of the messages about an engine.

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPlural(t *testing.T) {
	assert.Equal(t, "0 nodes", plural(0, "node"))
	assert.Equal(t, "1 node", plural(1, "node"))
	assert.Equal(t, "2 nodes", plural(2, "node"))
}
