package main

// sudoku check: whether a grid obeys the rules and has exactly one solution.

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const checkHelp = `Check says of each grid, partial or full, which cells break which row, column or
box with which digit; and if none does, whether there is exactly one solution, or
else a cell that differs between two. An argument is a file, - for standard input,
or a puzzle; without arguments standard input is read.

Formats:
  line   one line a puzzle, so that line i answers puzzle i: "ok: one solution",
         "ok: solved" for a full grid, or "# " and all that is wrong with it
  grid   the grid, and below it a line with "# " for each finding and its place
  boxed  the same with | - + between the boxes
  json   one line a puzzle: {"ok":true,"solutions":1}; or "ok":false with an
         "error" and, where they apply, the number of solutions (2: two or more)
         and the "conflicts", each with unit, value and cells
In line and json, standard error has the findings with their places as well.

The limits on nodes and time are for each puzzle.

Exit codes:
  0    every grid obeys the rules and has exactly one solution
  1    some grid breaks a rule, or has no solution, or more than one` + exitHelp

const checkExample = `  sudoku check 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku check --format boxed puzzle.txt
  sudoku check --format line puzzles.txt | grep -n '^#'
  sudoku solve --format line puzzles.txt | sudoku check --quiet`

func newCheckCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "check [FILE | - | PUZZLE]...",
		Short:   "Check grids against the rules, and for exactly one solution",
		Long:    checkHelp,
		Example: checkExample,
	}
	flags := addBatchFlags(cmd, boxedOnTerminal)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return flags.run(cmd, st, args, checkPuzzle)
	}
	return cmd
}

// finding is what is true of a grid, and its form in JSON.
type finding struct {
	OK        bool       `json:"ok"`
	Solutions *int       `json:"solutions,omitempty"` // nil if it is not known
	Conflicts []conflict `json:"conflicts,omitempty"`
	Error     string     `json:"error,omitempty"`

	text []string // the same in words, one thing each
	code exitCode
}

type conflict struct {
	Unit  string   `json:"unit"`
	Value int      `json:"value"`
	Cells []string `json:"cells"`
}

// checkPuzzle is the job.
func checkPuzzle(ctx context.Context, p posed, a *answer) {
	f := findBroken(p)
	if f == nil {
		err := p.unique(ctx)
		a.count(p.csp)
		if err != nil && ctx.Err() != nil {
			a.cancelled = true
			return
		}
		f = findUnique(p.csp, err)
	}
	if !f.OK {
		f.Error = strings.Join(f.text, "; ")
	}
	a.code = f.code
	a.out = f.appendTo(a.out, a.format, p.task)
	if !f.OK && !isRows(a.format) {
		a.note(f.code, f.Error)
	}
}

// findBroken looks at the values that there are. It returns nil where a search is needed.
func findBroken(p posed) *finding {
	var rule *sudoku.RuleError
	switch {
	case errors.As(p.broken, &rule):
		return &finding{Solutions: new(0), text: rule.Names, code: exitUnsolved}
	case p.broken == nil && p.grid != nil && p.Grid.IsFull():
		return &finding{OK: true, Solutions: new(1), text: []string{"ok: solved"}}
	case p.broken == nil:
		return nil
	}
	f := &finding{Solutions: new(0), code: exitUnsolved}
	for _, c := range p.Grid.Conflicts() {
		names := make([]string, len(c.Cells))
		for i, cell := range c.Cells {
			names[i] = sudoku.CellName(c.Size, cell)
		}
		f.Conflicts = append(f.Conflicts, conflict{c.Unit.String(), c.Value, names})
		f.text = append(f.text, c.String())
	}
	return f
}

// findUnique looks at how the search for exactly one solution ended.
func findUnique(s *csp.Solver, err error) *finding {
	var many *sudoku.MultipleError
	switch {
	case err == nil:
		return &finding{OK: true, Solutions: new(1), text: []string{"ok: one solution"}}
	case errors.As(err, &many):
		return &finding{Solutions: new(2), text: []string{many.Error()}, code: exitUnsolved}
	case errors.Is(err, sudoku.ErrSeveral):
		return &finding{Solutions: new(2), text: []string{err.Error()}, code: exitUnsolved}
	case errors.Is(err, csp.ErrNoSolution):
		return &finding{Solutions: new(0), text: []string{"no solution"}, code: exitUnsolved}
	}
	return &finding{text: []string{limitReason(s)}, code: exitLimit}
}

func (f *finding) appendTo(dst []byte, format text.Format, t *task) []byte {
	switch {
	case format == text.JSONFormat:
		return appendJSON(dst, f)
	case isRows(format):
		dst = t.appendTo(dst, format)
		for _, text := range f.text {
			dst = appendComment(dst, t.place()+": "+text)
		}
		return dst
	case f.OK:
		return append(append(dst, f.text[0]...), '\n')
	}
	return appendComment(dst, f.Error)
}
