package csp

import (
	"cmp"
	"math/bits"
)

// This file propagates sums of some 0/1 variables, with hardly any others among them, where
// a word has a bit for each that is open: those with the greatest coefficients first, so that the
// first that fits ends the search for what does not.

// maskSum is such a sum. What it was found to be stands in a log, of which the length alone is
// reversible: an entry is right as long as those below it are.
type maskSum struct {
	xs     [64]int32 // the variables of the bits
	bits   []maskTerm
	rest   addend // one that is no bit, or 0 times any
	log    []maskState
	length ReversibleInt
}

// maskTerm is a 0/1 term.
type maskTerm struct {
	addend
	high int // its cell where the term is greatest
}

// maskState is which bits are open, and the bounds of the sum of all, less k.
type maskState struct {
	open   uint64
	lo, hi int
}

// mask makes a sum such a one where it is fit for it: with less than longSum bits nothing is put
// aside anyway.
func (p *sum) mask(s *Space) {
	r := &maskSum{rest: addend{x: p.addends[0].x}}
	state := maskState{0, -p.rests[0], -p.rests[0]}
	for _, t := range p.addends {
		if t.two() {
			high := 2
			if t.a < 0 {
				high = 1
			}
			r.bits = append(r.bits, maskTerm{t, high})
			state.lo += min(t.a, 0)
			state.hi += max(t.a, 0)
		} else {
			r.rest = t
		}
	}
	n := len(r.bits)
	if n < longSum || n > 64 || n < len(p.addends)-1 {
		return
	}
	stably(r.bits, func(t, u maskTerm) int { return cmp.Compare(u.most, t.most) })
	for i := range r.bits {
		r.xs[i] = r.bits[i].x
	}
	state.open = 1<<n - 1
	r.log, r.length = make([]maskState, n+1), s.NewInt(0)
	r.log[0] = state
	p.masked = r
}

// look returns what the sum is now that was such.
func (p *maskSum) look(cells []uint64, was *maskState) (open uint64, lo, hi int) {
	open, lo, hi = was.open, was.lo, was.hi
	for m := open; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & 63
		if cell := int(cells[p.xs[i]]); cell != 3 {
			t := &p.bits[i]
			high := (cell ^ t.high - 1) >> 63 // -1 where it is that
			open &^= m & -m
			lo += t.most & high
			hi -= t.most &^ high
		}
	}
	return open, lo, hi
}

// keep notes what the sum is until that is undone.
func (p *maskSum) keep(s *Space, n int, now maskState) {
	p.log[n] = now
	p.length.Set(s, n)
}

// toLeast fixes a bit that is open at the end where its term is least, toMost at the other.
func (t *addend) toLeast(s *Space) bool {
	if t.a > 0 {
		return s.happened(t.x, s.st.AtMost(t.x, int(t.base)))
	}
	return s.happened(t.x, s.st.AtLeast(t.x, int(t.base)+1))
}

func (t *addend) toMost(s *Space) bool {
	if t.a > 0 {
		return s.happened(t.x, s.st.AtLeast(t.x, int(t.base)+1))
	}
	return s.happened(t.x, s.st.AtMost(t.x, int(t.base)))
}

// propagateMask is Propagate of an inequality.
func (p *linearLE) propagateMask(s *Space) Status {
	r := p.masked
	n := r.length.Get(s)
	was := r.log[n].open
	open, lo, hi := r.look(s.cells, &r.log[n])
	u, v := 0, 0 // the bounds of the rest
	if r.rest.a != 0 {
		u, v = r.rest.ends(s.cells)
	}
	slack := -(lo + u)
	switch {
	case slack < 0:
		return Failed
	case hi+v <= 0:
		return Entailed
	}
	for m := open; m != 0; m &= m - 1 {
		t := &r.bits[bits.TrailingZeros64(m)]
		if t.most <= slack {
			break
		}
		if !t.toLeast(s) {
			return Failed
		}
		hi -= t.most
		open &^= m & -m
	}
	if v-u > slack {
		if !r.rest.atMost(s, u+slack) {
			return Failed
		}
		_, v = r.rest.ends(s.cells)
	}
	if hi+v <= 0 {
		return Entailed
	}
	if open != was {
		r.keep(s, n+1, maskState{open, lo, hi})
	}
	return Stable
}

// propagateMask is Propagate of an equation.
func (p *linearEQ) propagateMask(s *Space) Status {
	r := p.masked
	n := r.length.Get(s)
	was := r.log[n].open
	open, lo, hi := r.look(s.cells, &r.log[n])
	u, v := r.rest.ends(s.cells)
	lo, hi = lo+u, hi+v
	status, seen := Again, -1 // open terms when last looked for a divisor
	for round := 0; status == Again && round < patience; round++ {
		if lo > 0 || hi < 0 {
			return Failed
		}
		if lo == hi {
			return Entailed
		}
		// That there is less room once a bit is fixed makes no difference to those before.
		for m := open; m != 0; m &= m - 1 {
			t := &r.bits[bits.TrailingZeros64(m)]
			if t.most <= -lo && t.most <= hi {
				break
			}
			open &^= m & -m
			if t.most > -lo {
				if !t.toLeast(s) || t.most > hi && !t.toMost(s) {
					return Failed
				}
				hi -= t.most
			} else {
				if !t.toMost(s) {
					return Failed
				}
				lo += t.most
			}
		}
		least, most := max(u, v-hi), min(v, u-lo)
		if most < v && !r.rest.atMost(s, most) || least > u && !r.rest.atLeast(s, least) {
			return Failed
		}
		// What the bits leave of the rest takes nothing from them, unless it came to rest behind a
		// hole, or between multiples of its coefficient.
		status = Stable
		if least > u || most < v {
			from, to := r.rest.ends(s.cells)
			lo += from - u
			hi += to - v
			u, v = from, to
			if from != least || to != most {
				status = Again
			}
		}
		if lo == hi {
			return Entailed
		}
		if !p.units && s.st.Fixed(p.unit) {
			now, divides := p.divisible(s, seen)
			if !divides {
				return Failed
			}
			seen = now
		}
	}
	if open != was {
		r.keep(s, n+1, maskState{open, lo - u, hi - v})
	}
	return status
}
