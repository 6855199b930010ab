package csp

import (
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is the binary equality: x == y, with offsets through views.

type equal struct{ xs [2]Var }

// Equal states x == y. Domain consistent (bounds consistent where only bounds are
// kept); time in proportion to the number of values.
func Equal(x, y Var) Constraint { return &equal{[2]Var{x, y}} }

func (c *equal) Vars() []Var    { return c.xs[:] }
func (c *equal) Kind() string   { return "equal" }
func (c *equal) String() string { return fmt.Sprintf("%v = %v", c.xs[0], c.xs[1]) }

func (c *equal) Satisfied(vals []int) bool { return vals[0] == vals[1] }

func (c *equal) Propagate(s *Space) Status {
	x, y := c.xs[0], c.xs[1]
	if x.index() == y.index() {
		return c.itself(s)
	}
	for {
		lo, hi := s.Min(x), s.Max(x)
		if !s.AtLeast(y, lo) || !s.AtMost(y, hi) {
			return Failed
		}
		if s.Min(y) == lo && s.Max(y) == hi {
			break
		}
		if !s.AtLeast(x, s.Min(y)) || !s.AtMost(x, s.Max(y)) {
			return Failed
		}
	}
	if s.Fixed(x) {
		return Entailed
	}
	if !s.KeepsHoles(x) || !s.KeepsHoles(y) {
		// The bounds agree, and a hole of one is not a hole of the other: what
		// can be kept of it is, at each move of a bound.
		return Stable
	}
	// The bounds agree and stay, so no removal below can fail.
	for v, ok := s.Next(x, s.Min(x)+1); ok; v, ok = s.Next(x, v+1) {
		if !s.Has(y, v) && !s.Remove(x, v) {
			return Failed
		}
	}
	for v, ok := s.Next(y, s.Min(y)+1); ok; v, ok = s.Next(y, v+1) {
		if !s.Has(x, v) && !s.Remove(y, v) {
			return Failed
		}
	}
	return Stable
}

// itself propagates between two views of one variable: with one sign they are
// equal always or never, with opposite signs at most in one value.
func (c *equal) itself(s *Space) Status {
	x, y := c.xs[0], c.xs[1]
	if d, ok := sameVar(x, y); ok {
		if d == 0 {
			return Entailed
		}
		return Failed
	}
	bare := Var{model: x.model, id: x.index()}
	twice := int(y.off) - int(x.off)
	if x.id < 0 {
		twice = -twice
	}
	if twice%2 != 0 || !s.Assign(bare, twice/2) {
		return Failed
	}
	return Entailed
}

func (c *equal) Explain(r *Reason, claim Literal) {
	if c.xs[0].index() == c.xs[1].index() {
		return // the constraint alone forces it
	}
	for i, x := range c.xs {
		if l, ok := claim.On(x); ok && l.op != domains.EQ {
			r.Add(Literal{c.xs[1-i], l.op, l.k})
			return
		}
	}
}
