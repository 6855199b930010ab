package check

// This file is what propagation takes from domains by one constraint: sums move bounds,
// variables that differ lose the values of those that are fixed and keep the only place of a
// value, elements follow their index. Of all others the rule says whether there is a
// contradiction, and what the last open variable may be.

import (
	"math/bits"
	"strings"
)

// A filter narrows domains by a constraint. It is false where none is left.
type filter struct {
	run    func(s *space, f *filter) bool
	c      *constraint
	le, ge linear // of a sum: at most, and with its signs turned, which of an inequality is the opposite
	bounds bool   // it looks at nothing but bounds
	differ bool
	least  int    // of a permutation of at most 64 values, the least
	full   uint64 // and a bit for each value
}

// Propagates reports whether constraints of a name are propagated about as a search does it, so
// that nogoods of a scaffold, which name no steps, follow without a search.
func Propagates(name string) bool {
	name = strings.TrimPrefix(name, "propago_")
	switch oneName(name) {
	case "element", "all_different_int", "bool_clause", "array_bool_and", "array_bool_or":
		return true
	}
	_, sum := linearRules[strings.TrimSuffix(strings.TrimSuffix(name, "_reif"), "_imp")]
	return sum
}

// filter chooses the filter of a constraint.
func (q *program) filter(c *constraint) filter {
	f := filter{c: c, run: filterByRule}
	switch lin := c.lin; {
	case lin != nil && !lin.wide && c.rule != nil:
		f.le, f.ge, f.run = *lin, lin.turned(-lin.k-truthBit(lin.rel == atMost)), filterSum
		f.bounds = lin.rel == atMost
	case c.mode == plain && oneName(c.base) == "all_different_int":
		f.differ, f.run = true, filterPermutation
		f.permute(&q.space)
	case c.mode == plain && c.rule != nil && oneName(c.base) == "element":
		f.run = filterElement
	}
	return f
}

// filterSum moves the bounds of a sum, or finds its truth.
func filterSum(s *space, f *filter) bool {
	c, rel := f.c, f.c.lin.rel
	if c.mode != plain {
		v, ok := s.fixed(c.truth)
		switch {
		case !ok && c.rule.refute(s, c):
			return s.make(c.truth, eq, 0)
		case !ok && c.mode == iff && c.rule.deny(s, c):
			return s.make(c.truth, eq, 1)
		case !ok, v == 0 && c.mode == implied:
			return true
		case v == 0 && rel == atMost:
			return s.bound(&f.ge)
		case v == 0 && rel == equal:
			rel = unequal
		case v == 0:
			rel = equal
		}
	}
	switch rel {
	case atMost:
		return s.bound(&f.le)
	case equal:
		return s.bound(&f.le) && s.bound(&f.ge)
	}
	rest, last := f.le.k, -1
	for i, x := range f.le.xs {
		d := &s.doms[x]
		switch {
		case d.lo == d.hi:
			rest -= f.le.as[i] * d.lo
		case last >= 0:
			return true
		default:
			last = i
		}
	}
	switch {
	case last < 0:
		return rest != 0
	case rest%f.le.as[last] != 0:
		return true
	}
	return s.remove(f.le.xs[last], rest/f.le.as[last])
}

// A place is one of terms that differ.
type place struct {
	c  *constraint
	at int
}

// differ takes the value of a term from the others.
func (s *space) differ(p place) bool {
	xs := p.c.args[0].terms
	v := s.lo(xs[p.at])
	for i, t := range xs {
		if i != p.at && !s.make(t, ne, v) {
			return false
		}
	}
	return true
}

// permute finds out whether a constraint has as many variables as values, few enough for a word.
func (f *filter) permute(s *space) {
	xs := f.c.args[0].terms
	if len(xs) == 0 || len(xs) > 64 {
		return
	}
	if lo, hi := s.hull(xs); hi-lo == len(xs)-1 {
		f.least, f.full = lo, ^uint64(0)>>(63-(hi-lo))
	}
}

// filterPermutation gives a value that has one place left that place.
func filterPermutation(s *space, f *filter) bool {
	if f.full == 0 {
		return true
	}
	var once, twice uint64
	xs := f.c.args[0].terms
	for _, t := range xs {
		w := s.word(t, f.least)
		twice |= once & w
		once |= w
	}
	if once != f.full {
		return false
	}
	once &^= twice
	for i := 0; once != 0 && i < len(xs); i++ {
		w := s.word(xs[i], f.least) & once
		if w == 0 {
			continue
		}
		if once &^= w; w&(w-1) != 0 || !s.make(xs[i], eq, f.least+bits.TrailingZeros64(w)) {
			return false
		}
	}
	return true
}

// word returns the values of a term as bits from a value on, of 64.
func (s *space) word(t term, from int) uint64 {
	if t.x >= 0 && !t.neg {
		if d := &s.doms[t.x]; d.end-d.at < 64 && d.sparse == nil && d.declared == nil {
			w := ^uint64(0)
			if d.gone != nil {
				w = ^d.gone[0]
			}
			w = w >> (d.lo - d.at) << (d.lo - d.at) & (^uint64(0) >> (63 - (d.hi - d.at)))
			if shift := d.at + t.k - from; shift >= 0 {
				return w << shift
			} else {
				return w >> -shift
			}
		}
	}
	var w uint64
	for v, ok := s.next(t, s.lo(t)); ok && v < from+64; v, ok = s.next(t, v+1) {
		w |= 1 << (v - from)
	}
	return w
}

// filterElement takes from the index what cannot be the result, and gives the result bounds.
func filterElement(s *space, f *filter) bool {
	index, entries, result := f.c.args[0].terms[0], f.c.args[1].terms, f.c.args[2].terms[0]
	if !s.make(index, ge, 1) || !s.make(index, le, len(entries)) {
		return false
	}
	least, most, some := 0, 0, false
	for i, ok := s.next(index, s.lo(index)); ok; i, ok = s.next(index, i+1) {
		e := entries[i-1]
		if !s.meet(e, result) {
			if !s.make(index, ne, i) {
				return false
			}
		} else if lo, hi := s.lo(e), s.hi(e); some {
			least, most = min(least, lo), max(most, hi)
		} else {
			least, most, some = lo, hi, true
		}
	}
	if !some || !s.make(result, ge, least) || !s.make(result, le, most) {
		return false
	}
	i, ok := s.fixed(index)
	if !ok {
		return true
	}
	e := entries[i-1]
	if !s.make(e, ge, s.lo(result)) || !s.make(e, le, s.hi(result)) {
		return false
	}
	if v, ok := s.fixed(result); ok {
		return s.make(e, eq, v)
	}
	return true
}

// filterByRule asks the rule, and where one variable is open for each of its values.
func filterByRule(s *space, f *filter) bool {
	const small = 64
	c := f.c
	if c.rule == nil {
		return true
	}
	if s.contradicts(c) {
		return false
	}
	n, last := s.open(c, 1)
	return n != 1 || s.try(c, last, small)
}

// open counts the variables of a constraint that have no value yet, up to one more than a limit,
// and returns the last one.
func (s *space) open(c *constraint, limit int) (n int, last int32) {
	for _, x := range c.variables() {
		if d := &s.doms[x]; d.lo != d.hi {
			if n, last = n+1, x; n > limit {
				break
			}
		}
	}
	return n, last
}

// try takes from a variable of a constraint each value with which there is a contradiction, where
// it has at most so many.
func (s *space) try(c *constraint, x int32, most int) bool {
	d := &s.doms[x]
	if d.size(most) > most {
		return true
	}
	for v, ok := d.next(d.lo); ok; v, ok = d.next(v + 1) {
		mark := len(s.trail)
		wrong := !s.tell(x, eq, v) || s.contradicts(c)
		s.undo(mark)
		if wrong && !s.tell(x, ne, v) {
			return false
		}
	}
	return true
}
