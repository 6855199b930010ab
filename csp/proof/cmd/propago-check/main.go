// Command propago-check verifies proofs about FlatZinc programs: that there is no solution,
// that a value is the optimum, that there are so many solutions and no others. Run
// "propago-check --help" for its flags.
//
// root.go has the command line and the way from two files to a verdict.
package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/propago/propago/csp/cmd/signals"
	"github.com/propago/propago/csp/cmd/stdio"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), signals.End()...)
	code := run(ctx, os.Args[1:], streams{os.Stdin, stdio.Output(), os.Stderr})
	stop()
	os.Exit(int(code))
}
