package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file is at most one and exactly one of some Booleans: what counts of 0/1 variables
// are propagated by where that is the number.

// ofBooleans reports whether c states that at most, or exactly, one of some 0/1 variables
// is 1.
func (c *count) ofBooleans() bool {
	if c.counted() || c.hi != 1 || c.lo < 0 || c.set.Len() != 1 || c.set.Min() != 1 {
		return false
	}
	for _, x := range c.xs {
		if d := x.Domain(); d.IsEmpty() || d.Min() < 0 || d.Max() > 1 {
			return false
		}
	}
	return true
}

func newOneProp(s *Space, c *count) *oneProp {
	return &oneProp{count: c, exactly: c.lo == 1, order: remember(s, append([]Var(nil), c.xs...)), done: s.NewInt(0)}
}

// oneProp passes over what it knows to be false: the first done variables of order.
// How many is reversible, and the order need not be undone with it.
type oneProp struct {
	*count
	exactly bool
	order   []Var
	done    ReversibleInt
}

// survey returns the position in order of the first variable found true, -1 without
// one, and how many are open. It stops at a true one with a second, which clashes.
func (p *oneProp) survey(s *Space) (first, open int, clash bool) {
	first = -1
	before := p.done.Get(s)
	done := before
	for i := done; i < len(p.order); i++ {
		b := p.order[i]
		switch s.truthOf(b) {
		case Failed:
			if first == done {
				first = i
			}
			p.order[i], p.order[done] = p.order[done], b
			done++
		case Stable:
			open++
		case Entailed:
			if first >= 0 {
				clash = true
			} else {
				first = i
			}
		}
	}
	if done != before {
		p.done.Set(s, done)
	}
	return first, open, clash
}

func (p *oneProp) Wakes(*Space) []Wake { return slices.Repeat([]Wake{OnFix}, len(p.xs)) }

// Propagate makes the others false once one is true, and the last open one true once the
// others are false. It takes time in proportion to the open variables.
func (p *oneProp) Propagate(s *Space) Status {
	first, open, _ := p.survey(s)
	rest := p.order[p.done.Get(s):]
	switch {
	case first >= 0:
		for i, b := range p.order {
			if i != first && !s.AtMost(b, 0) {
				return Failed
			}
		}
		return Entailed
	case p.exactly && open == 0:
		return Failed
	case p.exactly && open == 1 && !s.AtLeast(rest[0], 1):
		return Failed
	case open <= 1:
		return Entailed
	}
	return Stable
}

func (p *oneProp) Entailment(s *Space) Status {
	switch first, open, clash := p.survey(s); {
	case clash, p.exactly && first < 0 && open == 0:
		return Failed
	case open == 0, !p.exactly && first < 0 && open == 1:
		return Entailed
	}
	return Stable
}

func (c *oneProp) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		c.whyFalse(r)
		return
	}
	for i, b := range c.xs {
		if l, ok := claim.On(b); ok && l.op == domains.LE && l.k == 0 {
			if j := c.trueBut(r, i); j >= 0 {
				r.Add(c.xs[j].Ge(1))
				return
			}
		}
	}
	for i, b := range c.xs {
		if l, ok := claim.On(b); ok && l.op == domains.GE && l.k == 1 {
			for j, other := range c.xs {
				if j != i {
					r.Add(other.Le(0))
				}
			}
			return
		}
	}
}

// whyFalse gives two variables that were true, or where there are not two, that all
// were false.
func (c *oneProp) whyFalse(r *Reason) {
	if i := c.trueBut(r, -1); i >= 0 {
		r.Add(c.xs[i].Ge(1))
		if j := c.trueBut(r, i); j >= 0 {
			r.Add(c.xs[j].Ge(1))
		}
		return
	}
	for _, b := range c.xs {
		r.Add(b.Le(0))
	}
}

// trueBut returns the position of a variable that was true, other than position i; -1
// without one.
func (c *oneProp) trueBut(r *Reason, i int) int {
	for j, b := range c.xs {
		if j != i && r.Min(b) >= 1 {
			return j
		}
	}
	return -1
}
