package main

// sudoku solve: the first solution of each puzzle. solve_many.go has all solutions.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/join"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const solveHelp = `Solve prints the first solution of each puzzle, and says on standard error if
there are more. An argument is a file, - for standard input, or a puzzle; without
arguments standard input is read.

Formats:
  line   one line a puzzle, so that line i answers puzzle i: its solution, or
         "# " and the reason why there is none
  grid   a line for each row, an empty line between grids
  boxed  grid with | - + between the boxes
  json   one line a puzzle: {"size":9,"box":[3,3],"rows":[[5,3,...],...]} or
         {"error":"the reason"}
  csv    a line of column names, then the puzzle, its solution or the reason why
         there is none
  candidates  no solution, but the values that propagation leaves each cell
In grid, boxed and candidates, a puzzle without a solution has a message only.
Above 25x25, line and grid have numbers separated by spaces.

--all and --limit print more solutions, each as the format has it, those of one
puzzle after those of the one before it; in json they are one line a puzzle:
{"solutions":[...],"complete":true}, where complete is false if there may be more.
The text of the solutions of one puzzle has at most 64 MiB; more are cut short.

Limits are for each puzzle. One that ends the search for a second solution leaves
the first one printed, and the exit code 3 says that something was cut short.

Exit codes:
  0    all solved
  1    some puzzle has no solution, or givens that contradict each other` + exitHelp

const solveExample = `  sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku solve --format line puzzles.txt > solutions.txt
  cat *.txt | sudoku solve --format json
  sudoku solve --all 1...............
  sudoku solve --format candidates puzzle.txt
  sudoku solve --timeout 10s --stats hard.txt
  sudoku solve --maintain ac3 --order mrv puzzle.txt`

func newSolveCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "solve [FILE | - | PUZZLE]...",
		Short:   "Print a solution of each puzzle",
		Long:    solveHelp,
		Example: solveExample,
	}
	var all bool
	var limit int
	cmd.Flags().BoolVar(&all, "all", false, "print all solutions of each puzzle")
	cmd.Flags().IntVar(&limit, "limit", 0, "print up to `N` solutions of each puzzle")
	flags := addBatchFlags(cmd, boxedOnTerminal, "candidates", "csv")
	colour := addColour(cmd, st.OutTerm)
	folder := addProof(cmd)
	at := &join.Flags{}
	at.Add(cmd.Flags(), "")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		many := cmd.Flags().Changed("limit")
		b, err := newBatch(st, flags, args)
		switch {
		case err != nil:
			return err
		case many && limit < 1:
			return fmt.Errorf("--limit %d is not above 0", limit)
		case many && all:
			return errors.New("--all and --limit exclude each other")
		case at.Address != "" && (many || all || *folder != "" || b.format == text.PencilFormat):
			return errors.New("--cluster goes without --all, --limit, --proof and --format candidates")
		case at.Address != "":
			return b.runOver(cmd, at, colour())
		case b.format == text.PencilFormat && (many || all || *folder != ""):
			return errors.New("--format candidates does not search: without --all, --limit and --proof")
		case b.format == text.PencilFormat:
			return b.run(cmd, candidates)
		case many || all:
			return b.run(cmd, proving(*folder, limit, manyJob(limit, colour())))
		}
		return b.run(cmd, proving(*folder, 2, solveJob(colour())))
	}
	return cmd
}

// solveJob looks for two solutions, to know whether the first is the only one.
func solveJob(colour bool) job {
	return func(ctx context.Context, p posed, a *answer) {
		if p.broken != nil {
			a.refuse(exitUnsolved, p.broken.Error())
			return
		}
		if !a.solve(ctx, p.csp) {
			return
		}
		switch {
		case a.format == text.CSVFormat:
			a.out = appendCSV(a.out, p.line(), strings.TrimSpace(p.first().Rows(false)), "")
		case p.puzzle != nil:
			a.out = appendPuzzle(a.out, a.format, p.Name, p.puzzle.First())
		case a.format == text.LineFormat:
			a.out = append(p.grid.AppendFirstLine(a.out), '\n')
		default:
			a.out = appendSolved(a.out, a.format, p.Name, p.Grid, p.grid.First(), colour)
		}
	}
}

// first is the first solution that was found, as a puzzle.
func (p posed) first() *sudoku.Puzzle {
	if p.puzzle != nil {
		return p.puzzle.First()
	}
	q, _ := sudoku.NewPuzzle(p.grid.First()) // a solution is a grid
	return q
}

// solve looks for two solutions of the givens that are assumed, and returns whether
// there is one to print.
func (a *answer) solve(ctx context.Context, s *csp.Solver) bool {
	found, err := s.Count(ctx, 2)
	a.count(s)
	cut := ""
	switch {
	case err != nil && ctx.Err() != nil && found == 0:
		a.cancelled = true
		return false
	case err != nil && ctx.Err() != nil:
		cut = "was interrupted"
	case err != nil:
		cut = limitReason(s)
	}
	switch {
	case found == 0 && cut != "":
		a.refuse(exitLimit, cut)
	case found == 0:
		a.refuse(exitUnsolved, "no solution")
	case found == 2:
		a.note(exitSolved, "more than one solution; the first is printed")
	case cut != "":
		a.note(exitLimit, "solved, but the search for a second solution "+cut)
	}
	return found > 0
}
