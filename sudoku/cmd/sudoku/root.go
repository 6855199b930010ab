package main

// The root command: the list of subcommands, and how errors of usage are told.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
)

const rootHelp = `Solve, check, count, generate, rate, explain and convert sudoku puzzles of 4x4 to
36x36 cells, one or millions; with diagonals, cages, regions and other rules too.
Watch how they are solved: step by step, as algorithms compared, or in a browser.

Puzzles are read from files, from standard input (no argument, or -), or from
the arguments themselves. Their form is recognised: one puzzle a line, a grid of
lines, a grid with | - + drawn between the boxes, numbers separated by spaces,
JSON, the files of Project Euler 96 ("Grid 01" and nine lines) and of other
programs, or a board with rules ("board 9x9" and more lines: sudoku convert
--help). Blanks are 0 . * _ - ? or X. Values above 9 are letters, A for 10, or
numbers; above 25x25 they are numbers.

Answers go to standard output, one for each puzzle in the order of the input;
messages go to standard error, with file and line. Puzzles are worked on by all
CPUs (--jobs 1: by one), with the same output.`

const rootExample = `  sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku solve --format line puzzles.txt > solutions.txt
  sudoku solve --jobs 4 --quiet < puzzles.txt > solutions.txt
  sudoku check puzzles.txt
  sudoku count --limit 2 < puzzles.txt
  sudoku rate puzzles.txt
  sudoku hint --level 2 puzzle.txt
  sudoku explain puzzle.txt
  sudoku generate -n 10 --difficulty hard
  sudoku why puzzle.txt r1c3=7
  sudoku core puzzle.txt
  sudoku trace --format html puzzle.txt > run.html
  sudoku compare puzzle.txt
  sudoku serve`

// run executes the command line and returns its exit code.
func run(ctx context.Context, args []string, st streams) exitCode {
	return command.Run(ctx, newRootCommand, args, st, func(cmd *cobra.Command, err error) {
		fmt.Fprintf(st.Err, "sudoku: %v\n", err)
		if !cmd.HasParent() && len(args) > 0 && isInput(args[0]) {
			fmt.Fprintf(st.Err, "To solve it: sudoku solve %s\n", args[0])
		}
		fmt.Fprintf(st.Err, "Run '%s --help' for usage.\n", cmd.CommandPath())
	})
}

func newRootCommand(st streams) *cobra.Command {
	root := &cobra.Command{
		Use:     "sudoku",
		Short:   "Solve, generate, rate, explain, watch and convert sudoku puzzles",
		Long:    rootHelp,
		Example: rootExample,
	}
	return command.Finish(root, st,
		newSolveCommand(st),
		newCheckCommand(st),
		newCountCommand(st),
		newConvertCommand(st),
		newGenerateCommand(st),
		newRateCommand(st),
		newHintCommand(st),
		newExplainCommand(st),
		newTraceCommand(st),
		newWhyCommand(st),
		newCoreCommand(st),
		newCompareCommand(st),
		newServeCommand(st),
		newSiteCommand(st),
		newWorkCommand(st),
	)
}
