package csp

import (
	"cmp"
	"math/bits"

	"github.com/propago/propago/csp/internal/exact"
)

// This file propagates sums of some 0/1 variables, with hardly any others among them, where
// a word has a bit for each that is open: those with the greatest coefficients first, so that the
// first that fits ends the search for what does not.

// maskSum is such a sum. What it was found to be stands in a log, of which the length alone is
// reversible: an entry is right as long as those below it are.
type maskSum struct {
	xs     [64]int32 // the variables of the bits
	bits   []addend
	rest   addend // one that is no bit, or 0 times any
	log    []maskState
	length ReversibleInt
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
			r.bits = append(r.bits, t)
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
	stably(r.bits, func(t, u addend) int { return cmp.Compare(u.most, t.most) })
	for i := range r.bits {
		r.xs[i] = r.bits[i].x
	}
	state.open = 1<<n - 1
	r.log, r.length = make([]maskState, n+1), s.NewInt(0)
	r.log[0] = state
	p.masked = r
}

// keep notes what the sum is until that is undone.
func (p *maskSum) keep(s *Space, n int, now maskState) {
	p.log[n] = now
	p.length.Set(s, n)
}

// force fixes the open bits that the sum, of lo at least and hi at most, has no room for. That there is
// less of it once a bit is fixed makes no difference to those before.
func (p *maskSum) force(s *Space, open uint64, lo, hi int) (left uint64, least, most int, ok bool) {
	for m := open; m != 0; m &= m - 1 {
		t := &p.bits[bits.TrailingZeros64(m)]
		switch {
		case t.most > -lo:
			if !t.fix(s, t.a < 0) || t.most > hi {
				return 0, 0, 0, false
			}
			hi -= t.most
		case t.most > hi:
			if !t.fix(s, t.a > 0) {
				return 0, 0, 0, false
			}
			lo += t.most
		default:
			return open, lo, hi, true
		}
		open &^= m & -m
	}
	return open, lo, hi, true
}

// fix has a bit be 1 or 0.
func (t *addend) fix(s *Space, one bool) bool {
	if one {
		return s.happened(t.x, s.st.AtLeast(t.x, int(t.base)+1))
	}
	return s.happened(t.x, s.st.AtMost(t.x, int(t.base)))
}

// propagateMask is Propagate of the equation, or of the inequality.
func (p *sum) propagateMask(s *Space, eq *linearEQ) Status {
	r := p.masked
	n := r.length.Get(s)
	was := &r.log[n]
	open, lo, hi := was.open, was.lo, was.hi
	cells := s.cells
	for m := open; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m) & 63
		if cell := int(cells[r.xs[i]]); cell != 3 {
			t := &r.bits[i]
			high := -(cell >> 1) ^ t.a>>63 // -1 where the term is greatest, else 0
			open &^= m & -m
			lo += t.most & high
			hi -= t.most &^ high
		}
	}
	u, v := 0, 0 // the bounds of the rest
	if r.rest.a != 0 {
		u, v = r.rest.ends(s.cells)
		lo, hi = lo+u, hi+v
	}
	above := 0 // how much an inequality has room for besides
	if eq == nil {
		above = exact.Limit
	}
	status, seen := Again, -1 // open terms when last looked for a divisor
	for round := 0; status == Again && round < patience; round++ {
		switch {
		case lo > 0 || hi+above < 0:
			return Failed
		case lo == hi || eq == nil && hi <= 0:
			return Entailed
		}
		if first := bits.TrailingZeros64(open); open != 0 && r.bits[first].most > min(-lo, hi+above) {
			var ok bool
			if open, lo, hi, ok = r.force(s, open, lo, hi+above); !ok {
				return Failed
			}
			hi -= above
		}
		status = Stable
		if least, most := max(u, v-hi-above), min(v, u-lo); least > u || most < v {
			if most < v && !r.rest.atMost(s, most) || least > u && !r.rest.atLeast(s, least) {
				return Failed
			}
			from, to := r.rest.ends(s.cells)
			lo += from - u
			hi += to - v
			u, v = from, to
			// What the bits leave of the rest takes nothing from them, unless it came to rest behind
			// a hole, or between multiples of its coefficient.
			if from != least || to != most {
				status = Again
			}
		}
		if eq != nil && lo != hi && !eq.units && s.st.Fixed(eq.unit) {
			now, divides := eq.divisible(s, seen)
			if !divides {
				return Failed
			}
			seen = now
		}
	}
	switch {
	case lo == hi || eq == nil && hi <= 0:
		return Entailed
	case open != was.open:
		r.keep(s, n+1, maskState{open, lo - u, hi - v})
	}
	return status
}
