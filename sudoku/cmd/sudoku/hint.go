package main

// sudoku hint: the next step for each puzzle, told as exactly as is asked for.

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/propago/propago/sudoku/technique"
)

const hintHelp = `Hint says what the easiest next step is, for a puzzle as far as it is filled in.
The level says how much it gives away:

  1  the technique to look for
  2  and in which row, column or box, or with which digits
  3  and the candidates that the step rests on
  4  what follows, and why

With --technique the hint is where that technique is on the board as it is, if it is
anywhere: a name of those that explain gives, or of the ladder of players.

An argument is a file, - for standard input, or a puzzle; without arguments
standard input is read. A puzzle without exactly one solution gets no hint. If it has
none because of one entry, that one is named; of others check says what is wrong.

Formats:
  line   one line a puzzle: the hint, or "# " and the reason why there is none
  grid   the puzzle, and the hint below it after "# "
  boxed  the same with | - + between the boxes
  json   one line a puzzle: {"level":1,"hint":"Look for an X-wing."}, at level 4 with
         the "step" as explain has it; or {"error":"the reason"}

Exit codes:
  0    every puzzle has a hint
  1    some puzzle has no solution, more than one, or is solved already, or
       nothing on the ladder fires` + exitHelp

const hintExample = `  sudoku hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku hint --level 3 puzzle.txt
  sudoku hint --level 4 --format boxed puzzle.txt
  sudoku hint --level 4 --technique SK-loop 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1`

func newHintCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "hint [FILE | - | PUZZLE]...",
		Short:   "Say what to look for next, from vague to exact",
		Long:    hintHelp,
		Example: hintExample,
	}
	var level int
	var only string
	cmd.Flags().IntVarP(&level, "level", "l", technique.HintTechnique, "how much to give away, from `1` to 4")
	cmd.Flags().StringVar(&only, "technique", "", "look for the technique `NAME` alone, though another may be easier")
	_ = cmd.RegisterFlagCompletionFunc("technique", completeTechniques) // fails only for a flag that does not exist
	flags := addBatchFlags(cmd, alwaysLine)
	ladder := addLadderFlags(cmd, flags)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if level < technique.HintTechnique || level > technique.HintAll {
			return fmt.Errorf("--level %d is not from %d to %d", level, technique.HintTechnique, technique.HintAll)
		}
		o, err := ladder.options()
		if err != nil {
			return err
		}
		if only != "" {
			t, err := technique.ByName(only)
			if err != nil {
				return err
			}
			o.Ladder = slices.DeleteFunc(technique.PlayerLadder(), func(r technique.Rung) bool { return r.Technique != t })
		}
		return flags.run(cmd, st, args, hintJob(o, level).orBlame(wrongEntries))
	}
	return cmd
}

// hint is an answer of hint in JSON.
type hint struct {
	Level int             `json:"level"`
	Hint  string          `json:"hint"`
	Step  *technique.Step `json:"step,omitempty"` // what level 4 says, in parts
}

func hintJob(o technique.Options, level int) ladderJob {
	return func(ctx context.Context, board func() (*technique.Board, error), t *task, a *answer) error {
		b, err := board()
		if err != nil {
			return err
		}
		o := o
		o.Context = ctx
		step, err := nextStep(b, o)
		if err != nil {
			return err
		}
		h := hint{Level: level, Hint: step.Hint(level)}
		if level == technique.HintAll {
			h.Step = &step
		}
		a.say(t, h, h.Hint, h.Hint)
		return nil
	}
}

// noStep says why there is no hint.
type noStep string

func (e noStep) Error() string { return string(e) }

func nextStep(b *technique.Board, o technique.Options) (technique.Step, error) {
	steps, err := technique.Next(b, o)
	switch {
	case err != nil:
		return technique.Step{}, err
	case b.Solved():
		return technique.Step{}, noStep("solved already")
	case len(steps) == 0 && len(o.Ladder) == 1:
		return technique.Step{}, noStep("no " + o.Ladder[0].Technique.Name() + " on this board")
	case len(steps) == 0:
		return technique.Step{}, noStep("nothing on the ladder fires")
	}
	return steps[0], nil
}
