// Command sudoku solves, checks and counts sudoku puzzles of 4x4 to 36x36 cells,
// one or millions. Run "sudoku help" for what it takes and prints.
//
// Each subcommand has a file of its own (solve.go, check.go, count.go) that says
// what it does with one puzzle. The rest is shared: input.go finds the puzzles,
// batch.go answers them, pipeline.go and window.go carry them through in order, on several
// cores perhaps, output.go and console.go write, report.go and exit.go end. search.go has the
// flags of the engine.
package main

import (
	"context"
	"os"
	"runtime/debug"

	"github.com/propago/propago/csp/cmd/signals"
)

// gcPercent lets the heap grow to five times what is live. That is little however
// long the input, and collecting less often takes a fifth off what a puzzle costs
// beside its solution.
const gcPercent = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signals.Context(context.Background())
	code := run(ctx, os.Args[1:], processStreams())
	stop()
	os.Exit(int(code))
}
