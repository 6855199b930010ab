// Package commandtest runs a program of examples as its user does, through arguments,
// output and exit code. It serves tests alone.
package commandtest

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/command"
)

// Runs returns a function that runs the program as a subtest, with arguments separated by
// blanks, and compares the exit code and parts of the output; "" for nothing at all.
func Runs(t *testing.T, program func() *command.Command) func(args string, code int, stdout, stderr string) {
	return func(args string, code int, stdout, stderr string) {
		t.Helper()
		t.Run(args, func(t *testing.T) {
			var out, errs strings.Builder
			assert.Equal(t, code, program().Execute(t.Context(), strings.Fields(args), &out, &errs))
			part(t, stdout, out.String())
			part(t, stderr, errs.String())
		})
	}
}

func part(t *testing.T, want, got string) {
	t.Helper()
	if want == "" {
		assert.Empty(t, got)
	} else {
		assert.Contains(t, got, want)
	}
}

// Output returns what an answered run prints, and fails the test where it is not answered
// or something is printed to stderr.
func Output(t *testing.T, program func() *command.Command, args ...string) string {
	t.Helper()
	var stdout, stderr strings.Builder
	require.Equal(t, command.Answered, program().Execute(t.Context(), args, &stdout, &stderr), stderr.String())
	require.Empty(t, stderr.String())
	return stdout.String()
}

// Picture returns what an answered run prints, and what it draws with -svg. It fails the test
// where that is not well-formed.
func Picture(t *testing.T, program func() *command.Command, args ...string) (stdout, svg string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "picture.svg")
	stdout = Output(t, program, append(slices.Clone(args), "-svg", path)...)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	for tokens := xml.NewDecoder(bytes.NewReader(data)); err == nil; {
		_, err = tokens.Token()
	}
	require.ErrorIs(t, err, io.EOF, "well-formed")
	return stdout, string(data)
}

// Interrupted checks that a run whose context is cancelled before it starts ends at once,
// says so, and prints no more than the given part.
func Interrupted(t *testing.T, program func() *command.Command, stdoutPart string, args ...string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr strings.Builder
	assert.Equal(t, command.Unfinished, program().Execute(ctx, args, &stdout, &stderr))
	part(t, stdoutPart, stdout.String())
	assert.Contains(t, stderr.String(), "unfinished: ")
	assert.Contains(t, stderr.String(), "context canceled")
}

// CutShort interrupts a run as soon as it has printed a text, checks that it says so, and
// returns all that it prints to stdout.
func CutShort(t *testing.T, program func() *command.Command, text string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stdout := &interrupter{text: text, interrupt: cancel}
	var stderr strings.Builder
	assert.Equal(t, command.Unfinished, program().Execute(ctx, args, stdout, &stderr))
	assert.Contains(t, stderr.String(), "unfinished: ")
	assert.Contains(t, stderr.String(), "context canceled")
	return stdout.String()
}

// interrupter keeps what is written, and calls a function once the text is there.
type interrupter struct {
	strings.Builder
	text      string
	interrupt func()
}

func (w *interrupter) Write(data []byte) (int, error) {
	n, err := w.Builder.Write(data)
	if strings.Contains(w.String(), w.text) {
		w.interrupt()
	}
	return n, err
}

// Help checks that -help prints the usage and each of the flags.
func Help(t *testing.T, program func() *command.Command, flags ...string) {
	t.Helper()
	help := Output(t, program, "-help")
	for _, want := range append(flags, "Usage: "+program().Name) {
		assert.Contains(t, help, want)
	}
}
