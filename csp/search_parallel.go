package csp

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/propago/propago/csp/internal/exchange"
)

// This file searches on several cores, where the options say so: a split of the tree into many
// subproblems, which workers take one after another (embarrassingly parallel search, Régin,
// Rezgui and Malapert 2013), or a race of differently configured searches. Each worker has a
// solver of its own, and nothing is shared while searching but the next subproblem, the bound of
// the objective, and what a race tells besides (search_parallel_share.go). In a browser, which has
// one thread, nothing of it is linked.

// subproblemsPerWorker is how many subproblems a split makes for each worker: many,
// so that the last ones running are short (the paper finds 30 enough).
const subproblemsPerWorker = 30

// team is the workers of a solver, its host, which takes their solutions on its own goroutine. What
// is promised is the set of solutions, or the optimum; not their order, nor which of several
// optimal solutions comes.
type team struct {
	host    *Solver
	options Options // that ask for it
	solvers []*Solver
	limits  []time.Duration // the timeouts of the workers, by which those of a race may differ
	race    bool            // in the present run each searches everything
	log     *proofLog       // nil where none is asked for, or
	later   *laterProof     // a worker could not tell its steps
}

// compileSeveral compiles the workers that the options ask for, and their host: what is no search for
// solutions, such as Propagate, Steps and Why, it does itself.
func (m *Model) compileSeveral(ctx context.Context, o Options) (*Solver, error) {
	all, err := o.workers()
	if err != nil {
		return nil, err
	}
	t := &team{options: o}
	alone := o
	alone.Workers, alone.Race, alone.Proof = 0, nil, nil
	err = boundedBy(ctx, o.Timeout, func(ctx context.Context) (err error) {
		if t.host, err = m.Compile(ctx, alone); err != nil {
			return err
		}
		t.proves(m, all, o.races())
		for i, a := range all {
			if err = t.enlist(ctx, m, a, len(all)); err != nil {
				return o.ofWorker(i, err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	t.host.team = t
	return t.host, nil
}

// races reports whether each worker may search everything.
func (o *Options) races() bool { return o.Free || len(o.Race) > 0 }

// workers returns the options of each worker. Free searches differ from each other.
func (o Options) workers() ([]Options, error) {
	one := o
	one.Workers, one.Race = 0, nil
	all := append([]Options{one}, o.Race...)
	if len(o.Race) == 0 {
		all = slices.Repeat(all, o.Workers)
	}
	free := 0
	for i := range all {
		a := &all[i]
		for _, single := range []struct {
			option string
			given  bool
		}{
			{"Workers", a.Workers != 0}, {"Race", len(a.Race) > 0}, {"Observer", a.Observer != nil},
			{"MaxSolutions", a.MaxSolutions > 0 && len(o.Race) == 0}, {"MaxNodes", a.MaxNodes > 0 && len(o.Race) == 0},
			{"MaxFailures", a.MaxFailures > 0 && len(o.Race) == 0}, {"Progress", a.Progress != nil && len(o.Race) == 0},
		} {
			if single.given {
				return nil, o.ofWorker(i, badOption(single.option, "it is for one search; several have a context and a timeout"))
			}
		}
		if a.Free {
			*a = a.varied(free)
			free++
		}
	}
	return all, nil
}

// ofWorker names the options of a worker where they are wrong.
func (o *Options) ofWorker(i int, err error) error {
	if bad, ok := err.(*OptionsError); ok && len(o.Race) > 0 && i > 0 {
		return badOption(fmt.Sprintf("Race[%d].%s", i-1, bad.Option), "%s", bad.Msg)
	}
	return err
}

// enlist adds a worker.
func (t *team) enlist(ctx context.Context, m *Model, o Options, workers int) error {
	if o.Proof = nil; t.log != nil {
		o.Proof = t.log.tell
	}
	s, err := m.Compile(ctx, o)
	if err != nil {
		return err
	}
	if !t.options.races() {
		s.auto.on = false // a part of the tree is short
	}
	if t.log != nil {
		t.log.join(s, workers)
	}
	t.solvers, t.limits = append(t.solvers, s), append(t.limits, o.Timeout)
	return nil
}

// asked completes the options that the host was compiled with.
func (t *team) asked(o *Options) {
	o.Workers, o.Race, o.Proof = t.options.Workers, t.options.Race, t.options.Proof
}

// search visits the solutions: those that are ever better where the host has an objective, else
// one, or all. Each is then in the host's latest values.
func (t *team) search(ctx context.Context, visit func() bool, one bool) {
	if ctx == nil {
		ctx = context.Background()
	}
	if !t.begin(ctx, one) {
		return
	}
	h := t.host
	yield := func(sol Solution) bool {
		h.run.vals = append(h.run.vals[:0], sol.vals...)
		return visit()
	}
	switch {
	case h.goal.on:
		t.improve(ctx, yield)
	case one:
		t.first(ctx, yield)
	case t.race:
		t.raceSolutions(ctx, yield)
	default:
		t.solutions(ctx, yield)
	}
}

// begin begins a run of the host, in which the workers search. Free ones divide the tree where all
// solutions are wanted.
func (t *team) begin(ctx context.Context, one bool) bool {
	h := t.host
	t.race = len(t.options.Race) > 0 || t.options.Free && (one || t.log != nil)
	h.begin(ctx, false)
	switch {
	case h.run.outcome == Invalid:
	case t.later != nil && t.later.over || t.log != nil && t.log.over:
		h.run.outcome, h.run.err = Invalid, proofIsOver()
	case (t.log != nil || t.later != nil) && len(h.asked.assumed) > 0:
		h.run.outcome, h.run.err = Invalid, badOption("Proof", "several workers prove what holds without assumptions")
	}
	if h.run.outcome == Invalid {
		h.end(true)
		return false
	}
	return true
}

// end ends the run of the host as the workers' run has ended, or where the caller had enough.
func (t *team) end(ctx context.Context, r *teamRun, enough bool, best []int32) {
	h := t.host
	h.space.poll.stopped = false // the workers say how it ended
	h.end(true)
	if r == nil {
		return // by a panic
	}
	h.space.stats, h.run.outcome, h.run.err = r.stats, r.outcome, r.err
	if enough {
		h.run.outcome, h.run.err = Stopped, nil
	}
	h.auto.strategy = choice{"several workers", "they divide the search tree"}
	if t.race {
		h.auto.strategy.reason = "they race"
	}
	if h.run.outcome == Invalid {
		return
	}
	var err error
	switch all := h.run.outcome == Exhausted; {
	case t.log != nil:
		err = t.log.conclude(all)
	case t.later != nil:
		var goal Objective
		if h.goal.on {
			goal = h.goal.Objective
		}
		err = t.later.prove(ctx, all, nil, goal, best)
	}
	if err != nil {
		h.run.outcome, h.run.err = Invalid, err
	}
}

// gather runs the workers beside, and yields what they hand over until the caller has enough or
// all have stopped.
func (t *team) gather(ctx context.Context, yield func(Solution) bool, part func(context.Context, *Solver, func(Solution) bool) bool) {
	ended := ctx
	ctx, cancel := context.WithCancel(ctx)
	found := make(chan Solution, 64)
	var r *teamRun
	go func() {
		defer close(found)
		r = t.run(ctx, func(ctx context.Context, s *Solver) bool {
			return part(ctx, s, func(sol Solution) bool { return hand(ctx, found, sol) })
		})
	}()
	enough := true // if yield panics
	var best Solution
	defer func() {
		cancel()
		for range found { // so that no worker waits to send
		}
		t.end(ended, r, enough, best.vals)
	}()
	g := &t.host.goal
	for sol := range found {
		if g.on && !best.IsZero() && sol.Value(g.x) >= best.Value(g.x) {
			continue
		}
		best = sol
		if !yield(sol) {
			return
		}
	}
	enough = false
}

// solutions yields every solution. The subproblems share none.
func (t *team) solutions(ctx context.Context, yield func(Solution) bool) {
	t.gather(ctx, yield, func(ctx context.Context, s *Solver, hand func(Solution) bool) bool {
		for sol := range s.Solutions(ctx) {
			if !hand(sol) {
				return false
			}
		}
		return true
	})
}

// hand gives a solution to whoever collects them. Only the end of ctx keeps it from that, and
// only where the collector is behind.
func hand(ctx context.Context, found chan<- Solution, sol Solution) bool {
	select {
	case found <- sol:
		return true
	default:
	}
	select {
	case found <- sol:
		return true
	case <-ctx.Done():
		return false
	}
}

// raceSolutions yields what the first to finish has found.
func (t *team) raceSolutions(ctx context.Context, yield func(Solution) bool) {
	all := make([][]Solution, len(t.solvers))
	r := t.run(ctx, func(ctx context.Context, s *Solver) bool {
		i := t.index(s)
		for sol := range s.Solutions(ctx) {
			all[i] = append(all[i], sol)
		}
		return true
	})
	enough := true
	defer func() { t.end(ctx, r, enough, nil) }()
	if r.winner >= 0 {
		for _, sol := range all[r.winner] {
			if !yield(sol) {
				return
			}
		}
	}
	enough = false
}

// count counts the solutions of the workers where they are, and keeps one for AppendFirst.
func (t *team) count(ctx context.Context) {
	if ctx == nil {
		ctx = context.Background()
	}
	if t.host.run.on {
		t.host.run.err = ErrRunning
		return
	}
	if !t.begin(ctx, false) {
		return
	}
	counts := make([]tally, len(t.solvers))
	r := t.run(ctx, func(ctx context.Context, s *Solver) bool {
		c := &counts[t.index(s)]
		n, _ := s.Count(ctx, 0)
		if c.n += n; c.n == n {
			c.found = append(c.found[:0], s.tally.found...)
		}
		return true
	})
	t.end(ctx, r, false, nil)
	all := &t.host.tally
	for i, c := range counts {
		if !t.race || i == r.winner {
			if all.n == 0 {
				all.found = c.found
			}
			all.n += c.n
		}
	}
}

// first yields the first solution that any worker finds.
func (t *team) first(ctx context.Context, yield func(Solution) bool) {
	ended := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var once sync.Once
	var sol Solution
	r := t.run(ctx, func(ctx context.Context, s *Solver) bool {
		if x, err := s.Solve(ctx); err == nil {
			once.Do(func() { sol = x })
			cancel()
		}
		return true
	})
	defer func() { t.end(ended, r, !sol.IsZero(), nil) }()
	if !sol.IsZero() {
		yield(sol)
	}
}

// improve yields ever better solutions. The workers share the value as it is found, so that one may
// find a solution which is no longer better: it is left out.
func (t *team) improve(ctx context.Context, yield func(Solution) bool) {
	g := &t.host.goal
	var shared atomic.Int64
	shared.Store(unlimited)
	told := exchange.New(math.MinInt64) // all that is found is handed over
	if t.log != nil {
		t.log.goal, t.log.on = g.Objective, true
	}
	goal := g.Objective
	t.gather(ctx, func(sol Solution) bool {
		g.best, g.found = sol.Value(goal.x), true
		return yield(sol)
	}, func(race context.Context, s *Solver, hand func(Solution) bool) bool {
		if t.race {
			race = exchange.With(race, told.Join(false))
		}
		s.optimize(race, goal, &shared, func() bool {
			// The others know its value, and may have proved it the best: it has
			// to arrive although the race may be over.
			return hand(Solution{s.model, append([]int32(nil), s.run.vals...)})
		})
		return true
	})
}

func (t *team) index(s *Solver) int { return slices.Index(t.solvers, s) }
