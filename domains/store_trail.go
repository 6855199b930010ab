package domains

import (
	"math"
	"math/bits"
)

// This file is the trail: the log of every change, which undoes them and tells
// who made them. Saving a cell once per level would be enough for undoing;
// logging every change costs nothing measurable beyond that, and in exchange one
// structure serves backtracking, tracing and explaining.

// entry is one change. 24 bytes, in four fields: a struct of five is put together on the
// stack and copied, which takes several times as long as to write it where it belongs.
type entry struct {
	old  uint64 // the cell, or the reversible int, before the change
	xop  int32  // variable<<3 | op; below zero: ^xop is a reversible int
	prev int32  // the entry before this one of the same variable, or -1
	said int64  // the cause, and in the low half the constant of the claim
}

func (e *entry) cause() Cause { return Cause(e.said >> 32) }
func (e *entry) k() int       { return int(int32(e.said)) }

// A trail that grows long is kept in parts, so that it need not be copied to grow, and
// memory is asked for as it is needed: 5,000 queens change eighteen million domains on the
// way to a solution. A part ends where a level does, and begins where partSize entries
// are nearly full. Short trails, which nearly all are, have one part.
const partSize = 1 << 16

// part is a part of a trail that is not in use: its entries, and the position of the
// first of them.
type part struct {
	first   int
	entries []entry
}

// entryAt returns the entry at a position.
func (s *Store) entryAt(i int) *entry {
	if i < s.base {
		return s.earlier(i)
	}
	return &s.trail[i-s.base]
}

// earlier finds an entry in the parts before the one in use.
//
//go:noinline
func (s *Store) earlier(i int) *entry {
	lo, hi := 0, len(s.parts) // the part is one of lo..hi-1
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; s.parts[mid].first <= i {
			lo = mid
		} else {
			hi = mid
		}
	}
	p := &s.parts[lo]
	return &p.entries[i-p.first]
}

// makeRoom is called where the part in use is nearly full.
func (s *Store) makeRoom() {
	if cap(s.trail) < s.most {
		t := make([]entry, len(s.trail), 2*cap(s.trail))
		copy(t, s.trail)
		s.trail = t
		return
	}
	s.parts = append(s.parts, part{s.base, s.trail})
	s.base += len(s.trail)
	if n := len(s.spare); n > 0 {
		s.trail, s.spare = s.spare[n-1], s.spare[:n-1]
	} else {
		s.trail = make([]entry, 0, s.most)
	}
}

// leavePart goes back to the part before, whose entries come next to be undone.
func (s *Store) leavePart() {
	s.spare = append(s.spare, s.trail[:0])
	n := len(s.parts) - 1
	s.trail, s.base = s.parts[n].entries, s.parts[n].first
	s.parts = s.parts[:n]
}

// Abridge bounds the trail of the present level: once it is longer by more than after
// entries, a variable gets one further entry, however often it changes. Undoing finds all it
// needs in that; what it claims tells no more than that there was a change. So two
// inequalities that push each other's bounds over a wide domain need no memory. What is
// removed from within a bitset domain is kept apart all the same. KeepAll ends it.
func (s *Store) Abridge(after int) { s.brief = int32(min(s.TrailLen()+after, math.MaxInt32)) }

// KeepAll has every change logged again, which is how a store begins. It reports whether
// all were since Abridge. To be called before the next Push.
func (s *Store) KeepAll() (all bool) {
	all = s.TrailLen() <= int(s.brief)
	s.brief = math.MaxInt32
	return all
}

// record logs that x is about to change because of the claim (op, k).
func (s *Store) record(x int32, old uint64, op Op, k int) {
	p := s.last[x]
	if p >= s.brief && (op != NE || s.vars[x].words <= 1) {
		return
	}
	s.last[x] = int32(s.base + len(s.trail))
	s.trail = append(s.trail, entry{old, x<<3 | int32(op), p, int64(s.cause)<<32 | int64(uint32(k))})
}

// SetCause names who makes the changes from now on. Failure is one of c without a claim
// until a narrowing operation fails.
func (s *Store) SetCause(c Cause) { s.cause, s.failed.X = c, -1 }

// Level returns the number of pushes that were not popped.
func (s *Store) Level() int { return len(s.marks) }

// Push starts a new level.
func (s *Store) Push() {
	if len(s.trail) > cap(s.trail)-cap(s.trail)/8 {
		s.makeRoom()
	}
	s.epoch++
	s.marks = append(s.marks, int32(s.base+len(s.trail)))
}

// PopTo undoes every change made since the push that left the given level, and
// so returns to it: after PopTo(n), Level() is n. It takes time in proportion to
// the number of changes undone.
func (s *Store) PopTo(level int) {
	if level >= len(s.marks) {
		return
	}
	mark := int(s.marks[level])
	for mark < s.base {
		s.undo(0)
		s.leavePart()
	}
	s.undo(mark - s.base)
	s.marks = s.marks[:level]
	s.epoch++
}

// undo takes the part in use back to its first n entries.
func (s *Store) undo(n int) {
	cells, last, gone := s.cells, s.last, s.trail[n:]
	for i := len(gone) - 1; i >= 0; i-- {
		e := &gone[i]
		if e.xop < 0 {
			s.ints[^e.xop] = int(e.old)
			continue
		}
		x := uint(e.xop) >> 3
		cells[x] = e.old
		last[x] = e.prev
		if Op(e.xop&7) == NE {
			// A removed value was in the domain, so its bit was set; where a
			// bound moved instead the bit still is, and setting it is idle.
			if l := &s.vars[x]; l.words > 1 {
				k := e.k() - int(l.base)
				s.words[int(l.off)+k>>6] |= 1 << (uint(k) & 63)
			}
		}
	}
	s.trail = s.trail[:n]
}

// TrailLen returns the number of entries on the trail: the position of the next
// change.
func (s *Store) TrailLen() int { return s.base + len(s.trail) }

// Mark returns the length the trail had when the given level was left by a Push,
// 0 <= level < Level().
func (s *Store) Mark(level int) int { return int(s.marks[level]) }

// ChangeAt returns the entry at a position of the trail. ok is false where the
// entry saves a reversible int.
func (s *Store) ChangeAt(pos int) (c Change, ok bool) {
	e := s.entryAt(pos)
	if e.xop < 0 {
		return Change{}, false
	}
	return Change{X: e.xop >> 3, Op: Op(e.xop & 7), K: e.k(), Cause: e.cause()}, true
}

// Before returns the variable of the entry at a position of the trail, and what its cell was before; see
// Cells. x is below 0 where the entry saves a reversible int.
func (s *Store) Before(pos int) (x int32, cell uint64) {
	e := s.entryAt(pos)
	return e.xop >> 3, e.old
}

// Int is a reversible int of one store. Those made one after the other are numbered so.
type Int int32

// NewInt makes a reversible int.
func (s *Store) NewInt(v int) Int {
	s.ints = append(s.ints, v)
	s.stamps = append(s.stamps, 0)
	return Int(len(s.ints) - 1)
}

// Get returns the value.
func (i Int) Get(s *Store) int { return s.ints[i] }

// Set changes the value; popping the current level restores it. It is saved once per
// level, however often it changes.
func (i Int) Set(s *Store, v int) {
	if s.stamps[i] != s.epoch {
		s.stamps[i] = s.epoch
		s.trail = append(s.trail, entry{old: uint64(s.ints[i]), xop: ^int32(i), prev: -1})
	}
	s.ints[i] = v
}

// Failure returns the claim that failed last: it contradicts the domain of X as it was
// when the claim was made. X is -1 where the current cause claimed nothing that failed.
func (s *Store) Failure() Change {
	if s.failed.X < 0 {
		return Change{X: -1, Cause: s.cause}
	}
	return s.failed
}

func (s *Store) fail(x int32, op Op, k int) Event {
	s.failed = Change{X: x, Op: op, K: k, Cause: s.cause}
	return Failed
}

// removedBits counts the values that go when a one-word domain changes.
func removedBits(old, new uint64) int64 { return int64(bits.OnesCount64(old ^ new)) }
