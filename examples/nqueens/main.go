// Command nqueens places n queens on an n x n board so that none attacks another.
//
//	go run ./examples/nqueens -n 8              the first solution
//	go run ./examples/nqueens -n 6 -all         every solution
//	go run ./examples/nqueens -n 12 -count      their number: 14200
//	go run ./examples/nqueens -svg queens.svg   a picture as well
//
// It also shows how the solver works:
//
//	go run ./examples/nqueens -compare                   what the classic algorithms do on it
//	go run ./examples/nqueens -n 6 -trace                the search, event by event
//	go run ./examples/nqueens -play run.html             a page that plays the search
//	go run ./examples/nqueens -place r1c1 -why r4c4      why no queen can stand there
//	go run ./examples/nqueens -place r1c2,r3c4 -core     which queens cannot stand together
//
// The model is in queens.go, what looks at the search in watch.go, what explains in why.go
// and core.go. This file reads the flags and prints; README.md goes with it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
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
	placed  []square
	answers answers.Answers
	svg     string
	play    string
	opts    csp.Options

	looks  []string // which of formats are asked for; none: solutions are printed
	asked  square   // of the look "why"
	format string
}

// formats are those of each look at the solver; the first is the usual one.
var formats = map[string][]string{
	"compare": {"text", "csv", "svg"},
	"trace":   {"text", "json"},
	"why":     {"text", "json"},
	"core":    {"text", "json"},
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("nqueens", "", "Places n queens on an n x n board so that none attacks another. "+
		"Squares are written\nr2c5: row 2 from the top, column 5.")
	c.Flags.IntVar(&t.n, "n", 8, fmt.Sprintf("`number` of queens, 1 to %d", largest))
	c.Flags.Func("place", "begin with queens on these `squares`, such as r1c1,r2c5",
		func(text string) (err error) { t.placed, err = parseSquares(text); return })
	t.answers.Declare(c.Flags, "solution")
	c.Flags.IntVar(&t.opts.MaxSolutions, "limit", 0, "with -all, stop after this `number` of solutions; 0: none")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the first solution into this `file`")
	c.Flags.StringVar(&t.play, "play", "", "write a page that plays the search step by step into this `file`")
	look := func(name, about string) {
		c.Flags.BoolFunc(name, about, func(value string) error {
			on, err := strconv.ParseBool(value)
			if on {
				t.looks = append(t.looks, name)
			}
			return err
		})
	}
	look("compare", fmt.Sprintf("count what the classic algorithms do to find all solutions, up to %d nodes each", mostNodes))
	look("trace", fmt.Sprintf("print the search event by event, up to %d; q3 is the column of the queen in row 3", mostEvents))
	c.Flags.Func("why", "say why no queen can stand on this `square`", func(text string) (err error) {
		t.looks = append(t.looks, "why")
		t.asked, err = parseSquare(text)
		return err
	})
	look("core", "say which placed queens and rules cannot hold together")
	c.Flags.StringVar(&t.format, "format", "text", "`format` of -compare: text, csv, svg; of -trace, -why and -core: text, json")
	c.Flags.Func("maintain", "`level` of consistency kept: full (default), ac3, forward-checking, backtracking",
		func(name string) (err error) { t.opts.Maintain, err = csp.Parse[strategy.Maintain](name); return })
	c.Flags.Func("order", "`order` of the queens, such as auto (default), input, mrv, mrv-degree, random",
		func(name string) (err error) { t.opts.Order, err = csp.Parse[strategy.VarOrder](name); return })
	c.Flags.Func("values", "`order` of the columns, such as ascending, descending, least-constraining, random",
		func(name string) (err error) { t.opts.Values, err = csp.Parse[strategy.ValueOrder](name); return })
	c.Flags.Uint64Var(&t.opts.Seed, "seed", 0, "`number` that fixes the random orders")
	c.LimitTime()
	c.Run = func(ctx context.Context, _ []string, stdout io.Writer) error {
		if err := t.check(); err != nil {
			return err
		}
		switch t.look() {
		case "compare":
			return t.compare(ctx, stdout)
		case "trace":
			return t.trace(ctx, stdout)
		case "why":
			return t.why(ctx, stdout)
		case "core":
			return t.core(ctx, stdout)
		}
		return t.run(ctx, stdout)
	}
	return c
}

// look returns which look at the solver is asked for, or "".
func (t task) look() string {
	if len(t.looks) == 0 {
		return ""
	}
	return t.looks[0]
}

// check returns what is wrong with the flags.
func (t task) check() error {
	look := t.look()
	switch {
	case t.opts.MaxSolutions < 0:
		return fmt.Errorf("-limit %d is negative", t.opts.MaxSolutions)
	case t.opts.MaxSolutions > 0 && !t.answers.All:
		return errors.New("-limit goes with -all")
	case len(t.looks) > 1:
		return fmt.Errorf("-%s and -%s exclude each other", t.looks[0], t.looks[1])
	case look == "" && t.format != "text":
		return errors.New("-format goes with -compare, -trace, -why and -core")
	case look != "" && !slices.Contains(formats[look], t.format):
		return fmt.Errorf("-%s has no format %q, but %s", look, t.format, list(formats[look]))
	case look != "" && (t.answers.Count || t.svg != "" || t.play != ""):
		return fmt.Errorf("-%s goes without -count, -svg and -play", look)
	case look != "" && look != "trace" && t.answers.All:
		return fmt.Errorf("-%s goes without -all", look)
	}
	if err := command.Between("n", t.n, 1, largest); err != nil {
		return err
	}
	for _, s := range t.placed {
		if err := t.onBoard(s); err != nil {
			return fmt.Errorf("-place: %w", err)
		}
	}
	if look == "why" {
		if err := t.onBoard(t.asked); err != nil {
			return fmt.Errorf("-why: %w", err)
		}
	}
	return t.answers.Check(t.svg)
}

func (t task) onBoard(s square) error {
	if s.row > t.n || s.column > t.n {
		return fmt.Errorf("%v is not on a board of %d", s, t.n)
	}
	return nil
}

// what says in words what is solved.
func (t task) what() string {
	if len(t.placed) == 0 {
		return fmt.Sprintf("%d queens", t.n)
	}
	return fmt.Sprintf("%d queens with %s", t.n, list(t.placed))
}

// compile makes the model and a solver that begins with the queens that are placed.
func (t task) compile(ctx context.Context, opts csp.Options) (queens, *csp.Solver, error) {
	q := newQueens(t.n)
	solver, err := q.model.Compile(ctx, opts)
	if err == nil {
		solver.Assume(q.assumptions(t.placed)...)
	}
	return q, solver, err
}

// run solves the problem as asked and prints what it finds, also where an error
// cuts the search short.
func (t task) run(ctx context.Context, stdout io.Writer) error {
	if t.play != "" {
		if err := t.writePage(ctx); err != nil {
			return err
		}
	}
	q, solver, err := t.compile(ctx, t.opts)
	if err != nil {
		return err
	}
	return t.answers.Print(ctx, solver, t.what(), stdout, func(i int, sol csp.Solution) error {
		queens := sol.Values(q.column)
		if i == 0 {
			if err := tiles.WriteFile(t.svg, t.what(), func() []tiles.Tile { return picture(queens) }); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(stdout)
		}
		_, err := fmt.Fprint(stdout, board(queens))
		return err
	})
}
