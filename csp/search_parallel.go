package csp

import (
	"context"
	"iter"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/propago/propago/csp/internal/exchange"
)

// This file searches on several cores: a split of the tree into many subproblems,
// which workers take one after another (embarrassingly parallel search, Régin,
// Rezgui and Malapert 2013), or a portfolio of differently configured searches that
// race. Each worker has a solver of its own, and nothing is shared while searching
// but the next subproblem, the bound of the objective, and what a race tells besides
// (search_parallel_share.go).

// subproblemsPerWorker is how many subproblems a split makes for each worker: many,
// so that the last ones running are short (the paper finds 30 enough).
const subproblemsPerWorker = 30

// Team searches a model with several solvers at once. See [Model.Split] and
// [Model.Portfolio]. What is promised is the set of solutions, or the optimum; not
// their order, nor which of several optimal solutions comes. A Team is for one
// goroutine.
type Team struct {
	solvers []*Solver
	race    bool
	stats   Stats
	outcome Outcome
	err     error
	running bool
	timeout time.Duration // of a split: of a whole run
	log     *proofLog     // nil where none is asked for, or
	later   *laterProof   // a worker could not tell its steps
}

// Split makes a team of workers that divide the search tree of one configuration. Of
// the limits only Timeout is taken, which bounds a whole run, and before that compiling, which
// returns [ErrLimit] where it takes longer; the others, Progress and Observer are refused, as
// they are those of one search. Cancel the context to stop a team. Each worker compiles the
// model, so memory grows with their number.
func (m *Model) Split(ctx context.Context, workers int, o Options) (*Team, error) {
	if workers < 1 {
		return nil, badOption("workers", "a team needs at least one")
	}
	for _, limit := range []struct {
		option string
		given  bool
	}{
		{"MaxSolutions", o.MaxSolutions > 0}, {"MaxNodes", o.MaxNodes > 0}, {"MaxFailures", o.MaxFailures > 0},
		{"Progress", o.Progress != nil}, {"Observer", o.Observer != nil},
	} {
		if limit.given {
			return nil, badOption(limit.option, "it is for one search; a team has a context and a timeout")
		}
	}
	t := &Team{timeout: o.Timeout}
	t.proves(m, []Options{o})
	err := boundedBy(ctx, o.Timeout, func(ctx context.Context) error {
		for range workers {
			if err := t.enlist(ctx, m, o, workers); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// Portfolio makes a team that runs one complete search for each configuration. The
// first to finish decides; in an optimisation all share the best bound, and those that learn
// short clauses and the best solution. Of the configurations
// with [Options.Free] the engine makes each search differently. Without configurations there
// is such a one for each processor. A configuration with an Observer is refused;
// the first Proof is that of the team.
func (m *Model) Portfolio(ctx context.Context, opts ...Options) (*Team, error) {
	if len(opts) == 0 {
		opts = slices.Repeat([]Options{{Free: true}}, runtime.GOMAXPROCS(0))
	}
	t := &Team{race: true}
	t.proves(m, opts)
	free := 0
	for i, o := range opts {
		if o.Observer != nil {
			return nil, badOption("Observer", "configuration %d of a portfolio has one, which is for one search", i)
		}
		if o.Free {
			o = o.varied(free)
			free++
		}
		if err := t.enlist(ctx, m, o, len(opts)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// enlist adds a worker.
func (t *Team) enlist(ctx context.Context, m *Model, o Options, workers int) error {
	if o.Proof = nil; t.log != nil {
		o.Proof = t.log.tell
	}
	s, err := m.Compile(ctx, o)
	if err != nil {
		return err
	}
	if !t.race {
		s.auto.on = false // a part of the tree is short
	}
	if t.log != nil {
		t.log.join(s, workers)
	}
	t.solvers = append(t.solvers, s)
	return nil
}

// Solutions yields every solution, in no promised order. Leaving the loop stops all
// workers; the loop ends when all have stopped. Of a portfolio it yields what the
// first configuration to finish has found.
func (t *Team) Solutions(ctx context.Context) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		if t.race {
			t.raceSolutions(ctx, yield)
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		found := make(chan Solution, 64)
		done := make(chan struct{})
		go func() {
			defer close(done)
			defer close(found)
			t.run(ctx, func(ctx context.Context, s *Solver) bool {
				for sol := range s.Solutions(ctx) {
					if !hand(ctx, found, sol) {
						return false
					}
				}
				return true
			})
		}()
		stopped := false
		for sol := range found {
			if !stopped && !yield(sol) {
				stopped = true
				cancel() // and drain, so that no worker waits to send
			}
		}
		<-done
		if stopped {
			t.outcome, t.err = Stopped, nil
		}
		t.prove(ctx, Objective{}, nil)
	}
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

// raceSolutions yields the solutions of the configuration that finishes first.
func (t *Team) raceSolutions(ctx context.Context, yield func(Solution) bool) {
	all := make([][]Solution, len(t.solvers))
	winner := t.run(ctx, func(ctx context.Context, s *Solver) bool {
		i := t.index(s)
		for sol := range s.Solutions(ctx) {
			all[i] = append(all[i], sol)
		}
		return true
	})
	if winner >= 0 {
		for _, sol := range all[winner] {
			if !yield(sol) {
				t.outcome = Stopped
				break
			}
		}
	}
	t.prove(ctx, Objective{}, nil)
}

// Count counts the solutions. The error is the context's, or [ErrLimit], together
// with the number found until then.
func (t *Team) Count(ctx context.Context) (int, error) {
	counts := make([]int, len(t.solvers))
	winner := t.run(ctx, func(ctx context.Context, s *Solver) bool {
		n, _ := s.Count(ctx, 0)
		counts[t.index(s)] += n
		return true
	})
	n := 0
	for i, c := range counts {
		if !t.race || i == winner {
			n += c
		}
	}
	t.prove(ctx, Objective{}, nil)
	return n, t.answer(true)
}

// Solve returns a solution, whichever is found first, with the errors of
// [Solver.Solve].
func (t *Team) Solve(ctx context.Context) (Solution, error) {
	for sol := range t.first(ctx) {
		return sol, nil
	}
	return Solution{}, t.answer(false)
}

// first yields at most one solution, the first that any worker finds.
func (t *Team) first(ctx context.Context) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var once sync.Once
		var sol Solution
		t.run(ctx, func(ctx context.Context, s *Solver) bool {
			x, err := s.Solve(ctx)
			if err == nil {
				once.Do(func() { sol = x })
				cancel()
			}
			return true
		})
		if !sol.IsZero() {
			t.outcome, t.err = Stopped, nil
			yield(sol)
		}
		t.prove(ctx, Objective{}, nil)
	}
}

// Improving yields ever better solutions, as [Solver.Improving] does; the last one is
// the best. The workers share its value as it is found, so that one may find a solution
// which is no longer better: it is left out.
func (t *Team) Improving(ctx context.Context, o Objective) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var shared atomic.Int64
		shared.Store(unlimited)
		found := make(chan Solution, 64)
		done := make(chan struct{})
		told := exchange.New(math.MinInt64) // all that is found is handed over
		if t.log != nil {
			t.log.goal, t.log.on = o, true
		}
		go func() {
			defer close(done)
			defer close(found)
			t.run(ctx, func(race context.Context, s *Solver) bool {
				if t.race {
					race = exchange.With(race, told.Join(false))
				}
				s.optimize(race, o, &shared, func() bool {
					// The others know its value, and may have proved it the best: it has
					// to arrive although the race may be over.
					return hand(ctx, found, Solution{s.model, append([]int32(nil), s.run.vals...)})
				})
				return true
			})
		}()
		var best Solution
		stopped := false
		for sol := range found {
			if stopped || !best.IsZero() && sol.Value(o.x) >= best.Value(o.x) {
				continue // drained, so that no worker waits to send
			}
			best = sol
			if !yield(sol) {
				stopped = true
				cancel()
			}
		}
		<-done
		if stopped {
			t.outcome, t.err = Stopped, nil
		}
		t.prove(ctx, o, best.vals)
	}
}

// Optimize returns a best solution, with the errors of [Solver.Optimize].
func (t *Team) Optimize(ctx context.Context, o Objective) (Solution, error) {
	var best Solution
	for sol := range t.Improving(ctx, o) {
		best = sol
	}
	return best, t.answer(!best.IsZero())
}

// Stats returns the sum of what all workers did in the last run; Time is the
// longest worker's, MaxDepth the deepest.
func (t *Team) Stats() Stats { return t.stats }

// Outcome returns how the last run ended.
func (t *Team) Outcome() Outcome { return t.outcome }

// Err returns the error that ended the last run before its time, or nil.
func (t *Team) Err() error { return t.err }

func (t *Team) answer(answered bool) error {
	switch {
	case t.err != nil:
		return t.err
	case t.outcome == Limited:
		return ErrLimit
	case answered:
		return nil
	}
	return ErrNoSolution
}

func (t *Team) index(s *Solver) int {
	for i, u := range t.solvers {
		if u == s {
			return i
		}
	}
	return -1
}
