package csp

import "github.com/propago/propago/domains"

// This file propagates x + y = z, that is an equation over three variables with
// coefficients of 1 and -1: the differences of rulers, of Costas arrays, of
// positions. It narrows as linearEQ does, with the numbers held in registers.

type linearThree struct {
	linearEQ
	x     [3]int32
	minus [3]bool
	kind  [3]domains.Kind
	base  [3]int // the value of a variable where its end is 0
	k     int    // that of the ends
}

func newLinearThree(s *Space, n normal) *linearThree {
	p := &linearThree{linearEQ: *newLinearEQ(s, n), k: n.k}
	for i := range p.x {
		t := n.terms[i]
		p.x[i], p.minus[i], p.kind[i], p.base[i] = t.x, t.a < 0, s.st.Kind(t.x), t.base
		if p.kind[i] == domains.Interval {
			p.base[i] = 0
			p.k += t.a * t.base
		}
	}
	return p
}

// three reports whether the form applies.
func (p *linearEQ) three() bool { return len(p.ids) == 3 && p.units }

// Propagate narrows one term at a time, until none reaches further than the others
// allow. A term that was narrowed is within that until another one moves.
func (p *linearThree) Propagate(s *Space) Status {
	for range patience {
		u0, v0 := p.kind[0].Ends(s.cells[p.x[0]])
		u1, v1 := p.kind[1].Ends(s.cells[p.x[1]])
		u2, v2 := p.kind[2].Ends(s.cells[p.x[2]])
		if p.minus[0] {
			u0, v0 = -v0, -u0
		}
		if p.minus[1] {
			u1, v1 = -v1, -u1
		}
		if p.minus[2] {
			u2, v2 = -v2, -u2
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
