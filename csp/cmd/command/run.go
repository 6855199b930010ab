package command

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/stdio"
)

// Code ends a command whose messages are already written, with the exit code of the process. Of
// several that apply, the highest does.
type Code int

// Error is empty.
func (Code) Error() string { return "" }

// Exit codes.
const (
	Solved   Code = 0
	Unsolved Code = 1 // there is no solution
	Wrong    Code = 2 // wrong usage, input that cannot be read, or lost output
	Limited  Code = 3 // something was cut short
)

// Run executes a command line with the root command that is made of the streams, and returns the
// exit code. An error that is no Code is told by tell, of the command that it came from. Whatever a
// command makes of a write that fails, what is lost is told here.
func Run(ctx context.Context, newRoot func(Streams) *cobra.Command, args []string, st Streams, tell func(*cobra.Command, error)) Code {
	out := stdio.Watch(st.Out)
	st.Out = out
	root := newRoot(st)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	var code Code
	told := err == nil || errors.As(err, &code)
	if lost := out.Lost(); lost != nil {
		fmt.Fprintf(st.Err, "%s: writing the output: %v\n", root.Name(), lost)
		told, code = told || errors.Is(err, lost), max(code, Wrong)
	}
	if told {
		return code
	}
	tell(cmd, err)
	return Wrong
}

// Within is a context that ends after a time, if that is above 0.
func Within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d)
}

// Promptly returns what f does, unless the context ends before: ended is false then, and f goes on
// by itself.
func Promptly[T any](ctx context.Context, f func() T) (v T, ended bool) {
	done := make(chan T, 1)
	go func() { done <- f() }()
	select {
	case v = <-done:
		return v, true
	case <-ctx.Done():
		return v, false
	}
}
