package main

// sudoku compare: what the classic algorithms do on the same puzzles.

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// defaultCompareNodes is far above what backtracking needs for nearly all puzzles, and
// done in seconds.
const defaultCompareNodes = 10_000_000

const compareHelp = `Compare solves each puzzle with one algorithm after the other and counts what each
had to do. All are configurations of one engine. An argument is a file, - for
standard input, or a puzzle; without arguments standard input is read.

An algorithm is a level of consistency, and after a + the order of the cells:
  backtracking           cell by cell, each value checked against its row, column, box
  forward-checking       a value that was tried is taken from the peers
  ac3                    arcs between pairs of cells, made consistent by AC-3
  full                   the propagators of whole units; naked and hidden singles
  ...+mrv                the cell with the fewest candidates first
  default                what sudoku solve does
Without --algorithms these are compared:
  %s

Each looks for a second solution (--solutions 2), so that it walks its whole tree and
the counts do not depend on where the solution happens to lie; --solutions 1 stops at
the first, all (or 0) counts them all. --max-nodes and --timeout cut what is hopeless,
and the last column says so. Runs follow each other on one core, so that times compare.

Formats:
  table  one puzzle: a line for each algorithm; several: the sums, medians and maxima,
         and how many of the puzzles were answered before a limit
  csv    a line for each puzzle and algorithm, times in seconds
  svg    bars: the counts of one puzzle, the sums of several; nodes, unless --measures
         asks for more

All counts are the same on every machine; times are not.

Exit codes:
  0    every algorithm answered for every puzzle
  1    some puzzle has no solution, contradictory givens included` + exitHelp

const compareExample = `  sudoku compare 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
  sudoku compare --algorithms backtracking,ac3+mrv,full+dom/wdeg puzzle.txt
  sudoku compare --max-nodes 100000 --measures nodes,failures puzzles.txt
  sudoku compare --format csv puzzles.txt > runs.csv
  sudoku compare --format svg --measures nodes,checks puzzle.txt > bars.svg`

func newCompareCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "compare [FILE | - | PUZZLE]...",
		Short:   "Count what the classic algorithms do on the same puzzles",
		Long:    fmt.Sprintf(compareHelp, strings.Join(command.Algorithms(), ", ")),
		Example: compareExample,
	}
	f := &compareFlags{}
	f.Add(cmd)
	f.maxNodes = defaultCompareNodes
	f.addLimits(cmd, "cut a run")
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "no messages about single puzzles")
	cmd.Flags().SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := newComparing(st, f, args)
		if err != nil {
			return err
		}
		return c.run(cmd.Context())
	}
	return cmd
}

type compareFlags struct {
	command.CompareFlags
	limitFlags
	quiet bool
}

// comparing is one run of the command over all its puzzles.
type comparing struct {
	flags          *compareFlags
	configurations []compare.Configuration
	measures       []compare.Measure
	input          input
	output         output
	report

	comparers map[sudoku.Shape]*comparer
	survey    compare.Survey
	first     compare.Result
	place     string // of the first
	done      atomic.Int64
}

// comparer is a model and its solvers.
type comparer struct {
	*compare.Comparer
	model *sudoku.Model
}

// newComparing prepares a run with the arguments of the command. Errors are of usage.
func newComparing(st streams, f *compareFlags, args []string) (*comparing, error) {
	if len(args) == 0 && st.InTerm {
		return nil, errNoArguments
	}
	c := &comparing{flags: f, comparers: make(map[sudoku.Shape]*comparer)}
	limits, err := f.limits()
	if err != nil {
		return nil, err
	}
	if c.configurations, c.measures, err = f.Read(limits); err != nil {
		return nil, err
	}
	c.console.W, c.console.Term, c.quiet = st.Err, st.ErrTerm, f.quiet
	c.output = output{w: st.Out, console: &c.console, prompt: st.OutTerm}
	c.input = input{args: args, stdin: st.In, onWait: c.output.flush}
	return c, nil
}

// run compares on all puzzles and returns the exit code if it is not 0.
func (c *comparing) run(ctx context.Context) error {
	stop := startProgress(&c.console, &c.done)
	for t, err := range c.input.tasks(ctx) {
		switch {
		case ctx.Err() != nil:
		case err != nil:
			c.fail("sudoku: " + err.Error())
		case t.Err != nil:
			c.fail(t.place() + ": " + t.reason())
		default:
			c.compare(ctx, &t)
		}
		if ctx.Err() != nil || c.output.err != nil {
			break
		}
	}
	c.conclude()
	c.output.flush()
	stop()
	return c.end(ctx, stoppedAfter(c.done.Load()))
}

// compare runs all algorithms on one puzzle.
func (c *comparing) compare(ctx context.Context, t *task) {
	comparer, givens, err := c.comparer(ctx, t)
	if err != nil {
		c.fail(t.place() + ": " + err.Error())
		return
	}
	result, err := comparer.Run(ctx, comparer.model.Givens(givens)...)
	if len(result.Runs) == 0 {
		return // cancelled before it began
	}
	if c.place == "" {
		c.first, c.place = result, t.place()
	}
	c.survey.Add(result)
	if c.flags.Format.Value == "csv" {
		c.writeRows(t.place(), result)
	}
	if ctx.Err() != nil {
		return
	}
	c.done.Add(1)
	switch {
	case err != nil: // nothing but a disagreement, which would be a defect of the engine
		c.fail(t.place() + ": " + err.Error())
	case slices.ContainsFunc(result.Runs, func(r compare.Run) bool { return r.Outcome == csp.Exhausted && r.Stats.Solutions == 0 }):
		c.note(exitUnsolved, t, "no solution")
	}
	for _, r := range result.Runs {
		if !r.Answered() {
			c.note(exitLimit, t, r.Configuration.Name+": "+r.End())
		}
	}
}

// comparer returns the solvers for a puzzle, which grids of one shape share, and its givens.
func (c *comparing) comparer(ctx context.Context, t *task) (*comparer, []int, error) {
	shape := t.Grid.Shape()
	if known := c.comparers[shape]; known != nil && !t.isVariant() {
		return known, t.Grid.AppendCells(nil), nil
	}
	m, givens, err := t.model()
	if err != nil {
		return nil, nil, err
	}
	solvers, err := compare.New(ctx, m.CSP, c.configurations)
	if err != nil {
		return nil, nil, err
	}
	made := &comparer{solvers, m}
	if !t.isVariant() {
		c.comparers[shape] = made
	}
	return made, givens, nil
}

// writeRows writes what was done on one puzzle as CSV.
func (c *comparing) writeRows(place string, result compare.Result) {
	var b bytes.Buffer
	w := csv.NewWriter(&b) // into memory, so that nothing can fail
	if c.place == place && !c.output.begun {
		_ = w.Write(append([]string{"puzzle"}, result.Header(c.measures...)...))
	}
	for _, row := range result.Rows(c.measures...) {
		_ = w.Write(append([]string{place}, row...))
	}
	w.Flush()
	c.output.add(b.Bytes())
}

// conclude writes what is known at the end: of one puzzle its runs, of several the
// statistics.
func (c *comparing) conclude() {
	var puzzles int
	for _, r := range c.survey.Rows() {
		puzzles = max(puzzles, r.Problems)
	}
	if puzzles == 0 {
		return
	}
	title := notation.Plural(puzzles, "puzzle")
	switch c.flags.Format.Value {
	case "table":
		if puzzles == 1 {
			c.output.add([]byte(c.first.Table(c.measures...)))
			return
		}
		c.output.spaced = true
		for _, of := range []compare.Statistic{compare.Sum, compare.Median, compare.Maximum} {
			c.output.add([]byte(of.String() + " of " + title + "\n" + c.survey.Table(of, c.measures...)))
		}
	case "svg":
		chart := draw.SurveyChart(title+", by algorithm", &c.survey, compare.Sum, c.measures...)
		if puzzles == 1 {
			chart = draw.CompareChart(c.place+", by algorithm", c.first, c.measures...)
		}
		c.output.add([]byte(chart.SVG()))
	}
}
