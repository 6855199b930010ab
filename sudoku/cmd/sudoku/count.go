package main

// sudoku count: how many solutions each puzzle has.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/propago/propago/sudoku/text"
)

const defaultCountLimit = 1000

const countHelp = `Count prints how many solutions each puzzle has, up to --limit. An argument is a
file, - for standard input, or a puzzle; without arguments standard input is read.

Reaching the limit is a normal end: with --limit 2 the answers are 0, 1 and 2 for
none, one and more. Where the usual limit of 1000 is reached, a message says so.
--limit 0 counts all, which for an empty grid may take longer than you live.

Formats:
  line   one line a puzzle, so that line i answers puzzle i: the number, or "# "
         and the reason why it is not known
  grid   the puzzle, and a line such as "# 2 solutions" below it
  boxed  the same with | - + between the boxes
  json   one line a puzzle: {"solutions":2,"complete":true}, where complete is
         false if there may be more; or {"error":"the reason"}

The limits on nodes and time are for each puzzle.

Exit codes:
  0    every puzzle has a solution
  1    some puzzle has none, or givens that contradict each other` + exitHelp

const countExample = `  sudoku count puzzles.txt
  sudoku count --limit 2 < puzzles.txt
  sudoku count --limit 0 1...............
  sudoku count --limit 0 --timeout 1m --format json puzzles.txt`

func newCountCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "count [FILE | - | PUZZLE]...",
		Short:   "Print how many solutions each puzzle has",
		Long:    countHelp,
		Example: countExample,
	}
	var limit int
	cmd.Flags().IntVar(&limit, "limit", defaultCountLimit, "stop a puzzle at `N` solutions (0: count all)")
	flags := addBatchFlags(cmd, alwaysLine)
	folder := addProof(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if limit < 0 {
			return fmt.Errorf("--limit %d is negative", limit)
		}
		return flags.run(cmd, st, args, proving(*folder, limit, countJob(limit, !cmd.Flags().Changed("limit"))))
	}
	return cmd
}

// countJob counts up to a limit; tell says that reaching it needs a message.
func countJob(limit int, tell bool) job {
	return func(ctx context.Context, p posed, a *answer) {
		if p.broken != nil {
			a.note(exitUnsolved, p.broken.Error())
			a.tell(p.task, tally{Complete: true})
			return
		}
		found, err := p.csp.Count(ctx, limit)
		a.count(p.csp)
		n := tally{Solutions: found, Complete: err == nil && (limit == 0 || found < limit)}
		switch {
		case err != nil && ctx.Err() != nil:
			a.cancelled = true
			a.note(exitSolved, fmt.Sprintf("%v found, then interrupted", n))
			return
		case err != nil:
			n.Error = limitReason(p.csp)
			a.note(exitLimit, fmt.Sprintf("%v found, %s", n, n.Error))
		case found == 0:
			a.note(exitUnsolved, "no solution")
		case tell && found == limit:
			a.note(exitSolved, fmt.Sprintf("%v; --limit 0 counts all", n))
		}
		a.tell(p.task, n)
	}
}

// tally is an answer of count, and its form in JSON.
type tally struct {
	Solutions int    `json:"solutions"`
	Complete  bool   `json:"complete"`
	Error     string `json:"error,omitempty"`
}

// String returns for example "2 solutions or more".
func (n tally) String() string {
	text := notation.Plural(n.Solutions, "solution")
	if !n.Complete {
		text += " or more"
	}
	return text
}

// tell writes a count.
func (a *answer) tell(t *task, n tally) {
	if a.format == text.LineFormat && n.Error == "" {
		a.out = fmt.Appendln(a.out, n.Solutions)
		return
	}
	full := n.String()
	if n.Error != "" {
		full += ", " + n.Error
	}
	a.say(t, n, full, "# "+full)
}
