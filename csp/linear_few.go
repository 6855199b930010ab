package csp

import "github.com/propago/propago/domains"

// This file propagates equations over a few variables with coefficients of 1 and -1: the
// lines of magic squares, the sums of cages. It narrows as linearEQ does, with the ends of
// all terms in an array of its own.

// fewTerms is the most terms that the form is for.
const fewTerms = 8

// linearFew is the sum of a few ends, each of which is a variable less its base, or the
// negative of that.
type linearFew struct {
	*linearEQ
	ends []end
	k    int // what they sum up to
}

type end struct {
	x     int32
	kind  domains.Kind
	minus bool
	base  int // the value of the variable where the end is 0
}

func newLinearFew(s *Space, p *linearEQ) *linearFew {
	q := &linearFew{linearEQ: p}
	q.ends, q.k = endsOf(s, &p.normal)
	return q
}

// endsOf returns the terms of a sum with coefficients of 1 and -1, and k less what their bases make.
func endsOf(s *Space, n *normal) (ends []end, k int) {
	k = n.k
	for _, t := range n.terms {
		e := end{t.x, s.st.Kind(t.x), t.a < 0, t.base}
		if e.kind == domains.Interval {
			e.base = 0
			k += t.a * t.base
		}
		ends = append(ends, e)
	}
	return ends, k
}

// reach returns from where to where an end reaches.
func (e *end) reach(s *Space) (u, v int) {
	u, v = e.kind.Ends(s.cells[e.x])
	if e.minus {
		return -v, -u
	}
	return u, v
}

// atMost narrows an end to at most v.
func (e *end) atMost(s *Space, v int) bool {
	if e.minus {
		return s.happened(e.x, s.st.AtLeast(e.x, e.base-v))
	}
	return s.happened(e.x, s.st.AtMost(e.x, e.base+v))
}

// Propagate moves the bounds of each term to where those of the others leave them, until
// nothing moves. As with three terms that is one pass, but for bounds that came to rest
// behind a hole.
func (p *linearFew) Propagate(s *Space) Status {
	var least, most [fewTerms]int
	ends := p.ends
	lo, hi := -p.k, -p.k
	for i := range ends {
		e := &ends[i]
		u, v := e.reach(s)
		least[i&(fewTerms-1)], most[i&(fewTerms-1)] = u, v
		lo += u
		hi += v
	}
	for range patience {
		if lo > 0 || hi < 0 {
			return Failed
		}
		room, further := min(-lo, hi), false
		for i := range ends {
			u, v := least[i&(fewTerms-1)], most[i&(fewTerms-1)]
			if v-u <= room {
				continue
			}
			from, to := max(u, v-hi), min(v, u-lo)
			now, then, ok := ends[i].narrow(s, u, v, from, to)
			if !ok {
				return Failed
			}
			further = further || now != from || then != to
			least[i&(fewTerms-1)], most[i&(fewTerms-1)] = now, then
			lo += now - u
			hi += then - v
			room = min(-lo, hi)
		}
		switch {
		case further:
		case lo == hi:
			return Entailed
		default:
			return Stable
		}
	}
	return Again
}

// narrow narrows an end, which reaches from u to v, to least..greatest, and returns what
// that leaves.
func (e *end) narrow(s *Space, u, v, least, greatest int) (now, then int, ok bool) {
	if e.minus {
		u, v, least, greatest = -v, -u, -greatest, -least
	}
	x := e.x
	if u < least && !s.happened(x, s.st.AtLeast(x, e.base+least)) || v > greatest && !s.happened(x, s.st.AtMost(x, e.base+greatest)) {
		return 0, 0, false
	}
	now, then = e.reach(s)
	return now, then, true
}
