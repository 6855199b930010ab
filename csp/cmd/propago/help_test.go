package main

// The reference page of the command lists what there is.

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestReferenceListsCommandsAndFlags(t *testing.T) {
	page, err := os.ReadFile("../../../docs/reference/propago.md")
	require.NoError(t, err)
	sections := make(map[string]string)
	for _, part := range strings.Split(string(page), "\n## ")[1:] {
		title, text, _ := strings.Cut(part, "\n")
		sections[strings.Trim(title, "`")] = text
	}
	root := newRootCommand(streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	for _, c := range root.Commands() {
		if c.Name() == "help" || c.Name() == "completion" || c.HasSubCommands() {
			continue
		}
		text, ok := sections[c.Name()]
		if !assert.True(t, ok, "no section about %s", c.Name()) {
			continue
		}
		n := 0
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "help" || f.Name == "define" || f.Name == "language" { // the last two are of all commands
				return
			}
			n++
			want := "| `--" + f.Name
			if f.Shorthand != "" {
				want = "| `-" + f.Shorthand + "`, `--" + f.Name
			}
			assert.Contains(t, text, want, c.Name())
		})
		assert.Equal(t, n, strings.Count(text, "\n| `-"), "flags of %s that are gone", c.Name())
	}
}
