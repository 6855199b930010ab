package csp

import "fmt"

// This file is the truncated quotient of two variables, as Go divides.

type divide struct{ xs [3]Var }

// Divide states x/y = q, rounded towards zero as Go does, and y != 0.
//
// Bounds are propagated by interval division and multiplication, apart for each
// combination of signs of x and y. Holes are not looked at, except that 0 is
// removed from y (where y keeps only its bounds: once it is one of them). Once x and
// y are fixed, so is q. Constant time. Nothing can overflow.
//
// A pruning is explained by those bounds of the three variables that it needs.
func Divide(x, y, q Var) Constraint { return &divide{[3]Var{x, y, q}} }

func (c *divide) Vars() []Var         { return c.xs[:] }
func (c *divide) Kind() string        { return "divide" }
func (c *divide) String() string      { return fmt.Sprintf("(%v)/(%v) = %v", c.xs[0], c.xs[1], c.xs[2]) }
func (c *divide) Wakes(*Space) []Wake { return onBounds(3) }
func (c *divide) Priority() Priority  { return Cheap }

func (c *divide) Satisfied(vals []int) bool { return vals[1] != 0 && vals[0]/vals[1] == vals[2] }

func (c *divide) Propagate(s *Space) Status {
	if !s.Remove(c.xs[1], 0) {
		return Failed
	}
	return narrowBox(s, c.xs[:], c)
}

func (c *divide) Explain(r *Reason, claim Literal) {
	if !excludesZero(claim, c.xs[1]) {
		explainBox(r, c.xs[:], c, claim)
	}
}

// excludesZero reports whether the claim is that a divisor is not 0, for which no
// reason is needed.
func excludesZero(claim Literal, y Var) bool {
	l, ok := claim.On(y)
	return ok && l == y.Ne(0)
}

func (c *divide) shrink(b box) (box, bool) { return signRule(b, 1, true, shrinkQuotient) }

// shrinkQuotient is the rule of x/y = q for x, q >= 0 and y >= 1: the same as
// q*y <= x <= q*y+y-1.
func shrinkQuotient(b box) box {
	b.atLeast(2, b[0].lo/b[1].hi)
	b.atMost(2, b[0].hi/b[1].lo)
	q := b[2]
	b.atLeast(0, multiply(q.lo, b[1].lo))
	b.atMost(0, multiply(q.hi+1, b[1].hi)-1)
	if q.lo > 0 {
		b.atMost(1, b[0].hi/q.lo)
	}
	b.atLeast(1, b[0].lo/(q.hi+1)+1)
	return b
}

// covers where the quotient, which rises or falls from one side of each span to the other,
// is the same at all ends.
func (c *divide) covers(b []span) bool {
	x, y, q := b[0], b[1], b[2].lo
	return b[2].is(q) && !y.has(0) && x.lo/y.lo == q && x.lo/y.hi == q && x.hi/y.lo == q && x.hi/y.hi == q
}
