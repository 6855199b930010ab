package main

// How the command ends: its exit codes, and what a signal does.

import (
	"context"
	"os"
	"os/signal"

	"github.com/propago/propago/csp/cmd/signals"
)

// exitCode is what the process returns.
type exitCode int

const (
	exitAnswered exitCode = 0 // also that there is no solution, or that nothing is known
	exitProgram  exitCode = 1
	exitUsage    exitCode = 2
)

const exitHelp = `Exit codes:
  0  answered, if only with =====UNKNOWN=====; interrupted by SIGINT, SIGTERM or SIGHUP too
  1  the program cannot be read or is not supported, or the answer not be written
  2  wrong usage`

// withSignals returns a context that the signals cancel which ask for an end. A second
// signal ends the process at once.
func withSignals(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, signals.End()...)
	go func() {
		select {
		case <-caught:
			signal.Stop(caught)
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(caught)
		cancel()
	}
}
