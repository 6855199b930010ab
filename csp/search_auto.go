package csp

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/propago/propago/csp/strategy"
)

// This file is the search of the zero Options for one solution, or the best: the engine
// finds out by itself whether learning pays. What is known of the model's structure
// (search_structure.go) decides. Any other model is searched plainly for a while.
// What is not done by then is searched by two in turns: the plain search, and one that
// learns and restarts. Neither begins anew when its turn comes, both are given the same
// amount of work, and they share what is known of the objective. So the answer takes
// about twice the work of the better one at most, whichever that is (a portfolio on one
// processor: Huberman, Lukose and Hogg 1997). Work is counted, not timed, so that the same
// model takes the same turns everywhere.

const (
	// firstTurn is the work that the plain search does before another takes turns with it,
	// besides some for each propagator.
	firstTurn        = 50_000
	workOfPropagator = 10
	// workOfFact is the work of looking at a fact to learn from a failure. A propagation
	// is 1.
	workOfFact = 12
	// turnShare says how long turns are: at least this part of what was done before, by which the plain
	// search may be ahead.
	turnShare = 32
)

// auto is what the zero Options has besides.
type auto struct {
	on       bool    // the options leave the search to the engine
	learning *Solver // nil until it is needed
	bound    atomic.Int64
	strategy choice
	words    string     // how the options say to search
	found    *structure // what the model is; nil until it is asked
}

// leavesSearch reports whether the options say nothing about the way of searching, or where to
// begin.
func (o *Options) leavesSearch() bool {
	return o.InTurns && o.Observer == nil || o.Maintain == strategy.Full && o.Order == strategy.Auto && o.Ties == strategy.Auto && o.Values == strategy.AutoValue && len(o.Phases) == 0 &&
		o.Restart == strategy.Restart{} && !o.Free && !o.Learn && !o.LastConflict && !o.LimitedDiscrepancy && o.Neighbourhood == nil && o.Observer == nil
}

// Strategy tells how the latest run was searched. Where one solution is asked for, or the
// best, and the options say nothing about it, the engine has chosen; it depends on the model
// and the assumptions alone. Counting, and going through all solutions, search as the options
// say, else plainly, or with a kernel.
func (s *Solver) Strategy() (name, reason string) {
	return s.auto.strategy.name, s.auto.strategy.reason
}

// work returns how much the run has done, in propagations.
func (s *Solver) work() int64 { return s.space.stats.Propagations + workOfFact*s.space.stats.Facts }

// givenChoice returns the choice where there is nothing to find out: the options say how to
// search, or a kernel does it, or, for the reason why, the search is plain.
func (s *Solver) givenChoice(why string) choice {
	switch {
	case s.opts.Free:
		return choice{"free", s.auto.words}
	case !s.auto.on:
		return choice{"as asked", s.auto.words}
	case s.fast.kernel != nil && !s.goal.on:
		return choice{"kernel", s.about.reason}
	}
	return choice{"plain", why}
}

// searchAll searches for all solutions.
func (s *Solver) searchAll(visit func() bool) {
	s.auto.strategy = s.givenChoice("all solutions are gone through")
	s.search(visit)
}

// searchForOne searches for one solution, or the best.
func (s *Solver) searchForOne(ctx context.Context, visit func() bool) {
	a := &s.auto
	switch {
	case s.goesFree():
		a.strategy = choice{"free", s.found().name + ": " + s.found().reason}
		if s.learnAlone(ctx, visit) {
			return
		}
	case !a.on, s.fast.kernel != nil && !s.goal.on:
		a.strategy = s.givenChoice("")
	case s.size < len(s.model.vars):
		a.strategy = choice{"plain", "the model was declared further after compiling"}
	case s.found().name != "" && s.found().any != s.goal.on:
		a.strategy = choice{s.found().name, s.found().reason + ": it is searched with learning and restarts alone"}
		if s.learnAlone(ctx, visit) {
			return
		}
	default:
		s.run.pause = firstTurn + workOfPropagator*int64(len(s.space.run))
		a.strategy = choice{"plain", fmt.Sprintf("it is done within %d propagations", s.run.pause)}
		if !s.search(visit) {
			s.takeTurns(ctx, visit)
		}
		return
	}
	s.search(visit)
}

// goesFree reports whether a free search of the best solution goes by what the model is, and not
// by turns: a schedule in which the order of tasks, or their starts, is all there is to be decided.
func (s *Solver) goesFree() bool {
	return s.opts.Free && s.goal.on && s.opts.Observer == nil && !s.inParts() && (s.prover == nil || s.prover.member == nil) &&
		s.size == len(s.model.vars) && s.found().alone
}

// found returns what the model is.
func (s *Solver) found() *structure {
	if a := &s.auto; a.found == nil {
		f := structureOf(s.model, s.posted[:s.own])
		a.found = &f
	}
	return s.auto.found
}

// takeTurns goes on with a plain search that is not done, in turns with one that learns.
func (s *Solver) takeTurns(ctx context.Context, visit func() bool) {
	a := &s.auto
	t := s.learningSolver(ctx)
	if t == nil {
		s.run.pause = unlimited
		s.resume(visit)
		return
	}
	a.strategy = choice{"in turns", fmt.Sprintf("the plain search was not done within %d propagations; one that learns and restarts got as much", s.run.pause)}
	turn, begun := s.run.pause, false
	s.beginBeside(t)
	defer s.endBeside(t)
	found := s.foundBeside(t, visit)
	for {
		t.run.elsewhere, t.run.pause = s.space.stats, s.work()
		done := false
		if begun {
			done = t.resume(found)
		} else {
			done, begun = t.search(found), true
		}
		s.run.elsewhere = t.Stats()
		if done {
			s.doneBeside(t)
			a.strategy.name = "in turns, learning was first"
			return
		}
		turn = max(turn, s.work()/turnShare)
		s.run.pause = s.work() + turn
		if s.resume(visit) {
			a.strategy.name = "in turns, plain was first"
			t.run.unwound = false
			return
		}
	}
}

// learnAlone leaves the search to the solver that learns. It returns false where there is
// none in time.
func (s *Solver) learnAlone(ctx context.Context, visit func() bool) (done bool) {
	t := s.learningSolver(ctx)
	if t == nil {
		return false
	}
	if tell := s.found().tell; s.prover != nil && tell != nil && !tell(t.prover) {
		return false
	}
	s.beginBeside(t)
	defer s.endBeside(t)
	t.search(s.foundBeside(t, func() bool {
		s.goal.lower = t.goal.lower
		return visit()
	}))
	s.goal.lower = t.goal.lower
	if s.prover != nil {
		s.prover.endAs(t.prover)
	}
	s.doneBeside(t)
	return true
}

// foundBeside hands over what the solver that learns finds.
func (s *Solver) foundBeside(t *Solver, visit func() bool) func() bool {
	return func() bool {
		s.run.elsewhere = t.Stats()
		s.run.vals = append(s.run.vals[:0], t.run.vals[:s.size]...)
		s.goal.best, s.goal.found = t.goal.best, t.goal.found
		return visit()
	}
}

// doneBeside ends the run as the solver that learns ended its own.
func (s *Solver) doneBeside(t *Solver) {
	t.settle()
	s.run.outcome, s.run.err, t.run.unwound = t.run.outcome, t.run.err, false
}

// beginBeside begins a run of the solver that learns for the same assumptions, objective and
// limits.
func (s *Solver) beginBeside(t *Solver) {
	if s.goal.on && s.goal.shared == nil {
		b := &s.auto.bound
		b.Store(unlimited)
		if s.goal.found {
			b.Store(int64(s.goal.best))
		}
		s.goal.shared = b
	}
	t.asked.assumed = append(t.asked.assumed[:0], s.asked.assumed...)
	t.goal = s.goal
	t.goal.aim.wanted = s.found().aims
	t.contest.Peer = s.contest.Peer
	t.begin(s.space.poll.ctx, false)
	t.space.poll.deadline = s.space.poll.deadline
	t.run.unwound = true // until it is done
}

// endBeside ends that run, however the one of s ended.
func (s *Solver) endBeside(t *Solver) {
	t.end(true)
	t.goal.on = false
	s.run.elsewhere = t.space.stats
}

// learningSolver returns the solver that learns, or nil where there is none in time.
func (s *Solver) learningSolver(ctx context.Context) *Solver {
	if t := s.auto.learning; t != nil {
		return t
	}
	if d := s.space.poll.deadline; !d.IsZero() {
		within, cancel := endsAt(ctx, d)
		defer cancel()
		ctx = within
	}
	o := Options{Free: true, Order: s.opts.Order, Ties: s.opts.Ties, Values: s.opts.Values, Phases: s.opts.Phases, Restart: s.opts.Restart}
	if given := s.found().options; given != nil {
		o = *given
		if s.opts.Seed != 0 {
			o.Phases = slices.Clone(o.Phases)
			o.Phases[0].Ties = strategy.RandomOrder
		}
	}
	o.Seed, o.Hints = s.opts.Seed, s.opts.Hints
	o.MaxSolutions, o.MaxNodes, o.MaxFailures = s.opts.MaxSolutions, s.opts.MaxNodes, s.opts.MaxFailures
	o.Proof = s.opts.Proof
	ps := s.posted[:s.own:s.own]
	if o.Proof == nil || s.found().tell != nil { // otherwise a proof could not say what they follow from
		ps = append(ps, s.found().implied...)
	}
	t, err := s.model.compile(ctx, o, ps, nil, s.found().own)
	if err != nil {
		return nil
	}
	if s.opts.Progress != nil {
		t.opts.Progress = func(*Solver) {
			s.run.elsewhere = t.Stats()
			s.progress()
		}
		t.opts.ProgressEvery = s.opts.ProgressEvery
	}
	s.auto.learning = t
	return t
}

// resume goes on with a search that paused. What has become known of the objective since
// then holds at once.
func (s *Solver) resume(visit func() bool) (done bool) {
	ok := s.run.paused
	if ok && s.goal.on {
		ok = s.goal.assert(s) && s.space.fixpoint() && s.assumeAgain()
	}
	return s.descents(ok, visit)
}
