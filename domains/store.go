package domains

import (
	"fmt"
	"math"
	"math/bits"
)

// This file declares the store and reads it; store_narrow.go changes it, store_trail.go
// records and undoes the changes, store_past.go looks at earlier states.
//
// Every variable has one 64-bit cell, so that undoing a change is one store:
//
//	word      the mask of values: bit i stands for base+i
//	words     min, max and size, relative to base; the values inside the
//	          bounds are bits in a shared slice. Bits outside the bounds are
//	          stale on purpose: moving a bound touches no words.
//	interval  min and max as two 32-bit numbers; nothing else is kept

// Kind is the representation that a store chose for a domain.
type Kind uint8

const (
	// Word keeps a domain whose span (max-min+1) is at most 64 in one word.
	Word Kind = iota
	// Words keeps a domain whose span is at most [MaxBitsetSpan] as a bitset.
	Words
	// Interval keeps only the bounds: removing a value inside them changes
	// nothing. A variable declared as an interval, or with a wider span.
	Interval
)

// String returns the kind's name.
func (k Kind) String() string { return nameOf(int(k), "unknown kind", "word", "words", "interval") }

// MinValue and MaxValue are the least and greatest value a domain can hold.
const (
	MinValue = math.MinInt32
	MaxValue = math.MaxInt32
)

// RangeError says that a domain has values outside [MinValue], [MaxValue].
type RangeError struct{ Min, Max int }

func (e *RangeError) Error() string {
	return fmt.Sprintf("domains: %d..%d reaches outside %d..%d", e.Min, e.Max, MinValue, MaxValue)
}

// layout says where the domain of one variable lies.
type layout struct {
	base  int32 // value of bit 0; unused by intervals
	words int32 // 0: interval, 1: word, more: words
	off   int32 // first word of a bitset domain
}

// Store keeps the domains of all variables of a problem. Variables are the
// numbers 0, 1, 2, ... in the order in which Add returned them.
//
// A Store is for one goroutine. Reading and narrowing allocate nothing, except
// that the trail grows to the deepest search.
type Store struct {
	_     [cacheLine]byte
	cells []uint64
	vars  []layout
	words []uint64

	first  []uint64  // the cells as they were declared
	last   []int32   // latest trail entry of each variable, -1 without one
	trail  []entry   // the part of it in use; see trail.go
	base   int       // the position of its first entry
	parts  []part    // those before
	spare  [][]entry // with room to be used again
	most   int       // how long a part is
	marks  []int32   // length of the trail at each push
	cause  Cause
	failed Change
	brief  int32 // an entry of the same variable from here on makes room for no other; see Abridge

	ints   []int
	stamps []uint64 // the epoch in which a reversible int was last saved
	epoch  uint64

	removed int64 // values removed since the store was made

	cursors []cursor // of the looks back
	_       [cacheLine]byte
}

// cacheLine is the number of bytes that cores hand each other at once. Stores that
// run on different cores must not have one in common, or every write of the one
// stops the other: hence the space around a Store and the room that its slices
// begin with, which gives each whole lines.
const cacheLine = 64

// NewStore returns a store without variables.
func NewStore() *Store {
	return &Store{
		cells:  make([]uint64, 0, cacheLine/8),
		last:   make([]int32, 0, cacheLine/4),
		marks:  make([]int32, 0, cacheLine/4),
		ints:   make([]int, 0, cacheLine/8),
		stamps: make([]uint64, 0, cacheLine/8),
		most:   partSize,
		failed: Change{X: -1},
		brief:  math.MaxInt32,
		epoch:  1,
	}
}

// Add declares a variable with the values of dom and returns its number. The
// representation follows from the span; see [Kind]. A domain wider than
// [MaxBitsetSpan] keeps its bounds only, and the holes of dom are lost: who
// needs them checks them apart. With bounds set any domain does. An empty dom is an
// error, as is one outside [MinValue], [MaxValue] (a *[RangeError]). Variables are
// added before the first Push.
func (s *Store) Add(dom Set, bounds bool) (int32, error) {
	if dom.IsEmpty() {
		return 0, fmt.Errorf("domains: a variable needs at least one value")
	}
	lo, hi := dom.Min(), dom.Max()
	if lo < MinValue || hi > MaxValue {
		return 0, &RangeError{lo, hi}
	}
	span := hi - lo + 1
	switch {
	case bounds || span > MaxBitsetSpan:
		return s.add(packInterval(lo, hi), layout{}), nil
	case span <= 64:
		var mask uint64
		for a, b := range dom.Ranges() {
			mask |= lowBits(b-a+1) << (a - lo)
		}
		return s.add(mask, layout{base: int32(lo), words: 1}), nil
	}
	off := len(s.words)
	n := (span + 63) / 64
	s.words = append(s.words, make([]uint64, n)...)
	w := s.words[off:]
	for a, b := range dom.Ranges() {
		setBits(w, a-lo, b-lo)
	}
	return s.add(packWords(0, span-1, dom.Len()), layout{base: int32(lo), words: int32(n), off: int32(off)}), nil
}

func (s *Store) add(cell uint64, l layout) int32 {
	s.cells = append(s.cells, cell)
	s.first = append(s.first, cell)
	s.vars = append(s.vars, l)
	s.cursors = append(s.cursors, cursor{})
	s.last = append(s.last, -1)
	return int32(len(s.cells) - 1)
}

// Len returns the number of variables.
func (s *Store) Len() int { return len(s.cells) }

// Removed returns how many values all changes together have removed so far.
// Undoing does not lower it. Interval domains count the values cut off.
func (s *Store) Removed() int64 { return s.removed }

// Kind returns the representation of variable x.
func (s *Store) Kind(x int32) Kind {
	switch s.vars[x].words {
	case 0:
		return Interval
	case 1:
		return Word
	}
	return Words
}

// Base returns what the bits in the cell of variable x are counted from, and what
// [Kind.Ends] counts from.
func (s *Store) Base(x int32) int { return int(s.vars[x].base) }

// Cells returns the cells of all variables, for reading only. The slice stays
// the same one after the last Add. The cell of a variable of kind [Word] is the
// mask of its values; of the others [Kind.Ends] reads the bounds, and the rest is
// private to the store.
func (s *Store) Cells() []uint64 { return s.cells }

// Min returns the least value of x.
func (s *Store) Min(x int32) int {
	if l := &s.vars[x]; l.words == 1 {
		return int(l.base) + bits.TrailingZeros64(s.cells[x])
	}
	return s.wideMin(x, s.cells[x])
}

// Max returns the greatest value of x.
func (s *Store) Max(x int32) int {
	if l := &s.vars[x]; l.words == 1 {
		return int(l.base) - 1 + bits.Len64(s.cells[x]) // small enough to be inlined
	}
	return s.wideMax(x, s.cells[x])
}

// Ends returns the least and the greatest value of x.
func (s *Store) Ends(x int32) (lo, hi int) {
	l, c := &s.vars[x], s.cells[x]
	switch l.words {
	case 1:
		return int(l.base) + bits.TrailingZeros64(c), int(l.base) + 63 - bits.LeadingZeros64(c)
	case 0:
		return intervalMin(c), intervalMax(c)
	}
	return int(l.base) + wordsMin(c), int(l.base) + wordsMax(c)
}

// Ends reads the bounds off a cell of a variable of kind k, as Cells has it: counted
// from the variable's declared minimum, for an [Interval] from 0. It is small enough to
// be inlined.
func (k Kind) Ends(cell uint64) (lo, hi int) {
	switch k {
	case Word:
		return bits.TrailingZeros64(cell), 63 - bits.LeadingZeros64(cell)
	case Words:
		return wordsMin(cell), wordsMax(cell)
	}
	return intervalMin(cell), intervalMax(cell)
}

func (s *Store) wideMin(x int32, c uint64) int {
	if l := &s.vars[x]; l.words != 0 {
		return int(l.base) + wordsMin(c)
	}
	return intervalMin(c)
}

func (s *Store) wideMax(x int32, c uint64) int {
	if l := &s.vars[x]; l.words != 0 {
		return int(l.base) + wordsMax(c)
	}
	return intervalMax(c)
}

// Size returns the number of values of x; for an interval, max-min+1.
func (s *Store) Size(x int32) int { return s.sizeOf(x, s.cells[x]) }

func (s *Store) sizeOf(x int32, c uint64) int {
	switch s.vars[x].words {
	case 1:
		return bits.OnesCount64(c)
	case 0:
		return intervalMax(c) - intervalMin(c) + 1
	}
	return wordsSize(c)
}

// Fixed reports whether one value is left in x.
func (s *Store) Fixed(x int32) bool {
	c := s.cells[x]
	switch s.vars[x].words {
	case 1:
		return c&(c-1) == 0
	case 0:
		return uint32(c) == uint32(c>>32)
	}
	return wordsSize(c) == 1
}

// Has reports whether v is a value of x.
func (s *Store) Has(x int32, v int) bool {
	l := &s.vars[x]
	c := s.cells[x]
	if l.words == 1 {
		k := uint(v - int(l.base))
		return k < 64 && c>>k&1 != 0
	}
	if v < s.wideMin(x, c) || v > s.wideMax(x, c) {
		return false
	}
	return l.words == 0 || s.bit(l, v-int(l.base))
}

// bit reports whether bit k of a bitset domain is set; k is inside the bounds.
func (s *Store) bit(l *layout, k int) bool {
	return s.words[int(l.off)+k>>6]>>(uint(k)&63)&1 != 0
}

// Next returns the least value of x that is at least v.
func (s *Store) Next(x int32, v int) (int, bool) {
	if v <= s.Min(x) {
		return s.Min(x), true
	}
	if v > s.Max(x) {
		return 0, false
	}
	l := &s.vars[x]
	k := v - int(l.base)
	switch l.words {
	case 0:
		return v, true
	case 1:
		return v + bits.TrailingZeros64(s.cells[x]>>uint(k)), true
	}
	return int(l.base) + s.nextBit(l, k), true
}

// Prev returns the greatest value of x that is at most v.
func (s *Store) Prev(x int32, v int) (int, bool) {
	if v >= s.Max(x) {
		return s.Max(x), true
	}
	if v < s.Min(x) {
		return 0, false
	}
	l := &s.vars[x]
	k := v - int(l.base)
	switch l.words {
	case 0:
		return v, true
	case 1:
		return v - bits.LeadingZeros64(s.cells[x]<<(63-uint(k))), true
	}
	return int(l.base) + s.prevBit(l, k), true
}

// nextBit returns the first set bit at or after k; the caller knows there is one
// inside the bounds.
func (s *Store) nextBit(l *layout, k int) int {
	w, off := s.words, int(l.off)
	i := k >> 6
	b := w[off+i] >> (uint(k) & 63) << (uint(k) & 63)
	for b == 0 {
		i++
		b = w[off+i]
	}
	return i<<6 + bits.TrailingZeros64(b)
}

// prevBit returns the last set bit at or before k; the caller knows there is one
// inside the bounds.
func (s *Store) prevBit(l *layout, k int) int {
	w, off := s.words, int(l.off)
	i := k >> 6
	b := w[off+i] << (63 - uint(k)&63) >> (63 - uint(k)&63)
	for b == 0 {
		i--
		b = w[off+i]
	}
	return i<<6 + 63 - bits.LeadingZeros64(b)
}

// countBits returns the number of set bits from a to b, both included.
func (s *Store) countBits(l *layout, a, b int) int {
	if a > b {
		return 0
	}
	w, off := s.words, int(l.off)
	i, j := off+a>>6, off+b>>6
	first, last := ^uint64(0)<<(uint(a)&63), ^uint64(0)>>(63-uint(b)&63)
	if i == j {
		return bits.OnesCount64(w[i] & first & last)
	}
	n := bits.OnesCount64(w[i]&first) + bits.OnesCount64(w[j]&last)
	for i++; i < j; i++ {
		n += bits.OnesCount64(w[i])
	}
	return n
}

// AppendWords appends the values of x to dst as a bitset whose bit 0 stands for
// the value from, n words long: the form in which wide all-different and table
// constraints combine domains. Values outside from..from+64n-1 are left out. An
// interval counts as all the values between its bounds.
func (s *Store) AppendWords(dst []uint64, x int32, from, n int) []uint64 {
	start := len(dst)
	for range n {
		dst = append(dst, 0)
	}
	w := dst[start:]
	lo, hi := max(s.Min(x), from), min(s.Max(x), from+64*n-1)
	if n == 0 || lo > hi { // without words from-1 may overflow
		return dst
	}
	l := &s.vars[x]
	switch l.words {
	case 0:
		setBits(w, lo-from, hi-from)
	case 1:
		shiftOr(w, s.cells[x], int(l.base)-from)
	default:
		// Stale bits outside the bounds are cut off here, word by word.
		a, b := lo-int(l.base), hi-int(l.base)
		for i := a >> 6; i <= b>>6; i++ {
			c := s.words[int(l.off)+i]
			if i == a>>6 {
				c = c >> (uint(a) & 63) << (uint(a) & 63)
			}
			if i == b>>6 {
				c &= ^uint64(0) >> (63 - uint(b)&63)
			}
			shiftOr(w, c, int(l.base)+i<<6-from)
		}
	}
	return dst
}

// shiftOr ors the bits of c into w, bit 0 of c at position at, which may lie
// outside w on either side.
func shiftOr(w []uint64, c uint64, at int) {
	i, sh := at>>6, uint(at)&63
	if i >= 0 && i < len(w) {
		w[i] |= c << sh
	}
	if sh != 0 && i+1 >= 0 && i+1 < len(w) {
		w[i+1] |= c >> (64 - sh)
	}
}

// Domain returns the values of x as a set, a copy.
func (s *Store) Domain(x int32) Set {
	if s.vars[x].words == 0 {
		return Range(s.Min(x), s.Max(x))
	}
	return FromRanges(func(yield func(int, int) bool) {
		for v, ok := s.Min(x), true; ok; {
			end := s.lastInRow(x, v)
			if !yield(v, end) {
				return
			}
			v, ok = s.Next(x, end+1)
		}
	})
}

// lastInRow returns the greatest w such that v..w are values of x, which has v and
// keeps holes.
func (s *Store) lastInRow(x int32, v int) int {
	l := &s.vars[x]
	words := s.cells[x : x+1]
	if l.words > 1 {
		words = s.words[l.off : l.off+l.words]
	}
	k := v - int(l.base)
	i := k >> 6
	gaps := ^words[i] >> (uint(k) & 63) << (uint(k) & 63)
	for gaps == 0 && i+1 < len(words) {
		i++
		gaps = ^words[i]
	}
	if gaps == 0 {
		return s.Max(x)
	}
	return min(int(l.base)+i<<6+bits.TrailingZeros64(gaps)-1, s.Max(x))
}

// packWords, wordsMin, wordsMax and wordsSize lay out the cell of a bitset
// domain: 21 bits minimum, 21 bits maximum, 22 bits size. A bound is moved by adding to
// the cell or subtracting from it.
func packWords(lo, hi, size int) uint64 {
	return uint64(lo) | uint64(hi)*maxStep | uint64(size)<<sizeAt
}

const maxStep, sizeAt = 1 << 21, 42

func wordsMin(c uint64) int  { return int(c & (1<<21 - 1)) }
func wordsMax(c uint64) int  { return int(c >> 21 & (1<<21 - 1)) }
func wordsSize(c uint64) int { return int(c >> sizeAt) }

// lessWords takes so many from the size.
func lessWords(c uint64, gone int) uint64 { return c - uint64(gone)<<sizeAt }

func packInterval(lo, hi int) uint64 { return uint64(uint32(lo)) | uint64(uint32(hi))<<32 }
func intervalMin(c uint64) int       { return int(int32(uint32(c))) }
func intervalMax(c uint64) int       { return int(int32(uint32(c >> 32))) }

// lowBits returns a word with its n lowest bits set, 0 <= n <= 64.
func lowBits(n int) uint64 {
	if n <= 0 {
		return 0
	}
	return ^uint64(0) >> (64 - uint(n))
}

// setBits sets the bits from a to b, both included.
func setBits(w []uint64, a, b int) {
	for i := a >> 6; i <= b>>6; i++ {
		m := ^uint64(0)
		if i == a>>6 {
			m &= ^uint64(0) << (uint(a) & 63)
		}
		if i == b>>6 {
			m &= ^uint64(0) >> (63 - uint(b)&63)
		}
		w[i] |= m
	}
}
