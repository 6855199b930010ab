// Command killer solves killer sudokus: no cell need be given, but cells are caged together,
// and the values of a cage differ and add up to its sum.
//
//	go run ./examples/killer               a puzzle of our own
//	go run ./examples/killer cages.txt     a file in the form of boards
//	go run ./examples/killer -rules        let package sudoku post the cages
//
// The model is in killer.go. This file reads the puzzle and prints; README.md goes with it.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/instance"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

//go:embed instances/*.txt
var builtIn embed.FS

func main() { command.Main(program()) }

// program declares the flags.
func program() *command.Command {
	c := command.New("killer", "[FILE]", "Solves a killer sudoku, read from a file, and says whether the solution is the only one.\nWithout a file it is a puzzle of our own.")
	rules := c.Flags.Bool("rules", false, "let package sudoku post the cages, as it does for all its variants")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		p, err := instance.Read(builtIn, ".txt", "own", args, read)
		if err != nil {
			return err
		}
		solve := withModel
		if *rules {
			solve = withRules
		}
		solution, number, err := solve(ctx, p)
		if number == 0 && err == nil {
			return csp.ErrNoSolution
		}
		if number > 0 {
			fmt.Fprintln(stdout, solution.String())
		}
		switch {
		case number > 1:
			fmt.Fprintln(stdout, "not the only solution")
		case err == nil:
			fmt.Fprintln(stdout, "the only solution")
		}
		return err
	}
	return c
}

// puzzle is a sudoku with cages.
type puzzle struct {
	*sudoku.Puzzle
	cages []cage
}

// read reads a board and its cages. Errors begin with the name of the file and, where one
// is to blame, the number of the line.
func read(name string, in io.Reader) (puzzle, error) {
	board, err := io.ReadAll(in)
	if err != nil {
		return puzzle{}, err
	}
	p, err := text.ParseBoard(string(board))
	if bad := (*text.ParseError)(nil); errors.As(err, &bad) {
		return puzzle{}, fmt.Errorf("%s:%d: %s", name, max(bad.Line, 1), bad.Msg)
	}
	if err != nil {
		return puzzle{}, fmt.Errorf("%s: %w", name, err)
	}
	if p.Grid().Size() == 0 || p.Candidates != nil {
		return puzzle{}, fmt.Errorf("%s: only boards with boxes, givens and cages are killer sudokus", name)
	}
	var cages []cage
	for _, r := range p.Rules {
		if r.Kind != sudoku.Cage || r.Number == 0 {
			return puzzle{}, fmt.Errorf("%s: only cages with sums make a killer sudoku, not %q", name, r.Text(p.Layout))
		}
		cages = append(cages, cage{r.Number, r.Cells})
	}
	return puzzle{p, cages}, nil
}

// withModel solves the puzzle with the model of killer.go. It returns a solution, and how
// many there are, 2 standing for several.
func withModel(ctx context.Context, p puzzle) (solution sudoku.Grid, number int, err error) {
	m, err := newKiller(p.Grid().Shape(), p.cages)
	if err != nil {
		return solution, 0, err
	}
	solver, err := m.Compile(ctx, csp.Options{})
	if err != nil {
		return solution, 0, err
	}
	number, err = solver.Count(ctx, p.Grid(), 2)
	return solver.First(), number, err
}

// withRules leaves the cages to package sudoku.
func withRules(ctx context.Context, p puzzle) (solution sudoku.Grid, number int, err error) {
	solver, err := p.Compile(ctx, csp.Options{})
	if err != nil {
		return solution, 0, err
	}
	if number, err = solver.Count(ctx, 2); number == 0 {
		return solution, 0, err
	}
	return solver.First().Grid(), number, err
}
