package csp

import (
	"context"
	"slices"

	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/domains"
)

// This file is what a search takes from others that search the same problem, in a race or on a
// cluster: short clauses, and the best solution (internal/exchange). They are taken in at
// restarts, and where a run begins, as nothing but the root holds there.

// contest is what a search has of it.
type contest struct {
	exchange.Peer // nil where nobody else searches the same problem

	// of a search in parts, see below
	kept  int               // the number of what it learned, by which the member knows it
	facts []domains.Literal // what it learned to hold at the root
}

// join takes part in what the context of a run says. All solutions are not searched for with
// others, as clauses say there too which were found.
func (s *Solver) join(ctx context.Context, one bool) {
	if s.contest.Peer = nil; one {
		s.contest.Peer = exchange.Of(ctx)
	}
}

// shares reports whether it tells others what it learns, and hears of them. A proof has to be
// of what it learned itself.
func (s *Solver) shares() bool { return s.contest.Peer != nil && s.prover == nil }

// offer tells the others of a clause.
func (s *Solver) offer(lits []domains.Literal, spread int) {
	if !s.shares() || slices.ContainsFunc(lits, func(l domains.Literal) bool { return int(l.X()) >= s.size }) {
		return
	}
	s.contest.Offer(lits, spread)
	if len(lits) == 1 && s.inParts() {
		s.contest.facts = append(s.contest.facts, lits[0])
	}
}

// takeIn adds what others have told, at the root. It returns false at a contradiction.
func (s *Solver) takeIn() bool {
	c, st := s.takeShared(), s.space.st
	from := 0
	for i, end := range c.Ends {
		lits := c.Lits[from:end]
		from = end
		open, held := 0, false
		for _, l := range lits {
			// Elsewhere a variable may keep its holes of which only the bounds are kept here.
			if held = st.Kind(l.X()) == domains.Interval && l.Op() != domains.LE && l.Op() != domains.GE || st.Holds(l); held {
				break
			}
			if !st.Fails(l) {
				lits[open] = l
				open++
			}
		}
		switch {
		case held:
		case open == 0:
			return false
		case open == 1:
			if s.inParts() {
				s.contest.facts = append(s.contest.facts, lits[0])
			}
			if !s.force(lits[0], domains.Learned) {
				return false
			}
		default:
			s.learner.Add(lits[:open], c.Spread[i])
		}
	}
	return true
}

// goOn makes what the search has kept from earlier parts hold, and takes in what others have told
// since.
func (s *Solver) goOn() bool {
	s.learner.Start(0) // its clauses have not seen this root
	for _, l := range s.contest.facts {
		if !s.force(l, domains.Learned) {
			return false
		}
	}
	return s.takeIn() && s.space.fixpoint()
}

// Part of a problem.
//
// A search that lasts runs again and again, for parts of one problem that its assumptions say. It
// learns by them as its first decisions (Eén and Sörensson 2003, MiniSat): a clause that needs
// some of them has their negations among its literals, so that it holds for all parts, and stays
// for the next run.

// inParts reports whether the search lasts.
func (s *Solver) inParts() bool {
	return s.contest.Peer != nil && s.contest.Lasting() && s.learner != nil
}

// keeps begins a run, and reports whether what the last one learned stays.
func (s *Solver) keeps() bool {
	c, before := &s.contest, s.contest.kept
	if c.kept = 0; s.inParts() {
		c.kept = c.Begin(before)
	}
	if c.kept != 0 && c.kept == before {
		return true
	}
	c.facts = c.facts[:0]
	return false
}

// next returns the first side of the next branch, and whether the part is made of it; found is
// false at a solution. The search is over where the outcome says so.
func (s *Solver) next() (d domains.Literal, part, found bool) {
	if len(s.run.frames) < len(s.run.part) {
		if d, part = s.undecided(); part || s.run.outcome == Exhausted {
			return d, part, part
		}
	}
	d, found = s.choose()
	return d, false, found
}

// undecided returns the next decision that the part is made of; ok is false where all of it
// holds. A part that what was learned contradicts is done.
func (s *Solver) undecided() (d domains.Literal, ok bool) {
	for _, l := range s.run.part {
		switch {
		case s.space.st.Fails(l):
			s.run.outcome = Exhausted
			return d, false
		case !s.space.st.Holds(l):
			return l, true
		}
	}
	return d, false
}

// partDecisions returns how many of the decisions are the part's, the first ones. How good a clause is does not
// hang on how small the part was where it was learned, so that they count as one level (Audemard,
// Lagniez and Simon 2013).
func (s *Solver) partDecisions() (n int) {
	for n < len(s.run.frames) && s.run.frames[n].part {
		n++
	}
	return n
}

// decide makes decisions of the assumptions. One that a variable which keeps its bounds alone has
// a value is two, as failures are learned from by the bounds there.
func (s *Solver) decide() bool {
	s.run.part = s.run.part[:0]
	for _, a := range s.asked.assumed {
		l := a.bare()
		switch holes := s.space.KeepsHoles(a.x); {
		case !holes && l.Op() == domains.NE:
			s.run.outcome, s.run.err = Invalid, badOption("Assume", "a part of a problem is made of what can be decided")
			return false
		case !holes && l.Op() == domains.EQ:
			s.run.part = append(s.run.part, domains.Lit(l.X(), domains.GE, l.K()), domains.Lit(l.X(), domains.LE, l.K()))
		default:
			s.run.part = append(s.run.part, l)
		}
	}
	return true
}
