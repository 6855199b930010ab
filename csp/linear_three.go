package csp

// This file propagates x + y = z, that is an equation over three variables with
// coefficients of 1 and -1: the differences of rulers, of Costas arrays, of
// positions. It narrows as linearEQ does, with the numbers held in registers.

// linearThree is the sum of three ends, each of which is a variable less its base, or
// for the last one perhaps the negative of it. Turning the signs of an equation leaves
// it as it is, so that two of them can always be made plus.
type linearThree struct {
	linearEQ
	ends [3]end // of which the last one may have a minus
	k    int    // what they sum up to
}

func newLinearThree(s *Space, n normal) *linearThree {
	p := &linearThree{linearEQ: *newLinearEQ(s, n)}
	sign := 1
	if n.terms[0].a+n.terms[1].a+n.terms[2].a < 0 {
		sign = -1
	}
	ends, k := endsOf(s, n, sign)
	for i := range 2 { // the one with a minus moves behind the others
		if ends[i].minus {
			ends[i], ends[i+1] = ends[i+1], ends[i]
		}
	}
	p.ends, p.k = [3]end(ends), k
	return p
}

// Propagate moves the bounds of each term to where the others leave them. The bounds
// that follow from a box of reals are those of the solutions in it, and the box that
// they make has the same solutions: so one pass is enough, but for bounds that came to
// rest behind a hole. Mostly it is one term that moves.
func (p *linearThree) Propagate(s *Space) Status {
	u0, v0 := p.ends[0].kind.Ends(s.cells[p.ends[0].x])
	u1, v1 := p.ends[1].kind.Ends(s.cells[p.ends[1].x])
	u2, v2 := p.ends[2].reach(s)
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
	return p.move(s, 2, u2, v2, v2-hi, u2-lo)
}

// move narrows end i, which reaches from u to v, to least..greatest, and goes on with the next
// ones where that took it further.
func (p *linearThree) move(s *Space, i, u, v, least, greatest int) Status {
	now, then, ok := p.ends[i].narrow(s, u, v, least, greatest)
	switch {
	case !ok:
		return Failed
	case now == max(u, least) && then == min(v, greatest):
		return Stable
	}
	return p.goRound(s, i+1)
}

// goRound narrows each term, from the i-th on, until nothing moves.
func (p *linearThree) goRound(s *Space, i int) Status {
	var u, v [3]int
	lo, hi := -p.k, -p.k
	for j := range u {
		u[j], v[j] = p.ends[j].reach(s)
		lo += u[j]
		hi += v[j]
	}
	for range patience {
		for ; i < 3; i++ {
			if v[i]-u[i] <= min(-lo, hi) {
				continue
			}
			now, then, ok := p.ends[i].narrow(s, u[i], v[i], v[i]-hi, u[i]-lo)
			if !ok {
				return Failed
			}
			lo += now - u[i]
			hi += then - v[i]
			u[i], v[i] = now, then
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
