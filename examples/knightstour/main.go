// Command knightstour moves a knight over a board so that it visits each square once: back
// to where it began (a closed tour), or not (an open one).
//
//	go run ./examples/knightstour                       a closed tour of 8x8
//	go run ./examples/knightstour -board 5x5 -open      there is no closed one
//	go run ./examples/knightstour -board 6x6 -count     how many: 9862
//	go run ./examples/knightstour -svg tour.svg         a picture as well
//
// The model is in tour.go, the order of its search in warnsdorff.go. This file reads the
// flags and prints; README.md goes with it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/tiles"
)

// largest is the longest side of a board that -board accepts.
const largest = 40

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	rows, cols  int
	start       string // the square to begin on, or ""
	open, count bool
	svg         string
}

// program declares the flags.
func program() *command.Command {
	t := task{rows: 8, cols: 8}
	c := command.New("knightstour", "", "Moves a knight over a board so that it visits each square once.")
	c.Flags.Func("board", fmt.Sprintf("`ROWSxCOLUMNS`, each 1 to %d (default 8x8)", largest), func(text string) error {
		var ok bool
		if t.rows, t.cols, ok = pair(text, "%dx%d%s"); !ok || min(t.rows, t.cols) < 1 || max(t.rows, t.cols) > largest {
			return fmt.Errorf("not of the form ROWSxCOLUMNS with numbers of 1 to %d", largest)
		}
		return nil
	})
	c.Flags.StringVar(&t.start, "start", "", "`ROW,COLUMN` to begin on, from 1 (default 1,1 if closed, any if open)")
	c.Flags.BoolVar(&t.open, "open", false, "the knight need not come back")
	c.Flags.BoolVar(&t.count, "count", false, "print only the number of tours: closed ones without direction, open ones with")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the tour into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// square reads the square to begin on; -1 for none.
func (t *task) square() (int, error) {
	if t.start == "" {
		return -1, nil
	}
	row, col, ok := pair(t.start, "%d,%d%s")
	if !ok || row < 1 || row > t.rows || col < 1 || col > t.cols {
		return -1, fmt.Errorf("-start %q is not ROW,COLUMN of a square of a board of %dx%d", t.start, t.rows, t.cols)
	}
	return (row-1)*t.cols + col - 1, nil
}

// pair reads two numbers in a format whose last verb takes what should not follow.
func pair(text, format string) (a, b int, ok bool) {
	var rest string
	n, _ := fmt.Sscanf(text, format, &a, &b, &rest)
	return a, b, n == 2
}

// run solves the problem as asked and prints what it finds.
func (t *task) run(ctx context.Context, _ []string, stdout io.Writer) error {
	switch {
	case t.count && t.svg != "":
		return errors.New("-count has no tour to draw: leave out -svg")
	case t.count && t.start != "" && !t.open:
		return errors.New("a closed tour has no start: leave out -start")
	}
	start, err := t.square()
	if err != nil {
		return err
	}
	k := newTour(t.rows, t.cols, t.open)
	from := max(0, start)
	if t.open {
		from = t.rows * t.cols
	}
	solver, err := k.model.Compile(ctx, csp.Options{Phases: []csp.Phase{{Brancher: func() csp.Brancher { return warnsdorff{k, from}.branch }}}})
	if err != nil {
		return err
	}
	if t.open && start >= 0 {
		solver.Assume(k.next[from].Eq(start))
	}
	if t.count {
		if out := k.next[0].Domain(); !t.open && out.Len() > 0 {
			// The knight leaves a corner in two ways, and a closed tour takes both, one
			// for each direction. With one of them given, each tour is counted once.
			solver.Assume(k.next[0].Eq(out.Min()))
		}
		n, err := solver.Count(ctx, 0)
		fmt.Fprintln(stdout, n)
		return err
	}
	sol, err := solver.Solve(ctx)
	if err != nil {
		return fmt.Errorf("%s tour of %dx%d: %w", k.kind(), t.rows, t.cols, err)
	}
	path := k.path(sol, from)
	fmt.Fprint(stdout, k.text(path))
	return tiles.Save(t.svg, func() string { return k.svg(path) })
}
