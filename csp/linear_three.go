package csp

import "github.com/propago/propago/domains"

// This file propagates x + y = z, that is an equation over three variables with
// coefficients of 1 and -1: the differences of rulers, of Costas arrays, of
// positions. It narrows as linearEQ does, with the numbers held in registers.

// linearThree is the sum of three ends, each of which is a variable less its base, or
// for the last one perhaps the negative of it. Turning the signs of an equation leaves
// it as it is, so that two of them can always be made plus.
type linearThree struct {
	linearEQ
	x     [3]int32
	minus bool // the sign of the last one
	kind  [3]domains.Kind
	base  [3]int // the value of a variable where its end is 0
	k     int    // what the ends sum up to
}

func newLinearThree(s *Space, n normal) *linearThree {
	p := &linearThree{linearEQ: *newLinearEQ(s, n)}
	sign := 1
	if n.terms[0].a+n.terms[1].a+n.terms[2].a < 0 {
		sign = -1
	}
	p.k = sign * n.k
	at := 0
	for _, last := range []bool{false, true} {
		for _, t := range n.terms {
			a := sign * t.a
			if (a < 0) != last {
				continue
			}
			p.x[at], p.kind[at], p.base[at] = t.x, s.st.Kind(t.x), t.base
			if p.kind[at] == domains.Interval {
				p.base[at] = 0
				p.k += a * t.base
			}
			p.minus = last
			at++
		}
	}
	return p
}

// Propagate moves the bounds of each term to where the others leave them. The bounds
// that follow from a box of reals are those of the solutions in it, and the box that
// they make has the same solutions: so one pass is enough, but for bounds that came to
// rest behind a hole.
func (p *linearThree) Propagate(s *Space) Status {
	x0, x1, x2 := p.x[0], p.x[1], p.x[2]
	u0, v0 := p.kind[0].Ends(s.cells[x0])
	u1, v1 := p.kind[1].Ends(s.cells[x1])
	u2, v2 := p.kind[2].Ends(s.cells[x2])
	if p.minus {
		u2, v2 = -v2, -u2
	}
	for range patience {
		lo, hi := u0+u1+u2-p.k, v0+v1+v2-p.k
		if lo > 0 || hi < 0 {
			return Failed
		}
		room := min(-lo, hi)
		if v0-u0 <= room && v1-u1 <= room && v2-u2 <= room {
			return Stable
		}
		if v0-u0 > room {
			if !p.narrow(s, x0, p.base[0], u0, v0, v0-hi, u0-lo) {
				return Failed
			}
			u0, v0 = p.kind[0].Ends(s.cells[x0])
			lo, hi = u0+u1+u2-p.k, v0+v1+v2-p.k
			room = min(-lo, hi)
		}
		if v1-u1 > room {
			if !p.narrow(s, x1, p.base[1], u1, v1, v1-hi, u1-lo) {
				return Failed
			}
			u1, v1 = p.kind[1].Ends(s.cells[x1])
			lo, hi = u0+u1+u2-p.k, v0+v1+v2-p.k
			room = min(-lo, hi)
		}
		if v2-u2 > room {
			if !p.minus {
				if !p.narrow(s, x2, p.base[2], u2, v2, v2-hi, u2-lo) {
					return Failed
				}
				u2, v2 = p.kind[2].Ends(s.cells[x2])
				continue
			}
			if !p.narrow(s, x2, p.base[2], -v2, -u2, lo-u2, hi-v2) {
				return Failed
			}
			u2, v2 = p.kind[2].Ends(s.cells[x2])
			u2, v2 = -v2, -u2
		}
	}
	return Again
}

// narrow narrows x, which reaches from u to v above base, to least..greatest above it.
func (p *linearThree) narrow(s *Space, x int32, base, u, v, least, greatest int) bool {
	if u < least && !s.happened(x, s.st.AtLeast(x, base+least)) {
		return false
	}
	return v <= greatest || s.happened(x, s.st.AtMost(x, base+greatest))
}
