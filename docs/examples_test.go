package docs_test

// This file holds the page of examples to the folder.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestExamplesPage: the page of examples has a row for each program.
func TestExamplesPage(t *testing.T) {
	page := read(t, "docs/examples.md")
	folders, err := os.ReadDir(filepath.Join(root, "examples"))
	require.NoError(t, err)
	programs := 0
	for _, folder := range folders {
		main := filepath.Join(root, "examples", folder.Name(), "main.go")
		if _, err := os.Stat(main); err != nil {
			continue // what programs have in common
		}
		programs++
		assert.Contains(t, page, "\n| ["+folder.Name()+"](../examples/"+folder.Name()+"/", "docs/examples.md has no row for it")
	}
	assert.Positive(t, programs)
}
