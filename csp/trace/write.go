package trace

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	"github.com/propago/propago/csp"
)

// This file writes traces as JSON lines.

// Recorder is an observer that writes a run as JSON lines: give it to [csp.Options], or to a
// filter of package csp that leaves out what is not wanted. It records one run, and Close
// ends it. What it is told after the run's done event is an error.
type Recorder struct {
	out     *bufio.Writer
	lines   *json.Encoder
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

// NewRecorder returns a recorder that writes to w. Of the options it takes [MaxEvents]: what
// happens after that many events is counted, and not written.
func NewRecorder(w io.Writer, opts ...Option) *Recorder {
	r := &Recorder{out: bufio.NewWriter(w), max: configure(opts).max}
	r.lines = encoder(r.out)
	return r
}

func encoder(w io.Writer) *json.Encoder {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e
}

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
		r.write(lineOf(r.c.header(e.Solver())))
	}
	r.done = e.Kind == csp.EventDone
	if r.max > 0 && r.n == r.max {
		r.missed++
		return
	}
	r.n++
	d := r.c.event(e)
	r.write(lineOfEvent(&d))
}

func (r *Recorder) write(line any) {
	if r.err == nil {
		r.err = r.lines.Encode(line)
	}
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
	if r.missed > 0 {
		r.write(eventLine{Kind: cutLine, Missed: r.missed})
	}
	if err := r.out.Flush(); r.err == nil {
		r.err = err
	}
	return r.err
}

// Write writes a trace as JSON lines, as a [Recorder] does.
func (t *Trace) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	lines := encoder(out)
	if err := lines.Encode(lineOf(t)); err != nil {
		return err
	}
	for i := range t.Events {
		if err := lines.Encode(lineOfEvent(&t.Events[i])); err != nil {
			return err
		}
	}
	if t.Cut {
		if err := lines.Encode(eventLine{Kind: cutLine, Missed: t.Missed}); err != nil {
			return err
		}
	}
	return out.Flush()
}
