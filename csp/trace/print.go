package trace

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
)

// This file writes a run in words, for people.

// Printer is an observer that writes each event as a line of text: its ID, and after as
// much space as its node is deep, what [Trace.Text] says. Of several runs it writes one
// after the other.
type Printer struct {
	out    *bufio.Writer
	config config
	c      collector
	t      *Trace
	n      int
	missed bool
	err    error
}

// NewPrinter returns a printer that writes to w. Of the options it takes [MaxEvents],
// [Words], [Values] and [Solutions].
func NewPrinter(w io.Writer, opts ...Option) *Printer {
	return &Printer{out: bufio.NewWriter(w), config: configure(opts)}
}

// deepest bounds the space that a line begins with.
const deepest = 40

// Observe writes an event. The first error is kept, and nothing is written after it; Err and
// Close return it.
func (p *Printer) Observe(e *csp.Event) {
	if p.err != nil {
		return
	}
	if p.t == nil || e.Kind == csp.EventStart {
		p.t = p.c.header(e.Solver())
		p.t.Words, p.t.Value = p.config.words, p.config.value
	}
	if p.config.max > 0 && p.n == p.config.max {
		p.missed = true
		return
	}
	p.n++
	d := p.c.event(e)
	text := p.t.Text(&d)
	if d.Kind == csp.EventSolution && p.config.solution != nil {
		text = "solution: " + p.config.solution(d.Values)
	}
	_, p.err = fmt.Fprintf(p.out, "%6d  %s%s\n", d.ID, strings.Repeat("  ", min(d.Depth, deepest)), text)
}

// Cut reports whether something was left out because of [MaxEvents].
func (p *Printer) Cut() bool { return p.missed }

// Err returns the first error so far, or nil.
func (p *Printer) Err() error { return p.err }

// Close writes what is left, and returns the first error. It does not close the writer.
func (p *Printer) Close() error {
	if err := p.out.Flush(); p.err == nil {
		p.err = err
	}
	return p.err
}
