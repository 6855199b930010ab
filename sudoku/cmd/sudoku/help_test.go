package main

// What the commands print as help, held as one text: a change of it is seen, and meant.

import (
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write testdata/help.txt anew")

const helpText = "testdata/help.txt"

// TestHelpText compares the text with what --help prints.
//
//	go test ./sudoku/cmd/sudoku -run TestHelpText -update
func TestHelpText(t *testing.T) {
	var page strings.Builder
	root := newRootCommand(streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	root.InitDefaultHelpFlag()
	root.InitDefaultVersionFlag()
	commands := append([]*cobra.Command{root}, root.Commands()...)
	for _, c := range commands {
		if c.Name() == "help" || c.Name() == "completion" {
			continue
		}
		c.InitDefaultHelpFlag()
		var text strings.Builder
		c.SetOut(&text)
		require.NoError(t, c.Help())
		page.WriteString("== " + c.CommandPath() + " --help\n" + strings.TrimSpace(text.String()) + "\n\n")
	}
	if *update {
		require.NoError(t, os.WriteFile(helpText, []byte(page.String()), 0o644))
	}
	want, err := os.ReadFile(helpText)
	require.NoError(t, err)
	assert.True(t, string(want) == page.String(), "%s is not what the commands print: go test ./sudoku/cmd/sudoku -run TestHelpText -update", helpText)
}
