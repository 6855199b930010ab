package main

// This file looks at the search: what the classic algorithms do on the same board, the
// events of one of them, and a page that plays it.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/csp/trace/page"
)

const (
	mostNodes  = 1_000_000 // of each algorithm
	mostEvents = 200_000   // of a trace; a browser holds those of a page in memory
)

// compare prints what each classic algorithm does to find all solutions.
func (t task) compare(ctx context.Context, stdout io.Writer) error {
	q := newQueens(t.n)
	limits := csp.Options{MaxNodes: mostNodes}
	comparer, err := compare.New(ctx, q.model, compare.Limit(compare.Classic(), limits))
	if err != nil {
		return err
	}
	c, err := comparer.Run(ctx, q.assumptions(t.placed)...)
	measures := []compare.Measure{compare.Solutions, compare.Nodes, compare.Failures, compare.Revisions,
		compare.Checks, compare.Prunings}
	switch t.format {
	case "csv":
		if failed := c.WriteCSV(stdout, measures...); failed != nil {
			return failed
		}
	case "svg":
		chart := draw.CompareChart(t.what()+", by algorithm", c, compare.Nodes, compare.Failures, compare.Prunings)
		fmt.Fprint(stdout, chart.SVG())
	default:
		fmt.Fprint(stdout, c.Table(measures...))
	}
	if err != nil {
		return err
	}
	for _, r := range c.Runs {
		if !r.Answered() {
			return fmt.Errorf("%s: %w", r.Configuration.Name, csp.ErrLimit)
		}
	}
	return nil
}

// makers are what a reader of the board calls those who make events.
var makers = map[csp.By]string{csp.ByAssumption: "placed"}

// trace prints the events of the search one by one.
func (t task) trace(ctx context.Context, stdout io.Writer) error {
	_, solver, err := t.compile(ctx, t.watched())
	if err != nil {
		return err
	}
	var w interface {
		Observe(*csp.Event)
		Cut() bool
		Err() error
		Close() error
	} = trace.NewPrinter(stdout, trace.MaxEvents(mostEvents), trace.Words(makers))
	if t.format == "json" {
		w = trace.NewRecorder(stdout, trace.MaxEvents(mostEvents))
	}
	var e csp.Event // one for all, since what writes keeps none
	for e = range solver.Steps(ctx) {
		if w.Observe(&e); w.Cut() || w.Err() != nil {
			break
		}
	}
	switch err := w.Close(); {
	case err != nil:
		return err
	case w.Cut():
		return fmt.Errorf("%d events are written: %w", mostEvents, csp.ErrLimit)
	}
	return solver.Err()
}

// watched returns the options of a search for the first solution, or for all.
func (t task) watched() csp.Options {
	opts := t.opts
	if !t.answers.All && !t.answers.Count {
		opts.MaxSolutions = 1
	}
	return opts
}

// writePage records the search for the first solution, or for all, and writes the page.
func (t task) writePage(ctx context.Context) error {
	_, solver, err := t.compile(ctx, t.watched())
	if err != nil {
		return err
	}
	run, err := trace.Record(ctx, solver, trace.MaxEvents(mostEvents), trace.Words(makers))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Write(&b, run, page.Options{Title: t.what()}); err != nil {
		return err
	}
	return os.WriteFile(t.play, b.Bytes(), 0o644)
}
