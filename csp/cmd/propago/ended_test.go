package main

// How the command ends where a signal, or a limit, comes before the model has been read.

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/cmd/signals"
)

// endless takes longer to read than anybody waits, and no memory.
const endless = "function int: fib(int: n) = if n < 2 then n else fib(n - 1) + fib(n - 2) endif; int: k = fib(200); solve satisfy;"

var asked = [][]string{{"solve"}, {"why"}, {"core"}, {"core", "--json"}, {"trace"}, {"trace", "--format", "html"}, {"compare"},
	{"draw"}, {"draw", "--what", "arcs"}, {"draw", "--what", "tree"}, {"draw", "--what", "domains"}}

func TestSignalEndsAllCommands(t *testing.T) {
	model := filepath.Join(t.TempDir(), "model.mzn")
	require.NoError(t, os.WriteFile(model, []byte("array[1..3] of var 1..3: x; constraint x[1] != x[2] /\\ x[2] != x[3];"), 0o600))
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(&signals.Error{Signal: syscall.SIGINT})
	for _, c := range append(asked, []string{"check"}, []string{"flatten"}) {
		for _, file := range []string{model, "-"} {
			in, end := io.Pipe() // nothing is ever written
			var errs bytes.Buffer
			code := run(ctx, append(c, file), streams{In: in, Out: io.Discard, Err: &errs})
			assert.Equal(t, exitCode(130), code, "%s %s: %s", c, file, &errs)
			end.Close()
		}
	}
}

func TestTimeLimitEndsReading(t *testing.T) {
	model := filepath.Join(t.TempDir(), "model.mzn")
	require.NoError(t, os.WriteFile(model, []byte(endless), 0o600))
	for _, c := range asked {
		var errs bytes.Buffer
		code := run(t.Context(), append(c, "-t", "1", model), streams{In: &bytes.Buffer{}, Out: io.Discard, Err: &errs})
		assert.Equal(t, exitLimit, code, c)
		assert.Equal(t, "propago: "+model+": stopped at the time limit while it was read\n", errs.String(), c)
	}
}
