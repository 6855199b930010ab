// Command roster says who works which shift: enough people each day, rest between shifts, and
// as fair as can be.
//
//	go run ./examples/roster                      two weeks on a small ward
//	go run ./examples/roster plan.txt             a plan of one's own; README.md has the format
//	go run ./examples/roster -svg roster.svg      a picture as well
//
// Where no roster keeps all rules, it names a few that cannot hold together. The model is in
// roster.go, the format in plan.go. This file reads the flags and prints.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/instance"
	"github.com/propago/propago/examples/internal/reasons"
	"github.com/propago/propago/examples/internal/tiles"
)

//go:embed instances/*.txt
var builtIn embed.FS

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	least answers.Least
	svg   string
}

// program declares the flags.
func program() *command.Command {
	t := task{least: answers.Least{What: "cost"}}
	c := command.New("roster", "[ward | impossible | FILE]", "Says who works which shift, by the rules of a plan, with as few wishes unmet and as\nfairly as can be. Where the rules contradict each other, it names those that do.\nCut short, it prints the best roster so far.")
	t.least.Declare(c.Flags)
	c.Flags.StringVar(&t.svg, "svg", "", "draw the roster into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run searches ever better rosters and prints the last one, also where an error cuts the
// search short.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	p, err := instance.Read(builtIn, ".txt", "ward", args, read)
	if err != nil {
		return err
	}
	r := newRoster(p, false)
	solver, err := r.model.Compile(ctx, options)
	if err != nil {
		return err
	}
	best, verdict, ended := t.least.Search(ctx, solver, r.cost, stdout)
	if errors.Is(ended, csp.ErrNoSolution) {
		return reasons.Contradiction(ctx, stdout, newRoster(p, true).model, options)
	}
	if best.IsZero() {
		return ended
	}
	found := r.table(best)
	fmt.Fprint(stdout, found)
	for _, w := range found.unmet() {
		fmt.Fprintln(stdout, "not met:", w)
	}
	fmt.Fprintln(stdout, verdict)
	return errors.Join(ended, tiles.WriteFile(t.svg, "Roster", found.tiles))
}
