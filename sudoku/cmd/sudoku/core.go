package main

// sudoku core: which givens and rules make a puzzle contradictory.

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
)

const coreHelp = `Core finds out why a puzzle has no solution: a few givens, rows, columns, boxes and
rules that cannot hold together, none of which can be left out, and the steps from
them to the contradiction. With --only givens all rules are taken for granted, and the
givens found are those of which one has to be wrong; with --only rules the givens are.

An argument is a file, - for standard input, or a puzzle; without arguments standard
input is read. A puzzle that has a solution, or several, has no core. The limits on
nodes and time are for each search of a puzzle, and for the puzzle as a whole.

Formats:
  text   the givens, the rules, and the steps, each a line with a number
  json   one line a puzzle: {"core":{"minimal":true,"givens":[{"cell":"r1c1","value":5},
         ...],"rules":["row 1"],"reasons":[{"step":1,"text":"...",...}]}}; or
         {"error":"the reason"}

Exit codes:
  0    every puzzle is contradictory, and its core is found
  1    some puzzle has a solution` + exitHelp

const coreExample = `  sudoku core 53..7..5.6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku core --only givens puzzle.txt
  sudoku core --format json puzzles.txt | jq -c '.core.givens'`

func newCoreCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "core [FILE | - | PUZZLE]...",
		Short:   "Say which givens and rules contradict each other",
		Long:    coreHelp,
		Example: coreExample,
	}
	kind := command.Choice{Value: "text", Names: []string{"text", "json"}}
	command.AddChoice(cmd, &kind, "format", "what to print")
	only := command.Choice{Value: "", Names: []string{"givens", "rules"}}
	command.AddChoice(cmd, &only, "only", "what the core is made of, usually both")
	flags := &batchFlags{}
	flags.addCommon(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c := &coreJob{json: kind.Value == "json"}
		switch only.Value {
		case "givens":
			c.background = append(c.background, func(m csp.Origin) bool { return m.By == csp.ByConstraint })
		case "rules":
			c.background = append(c.background, func(m csp.Origin) bool { return m.By == csp.ByAssumption })
		}
		flags.format.Value = explainedFormat(kind.Value)
		b, err := newBatch(st, flags, args)
		if err != nil {
			return err
		}
		c.opts = b.opts
		return b.runPuzzles(cmd, c.answer)
	}
	return cmd
}

// coreJob finds the core of one puzzle after another.
type coreJob struct {
	background []func(csp.Origin) bool
	json       bool
	opts       csp.Options
}

func (c *coreJob) answer(ctx context.Context, p *sudoku.Puzzle, t *task, a *answer) {
	e, err := p.Explainer(ctx, c.opts)
	var core *sudoku.Core
	if err == nil {
		core, err = e.Core(ctx, c.background...)
	}
	switch {
	case ctx.Err() != nil:
		a.cancelled = true
	case errors.Is(err, csp.ErrSatisfiable):
		a.refuse(exitUnsolved, "there is a solution, so nothing contradicts")
	case errors.Is(err, csp.ErrLimit):
		a.refuse(exitLimit, "a limit ended the search before it was known whether there is a solution")
	case err != nil:
		a.refuse(exitInput, err.Error())
	default:
		c.write(core, t, a)
	}
}

// write prints a core; one that a limit left too large is told as such.
func (c *coreJob) write(core *sudoku.Core, t *task, a *answer) {
	if !core.CSP.Minimal {
		a.note(exitLimit, "a limit ended the search for fewer")
	} else if core.Why == nil {
		a.note(exitLimit, "a limit ended the search for the steps")
	}
	if c.json {
		a.out = appendJSON(a.out, map[string]any{"core": core})
		return
	}
	a.name(t)
	a.out = fmt.Append(a.out, core)
}
