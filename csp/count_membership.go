package csp

import (
	"github.com/propago/propago/domains"
)

// This file asks whether a variable lies inside a set of constants, outside, or both,
// for the constraints that count, and makes it go to one side.

// setTest is a variable and a set.
type setTest struct {
	x     Var
	set   domains.Set // as x sees it
	bare  domains.Set // as the variable underneath sees it
	gaps  domains.Set // the declared values of x that are not in set
	word  bool        // the domain is one word, and mask is the set in its cell
	mask  uint64
	value int // the one value of the set, where single
	one   bool
}

func newSetTest(s *Space, x Var, set domains.Set) setTest {
	t := setTest{x: x, set: set, bare: underSet(x, set), gaps: s.Domain(x).Difference(set)}
	if t.one = set.Len() == 1; t.one {
		t.value = set.Min()
	}
	id := x.index()
	if t.word = s.st.Kind(id) == domains.Word; t.word {
		base := s.st.Base(id)
		for v := range t.bare.Intersect(domains.Range(base, base+63)).All() {
			t.mask |= 1 << uint(v-base)
		}
	}
	return t
}

// look reports whether some value of the variable lies in the set, and some outside.
func (t *setTest) look(s *Space) (in, out bool) {
	switch {
	case t.word:
		c := s.cells[t.x.index()]
		return c&t.mask != 0, c&^t.mask != 0
	case t.one:
		in = s.Has(t.x, t.value)
		return in, !in || !s.Fixed(t.x)
	}
	return meets(s, t.x, t.set), meets(s, t.x, t.gaps)
}

// move leaves the variable only values inside the set, or outside.
func (t *setTest) move(s *Space, inside bool) bool {
	x := t.x.index()
	switch {
	case t.one && inside:
		return s.Assign(t.x, t.value)
	case t.one:
		return s.Remove(t.x, t.value)
	case t.word && inside:
		return s.happened(x, s.st.KeepMask(x, t.mask))
	case t.word:
		return s.happened(x, s.st.KeepMask(x, ^t.mask))
	}
	return s.happened(x, s.st.Filter(x, t.bare, inside))
}

// made reports what a claim about the variable can have come from: leaving the set,
// where all that it excludes lies inside, or entering it, where all that lies outside.
// It is neither where the variable stands at several positions and the claim was made at
// another one.
func (t *setTest) made(r *Reason, l Literal) (leaving, entering bool) {
	lo, hi := r.Min(t.x), r.Max(t.x)
	switch l.op {
	case domains.NE:
		in := t.set.Contains(l.k)
		return in, !in
	case domains.EQ:
		return false, t.one && l.k == t.value
	case domains.GE:
		hi = min(hi, l.k-1)
	case domains.LE:
		lo = max(lo, l.k+1)
	}
	return !reachesWithin(r, t.x, t.gaps, lo, hi), !reachesWithin(r, t.x, t.set, lo, hi)
}

// lacks returns the values of which a variable inside the set has none, or one outside.
func (t *setTest) lacks(inside bool) domains.Set {
	if inside {
		return t.gaps
	}
	return t.set
}

// addPlaced gives the facts that need of the variables, other than the one at self, were
// inside their sets, or outside. False, and no facts: there were not so many.
func addPlaced(r *Reason, tests []setTest, inside bool, need, self int) bool {
	found := 0
	for i := range tests {
		if t := &tests[i]; i != self && !reaches(r, t.x, t.lacks(inside)) {
			found++
		}
	}
	if found < need {
		return false
	}
	for i := 0; need > 0; i++ {
		if t := &tests[i]; i != self && !reaches(r, t.x, t.lacks(inside)) {
			addOutside(r, t.x, t.lacks(inside))
			need--
		}
	}
	return true
}

// reaches reports whether x had a value of set.
func reaches(r *Reason, x Var, set domains.Set) bool {
	return reachesWithin(r, x, set, r.Min(x), r.Max(x))
}

// reachesWithin reports whether x had a value of set from lo to hi, which lie within its
// bounds.
func reachesWithin(r *Reason, x Var, set domains.Set, lo, hi int) bool {
	v, ok := set.Next(lo)
	for ; ok && v <= hi; v, ok = set.Next(v + 1) {
		if !r.s.KeepsHoles(x) || r.Has(x, v) {
			return true
		}
	}
	return false
}

// addOutside gives the facts that x, which did not reach set, had no value of it: the
// one value of set, or the value it was fixed to, or bounds drawn as wide as set allows
// and the values of set that are missing between.
func addOutside(r *Reason, x Var, set domains.Set) {
	if set.Len() == 1 {
		r.Add(x.Ne(set.Min()))
		return
	}
	lo, hi := r.Min(x), r.Max(x)
	if lo == hi {
		r.Add(x.Eq(lo))
		return
	}
	if v, ok := set.Prev(lo - 1); ok {
		r.Add(x.Ge(v + 1))
	}
	if v, ok := set.Next(hi + 1); ok {
		r.Add(x.Le(v - 1))
	}
	for v, ok := set.Next(lo); ok && v <= hi; v, ok = set.Next(v + 1) {
		r.Add(x.Ne(v))
	}
}
