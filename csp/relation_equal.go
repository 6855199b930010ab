package csp

import (
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is the binary equality: x == y, with offsets through views.

type equal struct{ xs [2]Var }

// Equal states that all xs have one value. Any number of variables will do.
//
// Domain consistent (bounds consistent where a variable keeps only its bounds). It takes
// time proportional to the number of variables, and, where holes are kept, times the number
// of values. A removed value or bound is explained by one variable that lacks it. Of two
// variables the negation is [NotEqual].
func Equal(xs ...Var) Constraint {
	if len(xs) == 2 {
		return &equal{[2]Var(xs)}
	}
	return &allEqual{append([]Var(nil), xs...)}
}

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
	if !s.keepShared(x, y) || !s.keepShared(y, x) {
		return Failed
	}
	return Stable
}

func (c *equal) Attach(s *Space) Propagator {
	x, y := c.xs[0], c.xs[1]
	if !s.words(x, y) {
		return c
	}
	return &equalWords{c, equalPair(s, x, y)}
}

// equalWords is the equality of two one-word variables: each keeps the other's
// values.
type equalWords struct {
	*equal
	wordPair
}

func (p *equalWords) Propagate(s *Space) Status {
	if !s.keepMask(p.y, p.there.of(s.cells[p.x])) || !s.keepMask(p.x, p.back.of(s.cells[p.y])) {
		return Failed
	}
	if c := s.cells[p.x]; c&(c-1) == 0 {
		return Entailed
	}
	return Stable
}

// Entailment is that of the equality, by masks.
func (p *equalWords) Entailment(s *Space) Status { return p.equality(s) }

// itself propagates between two views of one variable: with one sign they are
// equal always or never, with opposite signs at most in one value.
func (c *equal) itself(s *Space) Status {
	x, y := c.xs[0], c.xs[1]
	if d, ok := sameVar(x, y); ok {
		return statusOf(d == 0)
	}
	bare := Var{model: x.model, id: x.index()}
	twice := int(y.off) - int(x.off)
	if x.id < 0 {
		twice = -twice
	}
	return statusOf(twice%2 == 0 && s.Assign(bare, twice/2))
}

func (c *equal) Negation() Constraint { return &notEqual{c.xs} }

func (c *equal) Entailment(s *Space) Status { return equality(s, c.xs[0], c.xs[1]) }

// equality returns the truth of x = y: false where they share no value.
func equality(s *Space, x, y Var) Status {
	if d, ok := sameVar(x, y); ok {
		return statusOf(d == 0)
	}
	if s.Fixed(x) && s.Fixed(y) && s.Min(x) == s.Min(y) {
		return Entailed
	}
	if _, ok := s.firstShared(x, y); ok {
		return Stable
	}
	return Failed
}

// whyUnequal gives the reason why x and y share no value: a bound between them, or
// for each value of one that it is missing from the other.
func whyUnequal(r *Reason, x, y Var) {
	if _, same := sameVar(x, y); same {
		return // two views that never meet
	}
	if r.Min(x) > r.Max(y) {
		x, y = y, x
	}
	if k := r.Max(x); k < r.Min(y) {
		r.Add(x.Le(k), y.Ge(k+1))
		return
	}
	lo, hi := x, x
	if r.Min(y) > r.Min(x) {
		lo = y
	}
	if r.Max(y) < r.Max(x) {
		hi = y
	}
	r.addMin(lo)
	r.addMax(hi)
	for v := r.Min(lo); v <= r.Max(hi); v++ {
		if !r.Has(x, v) {
			r.Add(x.Ne(v))
		} else {
			r.Add(y.Ne(v))
		}
	}
}

func (c *equal) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		if x, y := c.xs[0], c.xs[1]; x.index() != y.index() || (int(x.off)-int(y.off))%2 == 0 {
			whyUnequal(r, x, y)
		}
		return
	}
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
