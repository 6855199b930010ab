// Command kakuro fills a kakuro: a crossword of digits, in which the digits of each run
// differ and add up to its clue.
//
//	go run ./examples/kakuro                     a puzzle of our own
//	go run ./examples/kakuro puzzle.txt          a file; README.md describes the format
//	go run ./examples/kakuro -why                what follows from the clues, and why
//	go run ./examples/kakuro -svg picture.svg    a picture as well
//
// The model is in kakuro.go, the format in puzzle.go. This file reads the flags and prints.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
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
	all, why bool
	limit    int
	svg      string
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("kakuro", "[own | small | several | FILE]", "Fills a kakuro, read from a file, and says whether the solution is the only one.\nWithout a file it is a puzzle of our own.")
	c.Flags.BoolVar(&t.all, "all", false, "print every solution")
	c.Flags.IntVar(&t.limit, "limit", 1000, "with -all, stop after this `number` of solutions")
	c.Flags.BoolVar(&t.why, "why", false, "print first what the clues imply without trying, and why")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the first solution into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run solves the puzzle and prints what it finds, also where an error cuts the search
// short.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	if t.limit < 1 {
		return fmt.Errorf("-limit %d is less than 1", t.limit)
	}
	p, err := instance.Read(builtIn, ".txt", "own", args, read)
	if err != nil {
		return err
	}
	k := newKakuro(p)
	if !t.all {
		t.limit = 2 // a second one shows that the first is not the only one
	}
	solver, err := k.model.Compile(ctx, csp.Options{MaxSolutions: t.limit})
	if err != nil {
		return err
	}
	if t.why {
		if err := reasons.Write(ctx, stdout, solver); err != nil {
			return err
		}
		fmt.Fprintln(stdout)
	}
	var first csp.Solution
	differ := "" // a cell that the second solution fills in another way
	found := 0
	for sol := range solver.Solutions(ctx) {
		found++
		if found == 1 {
			first = sol
		} else if differ == "" {
			differ = k.difference(p, first, sol)
		}
		if t.all || found == 1 {
			fmt.Fprintln(stdout, k.text(p, sol))
		}
	}
	ended := solver.Err()
	switch {
	case found == 0 && ended == nil:
		return csp.ErrNoSolution
	case found == 0:
		return ended
	case t.all && solver.Outcome() == csp.Limited:
		fmt.Fprintf(stdout, "%d or more solutions\n", found)
	case t.all && found > 1 && ended == nil:
		fmt.Fprintln(stdout, command.Count(int64(found), "solution"))
	case found > 1:
		fmt.Fprintln(stdout, "more than one solution:", differ)
	case solver.Outcome() == csp.Exhausted:
		fmt.Fprintln(stdout, "the only solution")
	}
	return errors.Join(ended, tiles.WriteFile(t.svg, "Kakuro", func() []tiles.Tile { return k.tiles(p, first) }))
}
