// Command latinsquare completes Latin squares: each number once in every row and column.
//
//	go run ./examples/latinsquare                         one of order 10 with 42 holes
//	go run ./examples/latinsquare -n 20 -holes 170        another
//	go run ./examples/latinsquare -n 20 -holes 170 -make  print it, and do not complete it
//	go run ./examples/latinsquare FILE                    a square from a file; - is standard input
//	go run ./examples/latinsquare -count FILE             in how many ways
//
// The model is in latin.go, reading in partial.go. This file reads the flags and prints;
// README.md goes with it.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/instance"
	"github.com/propago/propago/examples/internal/tiles"
)

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	n, holes        int
	seed            uint64
	make, withStats bool
	answers         answers.Answers
	consistency     csp.Consistency
	svg             string
}

// program declares the flags.
func program() *command.Command {
	t := task{consistency: csp.DomainConsistency}
	c := command.New("latinsquare", "[FILE]",
		"Completes a Latin square: each of 1 to n once in every row and every column. The square is\nread from FILE (- is standard input), a row a line, 0 or . for a hole; without FILE one is made.")
	c.Flags.IntVar(&t.n, "n", 10, fmt.Sprintf("`order` of the square that is made, 1 to %d", largest))
	c.Flags.IntVar(&t.holes, "holes", 42, "`number` of its empty cells, of another order 42 in 100 unless told")
	c.Flags.Uint64Var(&t.seed, "seed", 1, "`number` that draws it")
	c.Flags.BoolVar(&t.make, "make", false, "print the square with its holes, and do not complete it")
	c.Flags.Func("consistency", "`level` of the all-different constraints: domain (default), bounds, value",
		func(name string) (err error) { t.consistency, err = csp.Parse[csp.Consistency](name); return })
	t.answers.Declare(c.Flags, "completion")
	c.Flags.BoolVar(&t.withStats, "stats", false, "print how much was searched")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the first completion into this `file`")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		told := false
		c.Flags.Visit(func(f *flag.Flag) { told = told || f.Name == "holes" })
		if !told {
			t.holes = t.n * t.n * 42 / 100
		}
		return t.run(ctx, args, stdout)
	}
	return c
}

// input checks the flags, and reads or makes the square.
func (t *task) input(ctx context.Context, args []string) ([][]int, error) {
	if err := t.answers.Check(t.svg); err != nil {
		return nil, err
	}
	switch {
	case len(args) > 1:
		return nil, fmt.Errorf("unexpected argument %q", args[1])
	case len(args) == 1:
		return instance.FileOrInput(args[0], read)
	}
	if err := cmp.Or(command.Between("n", t.n, 1, largest), command.Between("holes", t.holes, 0, t.n*t.n)); err != nil {
		return nil, err
	}
	return punched(ctx, t.n, t.holes, t.seed)
}

// run completes the square and prints what was asked for.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	partial, err := t.input(ctx, args)
	if err != nil {
		return err
	}
	if t.make {
		write(stdout, partial)
		return nil
	}
	l := newLatin(len(partial), t.consistency)
	solver, err := l.model.Compile(ctx, csp.Options{Order: strategy.DomWDeg, Restart: strategy.Geometric(100, 1.2)})
	if err != nil {
		return err
	}
	solver.Assume(l.givens(partial)...)
	what := fmt.Sprintf("order %d", len(partial))
	err = t.answers.Print(ctx, solver, what, stdout, func(i int, sol csp.Solution) error {
		square := l.values(sol)
		if i == 0 {
			if err := tiles.WriteFile(t.svg, "Latin square of "+what, func() []tiles.Tile { return picture(square, partial) }); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(stdout)
		}
		write(stdout, square)
		return nil
	})
	if t.withStats {
		stats := solver.Stats()
		fmt.Fprintf(stdout, "%s, %s\n", command.Count(stats.Nodes, "node"), command.Count(stats.Failures, "failure"))
	}
	return err
}
