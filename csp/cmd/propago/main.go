// Command propago solves models written as text, and answers questions about them: why a
// variable cannot have a value, what contradicts itself, what the search does. Run
// "propago help" for what it takes and prints.
//
// Each subcommand has a file of its own (solve.go, check.go, why.go). The rest is shared:
// model.go reads models, flags.go has the flags that several take, literal.go reads statements
// about variables, root.go and exit.go begin and end.
package main

import (
	"context"
	"os"
	"runtime/debug"

	"github.com/propago/propago/csp/cmd/signals"
)

// gcPercent lets the heap grow to five times what is live: a model is read once, and
// searching allocates next to nothing.
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
