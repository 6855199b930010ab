// Command levels solves one sudoku with five classic programs, all of them
// configurations of one engine, and prints what each had to do.
//
//	go run ./examples/levels
//	go run ./examples/levels 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//
// Every program looks for a second solution too, so that it searches the whole
// tree and the counts do not depend on luck. They are the same on every machine.
// docs/explanation/maintaining.md explains the table.
package main

import (
	"context"
	"fmt"
	"io"

	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// escargot is the puzzle "Escargot" by Arto Inkala (2006).
const escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

func main() { command.Main(program()) }

// program declares the command.
func program() *command.Command {
	c := command.New("levels", "[PUZZLE]", "Solves a sudoku with five classic programs and counts what each had to do.\nWithout a puzzle it is Escargot by Arto Inkala (2006).")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		input := escargot
		switch len(args) {
		case 0:
		case 1:
			input = args[0]
		default:
			return fmt.Errorf("unexpected argument %q", args[1])
		}
		puzzle, err := text.ParseGrid(input)
		if err != nil {
			return err
		}
		return printTable(ctx, puzzle, stdout)
	}
	return c
}

// printTable prints what the programs did. Its error is what keeps the puzzle from having one solution.
func printTable(ctx context.Context, puzzle sudoku.Grid, w io.Writer) error {
	if _, err := sudoku.Unique(ctx, puzzle); err != nil {
		return err
	}
	c, err := search(ctx, puzzle)
	fmt.Fprint(w, c.Table(compare.Nodes, compare.Failures, compare.Revisions, compare.Checks,
		compare.Prunings, compare.Propagations))
	return err
}

// search walks the whole tree of each program.
func search(ctx context.Context, puzzle sudoku.Grid) (compare.Result, error) {
	m, err := sudoku.NewModel(puzzle.Shape())
	if err != nil {
		return compare.Result{}, err
	}
	return compare.Configurations(ctx, m.CSP, programs, m.Givens(puzzle.AppendCells(nil))...)
}
