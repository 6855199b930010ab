// Command fzn-propago solves FlatZinc programs: MiniZinc runs it for
// "minizinc --solver propago". Run "fzn-propago --help" for its flags.
//
// root.go has the command line, run.go the way from a program to its answer, search.go
// the searches by one worker or several, printer.go what is printed of it and stats.go
// the statistics, install.go what MiniZinc needs to find the command, exit.go signals
// and exit codes.
package main

import (
	"context"
	"os"
	"runtime/debug"
	"time"

	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/csp/cmd/stdio"
)

// gcPercent lets the heap grow to five times what is live: a model is read once, and
// searching allocates next to nothing.
const gcPercent = 400

func main() {
	start := time.Now()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signals.Context(context.Background())
	code := run(ctx, os.Args[1:], streams{os.Stdin, stdio.Output(), os.Stderr}, start)
	stop()
	os.Exit(int(code))
}
