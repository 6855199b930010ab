package main

// sudoku trace: what the engine does on one puzzle, event by event.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
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

// textKinds are what the text shows if nothing else is asked for.
var textKinds = []csp.EventKind{csp.EventPrune, csp.EventFixpoint, csp.EventBranch, csp.EventFail,
	csp.EventBacktrack, csp.EventSolution, csp.EventRestart, csp.EventDone}

// defaultTraceLimit is some hundred megabytes.
const defaultTraceLimit = 1_000_000

func newTraceCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "trace [FILE | - | PUZZLE]...",
		Short:   "Print what the engine does on a puzzle, event by event",
		Long:    fmt.Sprintf(traceHelp, strings.Join(kindNames(), ", ")),
		Example: traceExample,
	}
	f := &traceFlags{
		format: command.Choice{Value: "text", Names: []string{"text", "json", "html", "svg"}},
		values: command.Choice{Value: csp.AutoValue.String(), Names: []string{"auto", "ascending", "descending", "least-constraining", "random", "median"}},
	}
	command.AddChoice(cmd, &f.format, "format", "what to print")
	f.addAlgorithm(cmd, "which cell is branched on", "auto", "input", "mrv", "mrv-degree", "dom/wdeg", "random")
	command.AddChoice(cmd, &f.values, "values", "which value is tried first")
	flags := cmd.Flags()
	flags.Uint64Var(&f.seed, "seed", 0, "the seed `N` of what is random")
	flags.StringVar(&f.solutions, "solutions", "1", "stop at `N` solutions, or look for all")
	flags.StringSliceVar(&f.kinds, "kinds", nil, "print these kinds of events, by `NAMES` with commas, or all")
	flags.IntVar(&f.depth, "depth", -1, "print what happens at nodes with at most `N` branches above (-1: at all)")
	flags.StringVar(&f.steps, "steps", "", "print the events numbered `A-B` (text)")
	flags.IntVar(&f.limit, "limit", defaultTraceLimit, "stop after `N` events that are printed (0: never)")
	f.addLimits(cmd, "stop")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "no messages about the puzzle")
	flags.SortFlags = false
	// It fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("kinds", cobra.FixedCompletions(append(kindNames(), "all"), cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if f.format.Value == "html" && !cmd.Flags().Changed("limit") {
			f.limit = defaultPageLimit
		}
		t, err := newTracing(st, f, args)
		if err != nil {
			return err
		}
		return t.run(cmd.Context())
	}
	return cmd
}

func kindNames() []string {
	return command.NamesOf(csp.All[csp.EventKind]())
}

type traceFlags struct {
	format, values command.Choice
	searchFlags
	seed             uint64
	solutions, steps string
	kinds            []string
	depth, limit     int
	quiet            bool
}

// options returns what the flags say to the engine.
func (f *traceFlags) options() (csp.Options, error) {
	o, err := f.searchFlags.options()
	if err != nil {
		return o, err
	}
	o.Seed = f.seed
	o.Values, _ = csp.Parse[csp.ValueOrder](f.values.Value) // the choice holds a name that is there
	if f.solutions != "all" {
		n, err := strconv.Atoi(f.solutions)
		if err != nil || n < 1 {
			return o, fmt.Errorf("--solutions %s is neither a number above 0 nor all", f.solutions)
		}
		o.MaxSolutions = n
	}
	switch {
	case f.limit < 0:
		return o, fmt.Errorf("--limit %d is negative", f.limit)
	case f.depth < -1:
		return o, fmt.Errorf("--depth %d is below -1", f.depth)
	}
	return o, nil
}

// wanted returns what is to be printed.
func (f *traceFlags) wanted() (w wantedEvents, err error) {
	w.depth, w.last = f.depth, -1
	if f.format.Value == "text" {
		w.kinds = textKinds
	}
	if f.kinds != nil {
		if f.format.Value == "html" || f.format.Value == "svg" {
			return w, errors.New("--kinds is for text and json; pictures need all kinds")
		}
		w.kinds = nil
	}
	for _, name := range f.kinds {
		if name == "all" {
			w.kinds = nil
			break
		}
		k, err := csp.Parse[csp.EventKind](name)
		if err != nil {
			return w, fmt.Errorf("--kinds: %w", err)
		}
		w.kinds = append(w.kinds, k)
	}
	if f.steps == "" {
		return w, nil
	}
	if f.format.Value != "text" {
		return w, errors.New("--steps is for text; a part of a run cannot be played")
	}
	first, last, ok := strings.Cut(f.steps, "-")
	a, errA := strconv.ParseInt(first, 10, 64)
	b, errB := a, errA
	if ok {
		b, errB = strconv.ParseInt(last, 10, 64)
	}
	if errA != nil || errB != nil || a < 1 || b < a {
		return w, fmt.Errorf("--steps %s is no range such as 1-200", f.steps)
	}
	w.first, w.last = a, b
	return w, nil
}

// wantedEvents says which events are printed.
type wantedEvents struct {
	kinds       []csp.EventKind // nil: all
	depth       int             // -1: all
	first, last int64           // by number; -1: to the end
}

// observer returns one that hands on what is wanted.
func (w *wantedEvents) observer(o func(*csp.Event)) func(*csp.Event) {
	if w.kinds != nil {
		o = trace.OnlyKinds(o, w.kinds...)
	}
	if w.depth >= 0 {
		o = trace.ToDepth(o, w.depth)
	}
	if w.last < 0 {
		return o
	}
	return func(e *csp.Event) {
		if e.ID >= w.first && e.ID <= w.last {
			o(e)
		}
	}
}

// traceWriter writes events in one of the formats. Close writes the end.
type traceWriter interface {
	Observe(*csp.Event)
	Cut() bool // something was left out at the limit
	Err() error
	Close() error
}

// makers are what a reader of puzzles calls those who make events.
var makers = map[csp.By]string{csp.ByAssumption: "given"}

// newTraceWriter returns the writer of a format.
func newTraceWriter(format string, w io.Writer, limit int, m *sudoku.Model, task *task) traceWriter {
	switch format {
	case "html":
		return newPageWriter(w, limit, m, task.place())
	case "svg":
		return newTreeWriter(w, limit, m, task.place())
	}
	solution := func(values []int) string { return solutionText(m, task, values) }
	opts := []trace.Option{trace.MaxEvents(limit), trace.Words(makers), trace.Solutions(solution)}
	if format == "json" {
		return trace.NewRecorder(w, opts...)
	}
	return trace.NewPrinter(w, opts...)
}

// tracing is one run of the command.
type tracing struct {
	flags  *traceFlags
	opts   csp.Options
	wanted wantedEvents
	st     streams
	input  input
	report
}

// newTracing prepares a run with the arguments of the command. Errors are of usage.
func newTracing(st streams, f *traceFlags, args []string) (*tracing, error) {
	if len(args) == 0 && st.inTerm {
		return nil, errNoArguments
	}
	t := &tracing{flags: f, st: st, input: input{args: args, stdin: st.in, onWait: func() {}}}
	var err error
	if t.opts, err = f.options(); err != nil {
		return nil, err
	}
	if t.wanted, err = f.wanted(); err != nil {
		return nil, err
	}
	t.console.W, t.quiet = st.err, f.quiet
	return t, nil
}

// run traces the first puzzle and returns a codeError if the exit code is not 0.
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
	w := newTraceWriter(t.flags.format.Value, t.st.out, t.flags.limit, m, task)
	o := t.wanted.observer(w.Observe)
	cut := false
	var e csp.Event // one for all, since the observers keep none
	for e = range s.Steps(ctx) {
		o(&e)
		if cut = w.Cut(); cut || w.Err() != nil {
			break
		}
	}
	err = w.Close()
	switch {
	case err != nil: // it is told where all are
	case ctx.Err() != nil:
	case cut:
		t.note(exitLimit, task, fmt.Sprintf("stopped at the limit of %s; --limit 0 prints all", notation.Plural(t.flags.limit, "event")))
	case s.Stats().Solutions == 0 && s.Outcome() == csp.Exhausted:
		t.note(exitUnsolved, task, "no solution")
	case s.Outcome() == csp.Limited && (t.opts.MaxSolutions == 0 || s.Stats().Solutions < int64(t.opts.MaxSolutions)):
		t.note(exitLimit, task, limitReason(s))
	}
}

// solver returns a solver of the puzzle, which has its givens for assumptions.
func (t *tracing) solver(ctx context.Context, task *task) (*csp.Solver, *sudoku.Model, error) {
	var m *sudoku.Model
	var givens []int
	var err error
	if task.Puzzle != nil && !task.Puzzle.Plain() {
		givens = slices.Clone(task.Puzzle.Givens)
		m, err = task.Puzzle.Model()
	} else {
		givens = task.Grid.AppendCells(nil)
		m, err = sudoku.NewModel(task.Grid.Shape())
	}
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
	if task.Puzzle != nil && !task.Puzzle.Plain() {
		return strings.TrimSpace(task.Puzzle.Filled(cells).Rows(false))
	}
	g, err := sudoku.FromCells(task.Grid.Shape(), cells)
	if err != nil {
		return err.Error()
	}
	return string(g.AppendLine(nil))
}
