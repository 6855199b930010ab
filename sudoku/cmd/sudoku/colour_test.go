package main

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// TestColour marks the cells that were solved, and nothing else.
func TestColour(t *testing.T) {
	puzzle, err := sudoku.Parse("1..4.4.3...1....")
	require.NoError(t, err)
	solution, err := sudoku.Parse("1324243132414213")
	require.NoError(t, err)
	got := string(appendSolved(nil, text.GridFormat, "", puzzle, solution, true))
	plain := strings.NewReplacer(colourOn, "", colourOff, "").Replace(got)
	assert.Equal(t, string(text.Append(nil, solution, text.GridFormat))+"\n", plain)
	assert.True(t, strings.HasPrefix(got, "1"+colourOn+"32"+colourOff+"4\n"+colourOn+"2"+colourOff+"4"), "%q", got)
	for _, f := range []text.Format{text.LineFormat, text.JSONFormat} {
		assert.Equal(t, string(text.Append(nil, solution, f))+"\n", string(appendSolved(nil, f, "", puzzle, solution, true)))
	}
}

// TestWhenToColour follows the flag, the terminal and the environment.
func TestWhenToColour(t *testing.T) {
	solve := func(term bool, args ...string) string {
		var out, errs strings.Builder
		st := streams{In: strings.NewReader(""), Out: &out, Err: &errs, OutTerm: term}
		require.Equal(t, exitSolved, run(context.Background(), append([]string{"solve", "--format", "grid", easy}, args...), st), errs.String())
		return out.String()
	}
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	assert.Contains(t, solve(true), colourOn)
	assert.NotContains(t, solve(false), colourOn)
	assert.Contains(t, solve(false, "--color", "always"), colourOn)
	assert.NotContains(t, solve(true, "--color", "never"), colourOn)
	t.Setenv("TERM", "dumb")
	assert.NotContains(t, solve(true), colourOn)
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	assert.NotContains(t, solve(true), colourOn)
	assert.Contains(t, solve(true, "--color", "always"), colourOn)
}
