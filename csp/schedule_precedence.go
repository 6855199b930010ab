package csp

import (
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is the disjunctive pair of scheduling: two tasks that exclude each other,
// and the Boolean that says which one comes first.

type precedence struct {
	vars          [3]Var // b, x, y
	dx, dy        int
	before, after less // x + dx <= y, and y + dy <= x
}

// DisjunctivePair states that x + dx <= y where b is true, and that y + dy <= x where it is
// false: of two tasks that start at x and y and last dx and dy, b says whether x comes
// first. Branching on such b decides a job shop (Roy and Sussmann 1964). b is a 0/1
// variable, or one with other values that counts as true where it is at least 1.
//
// Bounds consistent, in constant time: b is decided once one order does not fit into
// the bounds. A b that is decided is explained by two bounds, one of x and one of y,
// and a bound of x or y by one bound of the other and b.
//
// The durations lie within 32 bits, like all values; they may be negative.
func DisjunctivePair(b, x Var, dx int, y Var, dy int) Constraint {
	return &precedence{vars: [3]Var{b, x, y}, dx: dx, dy: dy,
		before: less{[2]Var{x, y}, dx}, after: less{[2]Var{y, x}, dy}}
}

func (c *precedence) Vars() []Var        { return c.vars[:] }
func (c *precedence) Kind() string       { return "precedence" }
func (c *precedence) Priority() Priority { return Cheap }

func (c *precedence) String() string {
	return fmt.Sprintf("if %v then %v%+d <= %v else %v%+d <= %v",
		c.vars[0], c.vars[1], c.dx, c.vars[2], c.vars[2], c.dy, c.vars[1])
}

func (c *precedence) Validate() error {
	for _, d := range [2]int{c.dx, c.dy} {
		if d > domains.MaxValue || d < domains.MinValue {
			return fmt.Errorf("duration %d does not fit 32 bits", d)
		}
	}
	return nil
}

func (c *precedence) Satisfied(vals []int) bool {
	if vals[0] >= 1 {
		return vals[1]+c.dx <= vals[2]
	}
	return vals[2]+c.dy <= vals[1]
}

func (c *precedence) covers(b []span) bool {
	t, x, y := b[0], b[1], b[2]
	return t.lo >= 1 && x.hi+c.dx <= y.lo || t.hi < 1 && y.hi+c.dy <= x.lo
}

func (c *precedence) Wakes(s *Space) []Wake {
	return []Wake{s.boolWake(c.vars[0]), OnBounds, OnBounds}
}

func (c *precedence) Propagate(s *Space) Status {
	b, x, y := c.vars[0], c.vars[1], c.vars[2]
	truth := s.truthOf(b)
	if x.index() != y.index() {
		// Mostly nothing follows, as one look at each bound tells.
		fromX, toX, fromY, toY := s.Min(x), s.Max(x), s.Min(y), s.Max(y)
		switch {
		case truth == Entailed:
			if fromX+c.dx <= fromY && toX+c.dx <= toY {
				return entailedIf(toX+c.dx <= fromY)
			}
		case truth == Failed:
			if fromY+c.dy <= fromX && toY+c.dy <= toX {
				return entailedIf(toY+c.dy <= fromX)
			}
		case fromX+c.dx <= toY && fromY+c.dy <= toX:
			return Stable
		}
	}
	if truth == Stable {
		switch {
		case c.after.Entailment(s) == Failed:
			truth = Entailed
			if !s.AtLeast(b, 1) {
				return Failed
			}
		case c.before.Entailment(s) == Failed:
			truth = Failed
			if !s.AtMost(b, 0) {
				return Failed
			}
		default:
			return Stable
		}
	}
	if truth == Entailed {
		return c.before.Propagate(s)
	}
	return c.after.Propagate(s)
}

func (c *precedence) Explain(r *Reason, claim Literal) {
	b := c.vars[0]
	switch l, onB := claim.On(b); {
	case r.Min(b) >= 1:
		r.Add(b.Ge(1))
		c.before.Explain(r, claim)
	case r.Max(b) <= 0:
		r.Add(b.Le(0))
		c.after.Explain(r, claim)
	case onB && l.op == domains.GE:
		c.after.Explain(r, Literal{})
	default:
		c.before.Explain(r, Literal{})
	}
}
