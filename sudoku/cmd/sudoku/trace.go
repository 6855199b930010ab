package main

// sudoku trace: what the engine does on one puzzle, event by event.

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
)

const traceHelp = `Trace prints what the engine does on one puzzle, event by event: which unit or arc is
looked at, which candidates go and why, what is tried, what fails, where it goes back
to, and the solution. An argument is a file, - for standard input, or a puzzle;
without arguments standard input is read. One puzzle is traced.

The engine is an ordinary one, so that this is also a way to see the textbooks at work:
--maintain ac3 --order input shows AC-3 arc by arc.

Formats:
  text  a line for each event, with the cells and units by name, deeper nodes further to
        the right; the kinds that change something, unless --kinds asks for others
  json  JSON lines, a header and a line for each event, all kinds; programs play them
        with the package csp/trace, which rebuilds every candidate at every step. The
        lines are described in docs/reference/events.md
  html  a page that plays the run in a browser, forwards and backwards, with candidates,
        causes and the search tree; one file, no network. At most 200000 events unless
        --limit says more
  svg   the search tree as a picture; of a large one, what is deep is folded

Kinds of events:
  %s

Exit codes:
  0    the puzzle was solved, and all of that printed
  1    it has no solution, contradictory givens included` + exitHelp

const traceExample = `  sudoku trace 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  sudoku trace --maintain ac3 --order input --kinds revise,prune,fail puzzle.txt
  sudoku trace --maintain forward-checking --order mrv --depth 3 puzzle.txt
  sudoku trace --kinds all --steps 1-200 puzzle.txt
  sudoku trace --format json puzzle.txt > run.jsonl
  sudoku trace --format html --order mrv puzzle.txt > run.html
  sudoku trace --format svg --maintain forward-checking --solutions all puzzle.txt > tree.svg`

func newTraceCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "trace [FILE | - | PUZZLE]...",
		Short:   "Print what the engine does on a puzzle, event by event",
		Long:    fmt.Sprintf(traceHelp, strings.Join(command.EventKinds(), ", ")),
		Example: traceExample,
	}
	f := &traceFlags{}
	f.Add(cmd, "which cell is branched on")
	f.addLimits(cmd, "stop")
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "no messages about the puzzle")
	cmd.Flags().SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		t, err := newTracing(cmd, st, f, args)
		if err != nil {
			return err
		}
		return t.run(cmd.Context())
	}
	return cmd
}

type traceFlags struct {
	command.TraceFlags
	limitFlags
	quiet bool
}

// makers are what a reader of puzzles calls those who make events.
var makers = map[csp.By]string{csp.ByAssumption: "given"}

// tracing is one run of the command.
type tracing struct {
	flags *traceFlags
	opts  csp.Options
	st    streams
	input input
	report
}

// newTracing prepares a run with the arguments of the command. Errors are of usage.
func newTracing(cmd *cobra.Command, st streams, f *traceFlags, args []string) (*tracing, error) {
	if len(args) == 0 && st.InTerm {
		return nil, errNoArguments
	}
	t := &tracing{flags: f, st: st, input: input{args: args, stdin: st.In, onWait: func() {}}}
	var err error
	if t.opts, err = f.limits(); err != nil {
		return nil, err
	}
	if err = f.Read(cmd, &t.opts); err != nil {
		return nil, err
	}
	t.console.W, t.quiet = st.Err, f.quiet
	return t, nil
}

// run traces the first puzzle and returns the exit code if it is not 0.
func (t *tracing) run(ctx context.Context) error {
	traced := false
	for task, err := range t.input.tasks(ctx) {
		switch {
		case ctx.Err() != nil:
		case traced:
			t.fail(task.place() + ": one puzzle is traced, and this is another")
		case err != nil:
			t.fail("sudoku: " + err.Error())
		case task.Err != nil:
			t.fail(task.place() + ": " + task.reason())
		default:
			traced = true
			t.trace(ctx, &task)
			continue
		}
		break
	}
	return t.end(ctx, "stopped")
}

// trace runs the engine on a puzzle and writes what happens.
func (t *tracing) trace(ctx context.Context, task *task) {
	s, m, err := t.solver(ctx, task)
	if err != nil {
		t.fail(task.place() + ": " + err.Error())
		return
	}
	code, why, err := t.flags.Run(ctx, s, t.st.Out, command.Traced{
		Model: m.CSP, Title: task.place(), Words: makers, Grid: m.PageGrid(),
		Solution: func(values []int) string { return solutionText(m, task, values) },
	})
	switch {
	case err != nil || code == exitSolved: // an error is told where all are
	case code == exitUnsolved:
		t.note(code, task, "no solution")
	default:
		t.note(code, task, cmp.Or(why, limitReason(s)))
	}
}

// solver returns a solver of the puzzle, which has its givens for assumptions.
func (t *tracing) solver(ctx context.Context, task *task) (*csp.Solver, *sudoku.Model, error) {
	m, givens, err := task.model()
	if err != nil {
		return nil, nil, err
	}
	s, err := m.CSP.Compile(ctx, t.opts)
	if err != nil {
		return nil, nil, err
	}
	s.Assume(m.Givens(givens)...)
	return s, m, nil
}

// solutionText returns the cells of a solution on one line. The first variables of the model
// are the cells.
func solutionText(m *sudoku.Model, task *task, values []int) string {
	cells := make([]int, len(m.Cells))
	for cell := range cells {
		if m.Layout.Has(cell) {
			cells[cell], values = values[0], values[1:]
		}
	}
	if task.isVariant() {
		return strings.TrimSpace(task.Puzzle.Filled(cells).Rows(false))
	}
	g, err := sudoku.FromCells(task.Grid.Shape(), cells)
	if err != nil {
		return err.Error()
	}
	return string(g.AppendLine(nil))
}
