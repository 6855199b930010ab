package main

// What a run says beside its output: messages about single puzzles and about the run, how many
// puzzles are done, and the exit code that they add up to.

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/sudoku/internal/notation"
)

// report is that of one run.
type report struct {
	console command.Console
	quiet   bool // no messages about single puzzles
	code    exitCode
}

// fail tells of what cannot be read.
func (r *report) fail(text string) {
	r.console.Message(text)
	r.code = max(r.code, exitInput)
}

// note tells of one puzzle.
func (r *report) note(code exitCode, t *task, text string) {
	if !r.quiet {
		r.console.Message(t.place() + ": " + text)
	}
	r.code = max(r.code, code)
}

// end tells how far the run came if the context cut it short, where that is not "". It
// returns the exit code if it is not 0.
func (r *report) end(ctx context.Context, stopped string) error {
	if ctx.Err() != nil {
		if stopped != "" {
			r.console.Message(fmt.Sprintf("sudoku: %s: %v", stopped, context.Cause(ctx)))
		}
		r.code = exitCode(signals.Code(ctx))
	}
	if r.code != exitSolved {
		return r.code
	}
	return nil
}

// stoppedAfter says how far a run came.
func stoppedAfter(puzzles int64) string {
	return "stopped after " + notation.Plural(int(puzzles), "puzzle")
}

// startProgress shows how many puzzles are done until the returned function is called.
func startProgress(c *command.Console, done *atomic.Int64) (stop func()) {
	return c.Progress(func(d time.Duration) string {
		n := done.Load()
		return fmt.Sprintf("%s in %v, %.0f a second", notation.Plural(int(n), "puzzle"), d.Round(time.Second), float64(n)/d.Seconds())
	})
}
