package main

// From a program to its answer.

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/domains"
)

// grace is how long a search may take to stop once it is told to. Reading and compiling
// cannot be interrupted; after this the answer is given without them.
const grace = time.Second

// job is one run of the command.
type job struct {
	*settings
	st      streams
	start   time.Time
	printer *printer
}

// solve reads a program and prints its answer.
func solve(ctx context.Context, s *settings, name string, st streams, start time.Time) error {
	if s.milliseconds > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, start.Add(time.Duration(s.milliseconds)*time.Millisecond))
		defer cancel()
	}
	j := &job{settings: s, st: st, start: start, printer: newPrinter(st.out)}
	done := make(chan error, 1)
	go func() { done <- j.answer(ctx, name) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		j.finish(csp.Cancelled, &report{})
		return nil
	}
}

// answer reads, compiles, searches and prints.
func (j *job) answer(ctx context.Context, name string) error {
	in, err := j.read(name)
	if err != nil {
		return &programError{err}
	}
	s, err := newSearcher(in, j.settings)
	if err != nil {
		return &programError{err}
	}
	r := &report{compiled: true, variables: in.Model.Len(), initTime: time.Since(j.start), optimizing: in.Goal != flatzinc.Satisfy}
	for range in.Model.Constraints() {
		r.propagators++
	}
	j.tell("%d variables, %d constraints, read and compiled in %v", r.variables, r.propagators, r.initTime.Round(time.Millisecond))
	if one, ok := s.(*csp.Solver); ok {
		j.tell("search: %v", one.Kernel())
	}
	began := time.Now()
	if r.optimizing {
		j.optimize(ctx, in, s, r)
	} else {
		j.satisfy(ctx, in, s)
	}
	r.searched, r.solveTime, r.search = true, time.Since(began), s.Stats()
	j.tell("%v", r.search)
	if err := s.Err(); err != nil && s.Status() == csp.Invalid {
		return &programError{err}
	}
	j.finish(s.Status(), r)
	return nil
}

// read reads the program of a file, or - for standard input.
func (j *job) read(name string) (*flatzinc.Instance, error) {
	var r io.Reader = j.st.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		r = f
	}
	in, err := flatzinc.Read(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, w := range in.Warnings {
		fmt.Fprintf(j.st.err, "fzn-propago: %s: warning: %v\n", name, w)
	}
	return in, nil
}

// satisfy prints solutions until there are enough. Those that differ only in variables that
// are not printed count once: they are told by a hash of 128 bits.
func (j *job) satisfy(ctx context.Context, in *flatzinc.Instance, s searcher) {
	var text []byte
	n := 0
	seen := make(map[[16]byte]bool)
	hash := fnv.New128a()
	for sol := range s.Solutions(ctx) {
		text = in.AppendSolution(text[:0], sol)
		if j.wanted() != 1 {
			hash.Reset()
			hash.Write(text)
			key := [16]byte(hash.Sum(nil))
			if seen[key] {
				continue
			}
			seen[key] = true
		}
		n++
		if !j.printer.solution(text, false) || n == j.wanted() {
			break
		}
	}
}

// optimize prints each better solution, or keeps the last one.
func (j *job) optimize(ctx context.Context, in *flatzinc.Instance, s searcher, r *report) {
	objective := csp.Minimize(in.Objective)
	if in.Goal == flatzinc.Maximize {
		objective = csp.Maximize(in.Objective)
	}
	var text []byte
	for sol := range s.Improving(ctx, objective) {
		r.objective, r.found = sol.Value(in.Objective), true
		j.tell("objective %d after %v", r.objective, time.Since(j.start).Round(time.Millisecond))
		text = in.AppendSolution(text[:0], sol)
		if !j.printer.solution(text, !j.all && !j.intermediate) {
			break
		}
	}
	switch one, ok := s.(*csp.Solver); {
	case s.Status() == csp.Exhausted:
		r.bound, r.bounded = r.objective, r.found
	case ok:
		_, r.bound, r.bounded = one.Bounds()
	}
}

// finish prints how it ended, and statistics.
func (j *job) finish(status csp.Outcome, r *report) {
	end := ""
	switch found := j.printer.foundAny(); {
	case status == csp.Exhausted && !found:
		end = unsatisfiable
	case status == csp.Exhausted && r.optimizing && (r.objective == domains.MaxValue || r.objective == -domains.MaxValue):
		end = unbounded
	case status == csp.Exhausted:
		end = searchEnd
	case !found:
		end = unknown
	}
	var stats []byte
	if j.statistics {
		stats = r.text()
	}
	j.printer.finish(end, stats)
}

// tell writes a line to standard error, if it is to be verbose.
func (j *job) tell(format string, args ...any) {
	if j.verbose {
		fmt.Fprintf(j.st.err, "%% "+format+"\n", args...)
	}
}
