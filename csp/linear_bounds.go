package csp

import (
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file propagates the bounds of linear equations and inequalities, over any
// variables, and explains what it did.

const (
	// longSum is the number of terms from which fixed ones are put aside.
	longSum = 5
	// patience is the number of rounds after which an equation lets others run, and
	// the search be stopped.
	patience = 100
)

// sum is a sum of terms in a solver. The terms stand in the running order; the first
// done of them are fixed. How many is reversible, and the order need not be undone with
// it, nor what they leave of k: rests has that for each number of them that it was. Short
// sums put nothing aside.
type sum struct {
	normal
	addends []addend
	done    ReversibleInt
	rests   []int    // k without the first terms, by their number
	gaps    []int    // room for Explain
	bits    *bitSum  // what runs in the place of this where it is told of changes, or nil
	masked  *maskSum // the same where bits are few
}

// addend is a term as a solver reads it: a*y, where y is what the cell of the variable x
// shows, that is x less base.
type addend struct {
	a    int
	most int // the distance between its least and its greatest declared value
	x    int32
	base int32
	kind domains.Kind
	open uint8 // of a 0/1 variable: what the cell is while it is open; else what it never is
}

// two reports whether y is 0 or 1.
func (t *addend) two() bool { return t.open == 3 }

func newSum(s *Space, n normal) sum {
	p := sum{normal: n, done: s.NewInt(0), rests: make([]int, len(n.terms)+1), gaps: make([]int, len(n.terms))}
	p.rests[0] = n.k
	for _, t := range n.terms {
		d := addend{a: t.a, most: int(exact.Magnitude(t.a)) * t.span, x: t.x, base: int32(t.base), kind: s.st.Kind(t.x)}
		switch {
		case d.kind == domains.Word && t.span == 1:
			d.open = 3
		case d.kind == domains.Interval:
			d.base, d.open = 0, 1 // from 1 to 0
			p.rests[0] += t.a * t.base
		}
		p.addends = append(p.addends, d)
	}
	remember(s, p.addends)
	return p
}

// ends returns the least and the greatest value of a term.
func (t *addend) ends(cells []uint64) (least, greatest int) {
	u, v := t.kind.Ends(cells[t.x])
	u, v = t.a*u, t.a*v
	return min(u, v), max(u, v)
}

// settle returns what reach does, and puts newly fixed terms aside on the way.
func (p *sum) settle(s *Space) (lo, hi, widest int) {
	if len(p.addends) < longSum {
		return p.reach(s)
	}
	done := p.done.Get(s)
	before, rest, span := done, p.rests[done], 0
	cells, terms := s.cells, p.addends
	for i := done; i < len(terms); i++ {
		t := &terms[i]
		cell := cells[t.x]
		if cell == uint64(t.open) {
			lo += t.a & (t.a >> 63) // a, if it is below 0
			span += t.most
			widest = max(widest, t.most)
			continue
		}
		u := t.a & -int(cell>>1) // of a 0/1 variable, whose cell is 1 or 2
		if !t.two() {
			v := 0
			u, v = t.kind.Ends(cell)
			u, v = t.a*u, t.a*v
			if u != v {
				lo += min(u, v)
				u = max(u, v) - min(u, v)
				span += u
				widest = max(widest, u)
				continue
			}
		}
		rest -= u
		if i != done {
			terms[i], terms[done] = terms[done], terms[i]
		}
		done++
		p.rests[done] = rest
	}
	if done != before {
		p.done.Set(s, done)
	}
	lo -= rest
	return lo, lo + span, widest
}

// reach returns the least and the greatest value of the sum minus k, and the
// largest distance between the least and the greatest value of a term.
func (p *sum) reach(s *Space) (lo, hi, widest int) {
	done := p.done.Get(s)
	lo = -p.rests[done]
	hi = lo
	open := p.addends[done:]
	for i := range open {
		u, v := open[i].ends(s.cells)
		lo += u
		hi += v
		widest = max(widest, v-u)
	}
	return lo, hi, widest
}

// isZero reports whether the sum is 0, as far as its bounds tell.
func (p *sum) isZero(s *Space) Status {
	lo, hi, _ := p.reach(s)
	switch {
	case lo > 0 || hi < 0:
		return Failed
	case lo == hi:
		return Entailed
	}
	return Stable
}

// atMost narrows a term to values of at most v.
func (t *addend) atMost(s *Space, v int) bool {
	switch {
	case t.a == 1:
		return s.happened(t.x, s.st.AtMost(t.x, int(t.base)+v))
	case t.a == -1:
		return s.happened(t.x, s.st.AtLeast(t.x, int(t.base)-v))
	case t.a > 0:
		return s.happened(t.x, s.st.AtMost(t.x, int(t.base)+exact.FloorDiv(v, t.a)))
	}
	return s.happened(t.x, s.st.AtLeast(t.x, int(t.base)-exact.FloorDiv(v, -t.a)))
}

// atLeast narrows a term to values of at least v.
func (t *addend) atLeast(s *Space, v int) bool {
	switch {
	case t.a == 1:
		return s.happened(t.x, s.st.AtLeast(t.x, int(t.base)+v))
	case t.a == -1:
		return s.happened(t.x, s.st.AtMost(t.x, int(t.base)-v))
	case t.a > 0:
		return s.happened(t.x, s.st.AtLeast(t.x, int(t.base)-exact.FloorDiv(-v, t.a)))
	}
	return s.happened(t.x, s.st.AtMost(t.x, int(t.base)+exact.FloorDiv(-v, -t.a)))
}

func (p *sum) Priority() Priority {
	if len(p.addends) <= 2 {
		return Cheap
	}
	return Linear
}

// truthWake says that the relation is decided by bounds alone.
func (p *sum) truthWake() Wake { return OnBounds }

// linearLE is sum <= k.
type linearLE struct{ sum }

func newLinearLE(s *Space, n normal) *linearLE { return &linearLE{newSum(s, n)} }

// Propagate moves the greatest value of each term to where the least values of the
// others leave it. That moves no least value, so one pass is enough.
func (p *linearLE) Propagate(s *Space) Status {
	switch {
	case p.masked != nil:
		return p.propagateMask(s, nil)
	case p.bits != nil:
		return p.propagateBits(s)
	}
	lo, hi, widest := p.settle(s)
	switch {
	case lo > 0:
		return Failed
	case hi <= 0:
		return Entailed
	case widest <= -lo:
		return Stable
	}
	open := p.addends[p.done.Get(s):]
	for i := range open {
		t := &open[i]
		if t.most <= -lo {
			continue
		}
		u, v := t.ends(s.cells)
		if v-u <= -lo {
			continue
		}
		if !t.atMost(s, u-lo) {
			return Failed
		}
		_, now := t.ends(s.cells)
		hi += now - v
	}
	if hi <= 0 {
		return Entailed
	}
	return Stable
}

func (p *linearLE) Entailment(s *Space) Status {
	lo, hi, _ := p.reach(s)
	switch {
	case lo > 0:
		return Failed
	case hi <= 0:
		return Entailed
	}
	return Stable
}

func (p *linearLE) Explain(r *Reason, claim Literal) {
	p.explainBound(r, claim, p.position(claim), 1)
}

// linearEQ is sum = k.
type linearEQ struct {
	sum
	units bool  // all coefficients are 1 or -1
	unit  int32 // a variable with one of these: while it is open there is no divisor; or -1
}

func newLinearEQ(s *Space, n normal) *linearEQ {
	p := &linearEQ{sum: newSum(s, n), units: n.units(), unit: -1}
	for _, t := range p.addends {
		if t.a == 1 || t.a == -1 {
			p.unit = t.x
		}
	}
	return p
}

// Propagate moves both bounds of each term to where the bounds of the others leave
// them, until nothing moves.
func (p *linearEQ) Propagate(s *Space) Status {
	switch {
	case p.masked != nil:
		return p.propagateMask(s, p)
	case p.bits != nil:
		return p.propagateBits(s)
	}
	lo, hi, widest := p.settle(s)
	seen := -1 // open terms when last looked for a divisor
	for range patience {
		if lo > 0 || hi < 0 {
			return Failed
		}
		if lo == hi {
			return Entailed
		}
		if !p.units && (p.unit < 0 || s.st.Fixed(p.unit)) {
			now, divides := p.divisible(s, seen)
			if !divides {
				return Failed
			}
			seen = now
		}
		// Invariant: lo and hi are those of the present domains.
		if widest <= -lo && widest <= hi {
			return Stable
		}
		widest = 0
		open := p.addends[p.done.Get(s):]
		for i := range open {
			t := &open[i]
			if t.most <= -lo && t.most <= hi {
				widest = max(widest, t.most)
				continue
			}
			u, v := t.ends(s.cells)
			if v-u > -lo || v-u > hi {
				if v-u > -lo && !t.atMost(s, u-lo) || v-u > hi && !t.atLeast(s, v-hi) {
					return Failed
				}
				least, greatest := t.ends(s.cells)
				lo += least - u
				hi += greatest - v
				u, v = least, greatest
			}
			widest = max(widest, v-u)
		}
	}
	return Again
}

// divisible reports whether the open coefficients have no common divisor that the
// fixed terms leave a remainder to. It returns the number of open terms, and looks
// only where that is not the number given. Without it an equation such as 2x-2y=1,
// left by a third variable, would creep along its bounds to the end.
func (p *linearEQ) divisible(s *Space, seen int) (open int, ok bool) {
	terms := p.addends[p.done.Get(s):]
	for i := range terms {
		if !s.st.Fixed(terms[i].x) {
			open++
		}
	}
	if open == seen {
		return open, true
	}
	g, rest := 0, p.rests[p.done.Get(s)]
	for i := range terms {
		if u, v := terms[i].ends(s.cells); u == v {
			rest -= u
		} else if g = exact.GCD(g, terms[i].a); g == 1 {
			break
		}
	}
	return open, g <= 1 || rest%g == 0
}

func (p *linearEQ) Entailment(s *Space) Status { return p.isZero(s) }

// Explain takes the side of the equation that the claim comes from.
func (p *linearEQ) Explain(r *Reason, claim Literal) {
	i := p.position(claim)
	if i >= 0 {
		sign := 1
		if (claim.op == domains.LE) != (p.terms[i].a > 0) {
			sign = -1
		}
		p.explainBound(r, claim, i, sign)
		return
	}
	switch lo, hi := p.reachAt(r); {
	case lo > 0:
		p.explainBound(r, claim, i, 1)
	case hi < 0:
		p.explainBound(r, claim, i, -1)
	default:
		p.explainDivisor(r)
	}
}

// reachAt is reach in the state of r.
func (p *sum) reachAt(r *Reason) (lo, hi int) {
	lo, hi = -p.k, -p.k
	for i := range p.terms {
		t := &p.terms[i]
		x := t.view(p.model)
		u, v := t.a*(r.Min(x)-t.base), t.a*(r.Max(x)-t.base)
		lo += min(u, v)
		hi += max(u, v)
	}
	return lo, hi
}

// position returns the term that the claim is about, -1 for the zero claim.
func (n *normal) position(claim Literal) int {
	if !claim.IsFalse() {
		for i := range n.terms {
			if n.terms[i].x == claim.x.index() {
				return i
			}
		}
	}
	return -1
}

// explainBound explains a claim on term self, or with self below zero the failure,
// by the inequality sign*sum <= sign*k. What the others' least values have to spare
// is given away: first to terms whose fact is then not needed at all, then to make
// the remaining facts as loose as they can be.
func (p *sum) explainBound(r *Reason, claim Literal, self, sign int) {
	// Invariant: the terms' least values, with the facts as loose as they are by
	// now, and the claim being false, exceed k by spare+1.
	spare := -sign*p.k - 1
	for i := range p.terms {
		t := &p.terms[i]
		a := sign * t.a
		x := t.view(p.model)
		switch {
		case i == self:
			l, _ := claim.On(x)
			if a > 0 {
				spare += a * (l.k + 1 - t.base)
			} else {
				spare += a * (l.k - 1 - t.base)
			}
		case a > 0:
			y := r.Min(x) - t.base
			p.gaps[i] = y
			spare += a * y
		default:
			y := r.Max(x) - t.base
			p.gaps[i] = t.span - y
			spare += a * y
		}
	}
	for i := range p.terms {
		a := int(exact.Magnitude(p.terms[i].a))
		if i != self && a*p.gaps[i] <= spare {
			spare -= a * p.gaps[i]
			p.gaps[i] = 0
		}
	}
	for i := range p.terms {
		t := &p.terms[i]
		if i == self || p.gaps[i] == 0 {
			continue
		}
		a := int(exact.Magnitude(t.a))
		loose := spare / a
		spare -= loose * a
		if x, y := t.view(p.model), p.gaps[i]-loose; (t.a > 0) == (sign > 0) {
			r.Add(x.Ge(t.base + y))
		} else {
			r.Add(x.Le(t.base + t.span - y))
		}
	}
}

// explainDivisor gives the values of the fixed terms that leave a remainder.
func (p *sum) explainDivisor(r *Reason) {
	g := 0
	for i := range p.terms {
		if t := &p.terms[i]; !r.Fixed(t.view(p.model)) {
			g = exact.GCD(g, t.a)
		}
	}
	for i := range p.terms {
		t := &p.terms[i]
		if x := t.view(p.model); r.Fixed(x) && t.a%g != 0 {
			r.Add(x.Eq(r.Min(x)))
		}
	}
}
