package csp

import (
	"fmt"
	"math/bits"
)

// This file is the binary disequality: x != y, with offsets through views.

type notEqual struct{ xs [2]Var }

// NotEqual states x != y. Domain consistent: when one side is fixed its value is
// removed from the other. Constant time.
func NotEqual(x, y Var) Constraint { return &notEqual{[2]Var{x, y}} }

func (c *notEqual) Vars() []Var    { return c.xs[:] }
func (c *notEqual) Kind() string   { return "not_equal" }
func (c *notEqual) String() string { return fmt.Sprintf("%v != %v", c.xs[0], c.xs[1]) }

func (c *notEqual) Satisfied(vals []int) bool { return vals[0] != vals[1] }

func (c *notEqual) Wakes(s *Space) []Wake {
	if s.KeepsHoles(c.xs[0]) && s.KeepsHoles(c.xs[1]) {
		return []Wake{OnFix, OnFix}
	}
	return []Wake{OnBounds, OnBounds}
}

func (c *notEqual) Propagate(s *Space) Status {
	x, y := c.xs[0], c.xs[1]
	if !s.Fixed(x) {
		x, y = y, x
		if !s.Fixed(x) {
			return Stable
		}
	}
	v := s.Min(x)
	if !s.Remove(y, v) {
		return Failed
	}
	if s.Has(y, v) {
		return Stable // a hole that could not be made
	}
	return Entailed
}

func (c *notEqual) Negation() Constraint { return &equal{c.xs} }

func (c *notEqual) Entailment(s *Space) Status { return opposite(equality(s, c.xs[0], c.xs[1])) }

func (c *notEqual) Attach(s *Space) Propagator {
	x, y := c.xs[0], c.xs[1]
	switch d, same := sameVar(x, y); {
	case same && d == 0:
		return never
	case same:
		return always
	case !s.words(x, y):
		return c
	}
	return &notEqualWords{c, equalPair(s, x, y)}
}

// notEqualWords is the disequality of two one-word variables. It never says that it
// is entailed: running once more, when the second one is fixed, costs less than
// remembering.
type notEqualWords struct {
	*notEqual
	wordPair
}

func (p *notEqualWords) Propagate(s *Space) Status {
	if c := s.cells[p.x]; c&(c-1) == 0 {
		return p.remove(s, p.y, p.there.of(c))
	}
	if c := s.cells[p.y]; c&(c-1) == 0 {
		return p.remove(s, p.x, p.back.of(c))
	}
	return Stable
}

// Entailment is that of the disequality, by masks.
func (p *notEqualWords) Entailment(s *Space) Status { return opposite(p.equality(s)) }

func (p *notEqualWords) remove(s *Space, x int32, value uint64) Status {
	if c := s.cells[x]; c&value != 0 && !s.happened(x, s.st.Remove(x, s.st.Base(x)+bits.TrailingZeros64(value))) {
		return Failed
	}
	return Stable
}

func (c *notEqual) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		if d, same := sameVar(c.xs[0], c.xs[1]); !same || d != 0 {
			v := r.Min(c.xs[0])
			r.Add(c.xs[0].Eq(v), c.xs[1].Eq(v))
		}
		return
	}
	for i, x := range c.xs {
		if l, ok := claim.On(x); ok && r.fixedTo(c.xs[1-i], l.k) {
			r.Add(c.xs[1-i].Eq(l.k))
			return
		}
	}
}

// disequality is x != sign*y + off between two variables, x the lower number: the
// same for every way of writing it.
type disequality struct {
	x, y     int32
	negative bool
	off      int64
}

func (c *notEqual) canonical() disequality {
	x, y := c.xs[0], c.xs[1]
	if x.index() > y.index() {
		x, y = y, x
	}
	off := int64(y.off) - int64(x.off)
	if x.id < 0 {
		off = -off
	}
	return disequality{x.index(), y.index(), (x.id < 0) != (y.id < 0), off}
}

// sameVar decides a relation between two views of one variable, for constraints
// that would otherwise creep towards the answer value by value. ok is false where
// the views are of different variables, or of opposite sign.
func sameVar(x, y Var) (difference int, ok bool) {
	if x.index() != y.index() || (x.id < 0) != (y.id < 0) {
		return 0, false
	}
	return int(x.off) - int(y.off), true
}
