package main

// sudoku explain: the whole way to the solution as a person could go it.

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku/technique"
)

const explainHelp = `Explain prints all steps from the puzzle to its solution: the technique and its
difficulty, what follows, and why. Steps of one round were seen on the same grid.
At the end stands the rating.

An argument is a file, - for standard input, or a puzzle; without arguments
standard input is read. Only a puzzle with exactly one solution is explained.

Formats:
  text   two lines a step and the rating at the end, an empty line between puzzles
  json   one line a puzzle: {"rating":{...},"steps":[{"round":1,"technique":"pointing",
         "difficulty":2.6,"cost":10,"units":[...],"cells":[...],"values":[...],
         "remove":[{"cell":"r1c7","value":5}],"reason":"..."},...]}, with "place" for
         what is placed and "chain" for chains; or {"error":"the reason"}
  svg    a picture of each puzzle, a board for each step; for one puzzle at a time

Exit codes:
  0    every puzzle is explained to its solution
  1    some puzzle has no solution, or more than one, or is beyond the ladder` + exitHelp

const explainExample = `  sudoku explain 8..7......5..93...9....6.2.....8.746.3..629..........8679..........24.7...2.....9
  sudoku explain --format json puzzle.txt | jq '.steps[].technique'
  sudoku explain --format svg puzzle.txt > path.svg`

func newExplainCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "explain [FILE | - | PUZZLE]...",
		Short:   "Print the steps to the solution as people find them",
		Long:    explainHelp,
		Example: explainExample,
	}
	kind := command.Choice{Value: "text", Names: []string{"text", "json", "svg"}}
	command.AddChoice(cmd, &kind, "format", "what to print")
	var boards bool
	cmd.Flags().BoolVar(&boards, "boards", false, "in text, the board with its pencil marks before each round")
	flags := &batchFlags{}
	flags.addCommon(cmd)
	ladder := addLadderFlags(cmd, flags)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o, err := ladder.options()
		if err != nil {
			return err
		}
		flags.format.Value = explainedFormat(kind.Value)
		return flags.run(cmd, st, args, explainJob(kind.Value, boards, o).orBlame(nil))
	}
	return cmd
}

func explainJob(kind string, boards bool, o technique.Options) ladderJob {
	return func(ctx context.Context, board func() (*technique.Board, error), t *task, a *answer) error {
		b, err := board()
		if err != nil {
			return err
		}
		o := o
		o.Context = ctx
		path, err := technique.Explain(b, o)
		if err != nil {
			return err
		}
		if !path.Rating.Solved {
			a.note(exitUnsolved, ladderEnds)
		}
		switch kind {
		case "json":
			a.out = appendJSON(a.out, path)
		case "svg":
			a.out = append(a.out, path.SVG(b)...)
		default:
			a.name(t)
			if boards {
				a.out = append(a.out, path.Boards(b)...)
			} else {
				a.out = append(a.out, path.Text()...)
			}
		}
		return nil
	}
}
