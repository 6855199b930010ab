package check

// This file is the checker's own store of domains: bounds, and the values that are missing
// between them. What a step assumes is undone after it, at the cost of the changes.

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// bitsSpan is the widest declared domain whose missing values are kept as bits. Those of a
// wider one are kept in a map: few steps speak of single values there.
const bitsSpan = 1 << 13

// A domain is what is left of the values of a variable.
type domain struct {
	lo, hi   int
	at, end  int              // the bounds as declared; at is the value of the first bit
	gone     []uint64         // a bit for each missing value, or nil where none was ever missing
	sparse   map[int]struct{} // the same of a wide domain
	declared *domains.Set     // what a wide domain with gaps was declared as
}

// A term is a variable with an offset, or with an offset and turned around: k+x, or k-x.
// Without a variable, which then is negative, it is the constant k.
type term struct {
	x   int32
	neg bool
	k   int
}

func constant(k int) term { return term{x: -1, k: k} }

// of returns the value of a term whose variable has value v.
func (t term) of(v int) int {
	if t.neg {
		return t.k - v
	}
	return t.k + v
}

// under returns the value that the variable of a term has where the term has value v.
func (t term) under(v int) int {
	if t.neg {
		return t.k - v
	}
	return v - t.k
}

// compose returns u as a view of the variable of t, where u is a view of a variable that is t.
func (t term) compose(u term) term {
	return term{x: t.x, neg: t.neg != u.neg, k: u.of(t.k)}
}

// beyond bounds the numbers that terms are compared with. None has a value out there, and with
// the offset of a term they add up to no overflow.
const beyond = 1 << 62

func within(v int) int { return min(max(v, -beyond), beyond) }

// about returns what t o k says of the variable of t.
func (t term) about(o op, k int) (x int32, p op, n int) {
	k = within(k)
	if t.neg {
		o = [...]op{eq, ne, ge, le}[o]
	}
	return t.x, o, t.under(k)
}

// A change is what undoing puts back: a bound, or a value.
type change struct {
	x    int32
	what uint8
	old  int
}

const (
	lowered uint8 = iota // the upper bound, from old
	raised               // the lower bound, from old
	removed              // the value old
	closed               // that the only value was looked at
)

// A space has the domains of all variables. Changes return false where one is left empty;
// then nothing more may be asked until it is undone.
type space struct {
	doms  []domain
	trail []change
	epoch int32
	stamp []int32 // per variable, the epoch of its last change
	shut  []bool  // per variable, its only value was looked at
	work  int     // how many values were gone through
	pairs pairing // room for one
	sums  int     // how much work all sums of small domains are worth
}

// begin starts a step: variables that are changed from here on are touched.
func (s *space) begin() (mark int) {
	s.epoch++
	return len(s.trail)
}

// touched reports whether the variable of a term was changed in this step.
func (s *space) touched(t term) bool { return t.x >= 0 && s.stamp[t.x] == s.epoch }

// add makes a variable with the values of a set.
func (s *space) add(set domains.Set) int32 {
	x := int32(len(s.doms))
	d := domain{lo: 1, hi: 0}
	if !set.IsEmpty() {
		d.lo, d.hi = set.Min(), set.Max()
	}
	d.at, d.end = d.lo, d.hi
	s.doms, s.stamp = append(s.doms, d), append(s.stamp, 0)
	if !set.IsEmpty() && set.Len() <= d.hi-d.lo {
		s.doms[x].leave(set)
	}
	return x
}

// leave notes what is missing in a set that lies between the bounds.
func (d *domain) leave(set domains.Set) {
	if d.end-d.at >= bitsSpan {
		d.declared = &set
		return
	}
	end := d.lo
	for lo, hi := range set.Ranges() {
		for v := end; v < lo; v++ {
			d.mark(v)
		}
		end = hi + 1
	}
}

// mark notes that a value is missing.
func (d *domain) mark(v int) {
	if d.gone == nil && d.sparse == nil {
		if d.end-d.at < bitsSpan {
			d.gone = make([]uint64, (d.end-d.at)/64+1)
		} else {
			d.sparse = make(map[int]struct{})
		}
	}
	if d.gone != nil {
		d.gone[(v-d.at)>>6] |= 1 << ((v - d.at) & 63)
		return
	}
	d.sparse[v] = struct{}{}
}

func (d *domain) unmark(v int) {
	if d.gone != nil {
		d.gone[(v-d.at)>>6] &^= 1 << ((v - d.at) & 63)
		return
	}
	delete(d.sparse, v)
}

// has reports whether a domain has a value.
func (d *domain) has(v int) bool { return v >= d.lo && v <= d.hi && !d.missing(v) }

// missing reports whether a value between the bounds is missing.
func (d *domain) missing(v int) bool {
	if d.gone != nil {
		return d.gone[(v-d.at)>>6]>>((v-d.at)&63)&1 != 0
	}
	if d.sparse != nil {
		if _, ok := d.sparse[v]; ok {
			return true
		}
	}
	return d.declared != nil && !d.declared.Contains(v)
}

// holes reports whether values between the bounds may be missing.
func (d *domain) holes() bool { return d.gone != nil || len(d.sparse) > 0 || d.declared != nil }

// set returns what is left as a set.
func (d *domain) set() domains.Set {
	set := domains.Range(d.lo, d.hi)
	if d.declared != nil {
		set = set.Intersect(*d.declared)
	}
	var gone []int
	for v := d.lo; v <= d.hi && d.gone != nil; v++ {
		if d.missing(v) {
			gone = append(gone, v)
		}
	}
	for v := range d.sparse {
		gone = append(gone, v)
	}
	return set.Difference(domains.Of(gone...))
}

// next returns the least value that is at least v.
func (d *domain) next(v int) (int, bool) {
	for v = max(v, d.lo); v <= d.hi && d.missing(v); {
		v++
		if d.declared != nil {
			w, ok := d.declared.Next(v)
			if !ok {
				return 0, false
			}
			v = w
		}
	}
	return v, v <= d.hi
}

// prev returns the greatest value that is at most v.
func (d *domain) prev(v int) (int, bool) {
	for v = min(v, d.hi); v >= d.lo && d.missing(v); {
		v--
		if d.declared != nil {
			w, ok := d.declared.Prev(v)
			if !ok {
				return 0, false
			}
			v = w
		}
	}
	return v, v >= d.lo
}

// size returns how many values a domain has, or more than limit where it has more.
func (d *domain) size(limit int) int {
	n := d.hi - d.lo + 1
	switch {
	case !d.holes():
		return n
	case d.gone != nil:
		for i := (d.lo - d.at) >> 6; i <= (d.hi-d.at)>>6; i++ {
			w := d.gone[i]
			if i == (d.lo-d.at)>>6 {
				w &^= 1<<((d.lo-d.at)&63) - 1
			}
			if i == (d.hi-d.at)>>6 {
				w &= ^uint64(0) >> (63 - (d.hi-d.at)&63)
			}
			n -= bits.OnesCount64(w)
		}
		return n
	}
	n = 0
	for v, ok := d.next(d.lo); ok && n <= limit; v, ok = d.next(v + 1) {
		n++
	}
	return n
}

// restrict leaves a variable the values of a set for good. It is false where there are none.
func (s *space) restrict(x int32, set domains.Set) bool {
	d := &s.doms[x]
	if d.declared != nil {
		set = set.Intersect(*d.declared)
	}
	set = set.Intersect(domains.Range(d.lo, d.hi))
	if set.IsEmpty() {
		return false
	}
	d.leave(set)
	lo, ok := d.next(set.Min())
	if !ok {
		return false
	}
	hi, ok := d.prev(set.Max())
	d.lo, d.hi = lo, hi
	return ok
}

func (s *space) note(x int32, what uint8, old int) {
	s.trail = append(s.trail, change{x, what, old})
	s.stamp[x] = s.epoch
}

// undo takes back all changes since the mark.
func (s *space) undo(mark int) {
	for i := len(s.trail) - 1; i >= mark; i-- {
		switch c := s.trail[i]; c.what {
		case lowered:
			s.doms[c.x].hi = c.old
		case raised:
			s.doms[c.x].lo = c.old
		case closed:
			s.shut[c.x] = false
		default:
			s.doms[c.x].unmark(c.old)
		}
	}
	s.trail = s.trail[:mark]
}

func (s *space) raise(x int32, v int) bool {
	d := &s.doms[x]
	if v <= d.lo {
		return d.lo <= d.hi
	}
	w, ok := d.next(v)
	if !ok {
		return false
	}
	s.note(x, raised, d.lo)
	d.lo = w
	return true
}

func (s *space) lower(x int32, v int) bool {
	d := &s.doms[x]
	if v >= d.hi {
		return d.lo <= d.hi
	}
	w, ok := d.prev(v)
	if !ok {
		return false
	}
	s.note(x, lowered, d.hi)
	d.hi = w
	return true
}

func (s *space) remove(x int32, v int) bool {
	d := &s.doms[x]
	switch {
	case v == d.lo && v == d.hi:
		return false
	case v == d.lo:
		return s.raise(x, v+1)
	case v == d.hi:
		return s.lower(x, v-1)
	case !d.has(v):
		return d.lo <= d.hi
	}
	d.mark(v)
	s.note(x, removed, v)
	return true
}

// An op relates a term to a number.
type op uint8

const (
	eq op = iota
	ne
	le
	ge
)

func (o op) String() string { return [...]string{"==", "!=", "<=", ">="}[o] }

// holds reports whether v o k.
func (o op) holds(v, k int) bool { return [...]bool{v == k, v != k, v <= k, v >= k}[o] }

// negated returns the relation and number of the opposite of o k.
func (o op) negated(k int) (op, int) {
	switch o {
	case eq:
		return ne, k
	case ne:
		return eq, k
	case le:
		return ge, k + 1
	}
	return le, k - 1
}

// tell makes x o k.
func (s *space) tell(x int32, o op, k int) bool {
	switch o {
	case eq:
		return s.doms[x].has(k) && s.raise(x, k) && s.lower(x, k)
	case ne:
		return s.remove(x, k)
	case le:
		return s.lower(x, k)
	}
	return s.raise(x, k)
}

// A truth is whether something holds in all, in none or in some of the assignments left.
type truth int8

const (
	unknown truth = iota
	yes
	no
)

func (t truth) not() truth { return [...]truth{unknown, no, yes}[t] }

// ask returns whether x o k.
func (s *space) ask(x int32, o op, k int) truth {
	d := &s.doms[x]
	switch o {
	case eq:
		switch {
		case !d.has(k):
			return no
		case d.lo == d.hi:
			return yes
		}
		return unknown
	case ne:
		return s.ask(x, eq, k).not()
	case le:
		switch {
		case d.hi <= k:
			return yes
		case d.lo > k:
			return no
		}
		return unknown
	}
	return s.ask(x, le, k-1).not()
}

// The same of terms.

func (s *space) lo(t term) int {
	switch {
	case t.x < 0:
		return t.k
	case t.neg:
		return t.k - s.doms[t.x].hi
	}
	return t.k + s.doms[t.x].lo
}

func (s *space) hi(t term) int {
	switch {
	case t.x < 0:
		return t.k
	case t.neg:
		return t.k - s.doms[t.x].lo
	}
	return t.k + s.doms[t.x].hi
}

func (s *space) fixed(t term) (int, bool) {
	lo := s.lo(t)
	return lo, lo == s.hi(t)
}

func (s *space) has(t term, v int) bool {
	if t.x < 0 {
		return v == t.k
	}
	return s.doms[t.x].has(t.under(v))
}

// next returns the least value of a term that is at least v.
func (s *space) next(t term, v int) (int, bool) {
	if t.x < 0 {
		return t.k, t.k >= v
	}
	v = within(v)
	if t.neg {
		w, ok := s.doms[t.x].prev(t.k - v)
		return t.k - w, ok
	}
	w, ok := s.doms[t.x].next(v - t.k)
	return w + t.k, ok
}

// hull returns the least and the greatest value that any of some terms has.
func (s *space) hull(xs []term) (lo, hi int) {
	lo, hi = s.lo(xs[0]), s.hi(xs[0])
	for _, t := range xs[1:] {
		lo, hi = min(lo, s.lo(t)), max(hi, s.hi(t))
	}
	return lo, hi
}

// size returns how many values a term has, or more than limit.
func (s *space) size(t term, limit int) int {
	if t.x < 0 {
		return 1
	}
	return s.doms[t.x].size(limit)
}

func (s *space) gaps(t term) bool { return t.x >= 0 && s.doms[t.x].holes() }

func (s *space) make(t term, o op, k int) bool {
	if t.x < 0 {
		return o.holds(t.k, k)
	}
	return s.tell(t.about(o, k))
}
