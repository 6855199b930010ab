package trace

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	"github.com/propago/propago/csp"
)

// This file writes traces as lines, whole ones or compact ones.

// Recorder is an observer that writes a run as lines: give it to [csp.Options], or to a
// filter of package csp that leaves out what is not wanted. It records one run, and Close
// ends it. What it is told after the run's done event is an error.
type Recorder struct {
	out     *bufio.Writer
	lines   lines
	max     int
	c       collector
	n       int
	started bool
	done    bool
	closed  bool
	missed  int64
	err     error
}

// ErrSecondRun says that a [Recorder] was told of a second run.
var ErrSecondRun = errors.New("trace: a recorder records one run, and was told of a second")

// NewRecorder returns a recorder that writes JSON lines to w. Of the options it takes
// [MaxEvents]: what happens after that many events is counted, and not written.
func NewRecorder(w io.Writer, opts ...Option) *Recorder {
	r := &Recorder{out: bufio.NewWriter(w), max: configure(opts).max}
	r.lines = newJSONLines(r.out)
	return r
}

// NewCompactRecorder returns a recorder that writes the compact form, in which an event is a
// list of numbers, some 30 bytes, and domains are left out: [Read] finds them again. That takes
// a run of which no pruning is left out that a later event speaks of.
func NewCompactRecorder(w io.Writer, opts ...Option) *Recorder {
	r := &Recorder{out: bufio.NewWriter(w), max: configure(opts).max}
	r.lines = &compactLines{w: r.out}
	return r
}

// lines writes the lines of a trace in one of the forms. There are two types for them, so that
// a program that writes the compact form alone goes without package json.
type lines interface {
	header(*Trace) error
	event(*Event) error
	cut(missed int64) error
}

type jsonLines struct{ *json.Encoder }

func newJSONLines(w io.Writer) jsonLines {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return jsonLines{e}
}

func (l jsonLines) header(t *Trace) error  { return l.Encode(lineOf(t)) }
func (l jsonLines) event(e *Event) error   { return l.Encode(lineOfEvent(e)) }
func (l jsonLines) cut(missed int64) error { return l.Encode(eventLine{Kind: cutLine, Missed: missed}) }

// Observe writes an event. The first error is kept, and nothing is written after it; Err and
// Close return it.
func (r *Recorder) Observe(e *csp.Event) {
	switch {
	case r.err != nil:
		return
	case r.done:
		r.err = ErrSecondRun
		return
	}
	if !r.started {
		r.started = true
		if r.err = r.lines.header(r.c.header(e.Solver())); r.err != nil {
			return
		}
	}
	r.done = e.Kind == csp.EventDone
	if r.max > 0 && r.n == r.max {
		r.missed++
		return
	}
	r.n++
	d := r.c.event(e)
	r.err = r.lines.event(&d)
}

// Cut reports whether something was left out because of [MaxEvents]. Who wants no more than
// that may stop the run.
func (r *Recorder) Cut() bool { return r.missed > 0 }

// Err returns the first error so far, or nil. It tells that recording goes on in vain.
func (r *Recorder) Err() error { return r.err }

// Close writes what is left, and returns the first error. It does not close the writer.
func (r *Recorder) Close() error {
	if r.closed {
		return r.err
	}
	r.closed = true
	if r.missed > 0 && r.err == nil {
		r.err = r.lines.cut(r.missed)
	}
	if err := r.out.Flush(); r.err == nil {
		r.err = err
	}
	return r.err
}

// Write writes a trace as JSON lines, as a [Recorder] does.
func (t *Trace) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	return t.write(out, newJSONLines(out))
}

// WriteCompact writes a trace in its compact form, as [NewCompactRecorder] does.
func (t *Trace) WriteCompact(w io.Writer) error {
	out := bufio.NewWriter(w)
	return t.write(out, &compactLines{w: out})
}

func (t *Trace) write(out *bufio.Writer, l lines) error {
	if err := l.header(t); err != nil {
		return err
	}
	for i := range t.Events {
		if err := l.event(&t.Events[i]); err != nil {
			return err
		}
	}
	if t.Cut {
		if err := l.cut(t.Missed); err != nil {
			return err
		}
	}
	return out.Flush()
}
