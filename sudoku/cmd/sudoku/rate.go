package main

// sudoku rate: how hard each puzzle is for people.

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

const rateHelp = `Rate says how hard each puzzle is for people: what the hardest step is that it
needs, on the scale of Sudoku Explainer, and what all steps cost together.

Techniques are tried from the easiest on, and all instances of the easiest that
fires are applied at once, so that a rating does not depend on how the grid is
turned or its digits are named (dynamic chains by a tenth or two). The levels:
easy to 2.3 (singles), medium to 3.4 (locked candidates, pairs, X-wing), hard to
6.4 (larger subsets and fish, wings, rectangles), fiendish to 7.9 (chains); beyond
needs forcing chains of several cases, or more than the ladder has. The hardest
puzzles known are rated near 12, which takes some seconds for each.

An argument is a file, - for standard input, or a puzzle; without arguments
standard input is read. A puzzle without exactly one solution has no rating, and
neither has one that the ladder does not solve: it is beyond, and unrated. Of a
variant's rules each is looked at by itself, sums of cages also together (the rule
of 45), and suppositions follow them all; some of the hardest are beyond even so.

Formats:
  line   one line a puzzle: the level, the hardest step and its technique, the sum
         of costs, steps and rounds; "beyond unrated" and how far the ladder goes;
         or "# " and the reason why there is no rating
  grid   the puzzle, and its rating below it after "# "
  boxed  the same with | - + between the boxes
  json   one line a puzzle: {"solved":true,"hardest":4.2,"technique":"XY-wing",
         "sum":134,"level":"hard","steps":54,"rounds":31}; where it is not solved,
         hardest, technique and sum are null; or {"error":"the reason"}

Exit codes:
  0    every puzzle has a rating
  1    some puzzle has no solution, or more than one, or is not solved by the ladder` + exitHelp

const rateExample = `  sudoku rate 8..7......5..93...9....6.2.....8.746.3..629..........8679..........24.7...2.....9
  sudoku rate puzzles.txt | LC_ALL=C sort -V -k 2,2
  sudoku rate --format json puzzles.txt
  sudoku rate --without "unique rectangle" --without BUG+1 puzzles.txt`

func newRateCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "rate [FILE | - | PUZZLE]...",
		Short:   "Say how hard each puzzle is for people",
		Long:    rateHelp,
		Example: rateExample,
	}
	flags := addBatchFlags(cmd, alwaysLine)
	ladder := addLadderFlags(cmd, flags)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o, err := ladder.options()
		if err != nil {
			return err
		}
		return flags.run(cmd, st, args, rateJob(o).orBlame(nil))
	}
	return cmd
}

// rateJob keeps raters for grids, whose layouts are the same for many.
func rateJob(o technique.Options) ladderJob {
	var raters pools[sudoku.Shape, *technique.Rater]
	rate := func(ctx context.Context, board func() (*technique.Board, error), t *task) (technique.Rating, error) {
		if t.isVariant() {
			b, err := board()
			if err != nil {
				return technique.Rating{}, err
			}
			o := o
			o.Context = ctx
			return technique.Rate(b, o)
		}
		rater, giveBack, err := raters.borrow(t.Grid.Shape(), func() (*technique.Rater, error) {
			l, err := technique.Plain(t.Grid.Shape())
			if err != nil {
				return nil, err
			}
			return technique.NewRater(l, o)
		})
		if err != nil {
			return technique.Rating{}, err
		}
		defer giveBack()
		rater.SetContext(ctx)
		return rater.RateGrid(t.Grid)
	}
	return func(ctx context.Context, board func() (*technique.Board, error), t *task, a *answer) error {
		rating, err := rate(ctx, board, t)
		if err != nil {
			return err
		}
		if !rating.Solved {
			a.note(exitUnsolved, "not rated: "+ladderEnds)
		}
		a.say(t, rating, rating.String(), rating.String())
		return nil
	}
}
