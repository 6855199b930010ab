package csp

import "github.com/propago/propago/domains"

// This file is what the levels of Options.Maintain do at a node. Full and AC3 run
// the propagation queue; they differ in what solver_compile.go put into it. Forward
// checking and backtracking go by assignment: a variable counts as assigned when
// it is given, or when the search has come to it, and not when pruning left it one
// value. That is what keeps their counts those of the textbook programs.

// maintainer is a level of maintenance in one solver. Each method returns false at
// a contradiction.
type maintainer interface {
	start(s *Solver) bool   // once, at the root
	assumed(s *Solver) bool // after the assumptions narrowed their variables
	branched(s *Solver, x int32, op domains.Op) bool
}

// queued is the level of Full and AC3.
type queued struct{}

func (queued) start(s *Solver) bool {
	// Everything runs once; an interrupted start begins again with everything.
	for _, r := range s.space.rethink {
		r.declared()
	}
	for p := range s.space.run {
		s.space.enqueue(int32(p))
	}
	return s.space.fixpoint() && s.space.reconsider()
}

// reconsiderer is a propagator that judges by what the root has left whether another of the
// same constraint is to run in its place.
type reconsiderer interface {
	// declared forgets what was judged, before the root is propagated.
	declared()
	// reconsider judges at the fixpoint of the root, and reports whether to run again.
	reconsider(s *Space) bool
}

// reconsider asks, at the fixpoint of the root, and runs what changed its mind.
func (s *Space) reconsider() bool {
	for _, r := range s.rethink {
		if (s.entailed+domains.Int(r.p)).Get(s.st) == 0 && r.reconsider(s) {
			s.enqueue(r.p)
		}
	}
	return s.fixpoint()
}

func (queued) assumed(s *Solver) bool { return s.space.fixpoint() }

func (queued) branched(s *Solver, _ int32, _ domains.Op) bool { return s.space.fixpoint() }

// byAssignment is the level of ForwardChecking and, with prune off, Backtracking.
type byAssignment struct {
	prune bool
	watch *teller // nil where nobody observes the run
	vals  []int   // room for the largest scope
}

func (l *byAssignment) start(s *Solver) bool {
	var given []int32
	for x := range int32(s.space.st.Len()) {
		if s.space.st.Fixed(x) {
			s.assign(x)
			given = append(given, x)
		}
	}
	for c := range s.network.parts {
		// Constraints on one variable alone, or on none, wait for no assignment.
		if len(s.network.scope[c]) <= 1 && !l.look(s, int32(c)) {
			return false
		}
	}
	for _, x := range given {
		if !l.around(s, x) {
			return false
		}
	}
	return true
}

func (l *byAssignment) assumed(s *Solver) bool {
	st := s.space.st
	for i := range s.asked.assumed {
		if x := s.asked.assumed[i].x.index(); st.Fixed(x) {
			s.assign(x)
		}
	}
	for i := range s.asked.assumed {
		if x := s.asked.assumed[i].x.index(); st.Fixed(x) && !l.around(s, x) {
			return false
		}
	}
	return true
}

func (l *byAssignment) branched(s *Solver, x int32, op domains.Op) bool {
	if op != domains.EQ {
		// A value went; nothing was assigned.
		return s.space.st.Kind(x) != domains.Interval || l.own(s, x)
	}
	s.assign(x)
	return l.around(s, x)
}

// own runs the constraints on x alone, of which only the bounds are kept: a bound
// that moved must not rest in a hole, or the search would cross it value by value.
func (l *byAssignment) own(s *Solver, x int32) bool {
	for _, c := range s.network.on[x] {
		if len(s.network.scope[c]) == 1 && !l.propagate(s, c) {
			return false
		}
	}
	return true
}

// propagate runs the constraint's own propagator.
func (l *byAssignment) propagate(s *Solver, c int32) bool {
	s.space.st.SetCause(domains.Cause(c))
	s.space.stats.Propagations++
	return s.space.run[c].Propagate(&s.space) != Failed
}

// assign counts x, which has one value, as assigned until the search backtracks.
func (s *Solver) assign(x int32) { s.assigned[x].Set(s.space.st, 1) }

// around looks at every constraint on x.
func (l *byAssignment) around(s *Solver, x int32) bool {
	for _, c := range s.network.on[x] {
		if s.space.poll.stopped || !l.look(s, c) {
			return false
		}
	}
	return true
}

// look checks a constraint whose variables are all assigned, and, when pruning,
// revises the one variable that is not.
func (l *byAssignment) look(s *Solver, c int32) bool {
	if l.watch != nil {
		l.watch.look(c, l.prune)
	}
	open := int32(-1)
	for _, y := range s.network.scope[c] {
		if s.assigned[y].Get(s.space.st) == 0 {
			if open >= 0 || !l.prune {
				return true
			}
			open = y
		}
	}
	part := &s.network.parts[c]
	st := s.space.st
	if part.check == nil || open >= 0 && st.Kind(open) == domains.Interval {
		// Its own propagator decides; where only bounds are kept it also spares
		// trying every value of what may be a very wide interval.
		return l.propagate(s, c)
	}
	st.SetCause(domains.Cause(c))
	l.vals = l.vals[:0]
	for _, x := range part.vars {
		l.vals = append(l.vals, s.space.Min(x))
	}
	work := s.space.queue.jobs[c].work
	if s.space.poll.worked(work) {
		return false
	}
	if open < 0 {
		s.space.stats.Checks++
		return part.check.Satisfied(l.vals)
	}
	s.space.stats.Revisions++
	for v, ok := st.Min(open), true; ok; v, ok = st.Next(open, v+1) {
		for i, x := range part.vars {
			if x.index() == open {
				l.vals[i] = x.of(v)
			}
		}
		s.space.stats.Checks++
		if s.space.poll.worked(work) {
			return false
		}
		if !part.check.Satisfied(l.vals) && st.Remove(open, v) == domains.Failed {
			return false
		}
	}
	return true
}

// assignmentReason explains what look pruned: the values of the other variables of
// the part, and, where the claim is more than one value, its own domain.
type assignmentReason struct{ vars []Var }

func (a assignmentReason) Explain(r *Reason, claim Literal) {
	for _, y := range a.vars {
		if _, own := claim.On(y); !own || claim.op != domains.NE {
			r.AddDomain(y)
		}
	}
}
