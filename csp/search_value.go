package csp

import (
	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file chooses the first side of a branch on a variable.

// chooseValue returns the first side of a branch on x: a value, or a bound where
// the order splits the domain or the value could not be removed by itself.
func (s *Solver) chooseValue(p *phase, x Var) domains.Literal {
	sp := &s.space
	lo, hi := sp.ends(x)
	if lo == hi {
		return x.Eq(lo).bare()
	}
	if s.hinting() {
		if v, ok := s.hinted(x); ok {
			return s.try(x, v)
		}
	}
	if p.Order == byGoal && s.order.forGoal {
		return s.try(x, lo)
	}
	if p.Values == bySplit && x.id >= 0 && x.off == 0 { // not a view, as an objective may be
		if k, ok := s.order.conflicts.split(x.id, lo, hi); ok {
			if s.order.hasSaved && int(s.order.saved[x.id]) > k {
				return x.Ge(k + 1).bare()
			}
			return x.Le(k).bare()
		}
	}
	switch p.Values {
	case strategy.Descending:
		return s.try(x, hi)
	case strategy.LowerHalf:
		return x.Le(lo + (hi-lo)/2).bare()
	case strategy.FirstInterval:
		if end := s.runEnd(x); end < hi {
			return x.Le(end).bare()
		}
		return x.Le(lo + (hi-lo)/2).bare()
	case strategy.UpperHalf:
		return x.Ge(lo + (hi-lo)/2 + 1).bare()
	case strategy.RandomValue:
		return s.try(x, s.nth(x, s.order.rng.IntN(sp.Size(x))))
	case strategy.Median:
		return s.try(x, s.nth(x, (sp.Size(x)-1)/2))
	case strategy.Middle:
		return s.try(x, s.nearest(x, lo+(hi-lo)/2))
	case strategy.LeastConstraining:
		if sp.KeepsHoles(x) {
			return s.try(x, x.of(s.leastConstraining(x.index())))
		}
	case strategy.Saved, bySplit, latest:
		has := s.order.hasSaved
		if !has {
			if v, ok := s.hinted(x); ok {
				return s.try(x, v)
			}
			has = (p.Values == latest || s.goal.on && s.order.had != nil) && s.order.had[x.index()]
		}
		if v := x.of(int(s.order.saved[x.index()])); has && sp.Has(x, v) {
			return s.try(x, v)
		}
	}
	return s.try(x, lo)
}

// try returns the first side that tries value v of x: x=v, or, where x keeps only
// its bounds, a bound. The negation of x=v would change nothing once v lies inside
// the bounds, as it can when a nogood comes back to it after a restart. The levels
// that go by assignment do not restart, and know an assignment by x=v.
func (s *Solver) try(x Var, v int) domains.Literal {
	if s.space.KeepsHoles(x) {
		return x.Eq(v).bare()
	}
	switch lo, hi := s.space.ends(x); {
	case s.assigned != nil && (v == lo || v == hi):
		return x.Eq(v).bare()
	case v == hi:
		return x.Ge(v).bare()
	}
	return x.Le(v).bare()
}

// runEnd returns the last of the values of x that follow its least without a gap.
func (s *Solver) runEnd(x Var) int {
	sp := &s.space
	if !sp.KeepsHoles(x) {
		return sp.Max(x)
	}
	v := sp.Min(x)
	for sp.Has(x, v+1) {
		v++
	}
	return v
}

// nth returns the value of x with n smaller ones.
func (s *Solver) nth(x Var, n int) int {
	v := s.space.Min(x)
	if !s.space.KeepsHoles(x) {
		return v + n
	}
	for range n {
		v, _ = s.space.Next(x, v+1)
	}
	return v
}

// nearest returns the value of x nearest to v, the lower of two.
func (s *Solver) nearest(x Var, v int) int {
	above, okAbove := s.space.Next(x, v)
	below, okBelow := s.space.prev(x, v)
	if okBelow && (!okAbove || v-below <= above-v) {
		return below
	}
	return above
}

// leastConstraining returns the value of the bare variable x that takes the fewest
// values from open neighbours over binary arcs.
func (s *Solver) leastConstraining(x int32) int {
	st := s.space.st
	best, fewest := 0, -1
	if st.Kind(x) == domains.Interval && st.Size(x) > domains.MaxBitsetSpan {
		return st.Min(x) // too many to look at each
	}
	for v, ok := st.Min(x), true; ok && fewest != 0; v, ok = st.Next(x, v+1) {
		taken := 0
		for i := range s.network.arcs[x] {
			a := &s.network.arcs[x][i]
			if y := a.other; !s.closed(y) && st.Kind(y) != domains.Interval && (fewest < 0 || taken < fewest) {
				for w, ok := st.Min(y), true; ok; w, ok = st.Next(y, w+1) {
					if !a.allows(v, w) {
						taken++
					}
				}
			}
		}
		if fewest < 0 || taken < fewest {
			best, fewest = v, taken
		}
	}
	return best
}

// save keeps the present values for the Saved order.
func (s *Solver) save() {
	if s.order.saved != nil {
		copy(s.order.saved, s.run.vals)
		s.order.hasSaved = true
	}
}

// leave keeps the value of a variable that is about to be open again, if it has one.
func (s *Solver) leave(x int32) {
	if st := s.space.st; st.Fixed(x) {
		s.order.had[x], s.order.saved[x] = true, int32(st.Min(x))
	}
}

// takeShared takes what the others told, and keeps the values of the best solution of all, where
// it is better than that of this search.
func (s *Solver) takeShared() *exchange.Clauses {
	best := unlimited
	if s.goal.found {
		best = s.goal.best
	}
	told, better := s.contest.Take(s.order.saved, best)
	s.order.hasSaved = s.order.hasSaved || better
	return told
}
