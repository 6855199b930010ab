package csp

import (
	"math"

	"github.com/propago/propago/domains"
)

// This file begins a descent anew: by a restart, with one more discrepancy, or in
// another neighbourhood of the best solution.

// forget drops what the last run learned.
func (s *Solver) forget() {
	if s.pcg != nil {
		s.pcg.Seed(s.opts.Seed, 0x9e3779b97f4a7c15)
	}
	if s.weighed {
		copy(s.weights, s.degrees)
		s.weighed = false
	}
	for i := range s.phases {
		if t := s.phases[i].cup; t != nil {
			t.forget()
		}
	}
	clear(s.activity)
	s.stirring = 1
	s.hasSaved = false
	s.lastConflict = -1
	s.disc, s.allowed, s.cut = 0, 0, false
	s.path = s.path[:0]
	s.restarts, s.nextRestart = 0, s.cutoff(0)
	s.hood = s.hood[:0]
	if s.nogoods != nil {
		s.nogoods.reset()
	}
	if s.learner != nil {
		s.learner.Reset()
	}
}

// cutoff returns the number of failures of descent i.
func (s *Solver) cutoff(i int) int64 {
	if n := s.opts.Neighbourhood; n != nil {
		switch {
		case !s.goal.on:
			return math.MaxInt64 // there is no best solution to stay near to
		case s.hasSaved:
			return min(int64(n.Failures), maxCutoff)
		}
	}
	return s.opts.Restart.cutoff(i)
}

// restartDue reports whether the descent has failed so often that another begins.
// Where no branch is left, it is done anyway.
func (s *Solver) restartDue() bool {
	return len(s.frames) > 0 && s.space.stats.Failures >= s.nextRestart && (s.nogoods == nil || !s.nogoods.full())
}

// startOver leaves the present descent after a failure, keeping what it refuted,
// and begins the next at the root.
func (s *Solver) startOver() (ok bool) {
	if s.nogoods != nil {
		s.nogoods.learn(s.path)
	}
	s.space.stats.Backtracks += int64(len(s.frames))
	return s.begun()
}

// begun begins a descent at the root. The best solution's bound and the nogoods
// hold in it.
func (s *Solver) begun() bool {
	s.frames, s.path, s.hood = s.frames[:0], s.path[:0], s.hood[:0]
	s.popTo(assumedLevel)
	s.depth, s.disc = 0, 0
	s.lastConflict = -1
	s.restarts++
	s.space.stats.Restarts++
	s.space.stats.Nodes++
	if s.watch != nil {
		s.watch.restart()
	}
	s.nextRestart = s.space.stats.Failures + s.cutoff(s.restarts)
	if s.nextRestart < 0 {
		s.nextRestart = math.MaxInt64
	}
	if !s.goal.assert(s) {
		return false
	}
	if s.nogoods != nil {
		s.nogoods.Start(0)
		if !s.nogoods.assertUnits(&s.space) {
			s.space.queue.clear()
			return false
		}
	}
	s.space.st.Push()
	if s.opts.Neighbourhood != nil && s.goal.on && s.hasSaved && !s.fixNeighbourhood() {
		s.space.queue.clear()
		return false
	}
	return s.space.fixpoint() && s.assumeAgain()
}

// another begins the next descent where the present one is exhausted but the
// search is not: one with more discrepancies, or in another neighbourhood.
func (s *Solver) another() (ok, more bool) {
	switch {
	case s.cut:
		s.cut = false
		s.allowed++
	case len(s.hood) > 0:
	default:
		return false, false
	}
	s.outcome = Stopped
	if s.atLimit() {
		return false, false
	}
	return s.begun(), true
}

// tooFar reports, in a limited discrepancy search (Harvey and Ginsberg 1995), that
// the second side of a branch is one discrepancy too many in this descent.
func (s *Solver) tooFar() bool {
	if s.opts.LimitedDiscrepancy && s.disc >= s.allowed {
		s.cut = true
		return true
	}
	return false
}

// seen reports, in a limited discrepancy search, that an earlier descent has come
// by this solution. With an objective the bound lets none through twice; it also
// changes the tree, so that a new solution can stand where none was before.
func (s *Solver) seen() bool {
	return s.opts.LimitedDiscrepancy && s.disc < s.allowed && !s.goal.on
}

// fixNeighbourhood fixes a random choice of variables to their values in the best
// solution; what it leaves open is the neighbourhood (Shaw 1998).
func (s *Solver) fixNeighbourhood() bool {
	s.space.st.SetCause(domains.Decision)
	before := s.space.st.Removed()
	defer func() { s.branched += s.space.st.Removed() - before }()
	for i := range s.phases {
		for _, x := range s.phases[i].Vars {
			id := x.index()
			if s.space.st.Fixed(id) || s.goal.on && id == s.goal.x.index() || s.rng.Float64() < s.opts.Neighbourhood.Relax {
				continue
			}
			s.hood = append(s.hood, id)
			if !s.space.Assign(Var{id: id}, int(s.saved[id])) {
				return false
			}
		}
	}
	return true
}
