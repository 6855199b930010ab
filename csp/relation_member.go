package csp

import (
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is membership of a variable in a set of constants.

type member struct {
	x    [1]Var
	set  domains.Set
	rest domains.Set // what x was declared with, holes included, without set
	in   bool
}

// Member states that x takes a value of set. Domain consistent, and so is its negation;
// time in proportion to the values of x.
func Member(x Var, set domains.Set) Constraint { return newMember(x, set, true) }

func newMember(x Var, set domains.Set, in bool) Constraint {
	c := &member{x: [1]Var{x}, set: set, in: in}
	if d := x.Domain(); !d.IsEmpty() {
		c.rest = domains.Range(d.Min(), d.Max()).Difference(set)
	}
	return c
}

func (c *member) Vars() []Var { return c.x[:] }

func (c *member) Kind() string {
	if c.in {
		return "member"
	}
	return "not_member"
}

func (c *member) String() string {
	if c.in {
		return fmt.Sprintf("%v in {%v}", c.x[0], c.set)
	}
	return fmt.Sprintf("%v not in {%v}", c.x[0], c.set)
}

func (c *member) Satisfied(vals []int) bool { return c.set.Contains(vals[0]) == c.in }

func (c *member) Wakes(*Space) []Wake { return []Wake{OnBounds} }

func (c *member) Propagate(s *Space) Status {
	x := c.x[0]
	if !s.KeepsHoles(x) {
		return c.narrow(s)
	}
	if c.in {
		return statusOf(s.keepOnly(x, c.set))
	}
	return statusOf(s.removeAll(x, c.set))
}

// narrow has the bounds leap to values that are allowed: each leap is one claim, with one
// fact for a reason, however wide the gap.
func (c *member) narrow(s *Space) Status {
	x := c.x[0]
	allowed, _ := c.values()
	lo, some := allowed.Next(s.Min(x))
	hi, _ := allowed.Prev(s.Max(x))
	switch {
	case !some:
		s.AtLeast(x, s.Max(x)+1)
		return Failed
	case !s.AtLeast(x, lo) || !s.AtMost(x, hi):
		return Failed
	case s.Fixed(x):
		return Entailed
	}
	return Stable
}

func (c *member) Negation() Constraint { return &member{c.x, c.set, c.rest, !c.in} }

// values returns what x may be, and what it may not.
func (c *member) values() (allowed, forbidden domains.Set) {
	if c.in {
		return c.set, c.rest
	}
	return c.rest, c.set
}

func (c *member) Entailment(s *Space) Status {
	allowed, forbidden := c.values()
	switch {
	case !meets(s, c.x[0], allowed):
		return Failed
	case !meets(s, c.x[0], forbidden):
		return Entailed
	}
	return Stable
}

// meets reports whether x has a value of set, leaping from each value of one to the
// next of the other.
func meets(s *Space, x Var, set domains.Set) bool {
	v, ok := s.Min(x), true
	for ok {
		w, some := set.Next(v)
		if !some {
			return false
		}
		if v, ok = s.Next(x, w); v == w && ok {
			return true
		}
	}
	return false
}

// Explain gives no facts for a value that went: the constraint alone forbids it. A bound
// leapt from past the allowed value before. The constraint is false where x has lost the
// allowed values.
func (c *member) Explain(r *Reason, claim Literal) {
	x := c.x[0]
	allowed, _ := c.values()
	if l, ok := claim.On(x); ok {
		if v, some := allowed.Prev(l.k - 1); l.op == domains.GE && some {
			r.Add(x.Ge(v + 1))
		}
		if v, some := allowed.Next(l.k + 1); l.op == domains.LE && some {
			r.Add(x.Le(v - 1))
		}
		return
	}
	if allowed.IsEmpty() {
		return
	}
	lo, hi := r.Min(x), r.Max(x)
	if allowed.Min() < lo {
		r.Add(x.Ge(lo))
	}
	if allowed.Max() > hi {
		r.Add(x.Le(hi))
	}
	for v, ok := allowed.Next(lo); ok && v <= hi; v, ok = allowed.Next(v + 1) {
		r.Add(x.Ne(v))
	}
}
