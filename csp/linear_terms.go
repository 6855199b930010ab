package csp

import (
	"slices"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file brings a linear constraint into normal form and chooses its propagator.
//
// The normal form is a sum of a*y over distinct variables that are open when
// declared, in relation =, != or <= to k. y is the variable counted from its
// declared minimum, so that its values are 0..span, and in a one-word domain the
// number of the bit. The coefficients have no common divisor.

// term is a*y, where y is the variable x minus its declared minimum base.
type term struct {
	x    int32
	a    int
	base int
	span int // the greatest declared value of y
}

// view returns the variable as it is called in claims and facts.
func (t *term) view(m *Model) Var { return Var{model: m, id: t.x} }

// normal is a linear relation in normal form.
type normal struct {
	model *Model
	terms []term
	rel   domains.Op // EQ, NE or LE
	k     int
	known verdict
}

// normalize reads the declared domains. Those of the fixed variables go into k: they
// hold by declaration, and no explanation needs them.
func (c *linear) normalize(s *Space) normal {
	n := normal{rel: c.rel, k: c.k}
	sign := 1
	if c.rel == domains.GT || c.rel == domains.GE {
		sign, n.rel = -1, c.rel.Mirror()
	}
	// Beyond the reach of the terms all k are the same; drawn there they stay small.
	n.k = sign * min(max(c.k, -exact.Limit-2), exact.Limit+2)
	if n.rel == domains.LT {
		n.rel = domains.LE
		n.k--
	}
	place := make(map[int32]int, len(c.xs))
	for i, x := range c.xs {
		n.model = x.model
		a, id := sign*c.coeffs[i], x.index()
		if c.coeffs[i] == 0 {
			continue
		}
		lo, hi := s.st.Min(id), s.st.Max(id)
		if v := x.of(lo); v != 0 { // where it is 0, a may be anything
			n.k -= a * v
		}
		if lo == hi {
			continue
		}
		if x.id < 0 {
			a = -a
		}
		if j, ok := place[id]; ok {
			n.terms[j].a += a
			continue
		}
		place[id] = len(n.terms)
		n.terms = append(n.terms, term{id, a, lo, hi - lo})
	}
	n.terms = slices.DeleteFunc(n.terms, func(t term) bool { return t.a == 0 })
	n.divide()
	return n
}

// divide takes the common divisor out of the coefficients.
func (n *normal) divide() {
	if len(n.terms) == 0 {
		n.known = never
		if n.rel.Holds(0, n.k) {
			n.known = always
		}
		return
	}
	g := 0
	for _, t := range n.terms {
		g = exact.GCD(g, t.a)
	}
	if n.k%g != 0 {
		switch n.rel {
		case domains.EQ:
			n.known = never
		case domains.NE:
			n.known = always
		}
	}
	for i := range n.terms {
		n.terms[i].a /= g
	}
	n.k = exact.FloorDiv(n.k, g)
}

func (c *linear) Attach(s *Space) Propagator {
	n := c.normalize(s)
	switch {
	case n.known != undecided:
		return n.known
	case n.rel == domains.NE:
		return newLinearNE(s, n)
	case n.rel == domains.LE:
		p := newLinearLE(s, n)
		if len(n.terms) <= fewLETerms && n.units() {
			return newFewLE(s, p)
		}
		p.mask(s)
		return p
	case len(n.terms) == 1:
		return &linearValue{n}
	case len(n.terms) == 2 && n.keepsHoles(s) && c.pairwise(s, &n):
		return newLinearPair(s, n)
	case c.consistency == DomainConsistency && !(s.learning && !n.narrow(s, wideToLearn)):
		return newLinearDomain(s, n)
	}
	p := newLinearEQ(s, n)
	switch few := len(p.addends); {
	case p.units && few == 3:
		return newLinearThree(s, n)
	case p.units && few > 3 && few <= fewTerms:
		return newLinearFew(s, p)
	case p.units || p.unit >= 0:
		p.mask(s)
	}
	return p
}

// units reports whether all coefficients are 1 or -1.
func (n *normal) units() bool {
	return !slices.ContainsFunc(n.terms, func(t term) bool { return exact.Magnitude(t.a) != 1 })
}

// pairwise reports whether an equation over two variables looks at their values.
func (c *linear) pairwise(s *Space, n *normal) bool {
	switch c.consistency {
	case AutoConsistency:
		return n.narrow(s, linearPairLimit)
	case DomainConsistency:
		return true
	}
	return false
}

func (n *normal) keepsHoles(s *Space) bool {
	return !slices.ContainsFunc(n.terms, func(t term) bool { return s.st.Kind(t.x) == domains.Interval })
}

// narrow reports whether no variable has more than limit values.
func (n *normal) narrow(s *Space, limit int) bool {
	return !slices.ContainsFunc(n.terms, func(t term) bool { return s.st.Size(t.x) > limit })
}

// linearValue is an equation over one variable.
type linearValue struct{ normal }

func (p *linearValue) value() int { return p.terms[0].base + p.k*p.terms[0].a } // a is 1 or -1

func (p *linearValue) Propagate(s *Space) Status {
	x := p.terms[0].x
	if !s.happened(x, s.st.Assign(x, p.value())) {
		return Failed
	}
	return Entailed
}

func (p *linearValue) Entailment(s *Space) Status {
	x := p.terms[0].x
	switch {
	case !s.st.Has(x, p.value()):
		return Failed
	case s.st.Fixed(x):
		return Entailed
	}
	return Stable
}

// Explain is asked for a claim, which the constraint alone forces, or for why the
// variable cannot have the value.
func (p *linearValue) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		r.Add(p.terms[0].view(p.model).Ne(p.value()))
	}
}
