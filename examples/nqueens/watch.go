package main

// This file looks at the search: what the classic algorithms do on the same board, and a
// page that plays one of them.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/csp/trace/page"
)

const (
	mostNodes  = 1_000_000 // of each algorithm
	mostEvents = 200_000   // of a page; a browser holds them in memory
)

// compare prints what each classic algorithm does to find all solutions.
func compare(ctx context.Context, q queens, stdout io.Writer) error {
	limits := csp.Options{MaxNodes: mostNodes}
	c, err := csp.Compare(ctx, q.model, csp.Limit(csp.ClassicConfigurations(), limits))
	fmt.Fprint(stdout, c.Table(csp.MeasureSolutions, csp.MeasureNodes, csp.MeasureFailures, csp.MeasureRevisions,
		csp.MeasureChecks, csp.MeasurePrunings))
	return err
}

// writePage records the search for the first solution, or for all, and writes the page.
func writePage(ctx context.Context, q queens, t task) error {
	opts := t.opts
	if !t.answers.All && !t.answers.Count {
		opts.MaxSolutions = 1
	}
	solver, err := q.model.Compile(opts)
	if err != nil {
		return err
	}
	run, err := trace.Record(ctx, solver, trace.MaxEvents(mostEvents))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Write(&b, run, page.Options{Title: fmt.Sprintf("%d queens", t.n)}); err != nil {
		return err
	}
	return os.WriteFile(t.play, b.Bytes(), 0o644)
}
