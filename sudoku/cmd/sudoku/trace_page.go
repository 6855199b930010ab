package main

// The formats of sudoku trace that are made when the run has ended: a page that plays it,
// and a picture of its tree.

import (
	"bytes"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/csp/trace/page"
	"github.com/propago/propago/sudoku"
)

// defaultPageLimit bounds the events of a page, which a browser holds in memory: some six
// megabytes.
const defaultPageLimit = 200_000

// pageWriter records a run and writes the page that plays it.
type pageWriter struct {
	*trace.Recorder
	lines   bytes.Buffer
	w       io.Writer
	options page.Options
}

func newPageWriter(w io.Writer, limit int, m *sudoku.Model, title string) *pageWriter {
	p := &pageWriter{w: w, options: page.Options{Title: title, Grid: m.PageGrid()}}
	p.Recorder = trace.NewRecorder(&p.lines, trace.MaxEvents(limit))
	return p
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
	t.Words = makers
	return page.Write(p.w, t, p.options)
}

// treeWriter draws the search tree of a run.
type treeWriter struct {
	*draw.Tree
	w             io.Writer
	title         string
	events, limit int
}

func newTreeWriter(w io.Writer, limit int, m *sudoku.Model, title string) *treeWriter {
	return &treeWriter{Tree: draw.NewTree(m.CSP, 0), w: w, title: title, limit: limit}
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
