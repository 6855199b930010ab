package csp

// This file propagates inequalities over few variables with coefficients of 1 and -1: x + 5 <= y of
// schedules and of positions. It narrows as linearLE does, with the ends of all terms in an
// array of its own.

// fewest is the most terms that the form is for.
const fewest = 4

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
	var least, width [fewest]int
	room, widest, span := p.k, 0, 0 // what is left above the least values
	for i := range p.ends {
		u, v := p.ends[i].reach(s)
		v -= u
		least[i&(fewest-1)], width[i&(fewest-1)] = u, v
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
		w := width[i&(fewest-1)]
		if w <= room {
			continue
		}
		e, u := &p.ends[i], least[i&(fewest-1)]
		if !e.atMost(s, u+room) {
			return Failed
		}
		_, v := e.reach(s)
		span += v - u - w
	}
	return entailedIf(span <= room)
}
