package main

// How the command ends: its exit codes, and which of several applies.

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/signals"
)

// exitCode is what the process returns; as an error it ends a command whose messages are already
// written. Of several that apply, the highest does.
type exitCode = command.Code

type streams = command.Streams

const (
	exitSolved   = command.Solved
	exitUnsolved = command.Unsolved
	exitInput    = command.Wrong
	exitLimit    = command.Limited

	// Of a signal it is 128 and its number, as shells have it.
)

// exitHelp ends the help of each command that answers something about a model; what 0 and 1
// mean is for the command to say.
const exitHelp = `
  2    wrong usage, or a model that cannot be read, is malformed or not supported; or the
       output was lost
  3    a limit of time or nodes cut something short
  130  interrupted by SIGINT, 143 by SIGTERM, 129 by SIGHUP; what was found is printed`

// inputError is an error of what was read, not of usage.
type inputError struct{ err error }

func (e *inputError) Error() string { return e.err.Error() }
func (e *inputError) Unwrap() error { return e.err }

// limited tells that a limit ended a search.
func limited(st streams, file string) exitCode {
	fmt.Fprintf(st.Err, "propago: %s: stopped at a limit of time or nodes\n", file)
	return exitLimit
}

// failed is the error of a model that cannot be compiled or searched, unless what ended it is a
// signal or a limit.
func (p *problem) failed(ctx context.Context, st streams, err error) error {
	switch {
	case ctx.Err() != nil:
		return end(ctx, exitLimit)
	case errors.Is(err, context.DeadlineExceeded):
		return limited(st, p.file)
	}
	return &inputError{fmt.Errorf("%s: %w", p.file, err)}
}

// end returns an exit code unless the code is 0, or that of the signal which ended it all.
func end(ctx context.Context, code exitCode) error {
	var s *signals.Error
	if errors.As(context.Cause(ctx), &s) {
		code = exitCode(signals.Code(ctx))
	}
	if code != exitSolved {
		return code
	}
	return nil
}
