package csp

// This file is the negation of a half-reification: b is true and c does not hold.

type notImplied struct {
	not
	half *reification
}

func (c *notImplied) Validate() error {
	if err := c.not.Validate(); err != nil {
		return err
	}
	return validateNegation(c.half.c)
}

func (c *notImplied) Attach(s *Space) Propagator {
	return &notImpliedProp{c.half, s.attached(Not(c.half.c))}
}

// notImpliedProp makes b true and runs the negation of c.
type notImpliedProp struct {
	c *reification
	running
}

func (p *notImpliedProp) Priority() Priority    { return p.alone() }
func (p *notImpliedProp) Wakes(s *Space) []Wake { return p.c.wakes(s, OnFix, &p.running) }

func (p *notImpliedProp) Propagate(s *Space) Status {
	if !s.AtLeast(p.c.b, 1) {
		return Failed
	}
	return p.running.Propagate(s)
}

// Explain: that b is true needs no reason, and all else the one of the negation.
func (p *notImpliedProp) Explain(r *Reason, claim Literal) {
	if l, onB := claim.On(p.c.b); !onB || l != p.c.b.Ge(1) {
		p.why(r, claim)
	}
}
