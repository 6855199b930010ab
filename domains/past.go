package domains

import (
	"math"
	"math/bits"
)

// This file answers what a domain was before a given entry of the trail, by
// walking back along the entries of one variable. Explanations live on it: a
// reason is worked out from the domains as they were, never from what they are.
// A position is an index into the trail; the state at position p is the one just
// before the change at p was made, so position 0 is the state before any change
// and TrailLen() is now. A walk takes time in proportion to the variable's
// changes since that position.

// cursor is where the latest look back at a variable got to: the cell at position pos, and
// the entry before that.
type cursor struct {
	look uint32 // which look back it belongs to
	pos  int32
	last int32
	cell uint64
}

// BeginLook says that from now on, until EndLook, nothing changes, and that positions are
// mostly asked about from the latest to the earliest, as in the analysis of a failure. Each
// walk then goes on from where the last one of the variable ended.
func (s *Store) BeginLook() {
	s.look++
	s.looking = true
	for len(s.cursors) < len(s.cells) {
		s.cursors = append(s.cursors, cursor{})
	}
}

// EndLook ends what BeginLook began.
func (s *Store) EndLook() { s.looking = false }

// at returns the cell of x at a position, and the latest entry before that.
func (s *Store) at(x int32, pos int) (cell uint64, last int32) {
	c, i := s.cells[x], s.last[x]
	if !s.looking {
		for ; int(i) >= pos; i = s.entryAt(i).prev {
			c = s.entryAt(i).old
		}
		return c, i
	}
	k := &s.cursors[x]
	if k.look == s.look && int(k.pos) >= pos {
		c, i = k.cell, k.last
	}
	for ; int(i) >= pos; i = s.entryAt(i).prev {
		c = s.entryAt(i).old
	}
	*k = cursor{s.look, int32(pos), i, c}
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

// MinAt returns the least value x had at a position of the trail.
func (s *Store) MinAt(x int32, pos int) int {
	c := s.cellAt(x, pos)
	if l := &s.vars[x]; l.words == 1 {
		return int(l.base) + bits.TrailingZeros64(c)
	}
	return s.wideMin(x, c)
}

// MaxAt returns the greatest value x had at a position of the trail.
func (s *Store) MaxAt(x int32, pos int) int {
	c := s.cellAt(x, pos)
	if l := &s.vars[x]; l.words == 1 {
		return int(l.base) + 63 - bits.LeadingZeros64(c)
	}
	return s.wideMax(x, c)
}

// SizeAt returns the number of values x had at a position of the trail.
func (s *Store) SizeAt(x int32, pos int) int { return s.sizeOf(x, s.cellAt(x, pos)) }

// HasAt reports whether v was a value of x at a position of the trail.
func (s *Store) HasAt(x int32, v, pos int) bool {
	l := &s.vars[x]
	if l.words == 1 {
		k := uint(v - int(l.base))
		return k < 64 && s.cellAt(x, pos)>>k&1 != 0
	}
	// A value inside the bounds of then is gone from the words of now only if an
	// entry since then removed it by name.
	c := s.cells[x]
	again := false
	for i := s.last[x]; int(i) >= pos; i = s.entryAt(i).prev {
		e := s.entryAt(i)
		c = e.old
		again = again || Op(e.xop&7) == NE && int(e.k) == v
	}
	if v < s.wideMin(x, c) || v > s.wideMax(x, c) {
		return false
	}
	return l.words == 0 || again || s.bit(l, v-int(l.base))
}

// LastChange returns the position of the latest change of x before a position of
// the trail, or -1 where there is none.
func (s *Store) LastChange(x int32, before int) int {
	_, i := s.at(x, before)
	return int(i)
}

// Earlier returns the position of the change of the same variable before the one at a
// position of the trail, or -1 where there is none.
func (s *Store) Earlier(pos int) int { return int(s.entryAt(int32(pos)).prev) }

// Since returns the position of the change that made the claim (op, k) true of x: the one
// from which on it held until position pos. It is -1 where the claim held before any change,
// and ok is false where it does not hold at pos. op is not [NotIn]. It takes time in
// proportion to the variable's changes since then.
func (s *Store) Since(x int32, op Op, k, pos int) (at int, ok bool) {
	k = max(math.MinInt/4, min(k, math.MaxInt/4)) // beyond every value, and its distances do not overflow
	l := &s.vars[x]
	var c uint64
	var i int32
	gone := false // whether k was removed from the words of a bitset domain
	if b := k - int(l.base); op == NE && l.words > 1 && b >= 0 && b < 64*int(l.words) {
		c, i = s.cells[x], s.last[x]
		gone = !s.bit(l, b)
		for ; int(i) >= pos; i = s.entryAt(i).prev {
			e := s.entryAt(i)
			c = e.old
			gone = gone && !(Op(e.xop&7) == NE && int(e.k) == k)
		}
	} else {
		c, i = s.at(x, pos)
	}
	if !s.holds(x, l, c, op, k, gone) {
		return -1, false
	}
	for ; i >= 0; i = s.entryAt(i).prev {
		e := s.entryAt(i)
		gone = gone && !(Op(e.xop&7) == NE && int(e.k) == k)
		if !s.holds(x, l, e.old, op, k, gone) {
			return int(i), true
		}
	}
	return -1, true
}

// holds reports whether a claim holds of a cell of x; gone tells whether k was removed from
// the words of a bitset domain.
func (s *Store) holds(x int32, l *layout, c uint64, op Op, k int, gone bool) bool {
	if l.words == 1 {
		b := k - int(l.base)
		switch op {
		case GE:
			return bits.TrailingZeros64(c) >= b
		case LE:
			return 63-bits.LeadingZeros64(c) <= b
		case NE:
			return uint(b) > 63 || c>>uint(b)&1 == 0
		}
		return uint(b) <= 63 && c == 1<<uint(b)
	}
	lo, hi := s.wideMin(x, c), s.wideMax(x, c)
	switch op {
	case GE:
		return lo >= k
	case LE:
		return hi <= k
	case NE:
		return k < lo || k > hi || gone
	}
	return lo == k && hi == k
}
