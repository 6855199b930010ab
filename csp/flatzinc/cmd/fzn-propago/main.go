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
	"time"

	"github.com/propago/propago/csp/cmd/command"
)

func main() {
	start := time.Now()
	command.Main(func(ctx context.Context, args []string, st command.Streams) command.Code {
		return run(ctx, args, st, start)
	})
}
