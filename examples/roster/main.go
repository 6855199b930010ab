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
	"io/fs"
	"os"
	"path"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/tiles"
)

//go:embed instances/*.txt
var builtIn embed.FS

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	verbose bool
	svg     string
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("roster", "[ward | impossible | FILE]", "Says who works which shift, by the rules of a plan, with as few wishes unmet and as\nfairly as can be. Where the rules contradict each other, it names those that do.\nCut short, it prints the best roster so far.")
	c.Flags.BoolVar(&t.verbose, "v", false, "print the cost of each roster that is found on the way")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the roster into this `file`")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		if len(args) > 1 {
			return fmt.Errorf("unexpected argument %q", args[1])
		}
		name := "ward"
		if len(args) == 1 {
			name = args[0]
		}
		p, err := open(name)
		if err != nil {
			return err
		}
		return t.run(ctx, p, stdout)
	}
	return c
}

// open reads a plan of our own, or a file.
func open(name string) (plan, error) {
	var file fs.File
	file, err := builtIn.Open(path.Join("instances", name+".txt"))
	if err != nil {
		file, err = os.Open(name)
	}
	if err != nil {
		return plan{}, err
	}
	defer file.Close()
	return read(name, file)
}

// run searches ever better rosters and prints the last one, also where an error cuts the
// search short.
func (t task) run(ctx context.Context, p plan, stdout io.Writer) error {
	r := newRoster(p, false)
	// Weeks of work and rest fail again and again for the same few reasons, so learning
	// them pays; so does going on from the best roster so far.
	solver, err := r.model.Compile(csp.Options{Order: csp.DomWDeg, Values: csp.Saved, Restart: csp.Luby(100), Learn: true})
	if err != nil {
		return err
	}
	var best csp.Solution
	for best = range solver.Improving(ctx, csp.Minimize(r.cost)) {
		if t.verbose {
			fmt.Fprintln(stdout, "found cost", best.Value(r.cost))
		}
	}
	switch {
	case best.IsZero() && solver.Err() != nil:
		return solver.Err()
	case best.IsZero():
		return contradiction(ctx, p, stdout)
	}
	found := r.table(best)
	fmt.Fprint(stdout, found)
	for _, w := range found.unmet() {
		fmt.Fprintln(stdout, "not met:", w)
	}
	if solver.Status() == csp.Exhausted {
		fmt.Fprintf(stdout, "cost %d, proved to be the least\n", best.Value(r.cost))
	} else {
		_, bound, _ := solver.Bounds()
		fmt.Fprintf(stdout, "cost %d, the least is at least %d\n", best.Value(r.cost), bound)
	}
	if t.svg != "" {
		if err := tiles.WriteFile(t.svg, "Roster", found.tiles()); err != nil {
			return err
		}
	}
	return solver.Err()
}

// contradiction prints rules that cannot hold together, none of which can be left out.
func contradiction(ctx context.Context, p plan, stdout io.Writer) error {
	solver, err := newRoster(p, true).model.Compile(csp.Options{Learn: true})
	if err != nil {
		return err
	}
	core, err := solver.Core(ctx, csp.CoreOptions{MaxTime: time.Minute})
	if errors.Is(err, csp.ErrLimit) {
		return fmt.Errorf("which rules contradict each other was not found in a minute: %w", csp.ErrNoSolution)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, "These rules cannot hold together:")
	for _, rule := range core.Members {
		fmt.Fprintln(stdout, " ", rule)
	}
	return csp.ErrNoSolution
}
