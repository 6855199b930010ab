package csp

import "fmt"

// This file is the remainder of the truncated division, as Go's %.

type modulo struct{ xs [3]Var }

// Modulo states x%y = r, the remainder of the division rounded towards zero, as in
// Go: r has the sign of x and is nearer to zero than y, and y != 0.
//
// Bounds are propagated, apart for each combination of signs of x and y, by
// |r| < |y|, |r| <= |x| and, through the range of the quotient, x = q*y + r. Holes
// are not looked at, except that 0 is removed from y (where y keeps only its bounds:
// once it is one of them). Once x and y are fixed, so is r. Constant time. Nothing
// can overflow.
//
// A pruning is explained by those bounds of the three variables that it needs.
func Modulo(x, y, r Var) Constraint { return &modulo{[3]Var{x, y, r}} }

func (c *modulo) Vars() []Var         { return c.xs[:] }
func (c *modulo) Kind() string        { return "modulo" }
func (c *modulo) String() string      { return fmt.Sprintf("(%v)%%(%v) = %v", c.xs[0], c.xs[1], c.xs[2]) }
func (c *modulo) Wakes(*Space) []Wake { return onBounds(3) }
func (c *modulo) Priority() Priority  { return Cheap }

func (c *modulo) Satisfied(vals []int) bool { return vals[1] != 0 && vals[0]%vals[1] == vals[2] }

// Attach decides x%y = y, of which the bounds would come to nothing one by one.
func (c *modulo) Attach(*Space) Propagator {
	if d, same := sameVar(c.xs[1], c.xs[2]); same && d == 0 || c.xs[1] == c.xs[2].Neg() {
		return never
	}
	return c
}

func (c *modulo) Propagate(s *Space) Status {
	if !s.Remove(c.xs[1], 0) {
		return Failed
	}
	return narrowBox(s, c.xs[:], c)
}

func (c *modulo) Explain(r *Reason, claim Literal) {
	if !excludesZero(claim, c.xs[1]) {
		explainBox(r, c.xs[:], c, claim)
	}
}

func (c *modulo) shrink(b box) (box, bool) { return signRule(b, 1, false, shrinkRemainder) }

// shrinkRemainder is the rule of x%y = r for x, r >= 0 and y >= 1, with the
// quotient's range: least..most.
func shrinkRemainder(b box) box {
	b.atMost(2, min(b[1].hi-1, b[0].hi))
	b.atLeast(1, b[2].lo+1)
	b.atLeast(0, b[2].lo)
	if b.empty() {
		return b
	}
	// x - r is the quotient times y.
	x, y, r := b[0], b[1], b[2]
	least := max(x.lo/y.hi, divideUp(max(x.lo-r.hi, 0), y.hi))
	most := min(x.hi/y.lo, (x.hi-r.lo)/y.lo)
	if least > most {
		b[2] = span{1, 0}
		return b
	}
	low, high := multiply(least, y.lo), multiply(most, y.hi)
	b.atLeast(0, low+r.lo)
	if high < x.hi {
		b.atMost(0, high+r.hi)
		b.atLeast(2, x.lo-high)
	}
	b.atMost(2, x.hi-low)
	if least > 0 {
		b.atMost(1, (x.hi-r.lo)/least)
	}
	if most > 0 && x.lo > r.hi {
		b.atLeast(1, divideUp(x.lo-r.hi, most))
	}
	return b
}

// covers where y is 1 or -1, and where x is nearer to zero than y.
func (c *modulo) covers(b []span) bool {
	x, y, r := b[0], b[1], b[2].lo
	switch {
	case !b[2].is(r) || y.has(0):
		return false
	case y.is(1) || y.is(-1):
		return r == 0
	}
	return x.is(r) && (y.lo > max(r, -r) || y.hi < min(r, -r))
}
