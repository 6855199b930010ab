package csp

import "math/bits"

// This file propagates x + y = z, that is an equation over three variables with
// coefficients of 1 and -1: the differences of rulers, of Costas arrays, of
// positions. It narrows as linearEQ does, with the numbers held in registers.

type linearThree struct {
	linearEQ
	x     [3]int32
	minus [3]bool
	base  [3]int
}

func newLinearThree(s *Space, n normal) *linearThree {
	p := &linearThree{linearEQ: *newLinearEQ(s, n)}
	for i := range p.x {
		p.x[i], p.minus[i], p.base[i] = n.terms[i].x, n.terms[i].a < 0, n.terms[i].base
	}
	return p
}

// three reports whether the form applies.
func (p *linearEQ) three() bool { return len(p.ids) == 3 && p.units }

func (p *linearThree) Propagate(s *Space) Status {
	k := p.k
	for range patience {
		u0, v0 := p.extremes(s, 0)
		u1, v1 := p.extremes(s, 1)
		u2, v2 := p.extremes(s, 2)
		lo, hi := u0+u1+u2-k, v0+v1+v2-k
		if lo > 0 || hi < 0 {
			return Failed
		}
		if lo == hi {
			return Entailed
		}
		room := min(-lo, hi) // a term narrower than this stays as it is
		w0, w1, w2 := v0-u0, v1-u1, v2-u2
		if max(w0, w1, w2) <= room {
			return Stable
		}
		// Which of them moves changes what is left to the next: one at a time.
		if w0 > room && !p.narrow(s, 0, u0, v0, v0-hi, u0-lo) {
			return Failed
		}
		if w1 > room {
			if w0 > room {
				u0, v0 = p.extremes(s, 0)
				lo, hi = u0+u1+u2-k, v0+v1+v2-k
			}
			if !p.narrow(s, 1, u1, v1, v1-hi, u1-lo) {
				return Failed
			}
		}
		if w2 > room {
			if w0 > room || w1 > room {
				u0, v0 = p.extremes(s, 0)
				u1, v1 = p.extremes(s, 1)
				lo, hi = u0+u1+u2-k, v0+v1+v2-k
			}
			if !p.narrow(s, 2, u2, v2, v2-hi, u2-lo) {
				return Failed
			}
		}
	}
	return Again
}

// extremes returns the least and the greatest value of term i.
func (p *linearThree) extremes(s *Space, i int) (least, greatest int) {
	var u, v int
	if p.words {
		c := s.cells[p.x[i]]
		u, v = bits.TrailingZeros64(c), 63-bits.LeadingZeros64(c)
	} else {
		u, v = s.st.Bounds(p.x[i])
		u, v = u-p.base[i], v-p.base[i]
	}
	if p.minus[i] {
		return -v, -u
	}
	return u, v
}

// narrow narrows term i, which reaches from u to v, to least..greatest.
func (p *linearThree) narrow(s *Space, i, u, v, least, greatest int) bool {
	x, base := p.x[i], p.base[i]
	if p.minus[i] {
		u, v, least, greatest = -v, -u, -greatest, -least
	}
	if u < least && !s.happened(x, s.st.AtLeast(x, base+least)) {
		return false
	}
	return v <= greatest || s.happened(x, s.st.AtMost(x, base+greatest))
}
