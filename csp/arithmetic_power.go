package csp

import (
	"fmt"
	"math"
)

// This file is the power of two variables.

type power struct{ xs [3]Var }

// Power states x^n = y. 0^0 is 1. Where n < 0, y is 1/x^-n rounded towards zero, as
// MiniZinc has it: 0 for |x| > 1, and without a value for x = 0. The exponent is a
// variable; of a model m, m.Const(3) is the cube.
//
// Bounds are propagated by powers, roots and logarithms of the bounds, apart for
// negative, zero and positive x, for n below 0 and from 0 on and, where x is negative,
// for even and odd n. Holes are not looked at. Once x and n are fixed, so is y. It takes
// a few dozen multiplications. Nothing can overflow: what leaves 64 bits is more than any
// variable can be.
//
// A pruning is explained by those bounds of the three variables that it needs.
func Power(x, n, y Var) Constraint { return &power{[3]Var{x, n, y}} }

func (c *power) Vars() []Var                  { return c.xs[:] }
func (c *power) Kind() string                 { return "power" }
func (c *power) String() string               { return fmt.Sprintf("(%v)^(%v) = %v", c.xs[0], c.xs[1], c.xs[2]) }
func (c *power) Wakes(*Space) []Wake          { return onBounds(3) }
func (c *power) Priority() Priority           { return Linear }
func (c *power) Propagate(s *Space) Status    { return narrowBox(s, c.xs[:], c) }
func (c *power) Explain(r *Reason, l Literal) { explainBox(r, c.xs[:], c, l) }

func (c *power) Satisfied(vals []int) bool {
	x, n, y := vals[0], vals[1], vals[2]
	if n < 0 && x == 0 {
		return false
	}
	p := raise(max(x, -x), max(n, -n))
	if n < 0 {
		p = 1 / p
	}
	if x < 0 && n%2 != 0 {
		p = -p
	}
	return p == y
}

func (c *power) shrink(b box) (box, bool) {
	var h boxHull
	if c := b; c.half(1, false, 0) {
		h.powers(c)
	}
	if c := b; c.half(1, true, 1) {
		h.reciprocals(c)
	}
	return h.box, h.any
}

// covers where a base or an exponent leaves the power no choice; otherwise what is right
// of the one is never more than a value, or a few.
func (c *power) covers(b []span) bool {
	x, n, y := b[0], b[1], b[2]
	switch {
	case n.is(0) || x.is(1):
		return y.is(1)
	case n.lo > 0:
		return x.is(0) && y.is(0)
	}
	return n.hi < 0 && (x.lo > 1 || x.hi < -1) && y.is(0)
}

// powers adds the solutions in a box with n >= 0.
func (h *boxHull) powers(b box) {
	h.powerOfZero(b)
	if up := b; up.half(0, false, 1) {
		if up, ok := settle(up, shrinkPower); ok {
			h.add(up)
		}
	}
	if down := b; down.half(0, true, 1) {
		if even, ok := settle(down, shrinkEvenPower); ok {
			even[0] = even[0].neg()
			h.add(even)
		}
		down[2] = down[2].neg()
		if odd, ok := settle(down, shrinkOddPower); ok {
			odd[0], odd[2] = odd[0].neg(), odd[2].neg()
			h.add(odd)
		}
	}
}

// reciprocals adds the solutions in a box with n < 0, in which n stands with its sign
// changed: 1 and -1 have powers other than 0, and 0 has none.
func (h *boxHull) reciprocals(b box) {
	even, odd := b.parity(0), b.parity(1)
	h.reciprocal(b, span{1, 1}, 1)
	h.reciprocal(even, span{-1, -1}, 1)
	h.reciprocal(odd, span{-1, -1}, -1)
	h.reciprocal(b, span{2, math.MaxInt}, 0)
	h.reciprocal(b, span{math.MinInt, -2}, 0)
}

// reciprocal adds what of the box has x in xs and the power y.
func (h *boxHull) reciprocal(b box, xs span, y int) {
	b.atLeast(0, xs.lo)
	b.atMost(0, xs.hi)
	b.atLeast(2, y)
	b.atMost(2, y)
	if !b.empty() {
		b[1] = b[1].neg()
		h.add(b)
	}
}

// shrinkEvenPower and shrinkOddPower are shrinkPower over the exponents of one
// parity.
func shrinkEvenPower(b box) box { return shrinkPower(b.parity(0)) }
func shrinkOddPower(b box) box  { return shrinkPower(b.parity(1)) }

// parity keeps the bounds of the exponent, not negative, with remainder m of 2.
func (b box) parity(m int) box {
	b[1] = span{b[1].lo + (b[1].lo+m)%2, b[1].hi - (b[1].hi+m)%2}
	return b
}

// powerOfZero adds the solutions with x = 0 that are in the box: 0^0 = 1, and
// otherwise 0^n = 0.
func (h *boxHull) powerOfZero(b box) {
	if b[0].lo > 0 || b[0].hi < 0 {
		return
	}
	zero, one := span{0, 0}, span{1, 1}
	if b[1].lo == 0 && b[1].hi >= 0 && b[2].lo <= 1 && b[2].hi >= 1 {
		h.add(box{zero, zero, one})
	}
	if n := (span{max(b[1].lo, 1), b[1].hi}); n.lo <= n.hi && b[2].lo <= 0 && b[2].hi >= 0 {
		h.add(box{zero, n, zero})
	}
}

// shrinkPower is the rule of x^n = y for x >= 1 and n >= 0, which rises in x and n.
func shrinkPower(b box) box {
	x, n := b[0], b[1]
	if b.empty() {
		return b
	}
	b.atLeast(2, raise(x.lo, n.lo))
	b.atMost(2, raise(x.hi, n.hi))
	y := b[2]
	if b.empty() {
		return b
	}
	if n.lo > 0 {
		b.atMost(0, root(y.hi, n.lo))
	}
	if n.hi > 0 && y.lo > 1 {
		b.atLeast(0, root(y.lo-1, n.hi)+1)
	}
	if x.lo > 1 {
		b.atMost(1, logarithm(y.hi, x.lo))
	}
	if x.hi > 1 && y.lo > 1 {
		b.atLeast(1, logarithm(y.lo-1, x.hi)+1)
	}
	return b
}

// raise returns x^n for x, n >= 0, and the greatest int where that leaves int64.
func raise(x, n int) int {
	p := 1
	for n > 0 {
		if n&1 != 0 {
			if p = multiply(p, x); p == math.MaxInt {
				return p
			}
		}
		if n >>= 1; n > 0 {
			// Where the square saturates, it is still to be multiplied in.
			x = multiply(x, x)
		}
	}
	return p
}

// root returns the greatest w >= 0 with w^n <= y, for y >= 1 and n >= 1.
func root(y, n int) int {
	if n == 1 {
		return y
	}
	lo, hi := 1, min(y, 1<<32)
	for lo < hi {
		w := (lo + hi + 1) / 2
		if raise(w, n) <= y {
			lo = w
		} else {
			hi = w - 1
		}
	}
	return lo
}

// logarithm returns the greatest n >= 0 with x^n <= y, for y >= 1 and x >= 2.
func logarithm(y, x int) int {
	n := 0
	for y >= x {
		y /= x
		n++
	}
	return n
}
