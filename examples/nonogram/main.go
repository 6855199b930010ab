// Command nonogram finds the picture that a nonogram hides: black and white cells, of which
// the lengths of the black runs in each row and column are told.
//
//	go run ./examples/nonogram                      a puzzle of our own
//	go run ./examples/nonogram puzzle.non           a file in the .non format
//	go run ./examples/nonogram -svg picture.svg     a picture as well
//
// The model is in nonogram.go, the format in puzzle.go. This file reads the flags and
// prints; README.md goes with it.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/instance"
	"github.com/propago/propago/examples/internal/tiles"
)

//go:embed instances/*.non
var builtIn embed.FS

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	all   bool
	limit int
	svg   string
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("nonogram", "[cat | several | FILE]", "Finds the picture of a nonogram, read from a file in the .non format.\nWithout a file it is a puzzle of our own.\n\nOf several solutions the picture shows what they have in common, and ? elsewhere.")
	c.Flags.BoolVar(&t.all, "all", false, "print every solution for itself")
	c.Flags.IntVar(&t.limit, "limit", 1000, "look for no more than this `number` of solutions")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the picture into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// open reads a puzzle of our own, or a file.
func open(args []string) (puzzle, error) { return instance.Read(builtIn, ".non", "cat", args, read) }

// run solves the puzzle and prints what it finds, also where an error cuts the search
// short.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	switch {
	case t.limit < 1:
		return fmt.Errorf("-limit %d is less than 1", t.limit)
	case t.all && t.svg != "":
		return errors.New("-svg draws one picture: leave out -all")
	}
	p, err := open(args)
	if err != nil {
		return err
	}
	n := newNonogram(p)
	solver, err := n.model.Compile(ctx, csp.Options{MaxSolutions: t.limit})
	if err != nil {
		return err
	}
	found := 0
	var common picture
	for sol := range solver.Solutions(ctx) {
		found++
		seen := n.picture(sol)
		if t.all {
			fmt.Fprintln(stdout, seen)
		}
		common = common.and(seen)
	}
	ended := solver.Err()
	if found == 0 {
		if ended == nil {
			ended = csp.ErrNoSolution
		}
		return ended
	}
	if !t.all {
		fmt.Fprintln(stdout, common)
	}
	switch {
	case solver.Outcome() != csp.Exhausted:
		fmt.Fprintf(stdout, "%d or more solutions\n", found)
	case found == 1:
		fmt.Fprintln(stdout, "the only solution")
	default:
		fmt.Fprintln(stdout, command.Count(int64(found), "solution"))
	}
	return errors.Join(ended, tiles.WriteFile(t.svg, strings.TrimSpace("Nonogram "+p.title), common.tiles))
}
