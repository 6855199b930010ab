package csp

import (
	"fmt"

	"github.com/propago/propago/domains"
)

// This file counts how many variables take the value of another variable.

type countVar struct {
	xs   []Var
	y, n Var
	vars []Var // the xs, then y and n
}

func newCountVar(xs []Var, y, n Var) Constraint {
	vars := append(append(make([]Var, 0, len(xs)+2), xs...), y, n)
	return &countVar{vars[:len(xs):len(xs)], y, n, vars}
}

func (c *countVar) Vars() []Var  { return c.vars }
func (c *countVar) Kind() string { return "count_var" }
func (c *countVar) String() string {
	return call(c.Kind(), c.xs) + fmt.Sprintf(" of %v is %v", c.y, c.n)
}

func (c *countVar) Satisfied(vals []int) bool {
	y, n := vals[len(c.xs)], vals[len(c.xs)+1]
	for _, v := range vals[:len(c.xs)] {
		if v == y {
			n--
		}
	}
	return n == 0
}

func (c *countVar) Priority() Priority { return Quadratic }

func (c *countVar) Propagate(s *Space) Status {
	for removed := int64(-1); removed != s.st.Removed(); {
		removed = s.st.Removed()
		if !c.prune(s) {
			return Failed
		}
	}
	if !s.Fixed(c.y) {
		return Stable
	}
	if lower, upper := s.takers(c.xs, s.Min(c.y)); lower < upper {
		return Stable
	}
	return Entailed
}

// prune bounds n by y and y by n. From the bounds of y it goes inwards, so that it
// reaches what only a move of the bound can remove.
func (c *countVar) prune(s *Space) bool {
	if !s.AtLeast(c.n, 0) || !s.AtMost(c.n, len(c.xs)) || !c.raise(s, false) || !c.raise(s, true) {
		return false
	}
	if s.Fixed(c.y) {
		ok, _ := countValue(s, c.xs, s.Min(c.y), c.n)
		return ok
	}
	if !s.KeepsHoles(c.y) {
		return true
	}
	least, most := len(c.xs), 0
	for v, ok := s.Min(c.y), true; ok; v, ok = s.Next(c.y, v+1) {
		if s.poll.worked(int32(len(c.xs))) {
			return false
		}
		if !c.possible(s, v) {
			if !s.Remove(c.y, v) {
				return false
			}
			continue
		}
		lower, upper := s.takers(c.xs, v)
		least, most = min(least, lower), max(most, upper)
	}
	return s.AtLeast(c.n, least) && s.AtMost(c.n, most)
}

// raise moves the least value of y up to one that is possible; mirrored, it moves the
// greatest one down, which is the least of -y. Where too few of the xs can take it, no value
// is possible before the next at which one more of them can; so that the steps are as many as
// the xs have ends and holes, however wide y is, once n is a number that there can be.
func (c *countVar) raise(s *Space, mirrored bool) bool {
	y, sign := c.y, 1
	if mirrored {
		y, sign = y.Neg(), -1
	}
	for {
		v := s.Min(y)
		taken, can := s.takers(c.xs, sign*v)
		switch {
		case can < s.Min(c.n):
			to := s.Max(y) + 1
			for _, x := range c.xs {
				if mirrored {
					x = x.Neg()
				}
				if w, ok := s.Next(x, v+1); ok && !s.Has(x, v) {
					to = min(to, w)
				}
			}
			if !s.AtLeast(y, to) {
				return false
			}
		case taken > s.Max(c.n):
			if !s.Remove(y, v) {
				return false
			}
		default:
			return true
		}
	}
}

// possible reports whether n can be the number for v, by its bounds.
func (c *countVar) possible(s *Space, v int) bool {
	lower, upper := s.takers(c.xs, v)
	return lower <= s.Max(c.n) && s.Min(c.n) <= upper
}

func (c *countVar) Explain(r *Reason, claim Literal) {
	if l, ok := claim.On(c.n); ok && c.explainNumber(r, l) {
		return
	}
	lo, hi := r.Min(c.n), r.Max(c.n)
	if l, ok := claim.On(c.y); ok && (l.op == domains.GE || l.op == domains.LE) && c.explainBound(r, l) {
		return
	}
	if l, ok := claim.On(c.y); ok && l.op == domains.NE {
		if r.addSome(c.xs, domains.EQ, l.k, hi+1, -1) {
			r.Add(c.n.Le(hi))
			return
		}
		if r.addSome(c.xs, domains.NE, l.k, len(c.xs)-lo+1, -1) {
			r.Add(c.n.Ge(lo))
			return
		}
	}
	for i, l := range claim.at(c.xs) {
		if r.fixedTo(c.y, l.k) && explainTaker(r, c.xs, i, l, c.n) {
			r.Add(c.y.Eq(l.k))
			return
		}
	}
}

// explainBound explains a bound of y: of the values it left out, too few of the xs had
// any.
func (c *countVar) explainBound(r *Reason, l Literal) bool {
	from, to := r.Min(c.y), l.k-1
	if l.op == domains.LE {
		from, to = l.k+1, r.Max(c.y)
	}
	need := len(c.xs) - r.Min(c.n) + 1
	before := len(r.facts)
	for _, x := range c.xs {
		if need == 0 {
			break
		}
		switch lo, hi := r.Min(x), r.Max(x); {
		case lo > to:
			r.Add(x.Ge(to + 1))
		case hi < from:
			r.Add(x.Le(from - 1))
		case c.hadNone(r, x, max(lo, from), min(hi, to)):
			r.AddDomain(x)
		default:
			continue
		}
		need--
	}
	if need > 0 {
		r.facts = r.facts[:before]
		return false
	}
	r.Add(c.n.Ge(r.Min(c.n)))
	if l.op == domains.GE {
		r.Add(c.y.Ge(from))
	} else {
		r.Add(c.y.Le(to))
	}
	return true
}

// hadNone reports whether x had no value from lo to hi, which lie within its bounds.
func (c *countVar) hadNone(r *Reason, x Var, lo, hi int) bool {
	if !r.s.KeepsHoles(x) {
		return false
	}
	for v := lo; v <= hi; v++ {
		if r.Has(x, v) {
			return false
		}
	}
	return true
}

// explainNumber explains a bound of n: every value that y had was taken by enough, or
// could not be taken by too many.
func (c *countVar) explainNumber(r *Reason, l Literal) bool {
	if l.op == domains.GE && l.k <= 0 || l.op == domains.LE && l.k >= len(c.xs) {
		return true // the constraint alone forces it
	}
	if l.op != domains.GE && l.op != domains.LE {
		return false
	}
	before := len(r.facts)
	for v := r.Min(c.y); v <= r.Max(c.y); v++ {
		if r.Has(c.y, v) && !explainCounted(r, c.xs, v, l) {
			r.facts = r.facts[:before]
			return false
		}
	}
	r.AddDomain(c.y)
	return true
}
