package csp

import (
	"errors"
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is the negation of a constraint: its own where it has one, and
// otherwise one that checks.

type not struct {
	c     Constraint
	check Checker // c, where it is one
}

// Not states that c does not hold. Where c is [Reifiable] it is c's own negation,
// with its consistency. Otherwise c is a [Checker] (others make the model
// malformed), and Not removes the values of the last open variable that satisfy c,
// one check for each value. Of a variable that keeps only its bounds it removes
// those at the bounds: whole runs of them where c can tell that (arithmetic, maxima
// and orders), otherwise no more than 1024 in one propagation. It
// is explained by the values of the other variables; where c was decided before they
// were fixed, by their domains.
func Not(c Constraint) Constraint {
	is := natureOf(c)
	if is.negate != nil && wellFormed(c) == nil {
		return is.negate.Negation()
	}
	return &not{c, is.check}
}

func (c *not) Vars() []Var {
	if c.c == nil {
		return nil
	}
	return c.c.Vars()
}

func (c *not) Kind() string              { return "not" }
func (c *not) String() string            { return "not (" + describe(c.c) + ")" }
func (c *not) Satisfied(vals []int) bool { return !c.check.Satisfied(vals) }
func (c *not) Negation() Constraint      { return c.c }
func (c *not) Attach(*Space) Propagator  { return newNotProp(c) }

func (c *not) Validate() error {
	if c.c == nil {
		return errors.New("the constraint to negate is nil")
	}
	if err := wellFormed(c.c); err != nil {
		return fmt.Errorf("%s: %w", kindOf(c.c), err)
	}
	if c.check == nil {
		return fmt.Errorf("%s cannot be negated: it has no Satisfied method to check it by", kindOf(c.c))
	}
	return nil
}

// coverer is a Checker that tells whether it is satisfied wherever its variables lie in
// some spans, one for each of Vars. It may miss that, other than where all spans but those
// of one variable, at one position, are single values and the one is longer than a check
// of each value in it should take. What is covered stays so in smaller spans.
type coverer interface {
	covers(b []span) bool
}

// notSteps is how often one propagation moves a bound of a variable that keeps no more.
const notSteps = 1024

// notProp waits until one variable is open.
type notProp struct {
	c     *not
	check Checker
	cover coverer // nil where c does not tell
	rule  boxRule // of arithmetic: which values of the last open variable need not be looked at
	scope []int32 // distinct variables; two open ones, while there are two, stand first
	vals  []int
	spans []span
	work  int32 // of a check, for the poll
}

func newNotProp(c *not) *notProp {
	n, is := len(c.Vars()), natureOf(c.c)
	return &notProp{c: c, check: c.check, cover: is.cover, rule: is.rule,
		scope: distinct(c.Vars()), vals: make([]int, n), spans: make([]span, n), work: workOf(c.c, n)}
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
	for v, ok := p.next(s, x, s.st.Min(x)); ok; v, ok = p.next(s, x, v+1) {
		if s.poll.worked(p.work) || p.satisfied(x, v) && !s.Remove(Var{id: x}, v) {
			return Failed
		}
	}
	return Entailed
}

// next returns the least value of x from v on for which c is not known to be false: of 20,000 factors, the one
// that the product has.
func (p *notProp) next(s *Space, x int32, v int) (int, bool) {
	v, ok := s.st.Next(x, v)
	if !ok || p.rule == nil {
		return v, ok
	}
	var b box
	for i, y := range p.c.Vars() {
		b[i] = span{p.vals[i], p.vals[i]}
		if y.index() == x {
			last := s.st.Max(x)
			b[i] = span{min(y.of(v), y.of(last)), max(y.of(v), y.of(last))}
		}
	}
	if b, ok = p.rule.shrink(b); !ok {
		return 0, false
	}
	for i, y := range p.c.Vars() {
		if y.index() == x {
			v = max(v, min(y.under(b[i].lo), y.under(b[i].hi)))
		}
	}
	return s.st.Next(x, v)
}

// closeIn moves the bounds of x off the values that satisfy c. Where there are more of
// them than it may look at, the rest is left to the search.
func (p *notProp) closeIn(s *Space, x int32) Status {
	bare := Var{id: x}
	for range notSteps {
		if s.poll.worked(p.work) {
			return Failed
		}
		lo, hi := s.Min(bare), s.Max(bare)
		ok := true
		switch {
		case p.satisfied(x, lo):
			ok = s.AtLeast(bare, p.runFrom(x, lo, hi)+1)
		case p.satisfied(x, hi):
			ok = s.AtMost(bare, p.runFrom(x, hi, lo)-1)
		case lo == hi:
			return Entailed
		default:
			return Stable
		}
		if !ok {
			return Failed
		}
	}
	return Stable
}

// runFrom returns how far c is known to hold of the values of x, from one that satisfies
// it towards another, by bisection.
func (p *notProp) runFrom(x int32, from, to int) int {
	switch {
	case p.cover == nil:
		return from
	case p.covered(x, from, to):
		return to
	}
	for to-from > 1 || from-to > 1 {
		if mid := from + (to-from)/2; p.covered(x, from, mid) {
			from = mid
		} else {
			to = mid
		}
	}
	return from
}

// covered reports whether c is known to hold of all values of x between two.
func (p *notProp) covered(x int32, v, w int) bool {
	for i, y := range p.c.Vars() {
		p.spans[i] = span{p.vals[i], p.vals[i]}
		if y.index() == x {
			p.spans[i] = span{min(y.of(v), y.of(w)), max(y.of(v), y.of(w))}
		}
	}
	return p.cover.covers(p.spans)
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
		switch l, own := claim.On(y); {
		case !own:
			r.AddDomain(y)
		case l.op == domains.GE:
			r.addMin(y) // from which on the values satisfy c
		case l.op == domains.LE:
			r.addMax(y)
		}
	}
}
