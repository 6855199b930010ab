// Command zebra solves the zebra puzzle: five houses in a row, fourteen clues, and two
// questions. Who drinks water? Who owns the zebra?
//
//	go run ./examples/zebra              the houses, and the answers
//	go run ./examples/zebra -clues       the clues
//	go run ./examples/zebra -without 8   what is left open without clue 8
//	go run ./examples/zebra -why         what follows without trying, and why
//
// The clues and the model are in houses.go. This file reads the flags and prints;
// README.md goes with it.
package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
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
	clues, why bool
	without    []int
	answers    answers.Answers
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("zebra", "", "Solves the zebra puzzle: who drinks water, and who owns the zebra?")
	c.Flags.BoolVar(&t.clues, "clues", false, "print the clues, and do not solve")
	c.Flags.Func("without", "leave out these clues: `numbers` such as 3,12", func(list string) error {
		for _, text := range strings.Split(list, ",") {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > len(clues) {
				return fmt.Errorf("%q is no number of a clue, 1 to %d", text, len(clues))
			}
			t.without = append(t.without, n)
		}
		return nil
	})
	t.answers.Declare(c.Flags, "solution")
	c.Flags.BoolVar(&t.why, "why", false, "print what follows without trying, and why, before the solution")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run solves the puzzle and prints what was asked for.
func (t *task) run(ctx context.Context, _ []string, stdout io.Writer) error {
	if err := t.answers.Check(""); err != nil {
		return err
	}
	if t.clues {
		for i, c := range clues {
			if !slices.Contains(t.without, i+1) {
				fmt.Fprintf(stdout, "%2d. %s\n", i+1, c.text)
			}
		}
		return nil
	}
	m, at := newStreet(t.without)
	// The engine's own order may change; this one keeps what is printed the same.
	solver, err := m.Compile(ctx, csp.Options{Order: strategy.MRV})
	if err != nil {
		return err
	}
	if t.why {
		if err := reasons.Write(ctx, stdout, solver); err != nil {
			return err
		}
		fmt.Fprintln(stdout)
	}
	return t.answers.Print(ctx, solver, "the puzzle", stdout, func(i int, sol csp.Solution) error {
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		printStreet(stdout, at, sol)
		return nil
	})
}

// printStreet prints a table of the houses, and the two answers.
func printStreet(w io.Writer, at street, sol csp.Solution) {
	in := func(thing string) int { return sol.Value(at[thing]) }
	for _, kind := range kinds {
		row := kind.things[:]
		slices.SortFunc(row, func(a, b string) int { return in(a) - in(b) })
		fmt.Fprintf(w, "%-8s", kind.name)
		for _, thing := range row[:houses-1] {
			fmt.Fprintf(w, "%-15s", thing)
		}
		fmt.Fprintln(w, row[houses-1])
	}
	for _, question := range []struct{ who, thing string }{{"drinks water", "water"}, {"owns the zebra", "zebra"}} {
		for _, nation := range kinds[1].things {
			if in(nation) == in(question.thing) {
				fmt.Fprintf(w, "The %s house %s.\n", nation, question.who)
			}
		}
	}
}
