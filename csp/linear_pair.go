package csp

import "github.com/propago/propago/domains"

// This file propagates the values of a linear equation over two variables that
// keep their holes: each value of the one has at most one partner in the other.

// linearPairLimit is the number of values up to which an equation is domain consistent
// over two variables without being asked.
const linearPairLimit = 256

type linearPair struct {
	*linearEQ
	mask bool     // both domains are one word, and the coefficients 1 or -1: then
	pair wordPair // has the partners of each
}

func newLinearPair(s *Space, n normal) *linearPair {
	p := &linearPair{linearEQ: newLinearEQ(s, n)}
	if p.mask = p.units && p.addends[0].kind == domains.Word && p.addends[1].kind == domains.Word; p.mask {
		p.pair = wordPair{p.terms[0].x, p.terms[1].x, p.partners(s, 0), p.partners(s, 1)}
	}
	return p
}

// partners returns the map from the values of term i to their partners, for coefficients of 1 and -1.
func (p *linearPair) partners(s *Space, i int) maskMap {
	t, o := &p.terms[i], &p.terms[1-i]
	return newMaskMap(s, t.x, o.x, -t.a*o.a, o.base+o.a*(p.k+t.a*t.base))
}

// Wakes asks for every change.
func (p *linearPair) Wakes(*Space) []Wake { return nil }

func (p *linearPair) truthWake() Wake { return OnChange }

func (p *linearPair) Priority() Priority {
	if p.mask {
		return Cheap
	}
	return Linear
}

func (p *linearPair) Propagate(s *Space) Status {
	if p.mask {
		return p.propagateMasks(s)
	}
	if status := p.linearEQ.Propagate(s); status != Stable {
		return status
	}
	// What the second pass removes has no partner, so that nobody loses one.
	if !p.revise(s, 0) || !p.revise(s, 1) {
		return Failed
	}
	if s.st.Fixed(p.addends[0].x) && s.st.Fixed(p.addends[1].x) {
		return Entailed
	}
	return Stable
}

// revise removes the values of term i that have no partner.
func (p *linearPair) revise(s *Space, i int) bool {
	x, other := p.addends[i].x, p.addends[1-i].x
	for v, ok := s.st.Min(x), true; ok; v, ok = s.st.Next(x, v+1) {
		if w, exists := p.partner(i, v); exists && s.st.Has(other, w) {
			continue
		}
		if !s.happened(x, s.st.Remove(x, v)) {
			return false
		}
	}
	return true
}

// partner returns the value that the other variable has where that of term i has
// the value v.
func (p *linearPair) partner(i, v int) (w int, exists bool) {
	t, o := &p.terms[i], &p.terms[1-i]
	rest := p.k - t.a*(v-t.base)
	return o.base + rest/o.a, rest%o.a == 0
}

func (p *linearPair) propagateMasks(s *Space) Status {
	x, y := p.pair.x, p.pair.y
	if !s.keepMask(y, p.pair.there.of(s.cells[x])) || !s.keepMask(x, p.pair.back.of(s.cells[y])) {
		return Failed
	}
	if s.st.Fixed(x) {
		return Entailed
	}
	return Stable
}

func (p *linearPair) Entailment(s *Space) Status {
	if p.mask {
		return p.pair.equality(s)
	}
	for i := range p.addends {
		if x := p.addends[i].x; s.st.Fixed(x) {
			if w, exists := p.partner(i, s.st.Min(x)); !exists || !s.st.Has(p.addends[1-i].x, w) {
				return Failed
			}
		}
	}
	return p.linearEQ.Entailment(s)
}

func (p *linearPair) Explain(r *Reason, claim Literal) {
	i := p.position(claim)
	switch {
	case i < 0:
		p.explainApart(r)
	case claim.op == domains.NE:
		if w, exists := p.partner(i, claimed(claim, &p.terms[i], p.model)); exists {
			r.Add(p.terms[1-i].view(p.model).Ne(w))
		}
	default:
		p.linearEQ.Explain(r, claim)
	}
}

// claimed returns the constant of a claim as a value of the term's variable.
func claimed(claim Literal, t *term, m *Model) int {
	l, _ := claim.On(t.view(m))
	return l.k
}

// explainApart explains why no value of the first variable has its partner: by
// bounds where they tell, otherwise, for each value, that it or the partner is missing.
func (p *linearPair) explainApart(r *Reason) {
	if lo, hi := p.reachAt(r); lo > 0 || hi < 0 {
		p.linearEQ.Explain(r, Literal{})
		return
	}
	t := &p.terms[0]
	x, y := t.view(p.model), p.terms[1].view(p.model)
	first, second := lackOf(r, x), lackOf(r, y)
	for v := t.base; v <= t.base+t.span; v++ {
		w, exists := p.partner(0, v)
		switch {
		case !exists || !r.wasDeclared(x, v) || !r.wasDeclared(y, w):
		case !r.Has(x, v):
			first.add(r, v)
		default:
			second.add(r, w)
		}
	}
	first.finish(r)
	second.finish(r)
}

// lack collects values that a variable did not have, to give them as facts: those
// beyond its bounds as one bound each, and the others one by one.
type lack struct {
	x            Var
	min, max     int
	below, above int // the bounds to be given
}

func lackOf(r *Reason, x Var) lack {
	lo, hi := r.Min(x), r.Max(x)
	return lack{x, lo, hi, r.declaredMin(x), r.declaredMax(x)}
}

func (l *lack) add(r *Reason, v int) {
	switch {
	case v < l.min:
		l.below = max(l.below, v+1)
	case v > l.max:
		l.above = min(l.above, v-1)
	default:
		r.Add(l.x.Ne(v))
	}
}

// finish gives the bounds; those that were declared are left out.
func (l *lack) finish(r *Reason) { r.Add(l.x.Ge(l.below), l.x.Le(l.above)) }
