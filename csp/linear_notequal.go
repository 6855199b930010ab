package csp

// This file propagates sum != k.

// linearNE waits for all but one variable to be fixed. It watches two open terms:
// while both are, there is nothing to do. What was open stays so when the search
// backtracks, so that the watches need no trail.
type linearNE struct {
	sum
	watched [2]int
}

func newLinearNE(s *Space, n normal) *linearNE {
	p := &linearNE{sum: newSum(s, n)}
	p.watched[1] = len(p.addends) - 1
	return p
}

func (p *linearNE) Propagate(s *Space) Status {
	w := &p.watched
	if w[0] != w[1] && !s.st.Fixed(p.addends[w[0]].x) && !s.st.Fixed(p.addends[w[1]].x) {
		return Stable
	}
	open, total := -1, 0
	for i := range p.addends {
		if u, v := p.addends[i].ends(s.cells); u == v {
			total += u
			continue
		}
		if open >= 0 {
			*w = [2]int{open, i}
			return Stable
		}
		open = i
	}
	rest := p.rests[0] - total
	switch {
	case open < 0 && rest == 0:
		return Failed
	case open < 0 || rest%p.addends[open].a != 0:
		return Entailed
	}
	t := &p.addends[open]
	x, v := t.x, int(t.base)+rest/t.a
	if !s.happened(x, s.st.Remove(x, v)) {
		return Failed
	}
	if s.st.Has(x, v) {
		return Stable // a hole that could not be made
	}
	return Entailed
}

func (p *linearNE) Entailment(s *Space) Status { return opposite(p.isZero(s)) }

// Explain gives the values of all other variables.
func (p *linearNE) Explain(r *Reason, claim Literal) {
	self := p.position(claim)
	for i := range p.terms {
		if x := p.terms[i].view(p.model); i != self {
			r.Add(x.Eq(r.Min(x)))
		}
	}
}
