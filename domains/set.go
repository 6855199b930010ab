// This file defines Set, the immutable value that stands for a finite set of
// integers wherever time is not counted in nanoseconds: in models, in messages,
// in snapshots and as the oracle of tests. The store in this package, which
// search narrows and restores millions of times, keeps its own words instead.

package domains

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"
)

// MaxBitsetSpan is the widest span, Max-Min+1, that a [Set] with holes keeps as
// a bitset. A wider one is kept as its sorted maximal ranges, so that
// {0, 1<<40} takes two of them and not 128 GiB. A bitset takes one bit for each
// value of the span, 8 KiB at the most; a range takes two words. A set without
// holes takes neither, whatever its span.
const MaxBitsetSpan = 1 << 16

// A Set is an immutable set of ints. The zero value is the empty set. Any int
// may be a member, math.MinInt and math.MaxInt included.
//
// A Set is a small value, passed and copied freely, and any number of
// goroutines may use it at once. Operations return new sets and may share
// memory between their operands and results, which nothing ever writes again.
// Compare sets with [Set.Equal]; the == operator does not compile.
//
// In the complexities below, r is the number of maximal ranges of a set and w
// the number of 64-bit words its span covers, at most MaxBitsetSpan/64+1 while
// the set is a bitset.
type Set struct {
	// The representation is canonical: a set of values has exactly one.
	//
	//	empty                        size == 0, all else zero
	//	min..max without holes       bits == nil, runs == nil
	//	holes, span <= MaxBitsetSpan bits, whose bit i stands for base()+i
	//	holes, span >  MaxBitsetSpan runs, at least two
	min, max int
	size     int // saturates at math.MaxInt
	// bits spans whole words, the first holding min and the last holding max.
	bits *bitset.BitSet
	// runs are sorted, with at least one value missing between neighbours.
	runs []run
}

// A run is the non-empty interval lo..hi.
type run struct{ lo, hi int }

const wordBits = 64

// Range returns the set of all values from lo to hi, both included. It is empty
// when lo > hi. It allocates nothing.
func Range(lo, hi int) Set {
	if lo > hi {
		return Set{}
	}
	return Set{min: lo, max: hi, size: width(lo, hi)}
}

// Of returns the set of the given values, which may come in any order and more
// than once. It takes O(n log n) time for n values, O(n) when they ascend.
func Of(values ...int) Set {
	if len(values) == 1 {
		return Range(values[0], values[0])
	}
	var runs []run
	for _, v := range values {
		runs = appendRun(runs, run{v, v})
	}
	return fromAnyRuns(runs)
}

// FromRanges returns the union of the ranges lo..hi, which may come in any
// order, overlap and touch. A pair with lo > hi is an empty range. It takes
// O(n log n) time for n ranges, O(n) when they ascend.
func FromRanges(ranges iter.Seq2[int, int]) Set {
	var runs []run
	for lo, hi := range ranges {
		if lo <= hi {
			runs = appendRun(runs, run{lo, hi})
		}
	}
	return fromAnyRuns(runs)
}

// appendRun appends r, widening the last run instead when r starts inside it or
// right after it: ascending input stays as short as it can be.
func appendRun(runs []run, r run) []run {
	if n := len(runs); n > 0 {
		last := &runs[n-1]
		if r.lo >= last.lo && (r.lo <= last.hi || r.lo-1 == last.hi) {
			last.hi = max(last.hi, r.hi)
			return runs
		}
	}
	return append(runs, r)
}

// fromAnyRuns returns the union of runs in any order. It takes over the slice. How many runs
// a number is in is how many begin up to it, less those that end before it. So their ends are sorted apart, which
// takes less code than sorting runs, and that counts in a browser.
func fromAnyRuns(runs []run) Set {
	if !slices.IsSortedFunc(runs, func(a, b run) int { return cmp.Compare(a.lo, b.lo) }) {
		los, his := make([]int, len(runs)), make([]int, len(runs))
		for i, r := range runs {
			los[i], his[i] = r.lo, r.hi
		}
		slices.Sort(los)
		slices.Sort(his)
		for i := range runs {
			runs[i] = run{los[i], his[i]}
		}
	}
	merged := runs[:0] // never overtakes the reading, which is ahead by at least the appended run
	for _, r := range runs {
		merged = appendRun(merged, r)
	}
	return fromRuns(merged)
}

// fromRuns returns the set of runs that are sorted and have gaps between them.
// It takes over the slice.
func fromRuns(runs []run) Set {
	if len(runs) == 0 {
		return Set{}
	}
	first, last := runs[0], runs[len(runs)-1]
	if len(runs) == 1 {
		return Range(first.lo, first.hi)
	}
	s := Set{min: first.lo, max: last.hi}
	for _, r := range runs {
		s.size = addSaturating(s.size, width(r.lo, r.hi))
	}
	if !fitsBitset(s.min, s.max) {
		s.runs = runs
		return s
	}
	s.bits = newWords(wordOf(s.min), wordOf(s.max))
	for _, r := range runs {
		s.bits.SetRange(s.index(r.lo), s.index(r.hi)+1)
	}
	return s
}

// IsEmpty reports whether s has no member.
func (s Set) IsEmpty() bool { return s.size == 0 }

// Len returns the number of members, or math.MaxInt when there are more.
func (s Set) Len() int { return s.size }

// Min returns the smallest member, or math.MaxInt, the infimum of no values at
// all, when s is empty: so the smaller of two minima is the minimum of the union.
func (s Set) Min() int {
	if s.size == 0 {
		return math.MaxInt
	}
	return s.min
}

// Max returns the largest member, or math.MinInt, the supremum of no values at
// all, when s is empty: so the larger of two maxima is the maximum of the union.
func (s Set) Max() int {
	if s.size == 0 {
		return math.MinInt
	}
	return s.max
}

// Contains reports whether v is a member. It takes O(1) time, O(log r) when the
// span exceeds [MaxBitsetSpan].
func (s Set) Contains(v int) bool {
	switch {
	case s.size == 0 || v < s.min || v > s.max:
		return false
	case s.bits != nil:
		return s.bits.Test(s.index(v))
	case s.runs != nil:
		return s.runs[runUpTo(s.runs, v)].lo <= v
	default:
		return true
	}
}

// Next returns the smallest member that is at least v, and whether there is one.
func (s Set) Next(v int) (int, bool) {
	switch {
	case s.size == 0 || v > s.max:
		return 0, false
	case v <= s.min:
		return s.min, true
	case s.bits != nil:
		i, _ := s.bits.NextSet(s.index(v)) // max is there to be found
		return s.value(i), true
	case s.runs != nil:
		return max(v, s.runs[runUpTo(s.runs, v)].lo), true
	default:
		return v, true
	}
}

// Prev returns the largest member that is at most v, and whether there is one.
func (s Set) Prev(v int) (int, bool) {
	switch {
	case s.size == 0 || v < s.min:
		return 0, false
	case v >= s.max:
		return s.max, true
	case s.bits != nil:
		i, _ := s.bits.PreviousSet(s.index(v)) // min is there to be found
		return s.value(i), true
	case s.runs != nil:
		i := runUpTo(s.runs, v)
		if s.runs[i].lo <= v {
			return v, true
		}
		return s.runs[i-1].hi, true
	default:
		return v, true
	}
}

// All returns an iterator over the members in ascending order. It can be used
// any number of times.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for lo, hi := range s.Ranges() {
			for v := lo; ; v++ {
				if !yield(v) {
					return
				}
				if v == hi { // asked here: hi+1 may not exist
					break
				}
			}
		}
	}
}

// Backward returns an iterator over the members in descending order. It can be
// used any number of times.
func (s Set) Backward() iter.Seq[int] {
	return func(yield func(int) bool) {
		v, ok := s.Max(), !s.IsEmpty()
		for ok && yield(v) && v != s.min {
			v, ok = s.Prev(v - 1)
		}
	}
}

// Ranges returns an iterator over the maximal ranges lo..hi of s in ascending
// order: every member lies in exactly one of them and no two of them touch. It
// can be used any number of times.
func (s Set) Ranges() iter.Seq2[int, int] {
	return func(yield func(lo, hi int) bool) {
		switch {
		case s.size == 0:
		case s.bits != nil:
			for i, ok := s.bits.NextSet(0); ok; {
				end, found := s.bits.NextClear(i)
				if !found {
					end = s.bits.Len()
				}
				if !yield(s.value(i), s.value(end-1)) {
					return
				}
				i, ok = s.bits.NextSet(end)
			}
		case s.runs != nil:
			for _, r := range s.runs {
				if !yield(r.lo, r.hi) {
					return
				}
			}
		default:
			yield(s.min, s.max)
		}
	}
}

// Equal reports whether s and t have the same members. It takes O(1) time for
// sets without holes, else O(w) or O(r).
func (s Set) Equal(t Set) bool {
	// Exact because the representation is canonical.
	return s.min == t.min && s.max == t.max && s.size == t.size &&
		s.bits.Equal(t.bits) && slices.Equal(s.runs, t.runs)
}

// runUpTo returns the index of the first run that ends at v or later, len(runs)
// when there is none.
func runUpTo(runs []run, v int) int {
	i, _ := slices.BinarySearchFunc(runs, v, func(r run, v int) int { return cmp.Compare(r.hi, v) })
	return i
}

// base returns the value that bit 0 of s.bits stands for: min rounded down to a
// multiple of the word size. Words of any two sets are therefore aligned.
func (s Set) base() int { return wordOf(s.min) * wordBits }

// index returns the bit of s.bits that stands for v.
func (s Set) index(v int) uint { return uint(v) - uint(s.base()) }

// value returns the value that bit i of s.bits stands for.
func (s Set) value(i uint) int { return s.base() + int(i) }

// wordOf returns the number of the 64-bit word that holds v, when word 0 holds
// 0..63 and word -1 holds -64..-1.
func wordOf(v int) int { return v >> 6 }

// newWords returns an empty bitset for the words first..last.
func newWords(first, last int) *bitset.BitSet {
	return bitset.MustNew(uint(last-first+1) * wordBits)
}

// fitsBitset reports whether a set with this minimum and maximum may be a bitset.
func fitsBitset(lo, hi int) bool {
	return uint(hi)-uint(lo) < MaxBitsetSpan // hi-lo as an int may overflow
}

// width returns the number of values from lo to hi, where lo <= hi, or
// math.MaxInt when there are more.
func width(lo, hi int) int {
	if d := uint(hi) - uint(lo); d < math.MaxInt {
		return int(d) + 1
	}
	return math.MaxInt
}

// addSaturating returns a+b for a, b >= 0, or math.MaxInt when it is more.
func addSaturating(a, b int) int {
	if a > math.MaxInt-b {
		return math.MaxInt
	}
	return a + b
}
