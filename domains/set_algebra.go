// This file is the algebra of Set. Where the outcome lies within a span that a
// bitset may have, both operands are seen through a window of whole words and
// the bitset library combines them word by word; where it does not, or where
// neither operand has a hole, their sorted ranges are merged.

package domains

import (
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"
)

// Union returns the set of the values that are in s, in t or in both. It takes
// O(w) time, and O(r log r) past [MaxBitsetSpan].
func (s Set) Union(t Set) Set {
	switch {
	case s.coveredBy(t):
		return t
	case t.coveredBy(s):
		return s
	}
	lo, hi := min(s.min, t.min), max(s.max, t.max)
	if mergesRuns(s, t, lo, hi) {
		return fromAnyRuns(slices.Concat(s.asRuns(), t.asRuns()))
	}
	first, last := wordOf(lo), wordOf(hi)
	return fromWords(first, s.window(first, last).Union(t.window(first, last)))
}

// Intersect returns the set of the values that are both in s and in t. It takes
// O(w) time, and O(r) past [MaxBitsetSpan].
func (s Set) Intersect(t Set) Set {
	switch {
	case s.coveredBy(t):
		return s
	case t.coveredBy(s):
		return t
	}
	lo, hi := max(s.min, t.min), min(s.max, t.max)
	switch {
	case lo > hi:
		return Set{}
	case s.isInterval() && t.isInterval():
		return Range(lo, hi)
	case mergesRuns(s, t, lo, hi):
		return fromRuns(intersectRuns(s.asRuns(), t.asRuns()))
	}
	first, last := wordOf(lo), wordOf(hi)
	return fromWords(first, s.window(first, last).Intersection(t.window(first, last)))
}

// Difference returns the set of the values that are in s and not in t. It takes
// O(w) time, and O(r) past [MaxBitsetSpan].
func (s Set) Difference(t Set) Set {
	switch {
	case s.coveredBy(t):
		return Set{}
	case t.IsEmpty() || t.max < s.min || t.min > s.max:
		return s
	case mergesRuns(s, t, s.min, s.max):
		return fromRuns(subtractRuns(s.asRuns(), t.asRuns()))
	}
	first, last := wordOf(s.min), wordOf(s.max)
	return fromWords(first, s.window(first, last).Difference(t.window(first, last)))
}

// SubsetOf reports whether every member of s is in t; the empty set is a subset
// of every set. It takes O(w) time, and O(r) past [MaxBitsetSpan].
func (s Set) SubsetOf(t Set) bool {
	switch {
	case s.coveredBy(t):
		return true
	case s.size > t.size || s.min < t.min || s.max > t.max:
		return false
	}
	return s.Difference(t).IsEmpty()
}

// Shift returns the set of v+k for every member v.
//
// The sum is that of Go's int: past math.MaxInt it goes on from math.MinInt, and
// the other way round. No member is lost, so s.Shift(k).Shift(-k) is always s.
// Where a sum may leave int, compare k with Min and Max first. It takes O(w) time
// for a bitset, O(r) for ranges, O(r log r) when a sum wraps.
func (s Set) Shift(k int) Set {
	switch {
	case k == 0:
		return s
	case s.isInterval() && s.min+k <= s.max+k:
		return Range(s.min+k, s.max+k)
	}
	var runs []run
	for lo, hi := range s.Ranges() {
		lo, hi := lo+k, hi+k
		if lo > hi { // wraps inside this range, which falls in two
			runs = appendRun(runs, run{lo, math.MaxInt})
			lo = math.MinInt
		}
		runs = appendRun(runs, run{lo, hi})
	}
	return fromAnyRuns(runs)
}

// Negate returns the set of -v for every member v. Go's -math.MinInt is
// math.MinInt, so that this one member stays where it is; s.Negate().Negate() is
// always s. It takes O(w) time for a bitset, O(r log r) for ranges.
func (s Set) Negate() Set {
	if s.isInterval() && s.min > math.MinInt {
		return Range(-s.max, -s.min)
	}
	var runs []run
	for lo, hi := range s.Ranges() {
		if lo == math.MinInt {
			runs = appendRun(runs, run{lo, lo})
			if hi == lo {
				continue
			}
			lo++
		}
		runs = appendRun(runs, run{-hi, -lo})
	}
	return fromAnyRuns(runs)
}

// isInterval reports whether s is not empty and has no holes.
func (s Set) isInterval() bool { return s.size > 0 && s.bits == nil && s.runs == nil }

// coveredBy reports in O(1) whether s is a subset of t for the simple reason
// that s is empty or t has no holes and reaches as far.
func (s Set) coveredBy(t Set) bool {
	return s.size == 0 || t.isInterval() && t.min <= s.min && s.max <= t.max
}

// mergesRuns reports whether an operation on s and t whose outcome lies in lo..hi
// goes by ranges: it is too wide for a bitset, or there is none to begin with.
func mergesRuns(s, t Set, lo, hi int) bool {
	return !fitsBitset(lo, hi) || s.isInterval() && t.isInterval()
}

// asRuns returns the maximal ranges of s, to be read only.
func (s Set) asRuns() []run {
	if s.runs != nil {
		return s.runs
	}
	var runs []run
	for lo, hi := range s.Ranges() {
		runs = append(runs, run{lo, hi})
	}
	return runs
}

// intersectRuns returns the common values of two sorted lists of ranges.
func intersectRuns(a, b []run) []run {
	var both []run
	for len(a) > 0 && len(b) > 0 {
		lo, hi := max(a[0].lo, b[0].lo), min(a[0].hi, b[0].hi)
		if lo <= hi {
			both = append(both, run{lo, hi})
		}
		// The range that ends first can meet nothing more.
		if a[0].hi < b[0].hi {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return both
}

// subtractRuns returns the values of a that are not in b, both sorted.
func subtractRuns(a, b []run) []run {
	var left []run
	for _, r := range a {
		for len(b) > 0 && b[0].hi < r.lo {
			b = b[1:]
		}
		// Invariant: all of r below r.lo is dealt with, and b[0] ends at r.lo or later.
		used := false
		for len(b) > 0 && b[0].lo <= r.hi {
			if r.lo < b[0].lo {
				left = append(left, run{r.lo, b[0].lo - 1})
			}
			if b[0].hi >= r.hi { // may reach into the next range of a, so it stays
				used = true
				break
			}
			r.lo = b[0].hi + 1
			b = b[1:]
		}
		if !used {
			left = append(left, r)
		}
	}
	return left
}

// window returns the members of s in the words first..last, to be read only: it
// may be a view of s.
func (s Set) window(first, last int) *bitset.BitSet {
	if s.bits == nil {
		return windowOfRuns(s.asRuns(), first, last)
	}
	own, ownLast := wordOf(s.min), wordOf(s.max)
	words := s.bits.Words()
	if own <= first && last <= ownLast {
		i, j := first-own, last-own+1
		return bitset.From(words[i:j:j])
	}
	w := newWords(first, last)
	if lo, hi := max(first, own), min(last, ownLast); lo <= hi {
		copy(w.Words()[lo-first:], words[lo-own:hi-own+1])
	}
	return w
}

// windowOfRuns is window for sorted ranges.
func windowOfRuns(runs []run, first, last int) *bitset.BitSet {
	w := newWords(first, last)
	lo, hi := first*wordBits, last*wordBits+(wordBits-1)
	for _, r := range runs[runUpTo(runs, lo):] {
		if r.lo > hi {
			break
		}
		from, to := max(r.lo, lo), min(r.hi, hi)
		w.SetRange(uint(from)-uint(lo), uint(to)-uint(lo)+1)
	}
	return w
}

// fromWords returns the set of the values in w, whose first bit stands for the
// first value of word number first. It takes over w.
func fromWords(first int, w *bitset.BitSet) Set {
	i, ok := w.NextSet(0)
	if !ok {
		return Set{}
	}
	j, _ := w.PreviousSet(w.Len() - 1)
	s := Range(first*wordBits+int(i), first*wordBits+int(j))
	n := int(w.Count())
	if n == s.size {
		return s
	}
	s.size = n
	words := w.Words()
	if kept := words[i/wordBits : j/wordBits+1]; len(kept) < len(words) {
		w = bitset.From(slices.Clone(kept)) // leaves the surplus to the collector
	}
	s.bits = w
	return s
}
