package main

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the constraint: |x-y| >= gap. It is written with the exported API
// alone, as in any program that uses the library.

// maxGap is more than any two values can lie apart, and far from overflow.
const maxGap = 1 << 40

type apart struct {
	xs  [2]csp.Var
	gap int
}

// Apart states that x and y lie at least gap apart: |x-y| >= gap. A negative gap
// makes the model malformed; a gap beyond all values has no solution.
//
// Domain consistent; where only bounds are kept, the bounds are. Time in proportion
// to the values removed. A value is explained by the two bounds of the other
// variable that lie too near to it.
func Apart(x, y csp.Var, gap int) csp.Constraint {
	return &apart{[2]csp.Var{x, y}, min(gap, maxGap)}
}

// Vars returns x and y.
func (c *apart) Vars() []csp.Var { return c.xs[:] }

// String is how listings and errors show the constraint.
func (c *apart) String() string { return fmt.Sprintf("|%v - %v| >= %d", c.xs[0], c.xs[1], c.gap) }

// Validate refuses a negative gap.
func (c *apart) Validate() error {
	if c.gap < 0 {
		return fmt.Errorf("gap %d is negative", c.gap)
	}
	return nil
}

// Satisfied tests an assignment.
func (c *apart) Satisfied(vals []int) bool {
	return max(vals[0], vals[1])-min(vals[0], vals[1]) >= c.gap
}

// Wakes: what is removed follows from bounds alone.
func (c *apart) Wakes(*csp.Space) []csp.Wake {
	return []csp.Wake{csp.OnBounds, csp.OnBounds}
}

// Propagate prunes x by y, then y by x. That is enough: a value removed from y was
// too near to all of x, so no value of x loses its partner.
func (c *apart) Propagate(s *csp.Space) csp.Status {
	x, y := c.xs[0], c.xs[1]
	before := s.Size(x) + s.Size(y)
	if !c.prune(s, x, y) || !c.prune(s, y, x) {
		return csp.Failed
	}
	switch {
	case s.Min(y)-s.Max(x) >= c.gap, s.Min(x)-s.Max(y) >= c.gap:
		return csp.Entailed
	case s.Size(x)+s.Size(y) == before:
		return csp.Stable
	}
	if _, same := x.Eq(0).On(y); same {
		return csp.Again // x and y moved together, so what was read is out of date
	}
	return csp.Stable
}

// prune removes the values of x that are too near to all of y: those both above
// max(y)-gap and below min(y)+gap.
func (c *apart) prune(s *csp.Space, x, y csp.Var) bool {
	from, to := s.Max(y)-c.gap+1, s.Min(y)+c.gap-1
	if from > to {
		return true
	}
	if s.Min(x) >= from && !s.AtLeast(x, to+1) {
		return false
	}
	if s.Max(x) <= to && !s.AtMost(x, from-1) {
		return false
	}
	if !s.KeepsHoles(x) {
		return true // it waits for a bound to come this far
	}
	for v, ok := s.Next(x, from); ok && v <= to; v, ok = s.Next(x, v+1) {
		if !s.Remove(x, v) {
			return false
		}
	}
	return true
}

// Explain gives bounds of the other variable, each no tighter than is needed. A
// value was too near to all of it. A bound that moved passed over several values, of
// which the first and the last were both too near; the first is where it stood.
func (c *apart) Explain(r *csp.Reason, claim csp.Literal) {
	for i, x := range c.xs {
		y := c.xs[1-i]
		l, ok := claim.On(x)
		if !ok {
			continue
		}
		lo, hi := l.Value(), l.Value()
		switch l.Op() {
		case domains.GE:
			lo, hi = r.Min(x), hi-1
		case domains.LE:
			lo, hi = lo+1, r.Max(x)
		}
		if r.Max(y) >= lo+c.gap || r.Min(y) <= hi-c.gap {
			continue // it was the other way round, with one variable at both positions
		}
		switch l.Op() {
		case domains.GE:
			r.Add(x.Ge(r.Min(x)))
		case domains.LE:
			r.Add(x.Le(r.Max(x)))
		}
		r.Add(y.Le(lo+c.gap-1), y.Ge(hi-c.gap+1))
		return
	}
}
