package domains

import (
	"math"
	"math/bits"
)

// This file answers what a domain was before a given entry of the trail, by
// walking back along the entries of one variable. Explanations live on it: a
// reason is worked out from the domains as they were, never from what they are.

// Past is a store as it was at a position of the trail: just before the change there was
// made. Position 0 is the state before any change, and TrailLen, the last there is, now. A question takes
// time in proportion to the variable's changes since then; where positions are asked about
// from the latest to the earliest, as in the analysis of a failure, each goes on from where
// the last one of the variable ended, as long as nothing is pushed or popped.
type Past struct {
	s   *Store
	pos int
}

// At returns the store as it was at a position of the trail.
func (s *Store) At(pos int) Past { return Past{s, pos} }

// cursor is where the latest look back at a variable got to: the cell at position pos, and
// the entry before that.
type cursor struct {
	epoch uint64 // of the store: what changes in it since then is at pos or later
	cell  uint64
	pos   int32
	last  int32
}

// at returns the cell of x at a position, and the latest entry before that.
func (s *Store) at(x int32, pos int) (cell uint64, last int32) {
	c, i := s.cells[x], s.last[x]
	if int(i) < pos {
		return c, i
	}
	if e := s.entryAt(int(i)); int(e.prev) < pos {
		return e.old, e.prev
	}
	k := &s.cursors[x]
	if k.epoch == s.epoch && int(k.pos) >= pos {
		c, i = k.cell, k.last
	}
	for ; int(i) >= pos; i = s.entryAt(int(i)).prev {
		c = s.entryAt(int(i)).old
	}
	*k = cursor{s.epoch, c, int32(pos), i}
	return c, i
}

// cellAt returns the cell of x at a position.
func (s *Store) cellAt(x int32, pos int) uint64 {
	if pos <= 0 {
		return s.first[x]
	}
	c, _ := s.at(x, pos)
	return c
}

// Min returns the least value x had.
func (p Past) Min(x int32) int {
	s, c := p.s, p.s.cellAt(x, p.pos)
	if l := &s.vars[x]; l.words == 1 {
		return int(l.base) + bits.TrailingZeros64(c)
	}
	return s.wideMin(x, c)
}

// Max returns the greatest value x had.
func (p Past) Max(x int32) int {
	s, c := p.s, p.s.cellAt(x, p.pos)
	if l := &s.vars[x]; l.words == 1 {
		return int(l.base) + 63 - bits.LeadingZeros64(c)
	}
	return s.wideMax(x, c)
}

// Size returns the number of values x had.
func (p Past) Size(x int32) int { return p.s.sizeOf(x, p.s.cellAt(x, p.pos)) }

// Has reports whether v was a value of x.
func (p Past) Has(x int32, v int) bool {
	s, pos := p.s, p.pos
	l := &s.vars[x]
	if l.words == 1 {
		k := uint(v - int(l.base))
		return k < 64 && s.cellAt(x, pos)>>k&1 != 0
	}
	c := s.cellAt(x, pos)
	if v < s.wideMin(x, c) || v > s.wideMax(x, c) {
		return false
	}
	if l.words == 0 || s.bit(l, v-int(l.base)) {
		return true
	}
	// A value inside the bounds of then is gone from the words of now only if an
	// entry since then removed it by name.
	for i := s.last[x]; int(i) >= pos; i = s.entryAt(int(i)).prev {
		if e := s.entryAt(int(i)); Op(e.xop&7) == NE && e.k() == v {
			return true
		}
	}
	return false
}

// Last returns the position of the latest change of x before, or -1 where there was none.
func (p Past) Last(x int32) int {
	_, i := p.s.at(x, p.pos)
	return int(i)
}

// Earlier returns the position of the change of the same variable before the one at a
// position of the trail, or -1 where there is none.
func (s *Store) Earlier(pos int) int { return int(s.entryAt(pos).prev) }

// Since returns the position of the change that made the claim (op, k) true of x: the one
// from which on it held until then. It is -1 where the claim held before any change, and ok
// is false where it did not hold. op is not [NotIn]. It takes time in proportion to the
// variable's changes since at.
func (p Past) Since(x int32, op Op, k int) (at int, ok bool) {
	s, pos := p.s, p.pos
	k = max(math.MinInt/4, min(k, math.MaxInt/4)) // beyond every value, and its distances do not overflow
	l := &s.vars[x]
	if l.words == 1 {
		return s.wordSince(x, pos, against(op, k-int(l.base)))
	}
	switch op {
	case GE:
		return s.minSince(x, pos, k)
	case LE:
		return s.maxSince(x, pos, k)
	}
	var c uint64
	var i int32
	gone := false // whether k was removed from the words of a bitset domain
	if b := k - int(l.base); op == NE && l.words > 1 && b >= 0 && b < 64*int(l.words) {
		c, i = s.cells[x], s.last[x]
		gone = !s.bit(l, b)
		for ; int(i) >= pos; i = s.entryAt(int(i)).prev {
			e := s.entryAt(int(i))
			c = e.old
			gone = gone && !(Op(e.xop&7) == NE && e.k() == k)
		}
	} else {
		c, i = s.at(x, pos)
	}
	if !s.holds(x, c, op, k, gone) {
		return -1, false
	}
	for ; i >= 0; i = s.entryAt(int(i)).prev {
		e := s.entryAt(int(i))
		gone = gone && !(Op(e.xop&7) == NE && e.k() == k)
		if !s.holds(x, e.old, op, k, gone) {
			return int(i), true
		}
	}
	return -1, true
}

// wordSince is Since of a one-word domain, for the claim that it has no value of a mask.
func (s *Store) wordSince(x int32, pos int, mask uint64) (at int, ok bool) {
	c, i := s.at(x, pos)
	if c&mask != 0 {
		return -1, false
	}
	for ; i >= 0; i = s.entryAt(int(i)).prev {
		if s.entryAt(int(i)).old&mask != 0 {
			return int(i), true
		}
	}
	return -1, true
}

// minSince is Since for x>=k where the domain has not one word.
func (s *Store) minSince(x int32, pos, k int) (at int, ok bool) {
	c, i := s.at(x, pos)
	if s.wideMin(x, c) < k {
		return -1, false
	}
	for ; i >= 0; i = s.entryAt(int(i)).prev {
		if s.wideMin(x, s.entryAt(int(i)).old) < k {
			return int(i), true
		}
	}
	return -1, true
}

// maxSince is Since for x<=k where the domain has not one word.
func (s *Store) maxSince(x int32, pos, k int) (at int, ok bool) {
	c, i := s.at(x, pos)
	if s.wideMax(x, c) > k {
		return -1, false
	}
	for ; i >= 0; i = s.entryAt(int(i)).prev {
		if s.wideMax(x, s.entryAt(int(i)).old) > k {
			return int(i), true
		}
	}
	return -1, true
}

// holds reports whether a claim, x!=k or x=k, holds of a cell of x, which has not one word; gone tells whether k was
// removed from the words of a bitset domain.
func (s *Store) holds(x int32, c uint64, op Op, k int, gone bool) bool {
	lo, hi := s.wideMin(x, c), s.wideMax(x, c)
	if op == NE {
		return k < lo || k > hi || gone
	}
	return lo == k && hi == k
}
