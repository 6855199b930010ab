package csp

// This file is parity: how many Booleans are true, odd or even.

type xor struct {
	bs  []Var
	odd bool
}

// Xor states that an odd number of the bs are true; of none, that cannot be. A
// Boolean is a 0/1 variable, or one with other values that counts as true where it is
// at least 1. For an even number, negate one of them, or use [Not].
//
// Nothing can be known before one variable alone is open, which is then decided:
// domain consistent where the variables are distinct. Two open variables are watched,
// so that running takes constant time while they are open. It is explained by the
// values of all other variables, which no parity does without.
func Xor(bs ...Var) Constraint { return &xor{append([]Var(nil), bs...), true} }

func (c *xor) Vars() []Var { return c.bs }

func (c *xor) Kind() string {
	if c.odd {
		return "xor"
	}
	return "even"
}

func (c *xor) String() string        { return call(c.Kind(), c.bs) }
func (c *xor) Negation() Constraint  { return &xor{c.bs, !c.odd} }
func (c *xor) Wakes(s *Space) []Wake { return s.boolWakes(c.bs) }

func (c *xor) Satisfied(vals []int) bool {
	odd := false
	for _, v := range vals {
		odd = odd != (v >= 1)
	}
	return odd == c.odd
}

func (c *xor) Attach(*Space) Propagator {
	return &xorProp{xor: c, order: append([]Var(nil), c.bs...)}
}

// xorProp keeps the watched variables in front; any order of the others is right.
type xorProp struct {
	*xor
	order []Var
}

// survey counts the open variables, at most two, and brings them to the front. With
// less than two, odd tells how many of the others are true.
func (p *xorProp) survey(s *Space) (open int, odd bool) {
	for i, b := range p.order {
		switch s.truthOf(b) {
		case Entailed:
			odd = !odd
		case Stable:
			p.order[open], p.order[i] = b, p.order[open]
			if open++; open == 2 {
				return open, odd
			}
		}
	}
	return open, odd
}

func (p *xorProp) Propagate(s *Space) Status {
	open, odd := p.survey(s)
	switch {
	case open == 2:
		return Stable
	case open == 0 && odd != p.odd, open == 1 && !s.decide(p.order[0], odd != p.odd):
		return Failed
	}
	return Entailed
}

// decide makes b true or false.
func (s *Space) decide(b Var, truth bool) bool {
	if truth {
		return s.AtLeast(b, 1)
	}
	return s.AtMost(b, 0)
}

func (p *xorProp) Entailment(s *Space) Status {
	switch open, odd := p.survey(s); {
	case open > 0:
		return Stable
	case odd == p.odd:
		return Entailed
	}
	return Failed
}

// Explain: the one variable without a truth is the one that the claim is about.
func (c *xor) Explain(r *Reason, _ Literal) {
	for _, b := range c.bs {
		r.addTruth(b)
	}
}
