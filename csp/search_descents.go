package csp

import "github.com/propago/propago/domains"

// This file begins a descent anew: by a restart, with one more discrepancy, or in
// another neighbourhood of the best solution. What was refuted until then is kept as nogoods
// (search_nogoods.go), so that nothing is searched twice, no solution comes twice, and the search
// stays complete.

// unlimited is more failures than any search has, and more than any objective. It can be added
// to a count of failures.
const unlimited = 1 << 62

// restarts counts the descents of a run, however they began and ended, and says when the
// next one is due.
type restarts struct {
	n   int   // begun after the first
	due int64 // failures, or what ends counts, at which the present one ends
}

// until settles when the present descent ends.
func (s *Solver) until() {
	n, share := s.run.restarts.n, int64(1)
	if len(s.order.turns) > 1 {
		n, share = s.order.nextTurn(n)
		if s.order.phases[0].Order == byConflicts {
			// A proof is shorter, and any solution nearer, where heat is spread; better solutions are
			// found in either way, some in one and some in the other.
			s.order.conflicts.by(!s.goal.on || n%2 == 1)
		}
	}
	s.run.restarts.due = s.ends() + min(s.cutoff(n), unlimited/share)*share
}

// endWithin has the present descent end after so many failures.
func (s *Solver) endWithin(n int64) { s.run.restarts.due = s.ends() + n }

// anew counts a descent that begins.
func (s *Solver) anew() {
	s.run.restarts.n++
	s.space.stats.Restarts++
	s.goal.aim.missed()
	s.until()
}

// cutoff returns the number of failures of descent i.
func (s *Solver) cutoff(i int) int64 {
	if n := s.opts.Neighbourhood; n != nil {
		switch {
		case !s.goal.on:
			return unlimited // there is no best solution to stay near to
		case s.order.hasSaved:
			return min(int64(n.Failures), unlimited)
		}
	}
	return s.opts.Restart.Cutoff(i)
}

// ends counts what brings the end of a descent nearer: failures and, where there are turns, the
// solutions of an optimisation. Else a turn that finds one slightly better solution after
// another without a failure would not end.
func (s *Solver) ends() int64 {
	if st := &s.space.stats; s.goal.on && len(s.order.turns) > 1 {
		return st.Failures + st.Solutions
	}
	return s.space.stats.Failures
}

// restartDue reports whether the descent has failed so often that another begins.
// Where no branch is left, it is done anyway, but after learning the next turn can begin there.
func (s *Solver) restartDue() bool {
	open := len(s.run.frames) > 0 || s.learner != nil && len(s.order.turns) > 1
	return open && s.ends() >= s.run.restarts.due && (s.nogoods == nil || !s.nogoods.full())
}

// startOver leaves the present descent after a failure, keeping what it refuted,
// and begins the next at the root.
func (s *Solver) startOver() (ok bool) {
	if s.nogoods != nil {
		s.nogoods.learn(s.run.path)
		if s.prover != nil {
			s.prover.restarted(s.nogoods.made)
		}
	}
	s.space.stats.Backtracks += int64(len(s.run.frames))
	return s.begun()
}

// begun begins a descent at the root. The best solution's bound and the nogoods
// hold in it.
func (s *Solver) begun() bool {
	s.run.frames, s.run.path, s.run.hood = s.run.frames[:0], s.run.path[:0], s.run.hood[:0]
	s.run.depth, s.run.disc = 0, 0
	s.popTo(assumedLevel)
	s.run.lastConflict = -1
	s.space.stats.Nodes++
	if s.run.watch != nil {
		s.run.watch.restart()
	}
	s.anew()
	if !s.goal.assert(s) {
		return false
	}
	if s.nogoods != nil {
		s.nogoods.Start(0)
		for _, l := range s.nogoods.units {
			if !s.force(l, domains.Learned) {
				return false
			}
		}
	}
	// What follows from them stays with them: undone by the next restart, which finds them there
	// and so wakes nobody, it would be lost.
	if !s.space.fixpoint() || !s.assumeAgain() {
		return false
	}
	s.space.st.Push()
	if s.opts.Neighbourhood == nil || !s.goal.on || !s.order.hasSaved {
		return true
	}
	if !s.fixNeighbourhood() {
		s.space.queue.clear()
		return false
	}
	return s.space.fixpoint() && s.assumeAgain()
}

// another begins the next descent where the present one is exhausted but the
// search is not: one with more discrepancies, or in another neighbourhood.
func (s *Solver) another() (ok, more bool) {
	switch {
	case s.run.cut:
		s.run.cut = false
		s.run.allowed++
	case len(s.run.hood) > 0:
	default:
		return false, false
	}
	s.run.outcome = Stopped
	if s.atLimit() {
		return false, false
	}
	return s.begun(), true
}

// tooFar reports, in a limited discrepancy search (Harvey and Ginsberg 1995), that
// the second side of a branch is one discrepancy too many in this descent.
func (s *Solver) tooFar() bool {
	if s.opts.LimitedDiscrepancy && s.run.disc >= s.run.allowed {
		s.run.cut = true
		return true
	}
	return false
}

// seen reports, in a limited discrepancy search, that an earlier descent has come
// by this solution. With an objective the bound lets none through twice; it also
// changes the tree, so that a new solution can stand where none was before.
func (s *Solver) seen() bool {
	return s.opts.LimitedDiscrepancy && s.run.disc < s.run.allowed && !s.goal.on
}

// fixNeighbourhood fixes a random choice of variables to their values in the best
// solution; what it leaves open is the neighbourhood (Shaw 1998).
func (s *Solver) fixNeighbourhood() bool {
	s.space.st.SetCause(domains.Decision)
	before := s.space.st.Removed()
	defer func() { s.run.branched += s.space.st.Removed() - before }()
	for i := range s.order.phases {
		for _, x := range s.order.phases[i].Vars {
			id := x.index()
			if s.space.st.Fixed(id) || s.goal.on && id == s.goal.x.index() || s.order.rng.Float64() < s.opts.Neighbourhood.Relax {
				continue
			}
			s.run.hood = append(s.run.hood, id)
			if !s.space.Assign(Var{id: id}, int(s.order.saved[id])) {
				return false
			}
		}
	}
	return true
}

// popTo undoes to a level.
func (s *Solver) popTo(level int) {
	if s.space.st.Level() > level {
		if c := s.order.conflicts; c != nil {
			c.undo(s, s.space.st.Mark(level))
		}
		for _, t := range s.order.cups {
			t.undo(s, s.space.st.Mark(level))
		}
	}
	s.space.st.PopTo(level)
	if g := s.space.clauses; g != nil {
		g.Back(s.space.st.TrailLen())
	}
	if s.prover != nil {
		s.prover.back(level)
	}
	if s.run.watch != nil {
		s.run.watch.back(level)
	}
}
