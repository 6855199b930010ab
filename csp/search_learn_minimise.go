package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file makes learned clauses shorter. A fact that follows from the others need not be
// named: it is left out where each fact of its reason is implied by another one of the clause,
// or may be left out itself (Sörensson and Biere 2009). A fact follows from the others only if
// the clause has an earlier one of the same level, so that most of the search ends soon.

// levelSeen is what the facts of a clause say of a level.
type levelSeen struct {
	failure int32 // of the analysis of which failure this is
	first   int32 // the earliest of their trail entries
}

// follows says what is known of a fact that a clause might leave out.
type follows uint8

const (
	unasked follows = iota
	implied         // by the facts of the clause
	unmet           // not found to be
)

// mostAsked bounds the reasons that are looked at to make one clause shorter, and
// mostDepth how far one leads to the next.
const (
	mostAsked = 500
	mostDepth = 50
)

// minimise marks the facts that the clause need not name as done. uip is the latest of them.
//
// The facts are gone through from the latest. One may rest on earlier ones, whether those are
// left out or not, since they in turn rest on earlier ones; and on later ones that stay.
func (l *learner) minimise(s *Solver, uip domains.Literal) {
	st := s.space.st
	l.uip, l.order, l.asked = uip, l.order[:0], mostAsked
	l.failure++
	l.keepLess(s)
	level := st.Level() - l.base
	for pos := l.latest(st.TrailLen() - 1); pos >= 0; pos = l.latest(pos - 1) {
		for level > 0 && st.Mark(l.base+level-1) > pos {
			level--
		}
		from := len(l.order)
		for i := l.at[pos]; i != 0; i = l.facts[i-1].next {
			if f := &l.facts[i-1]; f.role == named {
				list := l.list(f.lit)
				f.other, *list, f.level = *list, i, int32(level)
				l.order = append(l.order, int(i)-1)
			}
		}
		if of := l.order[from:]; len(of) > 0 {
			l.bySaying(of)
			for level >= len(l.seen) {
				l.seen = append(l.seen, levelSeen{})
			}
			l.seen[level] = levelSeen{l.failure, int32(pos)}
		}
	}
	for _, at := range l.order {
		switch f := &l.facts[at]; {
		case l.stands(f.lit, -1):
			f.role = leftOut
		case f.pos > l.seen[f.level].first && l.asked > 0 && l.rests(s, l.whyOf(s, f.lit, f.pos, f.level), f.pos, 0):
			f.role = leftOut
		default:
			f.role = stays
		}
	}
}

// bySaying orders facts of one entry: as they came, but that what says more comes first.
func (l *learner) bySaying(of []int) {
	slices.Sort(of)
	for j := range of {
		for ; j > 0 && l.facts[of[j]].lit.Implies(l.facts[of[j-1]].lit); j-- {
			of[j], of[j-1] = of[j-1], of[j]
		}
	}
}

// rests reports whether what an entry made true, for a reason of which the place is given, follows from
// others of the clause.
func (l *learner) rests(s *Solver, why, pos int32, depth int) bool {
	if l.asked == 0 || why == noReason || depth > mostDepth {
		return false
	}
	l.asked--
	k := &l.kept.known[why-1]
	if k.to < 0 {
		return false
	}
	if k.failure == l.failure {
		return k.state == implied
	}
	from := len(l.side)
	ok := l.given(k.from, k.to, pos)
	for j, end := from, len(l.side); ok && j < end; j++ {
		f := &l.kept.facts[l.side[j]]
		next, at := f.why, f.pos
		if next == 0 && l.asked > 0 {
			next = l.whyOf(s, f.lit, f.pos, f.level)
			l.kept.facts[l.side[j]].why = next
		}
		ok = l.rests(s, next, at, depth+1)
	}
	l.side = l.side[:from]
	k = &l.kept.known[why-1] // they may have moved
	k.failure, k.state = l.failure, unmet
	if ok {
		k.state = implied
	}
	return ok
}

// given puts those facts of the reason of entry pos aside that no fact of the clause implies.
// It returns false where one cannot follow from them.
func (l *learner) given(from, to, pos int32) bool {
	for i := from; i < to; i++ {
		f := &l.kept.facts[i]
		if l.stands(f.lit, pos) {
			continue
		}
		if int(f.level) >= len(l.seen) || l.seen[f.level].failure != l.failure || f.pos <= l.seen[f.level].first {
			return false
		}
		l.side = append(l.side, i)
	}
	return true
}

// stands reports whether a fact of the clause implies another one: one that stays, or one from
// before entry pos.
func (l *learner) stands(lit domains.Literal, pos int32) bool {
	return l.uip.Implies(lit) || l.standIn(lit, pos) != nil
}

// standIn returns the fact by which another one stands; nil where there is none.
func (l *learner) standIn(lit domains.Literal, pos int32) *fact {
	on := &l.onVar[lit.X()]
	f := l.firstOf(on.bounds, lit, pos)
	if f == nil && lit.Op() == domains.NE && on.some&hole(lit) != 0 {
		f = l.firstOf(*l.list(lit), lit, pos)
	}
	return f
}

// firstOf is standIn for the facts of one list.
func (l *learner) firstOf(i int32, lit domains.Literal, pos int32) *fact {
	for ; i != 0; i = l.facts[i-1].other {
		f := &l.facts[i-1]
		if (f.role == stays || f.role != replaced && f.pos < pos) && f.lit.Implies(lit) {
			return f
		}
	}
	return nil
}
