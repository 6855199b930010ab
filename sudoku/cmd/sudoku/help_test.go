package main

// The reference of the command is made from the command itself.

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

var update = flag.Bool("update", false, "write docs/reference/help.md anew")

const helpPage = "../../../docs/reference/help.md"

// TestHelpPage compares the page with what --help prints.
//
//	go test ./sudoku/cmd/sudoku -run TestHelpPage -update
func TestHelpPage(t *testing.T) {
	var page strings.Builder
	page.WriteString("# sudoku --help\n\nWhat each command prints with `--help`. This page is made from the commands by\n\n" +
		"```sh\ngo test ./sudoku/cmd/sudoku -run TestHelpPage -update\n```\n")
	root := newRootCommand(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
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
		page.WriteString("\n## " + c.CommandPath() + "\n\n```text\n" + strings.TrimSpace(text.String()) + "\n```\n")
	}
	if *update {
		require.NoError(t, os.WriteFile(helpPage, []byte(page.String()), 0o644))
	}
	want, err := os.ReadFile(helpPage)
	require.NoError(t, err)
	assert.True(t, string(want) == page.String(), "%s is not what the commands print: go test ./sudoku/cmd/sudoku -run TestHelpPage -update", helpPage)
}
