package trace

import (
	"context"
	"errors"

	"github.com/propago/propago/csp"
)

// This file records runs in memory.

// Option says how a run is recorded.
type Option func(*config)

type config struct {
	max      int
	goal     []csp.Objective
	words    map[csp.By]string
	solution func(values []int) string
	value    func(variable string, v int) string
}

func configure(opts []Option) config {
	var c config
	for _, o := range opts {
		o(&c)
	}
	return c
}

// MaxEvents bounds a recording to its first n events, n >= 1; the trace says where that cut
// it. A run makes some hundreds of bytes for each.
func MaxEvents(n int) Option { return func(c *config) { c.max = n } }

// Words are what a [Printer] calls those who make events, and what [Record] leaves in
// Words of its [Trace].
func Words(words map[csp.By]string) Option { return func(c *config) { c.words = words } }

// Values has a [Printer] call the values of variables by other names than their numbers.
func Values(name func(variable string, v int) string) Option {
	return func(c *config) { c.value = name }
}

// Solutions has a [Printer] say the values of a solution in other words than variable by
// variable.
func Solutions(say func(values []int) string) Option { return func(c *config) { c.solution = say } }

// Toward has [Record] run an optimisation.
func Toward(o csp.Objective) Option { return func(c *config) { c.goal = []csp.Objective{o} } }

// Record runs a solver's search, with its assumptions, to its end and returns what happened.
// At [MaxEvents] it stops the run. Where the run ends before its time (a cancelled context,
// malformed assumptions), what was recorded comes together with the error; a limit of the
// solver's options is no error.
func Record(ctx context.Context, s *csp.Solver, opts ...Option) (*Trace, error) {
	cfg := configure(opts)
	var c collector
	t := &Trace{}
	for e := range s.Steps(ctx, cfg.goal...) {
		if e.Kind == csp.EventStart {
			t = c.header(s)
			t.Words = cfg.words
		}
		if cfg.max > 0 && len(t.Events) == cfg.max {
			t.Cut, t.Missed = true, 1
			return t, nil
		}
		t.Events = append(t.Events, c.event(&e))
	}
	if len(t.Events) == 0 {
		return t, errors.Join(s.Err(), errNoRun)
	}
	return t, s.Err()
}

var errNoRun = errors.New("trace: the solver did not run")
