package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file numbers the values of several variables from 0, so that propagators which
// compare whole domains with each other can work on rows of bits.

// valueIndex numbers values.
type valueIndex struct {
	lo     int   // the value with number 0
	n      int   // how many there are
	sparse []int // all of them, where numbering every integer between would waste room
}

func newValueIndex(values domains.Set) valueIndex {
	if values.IsEmpty() {
		return valueIndex{}
	}
	lo, hi := values.Min(), values.Max()
	if hi-lo < 4*values.Len()+1024 {
		return valueIndex{lo: lo, n: hi - lo + 1}
	}
	return valueIndex{sparse: slices.Collect(values.All()), n: values.Len()}
}

func (v *valueIndex) value(k int) int {
	if v.sparse != nil {
		return v.sparse[k]
	}
	return v.lo + k
}

// number is only asked for values that are there.
func (v *valueIndex) number(value int) int {
	if v.sparse != nil {
		k, _ := slices.BinarySearch(v.sparse, value)
		return k
	}
	return value - v.lo
}

// load fills a row of bits with the values of x.
func (v *valueIndex) load(s *Space, x Var, row []uint64) {
	if v.sparse == nil && x.id >= 0 {
		s.st.AppendWords(row[:0], x.id, v.lo-int(x.off), len(row))
		return
	}
	clear(row)
	for w, ok := s.Min(x), true; ok; w, ok = s.Next(x, w+1) {
		k := v.number(w)
		row[k>>6] |= 1 << uint(k&63)
	}
}

// loadPast fills a row with the values x had.
func (v *valueIndex) loadPast(r *Reason, x Var, row []uint64) {
	clear(row)
	lo, hi := r.Min(x), r.Max(x)
	for k := v.number(lo); k <= v.number(hi); k++ {
		if r.Has(x, v.value(k)) {
			row[k>>6] |= 1 << uint(k&63)
		}
	}
}

// addWithin gives the facts that x had none but some of the numbered values: bounds,
// drawn as wide as they suffice, and what is missing between them.
func (v *valueIndex) addWithin(r *Reason, x Var, values []uint64) {
	if r.Fixed(x) {
		r.Add(x.Eq(r.Min(x)))
		return
	}
	first, last := v.number(r.Min(x)), v.number(r.Max(x))
	for first > 0 && has(values, first-1) {
		first--
	}
	for last < v.n-1 && has(values, last+1) {
		last++
	}
	r.Add(x.Ge(v.value(first)), x.Le(v.value(last)))
	for k := first + 1; k < last; k++ {
		if !has(values, k) {
			r.Add(x.Ne(v.value(k)))
		}
	}
}

// has reports whether bit k is set.
func has(row []uint64, k int) bool { return row[k>>6]>>uint(k&63)&1 != 0 }
