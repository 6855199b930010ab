package csp

import (
	"errors"
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is the negation of a constraint: its own where it has one, and
// otherwise one that checks.

type not struct{ c Constraint }

// Not states that c does not hold. Where c is [Reifiable] it is c's own negation,
// with its consistency. Otherwise c is a [Checker] (others make the model
// malformed), and Not removes the values of the last open variable that satisfy c,
// one check for each value. Of a variable that keeps only its bounds it removes
// those at the bounds. It is explained by the values of the other variables; where c
// was decided before they were fixed, by their domains.
func Not(c Constraint) Constraint {
	if r, ok := c.(Reifiable); ok && validateInner(c) == nil {
		return r.Negation()
	}
	return &not{c}
}

func (c *not) Vars() []Var {
	if c.c == nil {
		return nil
	}
	return c.c.Vars()
}

func (c *not) Kind() string              { return "not" }
func (c *not) String() string            { return "not (" + describe(c.c) + ")" }
func (c *not) Satisfied(vals []int) bool { return !c.c.(Checker).Satisfied(vals) }
func (c *not) Negation() Constraint      { return c.c }
func (c *not) Attach(*Space) Propagator  { return newNotProp(c) }

func (c *not) Validate() error {
	if c.c == nil {
		return errors.New("the constraint to negate is nil")
	}
	if err := validateInner(c.c); err != nil {
		return fmt.Errorf("%s: %w", kindOf(c.c), err)
	}
	if _, ok := c.c.(Checker); !ok {
		return fmt.Errorf("%s cannot be negated: it has no Satisfied method to check it by", kindOf(c.c))
	}
	return nil
}

// notProp waits until one variable is open.
type notProp struct {
	c     *not
	check Checker
	scope []int32 // distinct variables; two open ones, while there are two, stand first
	vals  []int
}

func newNotProp(c *not) *notProp {
	return &notProp{c: c, check: c.c.(Checker), scope: distinct(c.Vars()), vals: make([]int, len(c.Vars()))}
}

func (p *notProp) Wakes(s *Space) []Wake {
	events := make([]Wake, len(p.vals))
	for i, x := range p.c.Vars() {
		events[i] = OnFix
		if !s.KeepsHoles(x) {
			events[i] = OnBounds
		}
	}
	return events
}

func (p *notProp) Propagate(s *Space) Status {
	open := 0
	for i := 0; i < len(p.scope) && open < 2; i++ {
		if !s.st.Fixed(p.scope[i]) {
			p.scope[open], p.scope[i] = p.scope[i], p.scope[open]
			open++
		}
	}
	if open == 2 {
		return Stable
	}
	for i, x := range p.c.Vars() {
		p.vals[i] = s.Min(x)
	}
	if open == 0 {
		if p.check.Satisfied(p.vals) {
			return Failed
		}
		return Entailed
	}
	x := p.scope[0]
	if s.st.Kind(x) == domains.Interval {
		return p.closeIn(s, x)
	}
	for v, ok := s.st.Min(x), true; ok; v, ok = s.st.Next(x, v+1) {
		if p.satisfied(x, v) && !s.Remove(Var{id: x}, v) {
			return Failed
		}
	}
	return Entailed
}

// closeIn moves the bounds of x off the values that satisfy c.
func (p *notProp) closeIn(s *Space, x int32) Status {
	for p.satisfied(x, s.st.Min(x)) {
		if !s.Remove(Var{id: x}, s.st.Min(x)) {
			return Failed
		}
	}
	for p.satisfied(x, s.st.Max(x)) {
		if !s.Remove(Var{id: x}, s.st.Max(x)) {
			return Failed
		}
	}
	if s.st.Fixed(x) {
		return Entailed
	}
	return Stable
}

// satisfied reports whether c holds where x has value v and the others have theirs.
func (p *notProp) satisfied(x int32, v int) bool {
	for i, y := range p.c.Vars() {
		if y.index() == x {
			p.vals[i] = y.of(v)
		}
	}
	return p.check.Satisfied(p.vals)
}

func (p *notProp) Explain(r *Reason, claim Literal) {
	for _, y := range p.c.Vars() {
		if _, own := claim.On(y); !own {
			r.AddDomain(y)
		}
	}
}
