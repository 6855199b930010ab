package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file takes apart, for the analysis of a failure, how a bound moved further than the
// change claimed: past values that were gone by then. As long as nothing asks why, the bound is one
// fact, and one literal of a clause; after that each of the values is a fact of its own.

// longJump bounds the values that a jump of a bound is taken apart into.
const longJump = 1 << 12

// beyond reports whether a fact is more than the change claimed that made it true.
func (l *learner) beyond(st *domains.Store, c domains.Change, f domains.Literal, at int) bool {
	op, k := f.Op(), f.K()
	switch {
	case c.Op != domains.NotIn:
		return !c.Op.Implies(c.K, op, k) && (c.Op < domains.NE || !st.Canonical(domains.Lit(c.X, c.Op, c.K)).Implies(f))
	case op == domains.NE || op != domains.EQ && st.Canonical(removedBy(f)) == f:
		return false
	case op == domains.EQ || !l.whole || st.Kind(c.X) == domains.Words:
		return true
	case op == domains.GE:
		return k-1-st.At(at).Min(c.X) <= longJump
	}
	return st.At(at).Max(c.X)-k-1 <= longJump
}

// expand takes apart those facts of an entry that are more than its claim. It returns whether there
// were any.
func (l *learner) expand(s *Space, c domains.Change, at int) bool {
	i, found := l.at[at], false
	for j := i; j != 0 && !found; j = l.facts[j-1].next {
		found = l.beyond(s.st, c, l.facts[j-1].lit, at)
	}
	if !found {
		return false
	}
	l.at[at] = 0
	if l.apartAt != at {
		l.apartAt, l.apartOf = at, 0
	}
	for next := int32(0); i != 0; i = next {
		f := &l.facts[i-1]
		next = f.next
		l.pending = next
		if !l.beyond(s.st, c, f.lit, at) {
			f.next, l.at[at] = l.at[at], i
			continue
		}
		f.role = replaced
		f.other, l.apartOf = l.apartOf, i
		l.apart(s, c, f.lit, at)
	}
	return true
}

// apart adds the facts that made one together that is more than its entry claims: the claim, the older
// bound, and the older holes.
func (l *learner) apart(s *Space, c domains.Change, f domains.Literal, at int) {
	st, x, k := s.st, f.X(), f.K()
	lo, hi := st.At(at).Min(x), st.At(at).Max(x)
	bound := domains.Lit(x, domains.GE, lo)
	switch f.Op() {
	case domains.EQ:
		l.add(s, domains.Lit(x, domains.GE, k), at+1)
		l.add(s, domains.Lit(x, domains.LE, k), at+1)
		return
	case domains.LE:
		bound, lo = domains.Lit(x, domains.LE, hi), k+1
	case domains.GE:
		hi = k - 1
	default: // no change makes a hole without claiming it
		l.broken = true
		return
	}
	if hi-lo > longJump && !(l.whole && st.Kind(x) == domains.Words) {
		l.broken = true
		return
	}
	if c.Op != domains.NotIn {
		l.put(s, domains.Lit(x, c.Op, c.K), at)
	}
	switch c.Op {
	case domains.GE:
		lo = c.K
	case domains.LE:
		hi = c.K
	default:
		l.add(s, bound, at)
	}
	l.holes(s, x, lo, hi, at, c.Op == domains.NotIn)
}

// holes adds the facts that x lacked values from lo to hi before entry at, where the root
// had them. With own set, those that it had are what the entry removed.
func (l *learner) holes(s *Space, x int32, lo, hi, at int, own bool) {
	st := s.st
	switch kind := st.Kind(x); {
	case kind == domains.Word:
		l.wordHoles(s, x, lo, hi, at, own)
	case kind == domains.Words:
		// Inside the bounds a value goes by name.
		for i := st.At(at).Last(x); i >= l.root; i = st.Earlier(i) {
			if c, _ := st.ChangeAt(i); c.Op == domains.NE && c.K >= lo && c.K <= hi {
				l.put(s, domains.Lit(x, domains.NE, c.K), i)
			}
		}
	case own: // between the bounds it had all
		for v := lo; v <= hi; v++ {
			l.put(s, domains.Lit(x, domains.NE, v), at)
		}
	}
}

// wordHoles is holes of a one-word domain, in one walk along the changes of x.
func (l *learner) wordHoles(s *Space, x int32, lo, hi, at int, own bool) {
	st := s.st
	base, i, cell := st.Base(x), st.At(at).Last(x), st.Cells()[x]
	if at < st.TrailLen() {
		_, cell = st.Before(at) // which is one of x
	}
	within := ^uint64(0) << uint(lo-base) & (^uint64(0) >> uint(63-(hi-base)))
	var since [64]int32
	gone, went := uint64(0), uint64(0)
	if own {
		went = cell & within
	}
	for by := at; ; i = st.Earlier(i) {
		for left := went; left != 0; left &= left - 1 {
			since[bits.TrailingZeros64(left)] = int32(by)
		}
		gone |= went
		if i < l.root {
			break
		}
		_, old := st.Before(i)
		went, cell, by = old&^cell&within, old, i
	}
	for ; gone != 0; gone &= gone - 1 {
		b := bits.TrailingZeros64(gone)
		l.put(s, domains.Lit(x, domains.NE, base+b), int(since[b]))
	}
}
