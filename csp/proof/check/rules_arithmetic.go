package check

// This file is the rules of products, quotients, powers and extremes of two: by the bounds
// of what comes of the bounds. What they miss a search finds, which splits the domains.

import (
	"math"

	"github.com/propago/propago/domains"
)

var arithmeticRules = map[string]*rule{
	"int_times": {refute: refuteTimes}, "int_div": {refute: refuteDivide}, "int_mod": {refute: refuteModulo},
	"int_pow": {refute: refutePower}, "int_abs": {refute: refuteAbs},
	"int_max": {refute: func(s *space, c *constraint) bool {
		return s.noMaximum(pairOf(c), c.args[2].terms[0])
	}, deny: func(s *space, c *constraint) bool { return s.isMaximum(pairOf(c), c.args[2].terms[0]) }},
	"int_min": {refute: func(s *space, c *constraint) bool {
		return s.noMaximum(turned(pairOf(c)), turn(c.args[2].terms[0]))
	}, deny: func(s *space, c *constraint) bool { return s.isMaximum(turned(pairOf(c)), turn(c.args[2].terms[0])) }},
	"array_int_maximum": {refute: func(s *space, c *constraint) bool {
		return s.noMaximum(c.args[1].terms, c.args[0].terms[0])
	}, deny: func(s *space, c *constraint) bool { return s.isMaximum(c.args[1].terms, c.args[0].terms[0]) }},
	"array_int_minimum": {refute: func(s *space, c *constraint) bool {
		return s.noMaximum(turned(c.args[1].terms), turn(c.args[0].terms[0]))
	}, deny: func(s *space, c *constraint) bool {
		return s.isMaximum(turned(c.args[1].terms), turn(c.args[0].terms[0]))
	}},
	"set_in": {refute: func(s *space, c *constraint) bool { return !s.inside(c.args[0].terms[0], c.args[1].sets[0]) },
		deny: func(s *space, c *constraint) bool { return !s.outside(c.args[0].terms[0], c.args[1].sets[0]) }},
}

func pairOf(c *constraint) []term { return []term{c.args[0].terms[0], c.args[1].terms[0]} }

// turn returns -t.
func turn(t term) term { return term{t.x, !t.neg, -t.k} }

func turned(ts []term) []term {
	us := make([]term, len(ts))
	for i, t := range ts {
		us[i] = turn(t)
	}
	return us
}

// inside reports whether a term may have a value of a set. It goes through the runs of both
// alone, however wide they are.
func (s *space) inside(t term, set domains.Set) bool {
	for v, ok := s.next(t, s.lo(t)); ok; {
		s.work++
		w, some := set.Next(v)
		if !some || w == v {
			return some
		}
		v, ok = s.next(t, w)
	}
	return false
}

// outside reports whether a term may have a value that is not in a set.
func (s *space) outside(t term, set domains.Set) bool {
	v, ok := s.next(t, s.lo(t))
	for from, to := range set.Ranges() {
		s.work++
		if !ok || v < from {
			break
		}
		if v <= to {
			v, ok = s.next(t, to+1)
		}
	}
	return ok
}

// valuesLimit bounds how many values of a domain are gone through.
const valuesLimit = 1 << 16

// some reports whether a term may have a value that a test accepts, or more than
// valuesLimit.
func (s *space) some(t term, test func(v int) bool) bool {
	n := 0
	for v, ok := s.next(t, s.lo(t)); ok; v, ok = s.next(t, v+1) {
		s.work++
		if n++; n > valuesLimit || test(v) {
			return true
		}
		if t.x < 0 {
			break
		}
	}
	return false
}

// meet reports whether two terms may be equal.
func (s *space) meet(t, u term) bool {
	if t == u {
		return true
	}
	if t.x >= 0 && t.x == u.x {
		if t.neg == u.neg {
			return false
		}
		sum := t.k + u.k // v with t.k+v = u.k-v, or the other way round
		if t.neg {
			t, u = u, t
		}
		return sum&1 == 0 && s.has(t, sum/2)
	}
	lo, hi := max(s.lo(t), s.lo(u)), min(s.hi(t), s.hi(u))
	if lo > hi {
		return false
	}
	if !s.gaps(t) && !s.gaps(u) {
		return true
	}
	if s.hi(u)-s.lo(u) < s.hi(t)-s.lo(t) {
		t, u = u, t
	}
	n := 0
	for v, ok := s.next(t, lo); ok && v <= hi; v, ok = s.next(t, v+1) {
		s.work++
		if n++; n > valuesLimit || s.has(u, v) {
			return true
		}
	}
	return false
}

// mul returns a*b, and ±MaxInt where that is beyond.
func mul(a, b int) int {
	switch {
	case a == 0 || b == 0:
		return 0
	case magnitude(a) > math.MaxInt/magnitude(b):
		if (a < 0) == (b < 0) {
			return math.MaxInt
		}
		return -math.MaxInt
	}
	return a * b
}

// apart reports whether a term has no value of lo to hi.
func (s *space) apart(t term, lo, hi int) bool {
	v, ok := s.next(t, lo)
	return !ok || v > hi
}

func refuteTimes(s *space, c *constraint) bool {
	x, y, z := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms[0]
	a, b, d, e := s.lo(x), s.hi(x), s.lo(y), s.hi(y)
	lo := min(mul(a, d), mul(a, e), mul(b, d), mul(b, e))
	hi := max(mul(a, d), mul(a, e), mul(b, d), mul(b, e))
	if x == y { // a square
		lo, hi = mul(a, a), mul(b, b)
		switch {
		case a <= 0 && b >= 0:
			lo, hi = 0, max(lo, hi)
		case b < 0:
			lo, hi = hi, lo
		}
	}
	return s.apart(z, lo, hi)
}

// refuteDivide takes the divisors nearest to and farthest from 0 on both sides.
func refuteDivide(s *space, c *constraint) bool {
	x, y, z := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms[0]
	lo, hi := math.MaxInt, math.MinInt
	for _, d := range s.divisors(y) {
		for _, n := range [2]int{s.lo(x), s.hi(x)} {
			lo, hi = min(lo, n/d), max(hi, n/d)
		}
	}
	return lo > hi || s.apart(z, lo, hi)
}

// divisors returns the values of a term nearest to and farthest from 0 on both sides.
func (s *space) divisors(y term) []int {
	var ds []int
	if v, ok := s.next(y, 1); ok && v >= 1 {
		ds = append(ds, v, s.hi(y))
	}
	if v, ok := s.next(turn(y), 1); ok && v >= 1 {
		ds = append(ds, -v, s.lo(y))
	}
	return ds
}

// refuteModulo knows the sign of the remainder, that it is less than the divisor and at most
// the dividend, and that it is the dividend's distance from the same quotient.
func refuteModulo(s *space, c *constraint) bool {
	x, y, z := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms[0]
	far, near := 0, math.MaxInt
	for _, d := range s.divisors(y) {
		far, near = max(far, d, -d), min(near, max(d, -d))
	}
	if far == 0 {
		return true
	}
	lo, hi := 0, 0
	if a := s.lo(x); a < 0 {
		lo = max(a, 1-far)
	}
	if b := s.hi(x); b > 0 {
		hi = min(b, far-1)
	}
	if s.apart(z, lo, hi) {
		return true
	}
	a, b := s.lo(x), s.hi(x)
	if max(a, -a) < near && max(b, -b) < near {
		return !s.meet(x, z)
	}
	if d, ok := s.fixed(y); ok && a/d == b/d && (a >= 0 || b <= 0) {
		q := a / d
		return s.apart(z, a-q*d, b-q*d)
	}
	return false
}

// refutePower takes powers that are not negative; others are left to the search.
func refutePower(s *space, c *constraint) bool {
	x, y, z := c.args[0].terms[0], c.args[1].terms[0], c.args[2].terms[0]
	a, b, d, e := s.lo(x), s.hi(x), s.lo(y), s.hi(y)
	if d < 0 {
		return a == 0 && b == 0 && e < 0
	}
	if a >= 0 {
		lo, hi := raised64(a, d), raised64(b, e)
		if a == 0 {
			lo = 0
		}
		if d == 0 {
			lo, hi = min(lo, 1), max(hi, 1)
		}
		return s.apart(z, lo, hi)
	}
	far := max(raised64(max(-a, b), e), 1)
	lo := -far
	if d == e && d%2 == 0 {
		lo = 0
	}
	if d == e && d%2 == 1 {
		lo, far = -raised64(-a, e), raised64(max(b, 0), e)
		if b < 0 {
			far = -raised64(-b, e)
		}
	}
	return s.apart(z, lo, far)
}

// raised64 returns a to the e, both not negative, and MaxInt where that is beyond.
func raised64(a, e int) int {
	p := 1
	switch a {
	case 0:
		return truthBit(e == 0)
	case 1:
		return 1
	}
	for range e {
		if p = mul(p, a); p == math.MaxInt {
			break
		}
	}
	return p
}

func truthBit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// refuteAbs goes through the values of the result, or where they are many takes the bounds.
func refuteAbs(s *space, c *constraint) bool {
	x, y := c.args[0].terms[0], c.args[1].terms[0]
	a, b := s.lo(x), s.hi(x)
	lo, hi := 0, max(-a, b)
	if a > 0 || b < 0 {
		lo = min(max(a, -a), max(b, -b))
	}
	if s.apart(y, lo, hi) {
		return true
	}
	return !s.some(y, func(v int) bool { return v >= 0 && (s.has(x, v) || s.has(x, -v)) })
}

// noMaximum reports whether m can be no greatest of the xs: a value that it has has to be one
// of some x, and at least the lower bounds of all.
func (s *space) noMaximum(xs []term, m term) bool {
	if len(xs) == 0 {
		return true
	}
	lo, hi := s.lo(xs[0]), s.hi(xs[0])
	for _, x := range xs[1:] {
		lo, hi = max(lo, s.lo(x)), max(hi, s.hi(x))
	}
	lo, hi = max(lo, s.lo(m)), min(hi, s.hi(m))
	if lo > hi {
		return true
	}
	for _, x := range xs {
		if x == m {
			return s.apart(m, lo, hi)
		}
		n := 0
		for v, ok := s.next(m, lo); ok && v <= hi; v, ok = s.next(m, v+1) {
			w, ok := s.next(x, v)
			if !ok {
				break
			}
			s.work++
			if n++; n > valuesLimit || w == v {
				return false
			}
			v = w - 1
		}
	}
	return true
}

// isMaximum reports whether m can only be the greatest of the xs.
func (s *space) isMaximum(xs []term, m term) bool {
	v, ok := s.fixed(m)
	if !ok || len(xs) == 0 {
		return false
	}
	lo := s.lo(xs[0])
	for _, x := range xs {
		if lo = max(lo, s.lo(x)); s.hi(x) > v {
			return false
		}
	}
	return lo == v
}
