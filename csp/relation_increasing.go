package csp

import (
	"github.com/propago/propago/domains"
)

// This file is the order of a sequence of variables.

type increasing struct {
	xs []Var
	by int // xs[i] + by <= xs[i+1]
}

func (c *increasing) Vars() []Var         { return c.xs }
func (c *increasing) Wakes(*Space) []Wake { return onBounds(len(c.xs)) }
func (c *increasing) String() string      { return call(c.Kind(), c.xs) }

func (c *increasing) Kind() string {
	if c.by == 0 {
		return "increasing"
	}
	return "strictly_increasing"
}

func (c *increasing) Satisfied(vals []int) bool {
	for i := 1; i < len(vals); i++ {
		if vals[i-1]+c.by > vals[i] {
			return false
		}
	}
	return true
}

func (c *increasing) covers(b []span) bool {
	for i := 1; i < len(b); i++ {
		if b[i-1].hi+c.by > b[i].lo {
			return false
		}
	}
	return true
}

// Decompose returns the order of each two neighbours. Where no values are right, it is the
// constraint itself that says so at once.
func (c *increasing) Decompose() []Constraint {
	if c.absurd() {
		return []Constraint{c}
	}
	var cs []Constraint
	for i := 1; i < len(c.xs); i++ {
		cs = append(cs, &less{[2]Var{c.xs[i-1], c.xs[i]}, c.by})
	}
	return cs
}

func (c *increasing) Attach(s *Space) Propagator {
	return &increasingProp{increasing: c, repeats: repeats(c.xs), absurd: c.absurd(), passed: s.NewInt(0)}
}

// absurd reports whether a variable stands at two positions, with one sign, so that
// no value is right. To find that by bounds would take as many passes as there are
// values.
func (c *increasing) absurd() bool {
	if !repeats(c.xs) {
		return false
	}
	for j, y := range c.xs {
		for i, x := range c.xs[:j] {
			if d, ok := sameVar(x, y); ok && d+c.by*(j-i) > 0 {
				return true
			}
		}
	}
	return false
}

type increasingProp struct {
	*increasing
	repeats, absurd bool

	news   *news         // nil where it is not told of changes
	passed ReversibleInt // 1 once a pass was made: what changed after it is in the news
}

func (p *increasingProp) advise(_ *Space, scope []int32) *news {
	p.news = newNews(len(scope))
	return p.news
}

func (p *increasingProp) Propagate(s *Space) Status {
	if p.absurd {
		return Failed
	}
	if p.news != nil && p.passed.Get(s) != 0 {
		return p.goOn(s)
	}
	p.passed.Set(s, 1)
	before := 0
	if p.repeats {
		before = s.sizes(p.xs)
	}
	n := len(p.xs)
	for i := 1; i < n; i++ {
		if !s.AtLeast(p.xs[i], s.Min(p.xs[i-1])+p.by) {
			return Failed
		}
	}
	for i := n - 1; i > 0; i-- {
		if !s.AtMost(p.xs[i-1], s.Max(p.xs[i])-p.by) {
			return Failed
		}
	}
	if p.repeats && s.sizes(p.xs) != before {
		return Again
	}
	if p.news != nil {
		p.news.clear()
	}
	for i := 1; i < n; i++ {
		if s.Max(p.xs[i-1])+p.by > s.Min(p.xs[i]) {
			return Stable
		}
	}
	return Entailed
}

// goOn hands on the bounds that moved, as far as that moves others.
func (p *increasingProp) goOn(s *Space) Status {
	for i, some := p.news.take(); some; i, some = p.news.take() {
		least, most := s.Min(p.xs[i]), s.Max(p.xs[i])
		for _, x := range p.xs[i+1:] {
			if least += p.by; s.Min(x) >= least {
				break
			}
			if !s.AtLeast(x, least) {
				return Failed
			}
			least = s.Min(x)
		}
		for j := int(i) - 1; j >= 0; j-- {
			x := p.xs[j]
			if most -= p.by; s.Max(x) <= most {
				break
			}
			if !s.AtMost(x, most) {
				return Failed
			}
			most = s.Max(x)
		}
	}
	return Stable
}

func (c *increasing) Explain(r *Reason, claim Literal) {
	for i, l := range claim.at(c.xs) {
		if l.op == domains.GE && i > 0 && r.Min(c.xs[i-1])+c.by >= l.k {
			r.Add(c.xs[i-1].Ge(l.k - c.by))
			return
		}
		if l.op == domains.LE && i+1 < len(c.xs) && r.Max(c.xs[i+1])-c.by <= l.k {
			r.Add(c.xs[i+1].Le(l.k + c.by))
			return
		}
	}
}
