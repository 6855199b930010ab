// Command nqueens places n queens on an n x n board so that none attacks another.
//
//	go run ./examples/nqueens -n 8              the first solution
//	go run ./examples/nqueens -n 6 -all         every solution
//	go run ./examples/nqueens -n 12 -count      their number: 14200
//	go run ./examples/nqueens -svg queens.svg   a picture as well
//	go run ./examples/nqueens -compare          what the classic algorithms do on it
//	go run ./examples/nqueens -play run.html    a page that plays the search
//
// The model is in queens.go, what looks at the search in watch.go. This file reads the flags
// and prints; README.md goes with it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/tiles"
)

// largest is the largest board that -n accepts.
const largest = 2000

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	n       int
	answers answers.Answers
	svg     string
	play    string
	compare bool
	opts    csp.Options
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("nqueens", "", "Places n queens on an n x n board so that none attacks another.")
	c.Flags.IntVar(&t.n, "n", 8, fmt.Sprintf("`number` of queens, 1 to %d", largest))
	t.answers.Declare(c.Flags, "solution")
	c.Flags.IntVar(&t.opts.MaxSolutions, "limit", 0, "with -all, stop after this `number` of solutions; 0: none")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the first solution into this `file`")
	c.Flags.BoolVar(&t.compare, "compare", false, fmt.Sprintf("count what the classic algorithms do to find all solutions, up to %d nodes each", mostNodes))
	c.Flags.StringVar(&t.play, "play", "", "write a page that plays the search step by step into this `file`")
	c.Flags.Func("maintain", "`level` of consistency kept: full (default), ac3, forward-checking, backtracking",
		func(name string) (err error) { t.opts.Maintain, err = csp.ParseMaintain(name); return })
	c.Flags.Func("order", "`order` of the queens, such as auto (default), input, mrv, mrv-degree, random",
		func(name string) (err error) { t.opts.Order, err = csp.ParseVarOrder(name); return })
	c.Flags.Func("values", "`order` of the columns, such as ascending, descending, least-constraining, random",
		func(name string) (err error) { t.opts.Values, err = csp.ParseValueOrder(name); return })
	c.Flags.Uint64Var(&t.opts.Seed, "seed", 0, "`number` that fixes the random orders")
	c.LimitTime()
	c.Run = func(ctx context.Context, _ []string, stdout io.Writer) error {
		if err := t.check(); err != nil {
			return err
		}
		return t.run(ctx, stdout)
	}
	return c
}

// check returns what is wrong with the flags.
func (t task) check() error {
	switch {
	case t.opts.MaxSolutions < 0:
		return fmt.Errorf("-limit %d is negative", t.opts.MaxSolutions)
	case t.opts.MaxSolutions > 0 && !t.answers.All:
		return errors.New("-limit goes with -all")
	}
	if t.compare && (t.answers != answers.Answers{} || t.svg != "" || t.play != "") {
		return errors.New("-compare goes without -all, -count, -svg and -play")
	}
	if err := command.Between("n", t.n, 1, largest); err != nil {
		return err
	}
	return t.answers.Check(t.svg)
}

// run solves the problem as asked and prints what it finds, also where an error
// cuts the search short.
func (t task) run(ctx context.Context, stdout io.Writer) error {
	q := newQueens(t.n)
	if t.compare {
		return compare(ctx, q, stdout)
	}
	if t.play != "" {
		if err := writePage(ctx, q, t); err != nil {
			return err
		}
	}
	solver, err := q.model.Compile(t.opts)
	if err != nil {
		return err
	}
	what := fmt.Sprintf("%d queens", t.n)
	return t.answers.Print(ctx, solver, what, stdout, func(i int, sol csp.Solution) error {
		queens := sol.Values(q.column)
		if i == 0 {
			if err := tiles.WriteFile(t.svg, what, picture(queens)); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(stdout)
		}
		_, err := fmt.Fprint(stdout, board(queens))
		return err
	})
}
