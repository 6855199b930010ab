package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file takes apart, for the analysis of a failure, how a bound moved further than the
// change claimed: past values that were gone by then, each of which is a fact of its own.

// longJump bounds the values that a jump of a bound is taken apart into.
const longJump = 1 << 12

// takeApart adds the facts by which a bound moved over the values from lo to hi, in a
// change that claimed less: the claim, the older bound, and the older holes.
func (l *learner) takeApart(s *Space, x int32, c domains.Change, at, lo, hi int, up bool) {
	st := s.st
	switch {
	case hi-lo <= longJump || l.whole && st.Kind(x) == domains.Words:
	case l.whole && c.Op == domains.NotIn && up:
		l.put(s, domains.Lit(x, domains.GE, hi+1), at)
		return
	case l.whole && c.Op == domains.NotIn:
		l.put(s, domains.Lit(x, domains.LE, lo-1), at)
		return
	default:
		l.broken = true
		return
	}
	bound := domains.Lit(x, domains.LE, hi)
	if up {
		bound = domains.Lit(x, domains.GE, lo)
	}
	switch c.Op {
	case domains.GE:
		l.put(s, domains.Lit(x, c.Op, c.K), at)
		lo = c.K
	case domains.LE:
		l.put(s, domains.Lit(x, c.Op, c.K), at)
		hi = c.K
	case domains.NE:
		l.put(s, domains.Lit(x, c.Op, c.K), at)
		l.add(s, bound, at)
	default: // NotIn
		l.add(s, bound, at)
	}
	l.holes(s, x, lo, hi, at, c.Op == domains.NotIn)
}

// holes adds the facts that x lacked values from lo to hi before entry at, where the root
// had them. With own set, those that it had are what the entry removed.
func (l *learner) holes(s *Space, x int32, lo, hi, at int, own bool) {
	st := s.st
	if st.Kind(x) == domains.Interval && !own {
		return
	}
	switch st.Kind(x) {
	case domains.Word:
		l.wordHoles(s, x, lo, hi, at, own)
		return
	case domains.Words:
		// Inside the bounds a value goes by name.
		for i := st.At(at).Last(x); i >= l.root; i = st.Earlier(i) {
			if c, _ := st.ChangeAt(i); c.Op == domains.NE && c.K >= lo && c.K <= hi {
				l.put(s, domains.Lit(x, domains.NE, c.K), i)
			}
		}
		return
	}
	root := &l.roots[x]
	if root.IsEmpty() {
		*root = l.rootDomain(st, x)
	}
	for v := lo; v <= hi; v++ {
		if !root.Contains(v) {
			continue
		}
		hole := domains.Lit(x, domains.NE, v)
		if since, ok := st.At(at).Since(x, domains.NE, v); !ok {
			if own {
				l.put(s, hole, at)
			}
		} else if since >= l.root {
			l.put(s, hole, since)
		}
	}
}

// wordHoles is holes of a one-word domain, in one walk along the changes of x.
func (l *learner) wordHoles(s *Space, x int32, lo, hi, at int, own bool) {
	st := s.st
	base, i, cell := st.Base(x), st.At(at).Last(x), st.Cells()[x]
	if at < st.TrailLen() {
		cell = st.CellBefore(at) // which is one of x
	}
	within := ^uint64(0) << uint(lo-base) & (^uint64(0) >> uint(63-(hi-base)))
	var since [64]int32
	gone := uint64(0)
	if own {
		for left := cell & within; left != 0; left &= left - 1 {
			since[bits.TrailingZeros64(left)] = int32(at)
		}
		gone = cell & within
	}
	for c := cell; i >= l.root; i = st.Earlier(i) {
		old := st.CellBefore(i)
		went := old &^ c & within
		for left := went; left != 0; left &= left - 1 {
			since[bits.TrailingZeros64(left)] = int32(i)
		}
		gone |= went
		c = old
	}
	for ; gone != 0; gone &= gone - 1 {
		b := bits.TrailingZeros64(gone)
		l.put(s, domains.Lit(x, domains.NE, base+b), int(since[b]))
	}
}

// rootDomain returns the values that x had at the root, as it was when the search began.
func (l *learner) rootDomain(st *domains.Store, x int32) domains.Set {
	lo, hi := st.At(l.began).Min(x), st.At(l.began).Max(x)
	if st.At(l.began).Size(x) == hi-lo+1 {
		return domains.Range(lo, hi)
	}
	var values []int
	for v := lo; v <= hi; v++ {
		if st.At(l.began).Has(x, v) {
			values = append(values, v)
		}
	}
	return domains.Of(values...)
}
