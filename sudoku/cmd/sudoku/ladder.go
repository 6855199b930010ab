package main

// What rate, hint and explain share: the ladder that the flags describe, and a
// puzzle made ready for it. Only a puzzle with exactly one solution is: then the
// techniques that argue from that are sound.

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// ladderFlags say which techniques are tried.
type ladderFlags struct {
	without []string
	ladder  command.Choice
	upTo    string
}

// addLadderFlags adds them to those of a batch.
func addLadderFlags(cmd *cobra.Command, batch *batchFlags) *ladderFlags {
	batch.patient = true // the hardest puzzles take seconds
	f := &ladderFlags{ladder: command.Choice{Value: "explainer", Names: []string{"explainer", "players"}}}
	command.AddChoice(cmd, &f.ladder, "ladder", "the techniques and numbers of Sudoku Explainer, or with more names of players")
	cmd.Flags().StringSliceVar(&f.without, "without", nil, "leave out the technique `NAME`; may be given more than once")
	cmd.Flags().StringVar(&f.upTo, "up-to", "", "leave out what is harder than the `DIFFICULTY`, for instance 7.0")
	// It fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("without", completeTechniques)
	return f
}

// completeTechniques offers their names to the shell.
func completeTechniques(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, t := range technique.Techniques() {
		names = append(names, t.Name())
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// ladderEnds says of a puzzle that its techniques do not do.
const ladderEnds = "the ladder ends before the solution"

// options returns what the flags say to the ladder.
func (f *ladderFlags) options() (technique.Options, error) {
	o := technique.Options{Ladder: technique.RuleLadder(), Unique: true}
	if f.ladder.Value == "players" {
		o.Ladder = technique.PlayerLadder()
	}
	if f.upTo != "" {
		var limit technique.Difficulty
		if err := limit.UnmarshalJSON([]byte(f.upTo)); err != nil {
			return o, fmt.Errorf("--up-to: %w", err)
		}
		o.Ladder = o.Ladder.UpTo(limit)
	}
	for _, name := range f.without {
		t, err := technique.ByName(name)
		if err != nil {
			return o, err
		}
		o.Ladder = o.Ladder.Without(t)
	}
	return o, nil
}

// ladderJob answers for a puzzle with exactly one solution. It makes the board if it
// needs one. Where it returns an error it has not answered.
type ladderJob func(ctx context.Context, b func() (*technique.Board, error), t *task, a *answer) error

// orBlame is the job for the batch. It tells of a puzzle without a solution what blame says of it,
// if there is that and it says anything.
func (j ladderJob) orBlame(blame func(context.Context, *sudoku.Puzzle) string) job {
	return func(ctx context.Context, p posed, a *answer) {
		blamed := func() bool {
			if blame == nil || ctx.Err() != nil {
				return false
			}
			puzzle, err := p.asPuzzle()
			if err != nil {
				return false
			}
			reason := blame(ctx, puzzle)
			if reason != "" {
				a.refuse(exitUnsolved, reason)
			}
			return reason != ""
		}
		if p.broken != nil {
			if !blamed() {
				a.refuse(exitUnsolved, p.broken.Error())
			}
			return
		}
		err := p.unique(ctx)
		a.count(p.csp)
		switch {
		case err == nil:
		case errors.Is(err, csp.ErrNoSolution) && blamed():
			return
		case ctx.Err() != nil:
			a.cancelled = true
			return
		default:
			f := findUnique(p.csp, err)
			a.refuse(f.code, f.text[0])
			return
		}
		board := func() (*technique.Board, error) { return technique.ForGrid(p.Grid) }
		if p.puzzle != nil {
			board = func() (*technique.Board, error) { return technique.ForPuzzle(p.Puzzle) }
		}
		switch err := j(ctx, board, p.task, a); {
		case err != nil && ctx.Err() != nil:
			a.cancelled = true
		case err != nil:
			a.refuse(exitUnsolved, err.Error())
		}
	}
}

// refuse answers that there is no answer.
func (a *answer) refuse(code exitCode, reason string) {
	a.out = appendFailure(a.out, a.format, reason)
	a.note(code, reason)
}
