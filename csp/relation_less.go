package csp

import (
	"fmt"
)

// This file is the binary order: x < y and x <= y, with offsets through views.

type less struct {
	xs [2]Var
	by int // x + by <= y
}

// Less states xs[0] < xs[1] < ..., for which any number of variables will do. A descending
// sequence is an ascending one of negated variables ([Var.Neg]).
//
// Domain consistent; a variable that keeps only its bounds loses nothing. One pass over the
// variables up and one down to begin with, and then constant time for each bound that moves;
// a pass each time under a Boolean, or where a variable stands twice. A bound is explained by
// the same bound of the neighbour.
func Less(xs ...Var) Constraint { return ascending(xs, 1) }

// LessOrEqual states xs[0] <= xs[1] <= .... It propagates and explains as [Less] does.
func LessOrEqual(xs ...Var) Constraint { return ascending(xs, 0) }

func ascending(xs []Var, by int) Constraint {
	if len(xs) == 2 {
		return &less{[2]Var(xs), by}
	}
	return &increasing{append([]Var(nil), xs...), by}
}

func (c *less) Vars() []Var { return c.xs[:] }

func (c *less) Kind() string {
	if c.by == 0 {
		return "less_or_equal"
	}
	return "less"
}

func (c *less) String() string {
	op := "<"
	if c.by == 0 {
		op = "<="
	}
	return fmt.Sprintf("%v %s %v", c.xs[0], op, c.xs[1])
}

func (c *less) Satisfied(vals []int) bool { return vals[0]+c.by <= vals[1] }

func (c *less) Wakes(*Space) []Wake { return []Wake{OnBounds, OnBounds} }

func (c *less) Propagate(s *Space) Status {
	x, y := c.xs[0], c.xs[1]
	if x.index() == y.index() {
		return c.itself(s)
	}
	least, most := s.ends(x)
	lo, hi := s.ends(y)
	if least += c.by; lo < least {
		if !s.AtLeast(y, least) {
			return Failed
		}
		lo = s.Min(y)
	}
	if hi -= c.by; hi < most {
		if !s.AtMost(x, hi) {
			return Failed
		}
		most = s.Max(x)
	}
	return entailedIf(most+c.by <= lo)
}

// itself propagates between two views of one variable. Where their signs differ the
// relation is a bound: v+a <= -v+b, or -v+a <= v+b.
func (c *less) itself(s *Space) Status {
	x, y := c.xs[0], c.xs[1]
	if d, ok := sameVar(x, y); ok {
		return statusOf(d+c.by <= 0)
	}
	bare := Var{model: x.model, id: x.index()}
	twice := int(y.off) - int(x.off) - c.by
	if x.id >= 0 {
		return statusOf(s.AtMost(bare, twice>>1)) // rounds down
	}
	return statusOf(s.AtLeast(bare, -(twice >> 1)))
}

// Negation is y < x of x <= y, and y <= x of x < y.
func (c *less) Negation() Constraint { return &less{[2]Var{c.xs[1], c.xs[0]}, 1 - c.by} }

func (c *less) truthWake() Wake { return OnBounds }

func (c *less) Entailment(s *Space) Status {
	x, y := c.xs[0], c.xs[1]
	if d, ok := sameVar(x, y); ok {
		return statusOf(d+c.by <= 0)
	}
	switch {
	case s.Max(x)+c.by <= s.Min(y):
		return Entailed
	case s.Min(x)+c.by > s.Max(y):
		return Failed
	}
	return Stable
}

func (c *less) Explain(r *Reason, claim Literal) {
	x, y := c.xs[0], c.xs[1]
	if claim.IsFalse() {
		c.whyFalse(r)
		return
	}
	if x.index() == y.index() {
		return // the constraint alone forces it
	}
	if l, ok := claim.On(y); ok && r.Min(x)+c.by >= l.k && l.Not().Holds(l.k-1) {
		r.Add(x.Ge(l.k - c.by))
		return
	}
	if l, ok := claim.On(x); ok {
		r.Add(y.Le(l.k + c.by))
	}
}

// whyFalse gives two bounds that contradict x + by <= y: for x the weakest where y is
// declared low enough, else for y.
func (c *less) whyFalse(r *Reason) {
	x, y := c.xs[0], c.xs[1]
	if _, same := sameVar(x, y); same {
		return
	}
	k := r.Min(x)
	if most := r.declaredMax(y) - c.by + 1; most < k {
		k = most
	}
	r.Add(x.Ge(k), y.Le(k+c.by-1))
}
