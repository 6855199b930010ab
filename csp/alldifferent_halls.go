package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file finds the Hall intervals of an all-different whose values lie close together, and
// whose variables keep holes, with a bit for each value.
//
// It is the algorithm of alldifferent_bounds.go on pieces that are single values, where a bit
// says whether any of it is left: each variable, by ascending maximum, uses up the first value
// from its minimum on that is not used. If that one lies beyond its maximum, an interval is
// too full. If all values from it up to the maximum are used, so is a whole run of them before:
// none of those who used them starts before the run, none ends behind it, and so it is a Hall
// interval. Runs are found word by word, so that nothing is ranked or sorted.

// hallBits is room for that. Values are counted from the least declared one.
type hallBits struct {
	first       int // that one
	places      []hallPlace
	byMax       buckets // who is open by its maximum, in a bucket as they stand in the constraint
	byMin       buckets // and by its minimum, those with greater maxima first; once there is a Hall interval
	taken       valueBits
	used, halls valueBits // beginning with those that are taken
	word        bool      // all values fit into one: then these two are not needed
}

// hallPlace is a position as its cell shows it.
type hallPlace struct {
	x      int32
	shift  int32 // the value where the cell says 0
	kind   domains.Kind
	minus  bool  // and what the cell says is subtracted from that
	lo, hi int32 // the bounds at the start of the round
	after  int32 // who comes next in the bucket by maximum, or -1
	below  int32 // and by minimum
}

// buckets hold positions by value.
type buckets struct {
	some valueBits             // the values that have any
	head [64 * hallWords]int32 // the first of each, where it has any
}

// hallWords is the most words for which values are bits.
const hallWords = 4

// valueBits is a bit for each value, and some behind the last that are never set. Values below
// 64*hallWords fit a byte, so that no index is checked.
type valueBits [hallWords + 1]uint64

func newHallBits(s *Space, xs []Var, first, last int) *hallBits {
	p := &hallBits{first: first, word: last-first < 64}
	for _, x := range xs {
		id := x.index()
		base := s.st.Base(id)
		at := hallPlace{shift: int32(x.of(base) - first), x: id, kind: s.st.Kind(id), minus: x.id < 0}
		p.places = append(p.places, at)
	}
	return p
}

// read takes in the bounds as they are.
func (p *hallBits) read(cells []uint64) {
	p.taken, p.byMax.some = valueBits{}, valueBits{}
	for i := len(p.places) - 1; i >= 0; i-- {
		at := &p.places[i]
		lo, hi := at.kind.Ends(cells[at.x])
		if at.minus {
			lo, hi = -hi, -lo
		}
		at.lo, at.hi = int32(lo)+at.shift, int32(hi)+at.shift
		if lo == hi {
			p.taken.set(at.lo)
			continue
		}
		at.after = p.byMax.put(int32(i), at.hi)
	}
}

// put makes a position the first in the bucket of value v, and returns the one that was, or -1.
func (b *buckets) put(i, v int32) (next int32) {
	some, bit := &b.some[uint8(v)>>6], uint64(1)<<(uint(v)&63)
	next = -1
	if *some&bit != 0 {
		next = b.head[uint8(v)]
	}
	*some |= bit
	b.head[uint8(v)] = i
	return next
}

// pruneByBits is a round of both passes. False: an interval is too full, or no value is left.
func (p *hallIntervals) pruneByBits(s *Space) bool {
	b := p.bits
	b.read(s.cells)
	if b.word {
		more, ok := p.raiseInWord(s)
		return ok && (!more || p.lowerInWord(s))
	}
	b.used, b.halls = b.taken, b.taken
	found, ok := p.raiseByBits(s)
	if !ok || !found {
		return ok
	}
	b.used, b.halls = b.taken, b.taken
	return p.lowerByBits(s)
}

// raiseByBits moves minima out of Hall intervals, and reports whether there is any.
func (p *hallIntervals) raiseByBits(s *Space) (found, ok bool) {
	b := p.bits
	for hi := b.byMax.some.next(0); hi >= 0; hi = b.byMax.some.next(hi + 1) {
		for i := b.byMax.head[hi]; i >= 0; i = b.places[i].after {
			lo := b.places[i].lo
			v := b.used.nextClear(lo)
			if v > hi {
				return found, false
			}
			b.used.set(v)
			if found && b.halls.has(lo) {
				end := b.halls.nextClear(lo)
				if !b.byMin.some.has(end) { // what is taken behind the interval goes without saying
					end = b.byMax.some.prev(end-1) + 1
				}
				if !p.atLeast(s, i, b.first+int(end)) {
					return found, false
				}
			}
			if b.used.nextClear(v) > hi {
				if !found {
					found = true
					b.sortByMin()
				}
				b.halls.setRange(b.used.prevClear(v)+1, hi)
			}
		}
	}
	return found, true
}

// raiseInWord is raiseByBits where all values fit into a word, which stays in a register. It reports
// whether the other pass may have something to do: a Hall interval ends below the greatest maximum,
// or begins above the least minimum.
func (p *hallIntervals) raiseInWord(s *Space) (more, ok bool) {
	b := p.bits
	found, sorted := false, false
	used, halls := b.taken[0], b.taken[0]
	for left := b.byMax.some[0]; left != 0; left &= left - 1 {
		hi := uint(bits.TrailingZeros64(left)) & 63
		for i := b.byMax.head[hi]; i >= 0; i = b.places[i].after {
			lo := uint(b.places[i].lo) & 63
			v := lo + uint(bits.TrailingZeros64(^used>>lo))
			if v > hi {
				return false, false
			}
			used |= 1 << (v & 63)
			if found && halls>>lo&1 != 0 {
				if !sorted {
					sorted = true
					b.sortByMin()
				}
				end := lo + uint(bits.TrailingZeros64(^halls>>lo))
				if b.byMin.some[0]>>end&1 == 0 {
					end = uint(bits.Len64(b.byMax.some[0] & (1<<end - 1)))
				}
				if !p.atLeast(s, i, b.first+int(end)) {
					return false, false
				}
			}
			if v+uint(bits.TrailingZeros64(^used>>(v&63))) > hi {
				found = true
				more = more || left&(left-1) != 0
				start := uint(bits.Len64(^used & (1<<(v&63) - 1)))
				halls |= (2<<hi - 1) &^ (1<<start - 1)
			}
		}
	}
	more = more || found && b.fullAbove()
	if more && !sorted {
		b.sortByMin()
	}
	return more, true
}

// fullAbove reports whether from one of the minima on, but for the least one, there are only as many
// values as are taken or variables that lie there.
func (b *hallBits) fullAbove() bool {
	var count [64]uint8
	minima := uint64(0)
	for i := range b.places {
		if at := &b.places[i]; at.lo != at.hi {
			count[at.lo&63]++
			minima |= 1 << (at.lo & 63)
		}
	}
	top := uint(bits.Len64(b.byMax.some[0]))
	free, inside := ^b.taken[0]&(1<<top-1), 0
	for minima&(minima-1) != 0 {
		lo := uint(63-bits.LeadingZeros64(minima)) & 63
		if inside += int(count[lo]); inside == bits.OnesCount64(free>>lo) {
			return true
		}
		minima &^= 1 << lo
	}
	return false
}

// sortByMin puts the open ones into their buckets by minimum.
func (b *hallBits) sortByMin() {
	b.byMin.some = valueBits{}
	for v := b.byMax.some.next(0); v >= 0; v = b.byMax.some.next(v + 1) {
		for i := b.byMax.head[v]; i >= 0; i = b.places[i].after {
			b.places[i].below = b.byMin.put(i, b.places[i].lo)
		}
	}
}

// lowerByBits is the mirror image of raiseByBits.
func (p *hallIntervals) lowerByBits(s *Space) bool {
	b := p.bits
	for lo := b.byMin.some.prev(64*hallWords - 1); lo >= 0; lo = b.byMin.some.prev(lo - 1) {
		for i := b.byMin.head[lo]; i >= 0; i = b.places[i].below {
			hi := b.places[i].hi
			v := b.used.prevClear(hi)
			if v < lo {
				return false
			}
			b.used.set(v)
			if b.halls.has(hi) {
				end := b.halls.prevClear(hi)
				if end < 0 || !b.byMax.some.has(end) {
					// Where none is open from there on, the values are taken, each by one that is fixed.
					end = b.byMin.some.next(end+1) - 1
				}
				if end >= -1 && !p.atMost(s, i, b.first+int(end)) {
					return false
				}
			}
			if b.used.prevClear(v) < lo {
				b.halls.setRange(lo, b.used.nextClear(v)-1)
			}
		}
	}
	return true
}

// lowerInWord is the mirror image of raiseInWord.
func (p *hallIntervals) lowerInWord(s *Space) bool {
	b := p.bits
	used, halls := b.taken[0], b.taken[0]
	for left := b.byMin.some[0]; left != 0; {
		lo := 63 - bits.LeadingZeros64(left)
		left &^= 1 << (uint(lo) & 63)
		for i := b.byMin.head[lo&63]; i >= 0; i = b.places[i].below {
			hi := uint(b.places[i].hi) & 63
			v := 63 - bits.LeadingZeros64(^used&(2<<hi-1))
			if v < lo {
				return false
			}
			used |= 1 << (uint(v) & 63)
			if halls>>hi&1 != 0 {
				end := 63 - bits.LeadingZeros64(^halls&(2<<hi-1))
				if end < 0 || b.byMax.some[0]>>(uint(end)&63)&1 == 0 {
					end = int(b.byMin.some.next(int32(end)+1)) - 1
				}
				if end >= -1 && !p.atMost(s, i, b.first+end) {
					return false
				}
			}
			if 63-bits.LeadingZeros64(^used&(1<<(uint(v)&63)-1)) < lo {
				end := min(64, uint(v)+uint(bits.TrailingZeros64(^used>>(uint(v)&63))))
				halls |= (1<<end - 1) &^ (1<<(uint(lo)&63) - 1)
			}
		}
	}
	return true
}

func (b *valueBits) has(v int32) bool { return b[uint8(v)>>6]>>(uint(v)&63)&1 != 0 }
func (b *valueBits) set(v int32)      { b[uint8(v)>>6] |= 1 << (uint(v) & 63) }

// next returns the first value from v on that is set, or -1.
func (b *valueBits) next(v int32) int32 {
	w := uint(v) >> 6
	some := b[w] >> (uint(v) & 63) << (uint(v) & 63)
	for some == 0 {
		if w++; w >= hallWords {
			return -1
		}
		some = b[w]
	}
	return int32(w<<6) + int32(bits.TrailingZeros64(some))
}

// prev returns the last value up to v that is set, or -1.
func (b *valueBits) prev(v int32) int32 {
	if v < 0 {
		return -1
	}
	w := uint(v) >> 6
	some := b[w] << (63 - uint(v)&63) >> (63 - uint(v)&63)
	for some == 0 {
		if w == 0 {
			return -1
		}
		w--
		some = b[w]
	}
	return int32(w<<6) + 63 - int32(bits.LeadingZeros64(some))
}

// nextClear returns the first value from v on that is not set.
func (b *valueBits) nextClear(v int32) int32 {
	w := uint(v) >> 6
	none := ^b[w] >> (uint(v) & 63) << (uint(v) & 63)
	for none == 0 {
		w++
		none = ^b[w]
	}
	return int32(w<<6) + int32(bits.TrailingZeros64(none))
}

// prevClear returns the last value up to v that is not set, or -1.
func (b *valueBits) prevClear(v int32) int32 {
	w := uint(v) >> 6
	none := ^b[w] << (63 - uint(v)&63) >> (63 - uint(v)&63)
	for none == 0 {
		if w == 0 {
			return -1
		}
		w--
		none = ^b[w]
	}
	return int32(w<<6) + 63 - int32(bits.LeadingZeros64(none))
}

// setRange sets the values from a to b, both included.
func (b *valueBits) setRange(from, to int32) {
	for w := from >> 6; w <= to>>6; w++ {
		m := ^uint64(0)
		if w == from>>6 {
			m <<= uint(from) & 63
		}
		if w == to>>6 {
			m &= ^uint64(0) >> (63 - uint(to)&63)
		}
		b[w] |= m
	}
}
