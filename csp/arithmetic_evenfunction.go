package csp

import "github.com/propago/propago/domains"

// This file is what absolute value and square share: y is a function of |x| that
// rises with it.

// evenLimit is the largest number of values of x or y of which each is looked at.
const evenLimit = 1024

type even struct {
	xs [2]Var // x and y
	f  evenFunction
}

type evenFunction struct {
	of    func(x int) int // for x >= 0
	floor func(y int) int // for y >= 0, the greatest x with of(x) <= y
	whole bool            // the images of neighbours are neighbours
}

// whole reports whether x has all values between its bounds.
func (s *Space) whole(x Var) bool { return s.Size(x) == s.Max(x)-s.Min(x)+1 }

func (c *even) Vars() []Var               { return c.xs[:] }
func (c *even) Satisfied(vals []int) bool { return c.f.of(max(vals[0], -vals[0])) == vals[1] }

func (c *even) shrink(b box) (box, bool) {
	var h boxHull
	for _, negative := range [2]bool{false, true} {
		p := b
		if !p.half(0, negative, 0) {
			continue
		}
		x, y := &p[0], &p[1]
		if y.hi < 0 {
			continue
		}
		x.hi = min(x.hi, c.f.floor(y.hi))
		if y.lo > 0 {
			x.lo = max(x.lo, c.f.floor(y.lo-1)+1)
		}
		if x.lo > x.hi {
			continue
		}
		*y = span{c.f.of(x.lo), c.f.of(x.hi)}
		if negative {
			*x = x.neg()
		}
		h.add(p)
	}
	return h.box, h.any
}

func (c *even) Propagate(s *Space) Status {
	status := narrowBox(s, c.xs[:], c)
	x, y := c.xs[0], c.xs[1]
	if status != Stable || !s.KeepsHoles(x) || !s.KeepsHoles(y) || s.Size(x) > evenLimit || s.Size(y) > evenLimit {
		return status
	}
	if c.f.whole && s.whole(x) && s.whole(y) && (s.Min(x) >= 0 || s.Max(x) <= 0 || s.Min(y) <= 0) {
		return Stable // every value between the bounds has its counterpart
	}
	before := s.Size(x) + s.Size(y)
	for v, ok := s.Next(x, s.Min(x)); ok; v, ok = s.Next(x, v+1) {
		if !s.Has(y, c.f.of(max(v, -v))) && !s.Remove(x, v) {
			return Failed
		}
	}
	for w, ok := s.Next(y, s.Min(y)); ok; w, ok = s.Next(y, w+1) {
		v, found := c.inverse(w)
		if !(found && (s.Has(x, v) || s.Has(x, -v))) && !s.Remove(y, w) {
			return Failed
		}
	}
	return againIf(s.Size(x)+s.Size(y) != before)
}

// inverse returns the x >= 0 with f(x) = w, if there is one.
func (c *even) inverse(w int) (x int, ok bool) {
	if w < 0 {
		return 0, false
	}
	x = c.f.floor(w)
	return x, c.f.of(x) == w
}

// Explain: a removed value of x misses its image, one of y its two sources; the
// rest is a matter of bounds.
func (c *even) Explain(r *Reason, claim Literal) {
	x, y := c.xs[0], c.xs[1]
	if l, ok := claim.On(x); ok && l.op == domains.NE {
		if w := c.f.of(max(l.k, -l.k)); !r.Has(y, w) {
			r.Add(y.Ne(w))
			return
		}
	}
	if l, ok := claim.On(y); ok && l.op == domains.NE {
		v, found := c.inverse(l.k)
		if !found {
			return
		}
		if !r.Has(x, v) && !r.Has(x, -v) {
			r.Add(x.Ne(v), x.Ne(-v))
			return
		}
	}
	explainBox(r, c.xs[:], c, claim)
}
