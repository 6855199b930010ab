package main

// A trace whose reader goes away, whose disk is full, or that is interrupted: the search
// ends, and what was written is whole.

import (
	"bytes"
	"context"
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/csp/trace"
)

// long is a run that nobody waits for: an empty grid, all of its solutions.
func long(args ...string) []string {
	return append([]string{"trace", "--maintain", "backtracking", "--solutions", "all", "--limit", "0"}, append(args, empty)...)
}

func TestTraceOutputFails(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		var errs bytes.Buffer
		code := run(t.Context(), long("--format", format), streams{Out: &failing{1 << 18, syscall.EPIPE}, Err: &errs})
		assert.Equal(t, exitSolved, code)
		assert.Empty(t, errs.String())

		code = run(t.Context(), long("--format", format), streams{Out: &failing{1 << 18, syscall.ENOSPC}, Err: &errs})
		assert.Equal(t, exitInput, code)
		assert.Equal(t, "sudoku: writing the output: no space left on device\n", errs.String())
	}
}

// cancelWriter cancels once so much was written.
type cancelWriter struct {
	io.Writer
	room   int
	cancel func()
}

func (c *cancelWriter) Write(p []byte) (int, error) {
	if c.room -= len(p); c.room < 0 {
		c.cancel()
	}
	return c.Writer.Write(p)
}

func TestTraceInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	var out, errs bytes.Buffer
	code := run(ctx, long("--format", "json"), streams{
		Out: &cancelWriter{&out, 1 << 18, func() { cancel(&signals.Error{Signal: syscall.SIGTERM}) }},
		Err: &errs,
	})
	assert.Equal(t, exitTerminated, code)
	assert.Equal(t, "sudoku: stopped: terminated\n", errs.String())
	assert.True(t, strings.HasSuffix(out.String(), "}\n"))
	tr, err := trace.Read(&out)
	require.NoError(t, err)
	assert.Equal(t, "cancelled", tr.Events[len(tr.Events)-1].Outcome.String())
	_, err = trace.NewPlayer(tr)
	require.NoError(t, err)
}
