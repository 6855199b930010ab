package csp

import (
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file propagates the values of a linear equation over any number of variables,
// by dynamic programming on the sums that can be reached (Trick 2003).
//
// Each term is counted from its least value, so that all weights are at least zero
// and the open terms must add up to a target. forth[i] has a bit for each sum that
// the terms before i can reach; back, going from the last term to the first, one for
// each sum from which the terms after i can reach the target.

// linearDomainLimit is the number of steps up to which [DomainConsistency] looks at
// values: the values of all open variables together, times the words of the sums.
const linearDomainLimit = 1 << 18

type linearDomain struct {
	*linearEQ
	forth []uint64 // one row for the start and one after each term
	back  [2][]uint64
	room  []uint64 // for explanations, made when first needed
}

func newLinearDomain(s *Space, n normal) *linearDomain {
	p := &linearDomain{linearEQ: newLinearEQ(s, n)}
	lo, _, _ := p.reach(s)
	if lo > 0 {
		return p // fails at once
	}
	// A propagation takes more than one step for each word of a row.
	row := min(-lo/64+1, linearDomainLimit/2)
	p.forth = make([]uint64, min((len(n.terms)+1)*row, 2*linearDomainLimit))
	p.back[0], p.back[1] = make([]uint64, row), make([]uint64, row)
	return p
}

// Wakes asks for every change.
func (p *linearDomain) Wakes(*Space) []Wake { return nil }

func (p *linearDomain) Priority() Priority { return Costly }

func (p *linearDomain) Propagate(s *Space) Status {
	if status := p.linearEQ.Propagate(s); status != Stable {
		return status
	}
	lo, _, _ := p.reach(s)
	first, target, size := p.done.Get(s), -lo, 0
	for _, t := range p.addends[first:] {
		size += s.st.Size(t.x)
	}
	row := target/64 + 1
	if row > linearDomainLimit/size {
		return Stable
	}
	forth := p.forth[:(len(p.addends)-first+1)*row]
	clear(forth)
	forth[0] = 1
	for i, t := range p.addends[first:] {
		from, to := forth[i*row:(i+1)*row], forth[(i+1)*row:(i+2)*row]
		for v, ok := s.st.Min(t.x), true; ok; v, ok = s.st.Next(t.x, v+1) {
			orUp(to, from, p.weight(s, first+i, v))
		}
	}
	if !has(forth[(len(p.addends)-first)*row:], target) {
		return Failed
	}
	back, next := p.back[0][:row], p.back[1][:row]
	clear(back)
	setBit(back, target)
	for i := len(p.addends) - 1; i >= first; i-- {
		clear(next)
		if !p.revise(s, i, forth[(i-first)*row:(i-first+1)*row], back, next) {
			return Failed
		}
		back, next = next, back
	}
	return Stable
}

// weight returns what the value v of term i adds to the least value of the term.
func (p *linearDomain) weight(s *Space, i, v int) int {
	t := &p.addends[i]
	if t.a > 0 {
		return t.a * (v - s.st.Min(t.x))
	}
	return t.a * (v - s.st.Max(t.x))
}

// revise removes the values of term i that no sum before and after it supports, and
// adds to next the sums from which those that stay reach the target. Where only
// bounds are kept it goes from the outside inwards.
func (p *linearDomain) revise(s *Space, i int, before, after, next []uint64) bool {
	x, a := p.addends[i].x, p.addends[i].a
	zero := s.st.Min(x) // the value of weight zero, before the bounds move
	if a < 0 {
		zero = s.st.Max(x)
	}
	for v, ok := s.st.Min(x), true; ok; v, ok = s.st.Next(x, v+1) {
		w := a * (v - zero)
		if overlaps(before, after, w) {
			orDown(next, after, w)
		} else if !s.happened(x, s.st.Remove(x, v)) {
			return false
		}
	}
	if s.st.Kind(x) == domains.Interval {
		for v := s.st.Max(x); !overlaps(before, after, a*(v-zero)); v = s.st.Max(x) {
			if !s.happened(x, s.st.Remove(x, v)) {
				return false
			}
		}
	}
	return true
}

func (p *linearDomain) Explain(r *Reason, claim Literal) {
	self := p.position(claim)
	if self >= 0 && claim.op != domains.NE {
		p.linearEQ.Explain(r, claim)
		return
	}
	if self < 0 {
		if lo, hi := p.reachAt(r); lo > 0 || hi < 0 {
			p.linearEQ.Explain(r, claim)
			return
		}
		// Where values were not looked at, a divisor failed.
		if !p.divisibleAt(r) {
			p.explainDivisor(r)
			return
		}
	}
	p.explainValues(r, claim, self)
}

// divisibleAt is divisible in the state of r.
func (p *linearEQ) divisibleAt(r *Reason) bool {
	g, rest := 0, p.k
	for i := range p.terms {
		t := &p.terms[i]
		if x := t.view(p.model); r.Fixed(x) {
			rest -= t.a * (r.Min(x) - t.base)
		} else {
			g = exact.GCD(g, t.a)
		}
	}
	return g == 0 && rest == 0 || g != 0 && rest%g == 0
}

// weightIn returns what the value v adds to the least value of the term in h.
func (t *term) weightIn(h span, v int) int {
	if t.a > 0 {
		return t.a * (v - h.lo)
	}
	return t.a * (v - h.hi)
}

// explainValues explains why the terms cannot add up to the target, with term self
// at the value that the claim excludes. It goes through the variables and gives each
// back every declared value with which the target stays out of reach; the values that
// it has to do without are the facts.
func (p *linearDomain) explainValues(r *Reason, claim Literal, self int) {
	hulls, target, row, ok := p.hulls(r, claim, self, true)
	if !ok {
		hulls, target, row, _ = p.hulls(r, claim, self, false)
	}
	if target < 0 {
		// Only hulls as tight as the present bounds are below the claimed value.
		for i := range p.terms {
			if i != self {
				x := p.terms[i].view(p.model)
				r.addMin(x)
				r.addMax(x)
			}
		}
		return
	}
	n := len(p.terms)
	if need := (n + 3) * row; cap(p.room) < need {
		p.room = make([]uint64, need)
	}
	room := p.room[:(n+3)*row]
	clear(room)
	rows := func(i int) []uint64 { return room[i*row : (i+1)*row] }
	// rows(i) for i up to n: the sums from which the terms from i on reach the target.
	setBit(rows(n), target)
	for i := n - 1; i >= 0; i-- {
		if i == self {
			copy(rows(i), rows(i+1))
			continue
		}
		t := &p.terms[i]
		x := t.view(p.model)
		for v := r.Min(x); v <= r.Max(x); v++ {
			if r.Has(x, v) {
				orDown(rows(i), rows(i+1), t.weightIn(hulls[i], v))
			}
		}
	}
	forth, next := rows(n+1), rows(n+2)
	forth[0] = 1
	for i := range p.terms {
		if i == self {
			continue
		}
		t := &p.terms[i]
		x := t.view(p.model)
		missing := lackOf(r, x)
		clear(next)
		for v := hulls[i].lo; v <= hulls[i].hi; v++ {
			switch w := t.weightIn(hulls[i], v); {
			case !r.wasDeclared(x, v):
			case overlaps(forth, rows(i+1), w):
				missing.add(r, v)
			default:
				orUp(next, forth, w)
			}
		}
		if !ok {
			missing.below, missing.above = max(missing.below, hulls[i].lo), min(missing.above, hulls[i].hi)
		}
		missing.finish(r)
		forth, next = next, forth
	}
}

// hulls returns the spans of the terms' values, declared or present ones, the target counted
// from their least values, and the words of a row. ok is false where that is more
// than an explanation looks at.
func (p *linearDomain) hulls(r *Reason, claim Literal, self int, declared bool) (hs []span, target, row int, ok bool) {
	hs = make([]span, len(p.terms))
	target = p.k
	size := 1
	for i := range p.terms {
		t := &p.terms[i]
		x := t.view(p.model)
		switch {
		case i == self:
			v := claimed(claim, t, p.model)
			hs[i] = span{v, v}
		case declared:
			hs[i] = span{t.base, t.base + t.span}
		default:
			hs[i] = span{r.Min(x), r.Max(x)}
		}
		if t.a > 0 {
			target -= t.a * (hs[i].lo - t.base)
		} else {
			target -= t.a * (hs[i].hi - t.base)
		}
		size += hs[i].hi - hs[i].lo + 1
	}
	row = target/64 + 1
	return hs, target, row, target < 0 || size <= linearDomainLimit && row <= 4*linearDomainLimit/size
}

// orUp adds to dst the sums of src moved up by w >= 0; what leaves dst is dropped.
func orUp(dst, src []uint64, w int) {
	words, shift := w>>6, uint(w)&63
	if words >= len(dst) {
		return
	}
	if shift == 0 {
		for i := words; i < len(dst); i++ {
			dst[i] |= src[i-words]
		}
		return
	}
	dst[words] |= src[0] << shift
	for i := words + 1; i < len(dst); i++ {
		dst[i] |= src[i-words]<<shift | src[i-words-1]>>(64-shift)
	}
}

// orDown adds to dst the sums of src moved down by w >= 0.
func orDown(dst, src []uint64, w int) {
	for i := 0; i+w>>6 < len(src); i++ {
		dst[i] |= movedDown(src, i, w)
	}
}

// overlaps reports whether a sum of a, moved up by w >= 0, is a sum of b, which has the
// same length.
func overlaps(a, b []uint64, w int) bool {
	for i := 0; i+w>>6 < len(b); i++ {
		if a[i]&movedDown(b, i, w) != 0 {
			return true
		}
	}
	return false
}

// movedDown returns word i of src moved down by w, where i+w/64 is inside src.
func movedDown(src []uint64, i, w int) uint64 {
	j, shift := i+w>>6, uint(w)&63
	c := src[j] >> shift
	if shift != 0 && j+1 < len(src) {
		c |= src[j+1] << (64 - shift)
	}
	return c
}

func setBit(row []uint64, i int) { row[i>>6] |= 1 << (uint(i) & 63) }
