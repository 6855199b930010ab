package csp

import (
	"github.com/propago/propago/domains"
)

// This file is at most one and exactly one of some Booleans.

type one struct {
	bs      []Var
	exactly bool
}

// AtMostOne states that no two of the bs are true. A Boolean is a 0/1 variable, or one
// with other values that counts as true where it is at least 1.
//
// Once one is true the others are made false: domain consistent where the variables
// are distinct. It takes time in proportion to the open variables, and is explained by
// the one that is true.
func AtMostOne(bs ...Var) Constraint { return &one{append([]Var(nil), bs...), false} }

// ExactlyOne states that one of the bs is true and the others are false; of none, that
// cannot be. It is [AtMostOne], and makes the last open variable true once the others
// are false, which they are the reason of.
func ExactlyOne(bs ...Var) Constraint { return &one{append([]Var(nil), bs...), true} }

func (c *one) Vars() []Var { return c.bs }

func (c *one) Kind() string {
	if c.exactly {
		return "exactly_one"
	}
	return "at_most_one"
}

func (c *one) String() string { return call(c.Kind(), c.bs) }

func (c *one) Satisfied(vals []int) bool {
	n := 0
	for _, v := range vals {
		if v >= 1 {
			n++
		}
	}
	return n == 1 || n == 0 && !c.exactly
}

func (c *one) Wakes(s *Space) []Wake {
	events := make([]Wake, len(c.bs))
	for i, b := range c.bs {
		events[i] = s.boolWake(b)
	}
	return events
}

func (c *one) Attach(s *Space) Propagator {
	return &oneProp{one: c, order: remember(s, append([]Var(nil), c.bs...)), done: s.NewInt(0)}
}

// oneProp passes over what it knows to be false: the first done variables of order.
// How many is reversible, and the order need not be undone with it.
type oneProp struct {
	*one
	order []Var
	done  ReversibleInt
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
		case False:
			if first == done {
				first = i
			}
			p.order[i], p.order[done] = p.order[done], b
			done++
		case Unknown:
			open++
		case True:
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

func (p *oneProp) Entailment(s *Space) Truth {
	switch first, open, clash := p.survey(s); {
	case clash, p.exactly && first < 0 && open == 0:
		return False
	case open == 0, !p.exactly && first < 0 && open == 1:
		return True
	}
	return Unknown
}

func (c *one) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		c.whyFalse(r)
		return
	}
	for i, b := range c.bs {
		if l, ok := claim.On(b); ok && l.op == domains.LE && l.k == 0 {
			if j := c.trueBut(r, i); j >= 0 {
				r.Add(c.bs[j].Ge(1))
				return
			}
		}
	}
	for i, b := range c.bs {
		if l, ok := claim.On(b); ok && l.op == domains.GE && l.k == 1 {
			for j, other := range c.bs {
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
func (c *one) whyFalse(r *Reason) {
	if i := c.trueBut(r, -1); i >= 0 {
		r.Add(c.bs[i].Ge(1))
		if j := c.trueBut(r, i); j >= 0 {
			r.Add(c.bs[j].Ge(1))
		}
		return
	}
	for _, b := range c.bs {
		r.Add(b.Le(0))
	}
}

// trueBut returns the position of a variable that was true, other than position i; -1
// without one.
func (c *one) trueBut(r *Reason, i int) int {
	for j, b := range c.bs {
		if j != i && r.Min(b) >= 1 {
			return j
		}
	}
	return -1
}
