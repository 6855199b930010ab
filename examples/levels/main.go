// Command levels solves one sudoku with five classic programs, all of them
// configurations of one engine, and prints what each had to do.
//
//	go run ./examples/levels
//	go run ./examples/levels 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//
// Every program looks for a second solution too, so that it searches the whole
// tree and the counts do not depend on luck. They are the same on every machine.
// docs/explanation/maintaining.md explains the table. Exit code 0 after it, 1 if
// the puzzle does not have exactly one solution, 2 for a puzzle that cannot be read.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// Exit codes.
const (
	exitSolved    = 0
	exitNotUnique = 1
	exitUsage     = 2
)

// escargot is the puzzle "Escargot" by Arto Inkala (2006).
const escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole command; it returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	text := escargot
	switch {
	case len(args) > 1 || len(args) == 1 && (args[0] == "-h" || args[0] == "-help" || args[0] == "--help"):
		fmt.Fprintln(stderr, "Usage: levels [PUZZLE]")
		return exitUsage
	case len(args) == 1:
		text = args[0]
	}
	puzzle, err := sudoku.Parse(text)
	if err != nil {
		fmt.Fprintf(stderr, "levels: %v\n", err)
		return exitUsage
	}
	if err := compare(puzzle, stdout); err != nil {
		fmt.Fprintf(stderr, "levels: %v\n", err)
		return exitNotUnique
	}
	return exitSolved
}

// compare prints the table. Its error is what keeps the puzzle from having one solution.
func compare(puzzle sudoku.Grid, w io.Writer) error {
	if _, err := sudoku.Unique(context.Background(), puzzle); err != nil {
		return err
	}
	c, err := search(puzzle)
	fmt.Fprint(w, c.Table(csp.MeasureNodes, csp.MeasureFailures, csp.MeasureRevisions, csp.MeasureChecks,
		csp.MeasurePrunings, csp.MeasurePropagations))
	return err
}

// search walks the whole tree of each program.
func search(puzzle sudoku.Grid) (csp.Comparison, error) {
	m, err := sudoku.NewModel(puzzle.Shape())
	if err != nil {
		return csp.Comparison{}, err
	}
	return csp.Compare(context.Background(), m.CSP, programs, m.Givens(puzzle.AppendCells(nil))...)
}
