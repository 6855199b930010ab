package csp

import (
	"math/bits"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the equality of many variables.

type allEqual struct{ xs []Var }

func (c *allEqual) Vars() []Var    { return c.xs }
func (c *allEqual) Kind() string   { return "all_equal" }
func (c *allEqual) String() string { return call("all_equal", c.xs) }

func (c *allEqual) Satisfied(vals []int) bool {
	return !slices.ContainsFunc(vals, func(v int) bool { return v != vals[0] })
}

// Decompose returns the equality of each two neighbours.
func (c *allEqual) Decompose() []Constraint {
	var cs []Constraint
	for i := 1; i < len(c.xs); i++ {
		cs = append(cs, Equal(c.xs[i-1], c.xs[i]))
	}
	return cs
}

func (c *allEqual) Attach(s *Space) Propagator {
	p := &allEqualProp{allEqual: c, holes: true}
	first := make(map[int32]Var, len(c.xs))
	for _, x := range c.xs {
		p.holes = p.holes && s.KeepsHoles(x)
		if y, met := first[x.id]; met && y != x {
			p.absurd = true
		}
		first[x.id] = x
	}
	return p
}

type allEqualProp struct {
	*allEqual
	holes  bool // all variables keep them
	absurd bool // x and x+1 are among the variables
}

func (p *allEqualProp) Propagate(s *Space) Status {
	if p.absurd {
		return Failed
	}
	if len(p.xs) < 2 {
		return Entailed
	}
	if !p.meet(s) {
		return Failed
	}
	lo, hi := s.Min(p.xs[0]), s.Max(p.xs[0])
	if lo == hi {
		return Entailed
	}
	if !p.holes {
		return Stable
	}
	changed := false
	for v := lo + 1; v < hi; v += 64 {
		all, some := ^uint64(0), uint64(0)
		for _, x := range p.xs {
			m := s.mask(x, v)
			all &= m
			some |= m
		}
		for gone := some &^ all; gone != 0; gone &= gone - 1 {
			changed = true
			for _, x := range p.xs {
				if !s.Remove(x, v+bits.TrailingZeros64(gone)) {
					return Failed
				}
			}
		}
	}
	return againIf(changed)
}

// meet brings all variables to the same bounds.
func (p *allEqualProp) meet(s *Space) bool {
	lo, hi := s.Min(p.xs[0]), s.Max(p.xs[0])
	for {
		agreed := true
		for _, x := range p.xs {
			if !s.AtLeast(x, lo) || !s.AtMost(x, hi) {
				return false
			}
			if s.Min(x) != lo || s.Max(x) != hi {
				lo, hi = s.Min(x), s.Max(x)
				agreed = false
			}
		}
		if agreed {
			return true
		}
	}
}

// Entailment compares the greatest minimum with the least maximum.
func (c *allEqual) Entailment(s *Space) Status {
	if len(c.xs) == 0 {
		return Entailed
	}
	lo, hi, fixed := s.Min(c.xs[0]), s.Max(c.xs[0]), true
	for _, x := range c.xs {
		lo, hi, fixed = max(lo, s.Min(x)), min(hi, s.Max(x)), fixed && s.Fixed(x)
	}
	switch {
	case lo > hi:
		return Failed
	case fixed:
		return Entailed
	}
	return Stable
}

func (c *allEqual) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() && len(c.xs) > 0 {
		x, y := c.xs[0], c.xs[0]
		for _, z := range c.xs {
			if r.Min(z) > r.Min(x) {
				x = z
			}
			if r.Max(z) < r.Max(y) {
				y = z
			}
		}
		if k := r.Max(y); k < r.Min(x) {
			r.Add(x.Ge(k+1), y.Le(k))
		}
		return
	}
	for _, l := range claim.at(c.xs) {
		if l.op == domains.EQ {
			continue
		}
		for _, y := range c.xs {
			if m := (Literal{y, l.op, l.k}); r.holds(m) {
				r.Add(m)
				return
			}
		}
	}
}
