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

// Propagate narrows one term at a time, until none reaches further than the others
// allow. A term that was narrowed is within that until another one moves.
func (p *linearThree) Propagate(s *Space) Status {
	for range patience {
		var u0, v0, u1, v1, u2, v2 int
		if p.words {
			u0, v0 = ends(s.cells[p.x[0]], p.minus[0])
			u1, v1 = ends(s.cells[p.x[1]], p.minus[1])
			u2, v2 = ends(s.cells[p.x[2]], p.minus[2])
		} else {
			u0, v0 = p.reachOf(s, 0)
			u1, v1 = p.reachOf(s, 1)
			u2, v2 = p.reachOf(s, 2)
		}
		lo, hi := u0+u1+u2-p.k, v0+v1+v2-p.k
		if lo > 0 || hi < 0 {
			return Failed
		}
		if lo == hi {
			return Entailed
		}
		ok := false
		switch room := min(-lo, hi); {
		case v0-u0 > room:
			ok = p.narrow(s, 0, u0, v0, v0-hi, u0-lo)
		case v1-u1 > room:
			ok = p.narrow(s, 1, u1, v1, v1-hi, u1-lo)
		case v2-u2 > room:
			ok = p.narrow(s, 2, u2, v2, v2-hi, u2-lo)
		default:
			return Stable
		}
		if !ok {
			return Failed
		}
	}
	return Again
}

// ends returns the least and the greatest value of a term over a one-word domain.
func ends(cell uint64, minus bool) (least, greatest int) {
	u, v := bits.TrailingZeros64(cell), 63-bits.LeadingZeros64(cell)
	if minus {
		return -v, -u
	}
	return u, v
}

// reachOf returns the least and the greatest value of term i.
func (p *linearThree) reachOf(s *Space, i int) (least, greatest int) {
	u, v := s.st.Bounds(p.x[i])
	u, v = u-p.base[i], v-p.base[i]
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
