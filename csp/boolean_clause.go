package csp

import (
	"strings"

	"github.com/propago/propago/domains"
)

// This file is the disjunction of literals, and its negation, the conjunction.

// literals is what clause and conjunction share.
type literals struct {
	lits []Literal
	vars []Var // one for each literal
}

func newLiterals(lits []Literal) literals {
	var c literals
	for _, l := range lits {
		c.lits = append(c.lits, l.drawn())
		c.vars = append(c.vars, l.x)
	}
	return c
}

func (c *literals) Vars() []Var { return c.vars }

func (c *literals) list(sep, none string) string {
	if len(c.lits) == 0 {
		return none
	}
	words := make([]string, len(c.lits))
	for i, l := range c.lits {
		words[i] = l.String()
	}
	return strings.Join(words, sep)
}

// negated returns the negations of the literals.
func (c *literals) negated() literals {
	n := literals{vars: c.vars}
	for _, l := range c.lits {
		n.lits = append(n.lits, l.Not())
	}
	return n
}

// any reports whether one of the literals holds, or with want false, does not.
func (c *literals) any(vals []int, want bool) bool {
	for i, l := range c.lits {
		if l.Holds(vals[i]) == want {
			return true
		}
	}
	return false
}

// Wakes asks for what can make a literal true or false.
func (c *literals) Wakes(s *Space) []Wake {
	events := make([]Wake, len(c.lits))
	for i, l := range c.lits {
		events[i] = l.wake(s)
	}
	return events
}

// evaluate returns the truth of a literal.
func (s *Space) evaluate(l Literal) Status {
	switch l.op {
	case domains.GE:
		if s.Min(l.x) >= l.k {
			return Entailed
		}
		if s.Max(l.x) < l.k {
			return Failed
		}
		return Stable
	case domains.LE:
		if s.Max(l.x) <= l.k {
			return Entailed
		}
		if s.Min(l.x) > l.k {
			return Failed
		}
		return Stable
	}
	t := Stable
	if !s.Has(l.x, l.k) {
		t = Failed
	} else if s.Fixed(l.x) {
		t = Entailed
	}
	if l.op == domains.NE {
		t = opposite(t)
	}
	return t
}

type clause struct{ literals }

func (c *clause) Kind() string              { return "clause" }
func (c *clause) String() string            { return c.list(" or ", "false") }
func (c *clause) Satisfied(vals []int) bool { return c.any(vals, true) }
func (c *clause) Negation() Constraint      { return &conjunction{c.negated()} }

func (c *clause) Attach(s *Space) Propagator {
	return &clauseProp{c, remember(s, newTests(s, c.lits))}
}

// clauseProp keeps the watched literals in front of the others. Their order need not
// be undone: any order is right.
type clauseProp struct {
	*clause
	order []test
}

func (p *clauseProp) Propagate(s *Space) Status {
	open := 0
	for i := range p.order {
		switch p.order[i].truth(s, p.lits) {
		case Entailed:
			p.order[0], p.order[i] = p.order[i], p.order[0]
			return Entailed
		case Stable:
			p.order[open], p.order[i] = p.order[i], p.order[open]
			if open++; open == 2 {
				return Stable
			}
		}
	}
	if open == 0 {
		return Failed
	}
	l := p.lits[p.order[0].at]
	switch {
	case !s.assert(l):
		return Failed
	case s.holds(l):
		return Entailed
	}
	return Stable // a hole that could not be made
}

func (p *clauseProp) Entailment(s *Space) Status {
	t := Failed
	for i := range p.order {
		switch p.order[i].truth(s, p.lits) {
		case Entailed:
			p.order[0], p.order[i] = p.order[i], p.order[0]
			return Entailed
		case Stable:
			t = Stable
		}
	}
	return t
}

func (c *clause) Explain(r *Reason, claim Literal) {
	claimed := false
	for _, l := range c.lits {
		if m, ok := claim.On(l.x); ok && m == l && !claimed {
			claimed = true
			continue
		}
		r.Add(l.Not())
	}
}

// conjunction states that all literals hold.
type conjunction struct{ literals }

func (c *conjunction) Kind() string              { return "conjunction" }
func (c *conjunction) String() string            { return c.list(" and ", "true") }
func (c *conjunction) Satisfied(vals []int) bool { return !c.any(vals, false) }
func (c *conjunction) Negation() Constraint      { return &clause{c.negated()} }

func (c *conjunction) Attach(s *Space) Propagator { return &conjunctionProp{c, newTests(s, c.lits)} }

// conjunctionProp makes all literals true.
type conjunctionProp struct {
	*conjunction
	tests []test
}

func (p *conjunctionProp) Propagate(s *Space) Status {
	for again := true; again; {
		again = false
		open := false
		for _, l := range p.lits {
			if !s.assert(l) {
				return Failed
			}
			open = open || !s.holds(l)
		}
		if !open {
			return Entailed
		}
		for _, l := range p.lits {
			// A hole that could not be made may have become a bound.
			again = again || !s.holds(l) && (s.Min(l.x) == l.k || s.Max(l.x) == l.k)
		}
	}
	return Stable
}

func (p *conjunctionProp) Entailment(s *Space) Status {
	t := Entailed
	for i := range p.tests {
		switch p.tests[i].truth(s, p.lits) {
		case Failed:
			return Failed
		case Stable:
			t = Stable
		}
	}
	return t
}

// Explain gives nothing for what it prunes: the constraint alone forces it. It is
// false where one of the literals is.
func (c *conjunction) Explain(r *Reason, claim Literal) {
	if !claim.IsFalse() {
		return
	}
	for _, l := range c.lits {
		if r.holds(l.Not()) {
			r.Add(l.Not())
			return
		}
	}
}
