package csp

import "fmt"

// This file is the absolute value.

type abs struct{ even }

var magnitudes = evenFunction{
	of:    func(x int) int { return x },
	floor: func(y int) int { return y },
	whole: true,
}

// Abs states |x| = y.
//
// Domain consistent where both keep their holes and have at most 1024 values, in
// time proportional to the number of values; otherwise bounds(Z) consistent, in
// constant time. Nothing can overflow.
//
// A removed value is explained by the values of the other variable that it would
// need, a bound by those bounds of the two that it needs.
func Abs(x, y Var) Constraint { return &abs{even{[2]Var{x, y}, magnitudes}} }

func (c *abs) Kind() string   { return "abs" }
func (c *abs) String() string { return fmt.Sprintf("|%v| = %v", c.xs[0], c.xs[1]) }

func (c *abs) Attach(s *Space) Propagator {
	x, y := c.xs[0], c.xs[1]
	if !s.words(x, y) {
		return c
	}
	p := &absWords{abs: c, x: x.index(), y: y.index()}
	p.there, p.back = between(s, x, y), between(s, y, x)
	p.thereNeg, p.backNeg = between(s, x.Neg(), y), between(s, y, x.Neg())
	for v, ok := s.Min(y), true; ok; v, ok = s.Next(y, v+1) {
		if v >= 0 {
			p.natural |= 1 << uint(y.under(v)-s.st.Base(p.y))
		}
	}
	return p
}

// absWords is the absolute value over two one-word variables: y keeps the values
// of x and -x that are at least 0, and x keeps those of y and -y.
type absWords struct {
	*abs
	x, y            int32
	there, thereNeg maskMap // from x, and from -x, to y
	back, backNeg   maskMap
	natural         uint64 // the values of y that are at least 0
}

func (p *absWords) Propagate(s *Space) Status {
	c := s.cells[p.x]
	if !s.keepMask(p.y, (p.there.of(c)|p.thereNeg.of(c))&p.natural) {
		return Failed
	}
	c = s.cells[p.y]
	if !s.keepMask(p.x, p.back.of(c)|p.backNeg.of(c)) {
		return Failed
	}
	if x := s.cells[p.x]; x&(x-1) == 0 {
		return Entailed
	}
	return Stable
}
