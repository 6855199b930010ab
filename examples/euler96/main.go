// Command euler96 solves Project Euler's problem 96: solve fifty sudokus, and add up the
// three-digit numbers in their upper left corners.
//
//	go run ./examples/euler96 p096_sudoku.txt       24702 for the file of the problem
//	go run ./examples/euler96 -v < puzzles.txt      each number with the name of its grid
//
// The whole program is sum, below; README.md says where to get the file.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

func main() { command.Main(program(os.Stdin)) }

// program declares the flags.
func program(stdin io.Reader) *command.Command {
	c := command.New("euler96", "[FILE]",
		"Solves the sudokus of a file, or of the standard input, and prints the sum of the\nthree-digit numbers in their upper left corners.")
	verbose := c.Flags.Bool("v", false, "print the number of each grid too")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		if len(args) > 1 {
			return fmt.Errorf("unexpected argument %q", args[1])
		}
		name, in := "standard input", stdin
		if len(args) == 1 {
			file, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			name, in = args[0], file
		}
		each := io.Discard
		if *verbose {
			each = stdout
		}
		total, grids, err := sum(ctx, in, each)
		if ctx.Err() != nil {
			fmt.Fprintf(stdout, "%d so far, grids solved: %d\n", total, grids)
			return ctx.Err()
		}
		var bad *entryError
		if errors.As(err, &bad) {
			return fmt.Errorf("%s:%w", name, bad)
		}
		if err != nil {
			return err
		}
		fmt.Fprintln(stdout, total)
		return nil
	}
	return c
}

// entryError is what is wrong with a puzzle, and the line of the file where.
type entryError struct {
	line int
	err  error
}

func (e *entryError) Error() string {
	if parse := (*text.ParseError)(nil); errors.As(e.err, &parse) && parse.Line > 0 {
		return fmt.Sprintf("%d: %s", parse.Line, parse.Msg)
	}
	return fmt.Sprintf("%d: %v", e.line, e.err)
}

func (e *entryError) Unwrap() error { return e.err }

// sum adds up the corners of all puzzles, prints each of them, and counts the grids; what it
// returns with an error are the puzzles before. Grids in the problem's
// form, a name and nine rows, are one of the forms that the library reads.
func sum(ctx context.Context, in io.Reader, each io.Writer) (total, grids int, err error) {
	shape, err := sudoku.ShapeOf(9)
	if err != nil {
		return 0, 0, err
	}
	solver, err := sudoku.NewSolver(ctx, shape, csp.Options{}) // compiled once, used for all
	if err != nil {
		return 0, 0, err
	}
	for entry, err := range text.Read(in) {
		err = cmp.Or(err, entry.Err)
		if err == nil && entry.Puzzle != nil && !entry.Puzzle.Plain() {
			err = errors.New("a puzzle with rules, which are not among the problem's")
		}
		var solved sudoku.Grid
		if err == nil {
			solved, err = solver.Unique(ctx, entry.Grid)
		}
		if err != nil {
			return total, grids, &entryError{entry.Line, err}
		}
		corner := 100*solved.At(0) + 10*solved.At(1) + solved.At(2)
		total += corner
		grids++
		fmt.Fprintf(each, "%s: %d\n", cmp.Or(entry.Name, fmt.Sprintf("line %d", entry.Line)), corner)
	}
	if grids == 0 {
		return 0, 0, fmt.Errorf("no grid to read: %w", io.ErrUnexpectedEOF)
	}
	return total, grids, nil
}
