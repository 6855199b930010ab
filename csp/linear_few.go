package csp

import "github.com/propago/propago/domains"

// This file propagates equations and inequalities over a few variables with coefficients of 1 and -1: the
// lines of magic squares, the sums of cages, x + 5 <= y of schedules. They narrow as linearEQ and linearLE do, with
// the ends of all terms in an array of its own.

// fewTerms is the most terms that the form is for in an equation, fewLETerms in an inequality.
const fewTerms, fewLETerms = 8, 4

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
func (e *end) reach(cells []uint64) (u, v int) {
	if u, v = e.kind.Ends(cells[e.x]); e.minus {
		u, v = -v, -u
	}
	return
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
		u, v := e.reach(s.cells)
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
	now, then = e.reach(s.cells)
	return now, then, true
}

// fewLE is a sum of a few ends, at most k.
type fewLE struct {
	*linearLE
	ends []end
	k    int
}

func newFewLE(s *Space, p *linearLE) *fewLE {
	q := &fewLE{linearLE: p}
	q.ends, q.k = endsOf(s, &p.normal)
	return q
}

// Propagate moves the greatest value of each term to where the least values of the others leave it.
func (p *fewLE) Propagate(s *Space) Status {
	var least, width [fewLETerms]int
	room, widest, span := p.k, 0, 0 // what is left above the least values
	for i := range p.ends {
		u, v := p.ends[i].reach(s.cells)
		v -= u
		least[i&(fewLETerms-1)], width[i&(fewLETerms-1)] = u, v
		room -= u
		span += v
		widest = max(widest, v)
	}
	switch {
	case room < 0:
		return Failed
	case span <= room:
		return Entailed
	case widest <= room:
		return Stable
	}
	for i := range p.ends {
		w := width[i&(fewLETerms-1)]
		if w <= room {
			continue
		}
		e, u := &p.ends[i], least[i&(fewLETerms-1)]
		if !e.atMost(s, u+room) {
			return Failed
		}
		_, v := e.reach(s.cells)
		span += v - u - w
	}
	return entailedIf(span <= room)
}
