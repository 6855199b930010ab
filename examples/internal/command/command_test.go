package command_test

// These tests run a small command in every way that one can end.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
)

// greet greets so many times, or returns err.
func greet(args string, err error) *command.Command {
	c := command.New("greet", args, "Greets.")
	n := c.Flags.Int("n", 1, "`number` of greetings")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		if err := command.Between("n", *n, 1, 3); err != nil {
			return err
		}
		fmt.Fprintln(stdout, strings.Repeat("hello ", *n)+strings.Join(args, " "))
		if err == nil && ctx.Err() != nil {
			return fmt.Errorf("greeting: %w", ctx.Err())
		}
		return err
	}
	return c
}

func ExampleCommand() {
	greet("[NAME...]", nil).Execute(context.Background(), []string{"-n", "2", "world"}, os.Stdout, os.Stderr)
	greet("[NAME...]", nil).Execute(context.Background(), []string{"-h"}, os.Stdout, os.Stderr)
	// Output:
	// hello hello world
	// Usage: greet [flags] [NAME...]
	//
	// Greets.
	//
	// Flags:
	//   -n number
	//     	number of greetings (default 1)
	//   -timeout time
	//     	stop after this time, such as 10s; 0 is never
	//
	// Exit codes: 0 answered, 1 no solution, 2 wrong usage, 3 limit or interrupt.
}

// TestArguments: flags stand before and behind other arguments, and end at --.
func TestArguments(t *testing.T) {
	for args, want := range map[string]string{
		"a b -n 2":       "hello hello a b\n",
		"a -n 2 b":       "hello hello a b\n",
		"-n 2 a b":       "hello hello a b\n",
		"-n 2 -- a -n":   "hello hello a -n\n",
		"a - -- -n -- b": "hello a - -n -- b\n",
	} {
		var stdout, stderr strings.Builder
		code := greet("[NAME...]", nil).Execute(t.Context(), strings.Fields(args), &stdout, &stderr)
		assert.Equal(t, command.Answered, code, "%s: %s", args, stderr.String())
		assert.Equal(t, want, stdout.String(), args)
	}
	var stdout, stderr strings.Builder
	assert.Equal(t, command.Usage, greet("[NAME...]", nil).Execute(t.Context(), []string{"a", "-n", "x"}, &stdout, &stderr))
	assert.Contains(t, stderr.String(), `invalid value "x" for flag -n`)
}

func TestExecute(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
		err  error // of Run
		args string
		code int
		want string // on stderr
	}{
		{"answered", context.Background(), nil, "", command.Answered, ""},
		{"no solution", context.Background(), fmt.Errorf("for 3: %w", csp.ErrNoSolution), "", command.NoSolution, "greet: for 3: csp: no solution\n"},
		{"limit", context.Background(), csp.ErrLimit, "", command.Unfinished, "greet: unfinished: csp: limit reached\n"},
		{"interrupt", cancelled, nil, "", command.Unfinished, "greet: unfinished: greeting: context canceled\n"},
		{"timeout", context.Background(), nil, "-timeout 1ns", command.Unfinished, "greet: unfinished: the time limit of 1ns was reached\n"},
		{"negative timeout", context.Background(), nil, "-timeout -1s", command.Usage, "greet: -timeout -1s is negative\nTry -help.\n"},
		{"input", context.Background(), errors.New("no file"), "", command.Usage, "greet: no file\nTry -help.\n"},
		{"unknown flag", context.Background(), nil, "-x", command.Usage, "greet: flag provided but not defined: -x\nTry -help.\n"},
		{"range", context.Background(), nil, "-n 4", command.Usage, "greet: -n 4 is outside 1 to 3\nTry -help.\n"},
		{"argument", context.Background(), nil, "world", command.Usage, "greet: unexpected argument \"world\"\nTry -help.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			assert.Equal(t, c.code, greet("", c.err).Execute(c.ctx, strings.Fields(c.args), &stdout, &stderr))
			assert.Equal(t, c.want, stderr.String())
		})
	}
}

// full is an output that cannot be written.
type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }

func TestLostOutputIsAnError(t *testing.T) {
	for _, args := range [][]string{nil, {"-help"}} {
		var msgs strings.Builder
		code := greet("", nil).Execute(context.Background(), args, full{syscall.ENOSPC}, &msgs)
		assert.Equal(t, command.Usage, code)
		assert.Equal(t, "greet: writing the output: no space left on device\n", msgs.String())
	}
	var msgs strings.Builder
	assert.Zero(t, greet("", nil).Execute(context.Background(), nil, full{syscall.EPIPE}, &msgs), "nobody reads any more")
	assert.Empty(t, msgs.String())
}

func TestCountIsSingularOfOne(t *testing.T) {
	assert.Equal(t, "0 nodes, 1 node, 2 nodes", command.Count(0, "node")+", "+command.Count(1, "node")+", "+command.Count(2, "node"))
}
