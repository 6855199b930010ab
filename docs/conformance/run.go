package main

// This file solves one program, and checks each solution against it.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"sync/atomic"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/heap"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/flatzinc/check"
	"github.com/propago/propago/docs/internal/measured"
)

// load reads a program for checking.
func load(path string) (*flatzinc.Program, *check.Checker, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	parsed, err := flatzinc.ParseProgram(file)
	if err != nil {
		return nil, nil, err
	}
	c, err := check.New(parsed)
	return parsed, c, err
}

// configure makes the options of a run from an instance.
type configure func(*flatzinc.Instance) csp.Options

// annotated keeps to the annotations of the program, and learning does so too and learns
// from failures.
func annotated(in *flatzinc.Instance) csp.Options { return in.Options() }

func learning(in *flatzinc.Instance) csp.Options {
	o := in.Options()
	o.Learn = true
	return o
}

func free(in *flatzinc.Instance) csp.Options {
	o := in.Options()
	o.Free = true
	return o
}

// A meter tells the processor time of a run, without that of checking its solutions. It may
// be asked from another goroutine.
type meter struct {
	began    time.Duration // what the process had taken before
	checking atomic.Int64  // nanoseconds
}

func newMeter() *meter { return &meter{began: measured.CPUTime()} }

func (m *meter) time() time.Duration {
	return measured.CPUTime() - m.began - time.Duration(m.checking.Load())
}

// leaveOut does what is not to be counted.
func (m *meter) leaveOut(do func()) {
	began := measured.CPUTime()
	do()
	m.checking.Add(int64(measured.CPUTime() - began))
}

// solve runs a program for at most the limit.
func (b *bench) solve(p *program, how configure) *result {
	m := b.meter
	if m == nil {
		m = newMeter()
	}
	r := &result{}
	defer func() { r.time = m.time() }()
	fail := func(s status, err error) *result {
		r.status, r.reason = s, err.Error()
		return r
	}
	var checker *check.Checker
	var err error
	m.leaveOut(func() { _, checker, err = load(p.path) })
	if err != nil {
		return fail(broken, err)
	}
	file, err := os.Open(p.path)
	if err != nil {
		return fail(broken, err)
	}
	defer file.Close()
	heap.Expect(file) // as the command does
	in, err := flatzinc.Read(file)
	var unsupported *flatzinc.UnsupportedError
	switch {
	case errors.As(err, &unsupported):
		return fail(refused, err)
	case err != nil:
		return fail(broken, err)
	}
	o := how(in)
	o.Timeout, o.MaxFailures = b.limit, b.fails
	if in.Goal == flatzinc.Satisfy && !p.all {
		o.MaxSolutions = 1
	}
	s, err := in.Model.Compile(context.Background(), o)
	if err != nil {
		return fail(broken, err)
	}
	found := s.Solutions
	if in.Goal != flatzinc.Satisfy {
		found = func(ctx context.Context) iter.Seq[csp.Solution] { return s.Improving(ctx, objective(in)) }
	}
	r.maximize = in.Goal == flatzinc.Maximize
	seen := map[string]bool{}
	for sol := range found(b.ctx) {
		r.time = m.time()
		m.leaveOut(func() {
			printed := string(in.AppendSolution(nil, sol))
			if p.all {
				// Solutions that differ only in variables that are not printed count once.
				if seen[printed] {
					return
				}
				seen[printed] = true
			}
			r.solutions++
			r.take(in, checker, sol, printed)
			if b.found != nil {
				r.stats = s.Stats()
				b.found(r)
			}
		})
	}
	r.stats = s.Stats()
	r.conclude(p, s, in.Goal)
	return r
}

// objective is what a program that asks for an optimum is about.
func objective(in *flatzinc.Instance) csp.Objective {
	if in.Goal == flatzinc.Maximize {
		return csp.Maximize(in.Objective)
	}
	return csp.Minimize(in.Objective)
}

// take checks a solution, its text as printed and the values of all variables.
func (r *result) take(in *flatzinc.Instance, c *check.Checker, sol csp.Solution, text string) {
	if r.wrong != nil {
		return
	}
	printed, err := c.Text(text)
	if err != nil {
		r.wrong = fmt.Errorf("solution %d: %w", r.solutions, err)
		return
	}
	values := make(map[string]int)
	for _, name := range in.Names() {
		if v, ok := in.Value(sol, name); ok {
			values[name] = v
		}
	}
	for name, v := range printed {
		if values[name] != v {
			r.wrong = fmt.Errorf("solution %d: %s is printed as %d and has the value %d", r.solutions, name, v, values[name])
			return
		}
	}
	if err := c.Check(values).Err(); err != nil {
		r.wrong = fmt.Errorf("solution %d: %w", r.solutions, err)
		return
	}
	if n, ok := c.Objective(values); ok {
		if last := r.objective; last != nil && (r.maximize && n <= *last || !r.maximize && n >= *last) {
			r.wrong = fmt.Errorf("solution %d: objective %d after %d", r.solutions, n, *last)
			return
		}
		r.objective = &n
	}
	r.checked++
}

// conclude says what the run has shown. One that was cancelled met a limit.
func (r *result) conclude(p *program, s *csp.Solver, goal flatzinc.Goal) {
	done := s.Outcome() == csp.Exhausted
	switch {
	case s.Err() != nil && !errors.Is(s.Err(), context.Canceled):
		r.status, r.reason = broken, s.Err().Error()
	case r.solutions == 0 && done:
		r.status = infeasible
	case r.solutions == 0:
		r.status = unknown
	case goal != flatzinc.Satisfy && done:
		r.status = optimal
	case goal == flatzinc.Satisfy && !p.all:
		r.status = solved
	case done:
		r.status = complete
	default:
		r.status = improved
	}
}
