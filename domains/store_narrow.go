package domains

import "math/bits"

// This file is what makes domains smaller. Each operation states a claim about
// one variable, logs the change under the current cause, and returns the event.
// A claim that the domain already satisfies is Unchanged and logs nothing; one
// that would leave no value is Failed, is kept for Failure, and changes nothing.

// Assign claims x == v.
func (s *Store) Assign(x int32, v int) Event {
	l := &s.vars[x]
	c := s.cells[x]
	if !s.Has(x, v) {
		return s.fail(x, EQ, v)
	}
	switch l.words {
	case 1:
		return s.narrow(x, c, 1<<uint(v-int(l.base)), EQ, v)
	case 0:
		if intervalMin(c) == intervalMax(c) {
			return Unchanged
		}
		return s.bounds(x, c, packInterval(v, v), EQ, v)
	}
	if wordsSize(c) == 1 {
		return Unchanged
	}
	k := v - int(l.base)
	return s.boundsOfWords(x, c, packWords(k, k, 1), EQ, v)
}

// Remove claims x != v. On an [Interval] a value inside the bounds stays.
func (s *Store) Remove(x int32, v int) Event {
	l := &s.vars[x]
	c := s.cells[x]
	if l.words == 1 {
		k := uint(v - int(l.base))
		if k > 63 {
			return Unchanged
		}
		return s.narrow(x, c, c&^(1<<k), NE, v)
	}
	if l.words == 0 {
		return s.removeEnd(x, c, v)
	}
	k, lo, hi := v-int(l.base), wordsMin(c), wordsMax(c)
	if k < lo || k > hi || !s.bit(l, k) {
		return Unchanged
	}
	switch {
	case lo == hi:
		return s.fail(x, NE, v)
	case k == lo:
		return s.boundsOfWords(x, c, lessWords(c, 1)+uint64(s.nextBit(l, k+1)-lo), NE, v)
	case k == hi:
		return s.boundsOfWords(x, c, lessWords(c, 1)-maxStep*uint64(hi-s.prevBit(l, k-1)), NE, v)
	}
	s.record(x, c, NE, v)
	s.words[int(l.off)+k>>6] &^= 1 << (uint(k) & 63)
	s.cells[x] = lessWords(c, 1)
	s.removed++
	return Changed
}

// removeEnd is Remove on an [Interval].
func (s *Store) removeEnd(x int32, c uint64, v int) Event {
	lo, hi := intervalMin(c), intervalMax(c)
	switch {
	case v != lo && v != hi:
		return Unchanged
	case lo == hi:
		return s.fail(x, NE, v)
	case v == lo:
		return s.bounds(x, c, packInterval(lo+1, hi), NE, v)
	}
	return s.bounds(x, c, packInterval(lo, hi-1), NE, v)
}

// AtLeast claims x >= v.
func (s *Store) AtLeast(x int32, v int) Event {
	l := &s.vars[x]
	c := s.cells[x]
	base := int(l.base)
	switch k := v - base; { // which may overflow: that v is near is seen by v
	case l.words > 1:
		lo, hi := wordsMin(c), wordsMax(c)
		if v <= base+lo {
			return Unchanged
		}
		if v > base+hi {
			return s.fail(x, GE, v)
		}
		gone := k - lo
		if wordsSize(c) <= hi-lo { // there are holes
			k = s.nextBit(l, k)
			gone = s.countBits(l, lo, k-1)
		}
		return s.boundsOfWords(x, c, lessWords(c, gone)+uint64(k-lo), GE, v)
	case l.words == 0:
		lo, hi := intervalMin(c), intervalMax(c)
		if v <= lo {
			return Unchanged
		}
		if v > hi {
			return s.fail(x, GE, v)
		}
		return s.bounds(x, c, packInterval(v, hi), GE, v)
	case v <= base:
		return Unchanged
	case v > base+63:
		return s.fail(x, GE, v)
	default:
		return s.narrow(x, c, c>>(uint(k)&63)<<(uint(k)&63), GE, v)
	}
}

// AtMost claims x <= v.
func (s *Store) AtMost(x int32, v int) Event {
	l := &s.vars[x]
	c := s.cells[x]
	base := int(l.base)
	switch k := v - base; { // as in AtLeast
	case l.words > 1:
		lo, hi := wordsMin(c), wordsMax(c)
		if v >= base+hi {
			return Unchanged
		}
		if v < base+lo {
			return s.fail(x, LE, v)
		}
		gone := hi - k
		if wordsSize(c) <= hi-lo { // there are holes
			k = s.prevBit(l, k)
			gone = s.countBits(l, k+1, hi)
		}
		return s.boundsOfWords(x, c, lessWords(c, gone)-maxStep*uint64(hi-k), LE, v)
	case l.words == 0:
		lo, hi := intervalMin(c), intervalMax(c)
		if v >= hi {
			return Unchanged
		}
		if v < lo {
			return s.fail(x, LE, v)
		}
		return s.bounds(x, c, packInterval(lo, v), LE, v)
	case v >= base+63:
		return Unchanged
	case v < base:
		return s.fail(x, LE, v)
	default:
		return s.narrow(x, c, c&(^uint64(0)>>(63-uint(k)&63)), LE, v)
	}
}

// KeepMask claims that x, of kind [Word], takes a value of mask, whose bit 0
// stands for Base(x): the claim is [NotIn] with the values that went, and each
// of them can be explained apart. Who knows a better claim uses another
// operation.
func (s *Store) KeepMask(x int32, mask uint64) Event {
	c := s.cells[x]
	return s.narrow(x, c, c&mask, NotIn, 0)
}

// Filter claims that x takes a value of set, or with keep false none of them. A domain of
// kind [Word] changes at once, a bitset domain value by value. An [Interval] changes at its
// bounds only: it claims the bounds of set where those are to be kept, and then [NotIn] for
// what a hole cuts off beyond them.
func (s *Store) Filter(x int32, set Set, keep bool) Event {
	switch s.vars[x].words {
	case 1:
		var mask uint64
		base := int(s.vars[x].base)
		for c := s.cells[x]; c != 0; c &= c - 1 {
			k := bits.TrailingZeros64(c)
			if set.Contains(base+k) == keep {
				mask |= 1 << uint(k)
			}
		}
		return s.KeepMask(x, mask)
	case 0:
		if keep {
			return s.keepInterval(x, set)
		}
		return s.cutInterval(x, set)
	}
	// Only once a value is known to stay may the others go: failing must not
	// touch the domain.
	stays, ok := s.Min(x), true
	for ok && set.Contains(stays) != keep {
		stays, ok = s.Next(x, stays+1)
	}
	if !ok {
		return s.fail(x, NotIn, 0)
	}
	result := Unchanged
	for s.Min(x) != stays {
		result = max(result, s.Remove(x, s.Min(x)))
	}
	for set.Contains(s.Max(x)) != keep {
		result = max(result, s.Remove(x, s.Max(x)))
	}
	for v, ok := s.Next(x, stays+1); ok; v, ok = s.Next(x, v+1) {
		if set.Contains(v) != keep {
			result = max(result, s.Remove(x, v))
		}
	}
	return result
}

// keepInterval moves the bounds of an interval to values of set. An interval may
// be 2^32 values wide, so that none of this goes value by value.
func (s *Store) keepInterval(x int32, set Set) Event {
	lo, hi := s.Min(x), s.Max(x)
	a, some := set.Next(lo)
	switch {
	case set.IsEmpty():
		return s.fail(x, NotIn, 0)
	case !some:
		return s.fail(x, LE, set.Max())
	case set.Min() > hi:
		return s.fail(x, GE, set.Min())
	case a > hi:
		return s.fail(x, NotIn, 0)
	}
	b, _ := set.Prev(hi)
	result := max(s.AtLeast(x, set.Min()), s.AtMost(x, set.Max()))
	return max(result, s.shrink(x, a, b))
}

// cutInterval moves the bounds of an interval off the values of set.
func (s *Store) cutInterval(x int32, set Set) Event {
	lo, hi := s.Min(x), s.Max(x)
	a, b := lo, hi
	// The ranges of a set do not touch: at most one holds each bound, and the
	// value next to it stays.
	for from, to := range set.Ranges() {
		if from > hi {
			break
		}
		if from <= lo && hi <= to {
			return s.fail(x, NotIn, 0)
		}
		if from <= lo && lo <= to {
			a = to + 1
		}
		if hi <= to {
			b = from - 1
		}
	}
	return s.shrink(x, a, b)
}

// shrink claims that an interval is none of the values outside a..b, which is a
// part of it.
func (s *Store) shrink(x int32, a, b int) Event {
	c := s.cells[x]
	if c == packInterval(a, b) {
		return Unchanged
	}
	return s.bounds(x, c, packInterval(a, b), NotIn, 0)
}

// narrow gives a one-word domain a new mask, a subset of the old one.
func (s *Store) narrow(x int32, old, new uint64, op Op, k int) Event {
	if new == old {
		return Unchanged
	}
	if new == 0 {
		return s.fail(x, op, k)
	}
	s.record(x, old, op, k)
	s.cells[x] = new
	s.removed += removedBits(old, new)
	if new&(new-1) == 0 {
		return Fixed
	}
	// The removed bits and the remaining ones are disjoint, so comparing the
	// two numbers compares their highest bits, and likewise their lowest.
	if gone := old ^ new; gone > new || gone&-gone < new&-new {
		return Bounded
	}
	return Changed
}

// bounds gives an interval domain a new cell, in which a bound moved.
func (s *Store) bounds(x int32, old, new uint64, op Op, k int) Event {
	s.record(x, old, op, k)
	s.cells[x] = new
	lo, hi := intervalMin(new), intervalMax(new)
	s.removed += int64(intervalMax(old) - intervalMin(old) - (hi - lo))
	if lo == hi {
		return Fixed
	}
	return Bounded
}

// boundsOfWords gives a bitset domain a new cell, in which a bound moved.
func (s *Store) boundsOfWords(x int32, old, new uint64, op Op, k int) Event {
	s.record(x, old, op, k)
	s.cells[x] = new
	s.removed += int64(old>>sizeAt - new>>sizeAt)
	if new>>sizeAt == 1 {
		return Fixed
	}
	return Bounded
}
