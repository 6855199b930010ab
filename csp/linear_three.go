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
// rest behind a hole. Mostly it is one term that moves.
func (p *linearThree) Propagate(s *Space) Status {
	u0, v0 := p.kind[0].Ends(s.cells[p.x[0]])
	u1, v1 := p.kind[1].Ends(s.cells[p.x[1]])
	u2, v2 := p.kind[2].Ends(s.cells[p.x[2]])
	if p.minus {
		u2, v2 = -v2, -u2
	}
	lo, hi := u0+u1+u2-p.k, v0+v1+v2-p.k
	if lo > 0 || hi < 0 {
		return Failed
	}
	room := min(-lo, hi)
	if v0-u0 > room {
		if v1-u1 <= room && v2-u2 <= room {
			return p.move(s, 0, u0, v0, v0-hi, u0-lo)
		}
		return p.goRound(s, 0)
	}
	if v1-u1 > room {
		if v2-u2 <= room {
			return p.move(s, 1, u1, v1, v1-hi, u1-lo)
		}
		return p.goRound(s, 1)
	}
	if v2-u2 <= room {
		return Stable
	}
	if p.minus {
		return p.move(s, 2, -v2, -u2, lo-u2, hi-v2)
	}
	return p.move(s, 2, u2, v2, v2-hi, u2-lo)
}

// move narrows variable i, which reaches from u to v above its base, to least..greatest
// above it, and goes on with the next ones where that took it further.
func (p *linearThree) move(s *Space, i, u, v, least, greatest int) Status {
	x, base := p.x[i], p.base[i]
	if u < least {
		if !s.happened(x, s.st.AtLeast(x, base+least)) {
			return Failed
		}
		u = least
	}
	if v > greatest {
		if !s.happened(x, s.st.AtMost(x, base+greatest)) {
			return Failed
		}
		v = greatest
	}
	if least, greatest = p.kind[i].Ends(s.cells[x]); least == u && greatest == v {
		return Stable
	}
	return p.goRound(s, i+1)
}

// goRound narrows each term, from the i-th on, until nothing moves.
func (p *linearThree) goRound(s *Space, i int) Status {
	var u, v [3]int
	lo, hi := -p.k, -p.k
	for j := range u {
		u[j], v[j] = p.reachOf(s, j)
		lo += u[j]
		hi += v[j]
	}
	for range patience {
		for ; i < 3; i++ {
			if v[i]-u[i] <= min(-lo, hi) {
				continue
			}
			x, from, to, least, greatest := p.x[i], u[i], v[i], v[i]-hi, u[i]-lo
			if p.minus && i == 2 {
				from, to, least, greatest = -to, -from, -greatest, -least
			}
			if from < least && !s.happened(x, s.st.AtLeast(x, p.base[i]+least)) ||
				to > greatest && !s.happened(x, s.st.AtMost(x, p.base[i]+greatest)) {
				return Failed
			}
			least, greatest = p.reachOf(s, i)
			lo += least - u[i]
			hi += greatest - v[i]
			u[i], v[i] = least, greatest
		}
		if lo > 0 || hi < 0 {
			return Failed
		}
		if max(v[0]-u[0], v[1]-u[1], v[2]-u[2]) <= min(-lo, hi) {
			return Stable
		}
		i = 0
	}
	return Again
}

// reachOf returns from where to where an end reaches.
func (p *linearThree) reachOf(s *Space, i int) (u, v int) {
	u, v = p.kind[i].Ends(s.cells[p.x[i]])
	if p.minus && i == 2 {
		return -v, -u
	}
	return u, v
}
