package main

// From a program to its answer.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/heap"
	"github.com/propago/propago/csp/cmd/workers"
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
	record  *record
	printer *printer
	program []byte // its text, where it is for a cluster
}

// solve reads a program and prints its answer.
func solve(ctx context.Context, s *settings, name string, st streams, start time.Time) error {
	if s.milliseconds > 0 {
		var cancel context.CancelFunc
		limit := min(s.milliseconds, math.MaxInt64/int(time.Millisecond)) // more is for ever
		ctx, cancel = context.WithDeadline(ctx, start.Add(time.Duration(limit)*time.Millisecond))
		defer cancel()
	}
	j := newJob(s, st, start)
	return j.within(ctx, func() error {
		in, err := j.read(name)
		if err != nil {
			return &programError{err}
		}
		return j.answer(ctx, in)
	})
}

func newJob(s *settings, st streams, start time.Time) *job {
	return &job{settings: s, st: st, record: &record{start: start}, printer: newPrinter(st.Out)}
}

// within waits for what is done until the context is done, and grace longer. What does
// not stop then is left behind, and what is known of it is the answer.
func (j *job) within(ctx context.Context, do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(grace):
		j.finish(csp.Cancelled)
		return nil
	}
}

// answer compiles, searches and prints.
func (j *job) answer(ctx context.Context, in *flatzinc.Instance) (err error) {
	propagators := 0
	for range in.Model.Constraints() {
		propagators++
	}
	j.record.update(func(r *report) {
		r.modelled, r.variables, r.propagators = true, len(in.Model.Vars()), propagators
		r.optimizing = in.Goal != flatzinc.Satisfy
	})
	first := j.options(in)
	if j.proof != "" {
		p, err := newProof(j.proof, in, j.reasons)
		if err != nil {
			return &programError{err}
		}
		first.Proof = p.Step
		defer func() {
			if e := p.end(); e != nil && err == nil {
				err = &programError{e}
			}
		}()
	}
	s, in, err := j.searcher(ctx, in, first)
	switch {
	case err != nil && errors.Is(err, ctx.Err()): // stopped before it could begin
		j.finish(csp.Cancelled)
		return nil
	case err != nil:
		return &programError{err}
	}
	j.record.searches()
	j.tell("%d variables, %d constraints, read and compiled in %v", len(in.Model.Vars()), propagators, j.since())
	if one, ok := workers.Alone(s); ok {
		kernel, why := one.Kernel()
		j.tell("search: kernel %s", kernel)
		if why != "" {
			j.tell("kernel %s: %s", kernel, why)
		}
		ctx = &observed{Context: ctx, solver: one, record: j.record}
	}
	if in.Goal == flatzinc.Satisfy {
		j.satisfy(ctx, in, s)
	} else {
		j.optimize(ctx, in, s)
	}
	j.record.count(s)
	if one, ok := workers.Alone(s); ok {
		name, why := one.Strategy()
		j.tell("strategy %s: %s", name, why)
	}
	j.tell("%v", s.Stats())
	if err := s.Err(); err != nil && s.Outcome() == csp.Invalid {
		return &programError{err}
	}
	j.finish(s.Outcome())
	return nil
}

// searcher returns who searches, and the program that its solutions are of.
func (j *job) searcher(ctx context.Context, in *flatzinc.Instance, first csp.Options) (workers.Searcher, *flatzinc.Instance, error) {
	if j.join.Address == "" {
		s, err := workers.New(ctx, in.Model, j.workers, in.Goal == flatzinc.Satisfy && j.wanted() != 1, first)
		return s, in, err
	}
	r, err := newRemote(ctx, in, j.settings, j.program, func(why string) { fmt.Fprintf(j.st.Err, "fzn-propago: waiting: %s\n", why) })
	if err != nil {
		return nil, nil, err
	}
	return r, r.Instance(), nil
}

// since returns the time since the command was started, for people.
func (j *job) since() time.Duration { return time.Since(j.record.start).Round(time.Millisecond) }

// read reads the program of a file, or - for standard input.
func (j *job) read(name string) (*flatzinc.Instance, error) {
	var r io.Reader = j.st.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		heap.Expect(f)
		r = f
	}
	if j.join.Address != "" {
		text, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		j.program, r = text, bytes.NewReader(text)
	}
	in, err := flatzinc.Read(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, w := range in.Warnings {
		fmt.Fprintf(j.st.Err, "fzn-propago: %s: warning: %v\n", name, w)
	}
	return in, nil
}

// satisfy prints solutions until there are enough. Those that differ only in variables that
// are not printed count once: they are told by a hash of 128 bits.
func (j *job) satisfy(ctx context.Context, in *flatzinc.Instance, s workers.Searcher) {
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
		j.record.solution(s, func(r *report) {})
		if !j.printer.solution(text, false) || n == j.wanted() {
			break
		}
	}
}

// optimize prints each better solution, or keeps the last one.
func (j *job) optimize(ctx context.Context, in *flatzinc.Instance, s workers.Searcher) {
	var text []byte
	for sol := range s.Improving(ctx, objective(in)) {
		j.record.solution(s, func(r *report) { r.objective, r.found = sol.Value(in.Objective), true })
		j.tell("objective %d after %v", sol.Value(in.Objective), j.since())
		text = in.AppendSolution(text[:0], sol)
		if !j.printer.solution(text, !j.all && !j.intermediate) {
			break
		}
	}
	if s.Outcome() == csp.Exhausted {
		end := domains.MaxValue // of the numbers there are, on the side that is wanted
		if in.Goal == flatzinc.Minimize {
			end = -end
		}
		j.record.update(func(r *report) {
			r.bound, r.bounded = r.objective, r.found
			r.endless = r.found && r.objective == end
		})
	}
}

// finish prints how it ended, and statistics.
func (j *job) finish(status csp.Outcome) {
	r := j.record.now()
	var stats []byte
	if j.statistics {
		stats = r.text()
	}
	j.printer.finish(func(found bool) string {
		switch {
		case status == csp.Exhausted && !found:
			return unsatisfiable
		case status == csp.Exhausted && r.endless:
			return unbounded
		case status == csp.Exhausted:
			return searchEnd
		case !found:
			return unknown
		}
		return ""
	}, stats)
}

// tell writes a line to standard error, if it is to be verbose.
func (j *job) tell(format string, args ...any) {
	if j.verbose {
		fmt.Fprintf(j.st.Err, "%% "+format+"\n", args...)
	}
}
