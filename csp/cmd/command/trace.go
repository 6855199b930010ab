package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/csp/trace/page"
)

// TraceFlags say what of a run is told, and as what.
type TraceFlags struct {
	Format, values Choice
	SearchFlags
	limit            int // of events
	seed             uint64
	solutions, steps string
	kinds            []string
	depth            int // -1: all

	shown       []csp.EventKind // nil: all
	first, last int64           // events that are shown, by number; -1: to the end
}

// textKinds are what the text shows if nothing else is asked for.
var textKinds = []csp.EventKind{csp.EventPrune, csp.EventFixpoint, csp.EventBranch, csp.EventFail,
	csp.EventBacktrack, csp.EventSolution, csp.EventRestart, csp.EventDone}

const (
	// defaultTraceLimit is some hundred megabytes.
	defaultTraceLimit = 1_000_000
	// defaultPageLimit bounds the events of a page, which a browser holds in memory: some six
	// megabytes.
	defaultPageLimit = 200_000
)

// EventKinds are the names of the kinds of events.
func EventKinds() []string { return NamesOf(csp.All[csp.EventKind]()) }

// Add adds the flags; orderUsage says what is branched on.
func (f *TraceFlags) Add(cmd *cobra.Command, orderUsage string) {
	f.Format = Choice{Value: "text", Names: []string{"text", "json", "html", "svg"}}
	f.values = Choice{Value: strategy.AutoValue.String(), Names: []string{"auto", "ascending", "descending", "least-constraining", "random", "median"}}
	AddChoice(cmd, &f.Format, "format", "what to print")
	f.AddAlgorithm(cmd, orderUsage, "auto", "input", "mrv", "mrv-degree", "dom/wdeg", "random")
	AddChoice(cmd, &f.values, "values", "which value is tried first")
	flags := cmd.Flags()
	flags.Uint64Var(&f.seed, "seed", 0, "the seed `N` of what is random")
	flags.StringVar(&f.solutions, "solutions", "1", "stop at `N` solutions, or look for all")
	flags.StringSliceVar(&f.kinds, "kinds", nil, "print these kinds of events, by `NAMES` with commas, or all")
	flags.IntVar(&f.depth, "depth", -1, "print what happens at nodes with at most `N` branches above (-1: at all)")
	flags.StringVar(&f.steps, "steps", "", "print the events numbered `A-B` (text)")
	flags.IntVar(&f.limit, "limit", defaultTraceLimit, "stop after `N` events that are printed (0: never)")
	// It fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("kinds", cobra.FixedCompletions(append(EventKinds(), "all"), cobra.ShellCompDirectiveNoFileComp))
}

// Read takes what the flags say, and puts what is for the search into options.
func (f *TraceFlags) Read(cmd *cobra.Command, o *csp.Options) error {
	if f.Format.Value == "html" && !cmd.Flags().Changed("limit") {
		f.limit = defaultPageLimit
	}
	f.Search(o)
	o.Seed = f.seed
	o.Values, _ = csp.Parse[strategy.ValueOrder](f.values.Value) // the choice holds a name that is there
	if f.solutions != "all" {
		n, err := strconv.Atoi(f.solutions)
		if err != nil || n < 1 {
			return fmt.Errorf("--solutions %s is neither a number above 0 nor all", f.solutions)
		}
		o.MaxSolutions = n
	}
	switch {
	case f.limit < 0:
		return fmt.Errorf("--limit %d is negative", f.limit)
	case f.depth < -1:
		return fmt.Errorf("--depth %d is below -1", f.depth)
	}
	return f.readShown()
}

// readShown takes which events are printed.
func (f *TraceFlags) readShown() error {
	f.last = -1
	if f.Format.Value == "text" {
		f.shown = textKinds
	}
	if f.kinds != nil {
		if f.Format.Value == "html" || f.Format.Value == "svg" {
			return errors.New("--kinds is for text and json; pictures need all kinds")
		}
		f.shown = nil
	}
	for _, name := range f.kinds {
		if name == "all" {
			f.shown = nil
			break
		}
		k, err := csp.Parse[csp.EventKind](name)
		if err != nil {
			return fmt.Errorf("--kinds: %w", err)
		}
		f.shown = append(f.shown, k)
	}
	if f.steps == "" {
		return nil
	}
	if f.Format.Value != "text" {
		return errors.New("--steps is for text; a part of a run cannot be played")
	}
	first, last, ok := strings.Cut(f.steps, "-")
	a, errA := strconv.ParseInt(first, 10, 64)
	b, errB := a, errA
	if ok {
		b, errB = strconv.ParseInt(last, 10, 64)
	}
	if errA != nil || errB != nil || a < 1 || b < a {
		return fmt.Errorf("--steps %s is no range such as 1-200", f.steps)
	}
	f.first, f.last = a, b
	return nil
}

// Run searches, writes what happens, and returns the exit code, with the reason where that is a
// limit of what is printed.
func (f *TraceFlags) Run(ctx context.Context, s *csp.Solver, w io.Writer, of Traced, goal ...csp.Objective) (code Code, why string, err error) {
	out := f.writer(w, of)
	observe := f.only(out.Observe)
	cut := false
	var e csp.Event // one for all, since the observers keep none
	for e = range s.Steps(ctx, goal...) {
		observe(&e)
		if cut = out.Cut(); cut || out.Err() != nil {
			break
		}
	}
	if err := out.Close(); err != nil {
		return Solved, "", err
	}
	found, most := s.Stats().Solutions, s.Options().MaxSolutions
	switch {
	case ctx.Err() != nil:
	case cut:
		return Limited, fmt.Sprintf("stopped at the limit of %s; --limit 0 prints all", Plural(f.limit, "event")), nil
	case found == 0 && s.Outcome() == csp.Exhausted:
		return Unsolved, "", nil
	case s.Outcome() == csp.Limited && (most == 0 || found < int64(most)):
		return Limited, "", nil
	}
	return Solved, "", nil
}

// only returns an observer that hands on what is shown.
func (f *TraceFlags) only(o func(*csp.Event)) func(*csp.Event) {
	if f.shown != nil {
		o = trace.OnlyKinds(o, f.shown...)
	}
	if f.depth >= 0 {
		o = trace.ToDepth(o, f.depth)
	}
	if f.last < 0 {
		return o
	}
	return func(e *csp.Event) {
		if e.ID >= f.first && e.ID <= f.last {
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

// Traced is what a run is of.
type Traced struct {
	Model    *csp.Model
	Title    string
	Words    map[csp.By]string                   // what its readers call those who make events
	Value    func(variable string, v int) string // what a value is called; nil: its number
	Solution func(values []int) string           // how a solution is told
	Grid     *draw.Grid                          // nil: variables are no cells of one
}

// writer returns the writer of the format.
func (f *TraceFlags) writer(w io.Writer, of Traced) traceWriter {
	switch f.Format.Value {
	case "html":
		p := &pageWriter{w: w, of: of}
		p.Recorder = trace.NewRecorder(&p.lines, trace.MaxEvents(f.limit))
		return p
	case "svg":
		return &treeWriter{Tree: draw.NewTree(of.Model, 0), w: w, title: of.Title, limit: f.limit}
	}
	opts := []trace.Option{trace.MaxEvents(f.limit), trace.Words(of.Words), trace.Values(of.Value), trace.Solutions(of.Solution)}
	if f.Format.Value == "json" {
		return trace.NewRecorder(w, opts...)
	}
	return trace.NewPrinter(w, opts...)
}

// pageWriter records a run and writes the page that plays it.
type pageWriter struct {
	*trace.Recorder
	lines bytes.Buffer
	w     io.Writer
	of    Traced
}

// Close writes the page.
func (p *pageWriter) Close() error {
	if err := p.Recorder.Close(); err != nil {
		return err
	}
	t, err := trace.Read(&p.lines)
	if err != nil {
		return err
	}
	t.Words = p.of.Words
	return page.Write(p.w, t, page.Options{Title: p.of.Title, Grid: p.of.Grid})
}

// treeWriter draws the search tree of a run.
type treeWriter struct {
	*draw.Tree
	w             io.Writer
	title         string
	events, limit int
}

// Observe takes an event as long as there are not too many.
func (t *treeWriter) Observe(e *csp.Event) {
	if t.events++; !t.Cut() {
		t.Tree.Observe(e)
	}
}

// Cut says whether there were more events than the limit.
func (t *treeWriter) Cut() bool { return t.limit > 0 && t.events > t.limit }

// Err returns nil: nothing is written before the end.
func (t *treeWriter) Err() error { return nil }

// Close writes the picture.
func (t *treeWriter) Close() error {
	_, err := io.WriteString(t.w, t.SVG(draw.TreeOptions{ID: "tree", Title: t.title}))
	return err
}
