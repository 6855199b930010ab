// Command langford solves Langford's problem L(k,n): k copies of each of 1..n in a row,
// so that between two consecutive copies of i stand exactly i numbers.
//
//	go run ./examples/langford -n 4              4 1 3 1 2 4 3 2
//	go run ./examples/langford -n 7 -count       their number, reversals left out: 26
//	go run ./examples/langford -k 3 -n 9 -all    three copies of each
//
// The model is in langford.go. This file reads the flags and prints; README.md goes with it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
)

// The largest problems that the flags accept.
const (
	largestK = 20
	largestN = 100
)

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	k, n      int
	reversals bool
	answers   answers.Answers
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("langford", "", "Puts k copies of each of 1..n in a row, so that between two copies of i stand i numbers.")
	c.Flags.IntVar(&t.k, "k", 2, fmt.Sprintf("`copies` of each number, 2 to %d", largestK))
	c.Flags.IntVar(&t.n, "n", 4, fmt.Sprintf("`largest` number, 1 to %d", largestN))
	t.answers.Declare(c.Flags, "row")
	c.Flags.BoolVar(&t.reversals, "reversals", false, "take a row and the same row read backwards for two solutions")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run solves the problem as asked and prints what it finds, also where an error cuts the
// search short.
func (t *task) run(ctx context.Context, _ []string, stdout io.Writer) error {
	if err := errors.Join(t.answers.Check(""), command.Between("k", t.k, 2, largestK), command.Between("n", t.n, 1, largestN)); err != nil {
		return err
	}
	l := newLangford(t.k, t.n, t.reversals)
	solver, err := l.model.Compile(ctx, csp.Options{Order: strategy.MRV, Values: strategy.Ascending})
	if err != nil {
		return err
	}
	return t.answers.Print(ctx, solver, fmt.Sprintf("L(%d,%d)", t.k, t.n), stdout, func(_ int, sol csp.Solution) error {
		_, err := fmt.Fprintln(stdout, strings.Trim(fmt.Sprint(l.row(sol)), "[]"))
		return err
	})
}
