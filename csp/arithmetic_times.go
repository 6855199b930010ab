package csp

import (
	"fmt"
	"math"
)

// This file is the product of two variables.

type times struct{ xs [3]Var }

// Times states x*y = z.
//
// Bounds consistent over the reals, with integer rounding, apart for each
// combination of signs of x and y (interval multiplication and division; Apt and
// Zoeteweij 2007 compare such rules). Holes are not looked at, so a variable
// that keeps only its bounds loses nothing. Once one variable is open, each of its
// values is right. Constant time. A product that may leave 64 bits is an error.
//
// A pruning is explained by those bounds of the three variables that it needs.
//
// Of x*x it is domain consistent where x and z keep their holes and have at most 1024
// values, in time proportional to the number of values, and otherwise bounds(Z) consistent.
// A removed value is then explained by the values of the other variable that it would need.
func Times(x, y, z Var) Constraint {
	if x == y {
		return &square{even{[2]Var{x, z}, squares}}
	}
	return &times{[3]Var{x, y, z}}
}

func (c *times) Vars() []Var                  { return c.xs[:] }
func (c *times) Kind() string                 { return "times" }
func (c *times) String() string               { return fmt.Sprintf("(%v)*(%v) = %v", c.xs[0], c.xs[1], c.xs[2]) }
func (c *times) Satisfied(vals []int) bool    { return vals[0]*vals[1] == vals[2] }
func (c *times) Wakes(*Space) []Wake          { return onBounds(3) }
func (c *times) Priority() Priority           { return Cheap }
func (c *times) Propagate(s *Space) Status    { return narrowBox(s, c.xs[:], c) }
func (c *times) Explain(r *Reason, l Literal) { explainBox(r, c.xs[:], c, l) }

func (c *times) Validate() error {
	if multiply(farthest(c.xs[0]), farthest(c.xs[1])) == math.MaxInt {
		return tooLarge("the product", c.xs[0], c.xs[1])
	}
	return nil
}

func (c *times) shrink(b box) (box, bool) { return signRule(b, 0, true, shrinkProduct) }

// shrinkProduct is the rule of x*y = z, none of them negative.
func shrinkProduct(b box) box {
	x, y := b[0], b[1]
	b.atLeast(2, multiply(x.lo, y.lo))
	b.atMost(2, multiply(x.hi, y.hi))
	shrinkFactor(&b, 0, 1)
	shrinkFactor(&b, 1, 0)
	return b
}

// shrinkFactor shrinks the bounds of factor i by those of the other and of the
// product.
func shrinkFactor(b *box, i, other int) {
	z, y := b[2], b[other]
	if y.lo > 0 {
		b.atMost(i, z.hi/y.lo)
	}
	if y.hi > 0 {
		b.atLeast(i, divideUp(z.lo, y.hi))
	}
}

// covers where a factor is 0, as otherwise nothing longer than one value is right.
func (c *times) covers(b []span) bool { return b[2].is(0) && (b[0].is(0) || b[1].is(0)) }
