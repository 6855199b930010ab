// Command sudoku solves, checks and counts sudoku puzzles of 4x4 to 36x36 cells,
// one or millions. Run "sudoku help" for what it takes and prints.
//
// Each subcommand has a file of its own (solve.go, check.go, count.go) that says
// what it does with one puzzle. The rest is shared: input.go finds the puzzles,
// batch.go carries them through in order, parallel.go and window.go do so on several
// cores, output.go and console.go write, exit.go ends.
package main

import (
	"context"
	"os"
)

func main() {
	ctx, stop := withSignals(context.Background())
	code := run(ctx, os.Args[1:], processStreams())
	stop()
	os.Exit(int(code))
}
