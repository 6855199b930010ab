// Command magicsquare finds magic squares: the numbers 1 to n*n in a square, with one sum
// in all rows, columns and diagonals.
//
//	go run ./examples/magicsquare -n 8                 a square of order 8
//	go run ./examples/magicsquare -n 4 -count          880 of order 4
//	go run ./examples/magicsquare -n 4 -count -images  7040 with their images
//
// The model is in square.go. This file reads the flags and prints; README.md goes with it.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/tiles"
)

// largest is the largest order that -n accepts.
const largest = 20

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	n       int
	images  bool
	answers answers.Answers
	svg     string
	seed    uint64
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("magicsquare", "",
		"Puts the numbers 1 to n*n into a square so that all rows, columns and both diagonals have\none sum. A square and its images, turned and mirrored, count as one.")
	c.Flags.IntVar(&t.n, "n", 4, fmt.Sprintf("`order` of the square, 1 to %d", largest))
	c.Flags.BoolVar(&t.images, "images", false, "count all eight images of a square")
	t.answers.Declare(c.Flags, "square")
	c.Flags.Uint64Var(&t.seed, "seed", 1, "`number` that draws the square, where one is asked for")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the first square into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// options are how the square is searched. All squares take the whole tree, so what counts is
// that it is small. One square is found best by chance: random values and many restarts, with
// an order that learns from failures which cells are hard.
func (t *task) options() csp.Options {
	if t.answers.All || t.answers.Count {
		return csp.Options{Order: strategy.MRV}
	}
	return csp.Options{Order: strategy.DomWDeg, Values: strategy.RandomValue, Seed: t.seed, Restart: strategy.Geometric(100, 1.2)}
}

// run solves the problem as asked and prints what it finds.
func (t *task) run(ctx context.Context, _ []string, stdout io.Writer) error {
	if err := cmp.Or(t.answers.Check(t.svg), command.Between("n", t.n, 1, largest)); err != nil {
		return err
	}
	s := newSquare(t.n, !t.images)
	solver, err := s.model.Compile(ctx, t.options())
	if err != nil {
		return err
	}
	what := fmt.Sprintf("order %d", t.n)
	return t.answers.Print(ctx, solver, what, stdout, func(i int, sol csp.Solution) error {
		if i == 0 {
			if err := tiles.WriteFile(t.svg, "magic square of "+what, func() []tiles.Tile { return s.picture(sol) }); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(stdout)
		}
		fmt.Fprint(stdout, s.text(sol))
		return nil
	})
}

// text is the square with its columns below each other.
func (s square) text(sol csp.Solution) string {
	n := len(s.cell)
	width := len(strconv.Itoa(n * n))
	return tiles.Text(n, n, func(row, column int) string { return fmt.Sprintf("%*d", width, sol.Value(s.cell[row][column])) })
}

// picture paints small numbers light and large ones dark, which shows how they balance.
func (s square) picture(sol csp.Solution) []tiles.Tile {
	n := len(s.cell)
	return tiles.Board(n, n, func(row, column int) (fill, text string) {
		v := sol.Value(s.cell[row][column])
		return fmt.Sprintf("hsl(205 70%% %d%%)", 97-37*v/(n*n)), strconv.Itoa(v)
	})
}
