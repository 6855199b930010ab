// Command cryptarithm finds the digits that letters stand for: different letters are
// different digits, and the sum is right.
//
//	go run ./examples/cryptarithm                                  SEND+MORE=MONEY
//	go run ./examples/cryptarithm "DONALD+GERALD=ROBERT"           any other
//	go run ./examples/cryptarithm -all "TWO+TWO=FOUR"              every solution
//	go run ./examples/cryptarithm -why                             what follows without trying
//	go run ./examples/cryptarithm -base 16 -count "HEX+CODE=DUMP"  other bases
//
// The model is in model.go, reading in equation.go. This file reads the flags and prints;
// README.md goes with it.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/reasons"
)

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	base                      int
	zero, sum, why, withStats bool
	answers                   answers.Answers
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("cryptarithm", "[EQUATION]",
		"Finds the digits that the letters of an equation stand for: words joined by + and -,\nwith one =. Without an equation it is SEND+MORE=MONEY.")
	c.Flags.IntVar(&t.base, "base", 10, "`number` of digits, 2 to 36; those after 9 are A, B, ...")
	c.Flags.BoolVar(&t.zero, "zero", false, "let numbers start with 0")
	c.Flags.BoolVar(&t.sum, "sum", false, "state the equation as one sum, without carries")
	t.answers.Declare(c.Flags, "solution")
	c.Flags.BoolVar(&t.why, "why", false, "print what follows without trying, and why, before the solution")
	c.Flags.BoolVar(&t.withStats, "stats", false, "print how much was searched")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run solves the equation and prints what was asked for.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	if err := cmp.Or(t.answers.Check(""), command.Between("base", t.base, 2, 36)); err != nil {
		return err
	}
	e, err := parse(cmp.Or(strings.Join(args, " "), "SEND + MORE = MONEY"))
	if err != nil {
		return err
	}
	c := newCryptarithm(e, t.base, t.zero)
	if t.sum {
		c.add(e, t.base)
	} else {
		c.addColumns(e, t.base)
	}
	order := strategy.MRV
	if t.answers.All {
		order = strategy.InputOrder // letter by letter, so that the numbers of solutions ascend
	}
	solver, err := c.model.Compile(ctx, csp.Options{Order: order})
	if err != nil {
		return err
	}
	if t.why {
		if err := reasons.Write(ctx, stdout, solver); err != nil {
			return err
		}
		fmt.Fprintln(stdout)
	}
	what := fmt.Sprintf("%v in base %d", e, t.base)
	err = t.answers.Print(ctx, solver, what, stdout, func(i int, sol csp.Solution) error {
		if i == 0 {
			fmt.Fprintln(stdout, e)
		}
		_, err := fmt.Fprintln(stdout, equals(e.sides(func(word []rune) string { return c.number(word, sol) })))
		return err
	})
	if err != nil {
		return err
	}
	if t.withStats {
		stats := solver.Stats()
		fmt.Fprintf(stdout, "%s, %s\n", command.Count(stats.Nodes, "node"), command.Count(stats.Failures, "failure"))
	}
	return nil
}
