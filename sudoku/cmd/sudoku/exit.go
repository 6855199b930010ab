package main

// How the command ends: its exit codes, which of several applies, and what a
// signal does.

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/propago/propago/csp/cmd/signals"
)

// exitCode is what the process returns. Of several that apply, the highest does.
type exitCode int

const (
	exitSolved   exitCode = 0
	exitUnsolved exitCode = 1
	exitInput    exitCode = 2
	exitLimit    exitCode = 3

	// Of a signal it is 128 and its number, as shells have it.
	exitInterrupted exitCode = 130
	exitTerminated  exitCode = 143
)

// exitHelp ends the help of each command that answers puzzles; what 0 and 1 mean
// is for the command to say.
const exitHelp = `
  2    wrong usage, or input that cannot be read or is malformed
       (the puzzles that can be read are answered all the same)
  3    a limit of time or nodes cut something short
  130  interrupted by SIGINT, 143 by SIGTERM, 129 by SIGHUP; what was answered is printed
If several apply, it is the highest.`

// codeError ends a command whose messages are already written.
type codeError exitCode

func (e codeError) Error() string { return "" }

// signalError is the cause of a context that a signal cancelled.
type signalError struct{ sig os.Signal }

func (e *signalError) Error() string { return e.sig.String() }

// withSignals returns a context that the signals cancel which ask for an end. A second
// signal ends the process at once.
func withSignals(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, signals.End()...)
	go func() {
		select {
		case sig := <-sigs:
			signal.Stop(sigs)
			cancel(&signalError{sig})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(sigs)
		cancel(nil)
	}
}

// interruptCode returns the exit code for a cancelled context.
func interruptCode(ctx context.Context) exitCode {
	var s *signalError
	if errors.As(context.Cause(ctx), &s) {
		if sig, ok := s.sig.(syscall.Signal); ok {
			return exitCode(128 + int(sig))
		}
	}
	return exitInterrupted
}

// isClosedPipe says whether a failed write means that nobody reads any more.
func isClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
