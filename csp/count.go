package csp

import (
	"fmt"
	"math"

	"github.com/propago/propago/domains"
)

// This file counts how many variables take a value of a set: Count, Among, AtMost,
// AtLeast and Exactly are one constraint with one propagator.

// count states that the number of xs in set lies in lo..hi, or is n where there is one.
type count struct {
	kind   string
	what   string // the counted values as they are listed
	xs     []Var
	vars   []Var // the xs, then n
	set    domains.Set
	n      Var
	lo, hi int
}

// Count states that exactly n of the xs take the value v. Domain consistent, except that
// of n only the bounds are pruned where it keeps only those; a pass takes time in
// proportion to the variables that may still go either way. Reasons for n and for the xs
// are the variables that have taken v, or that cannot, and a bound of n.
//
// With a variable for v, it is how many take the value of that. The bounds of n are the
// least and the greatest number for any value of v, and v takes no value whose number
// cannot lie between the bounds of n; once v is fixed, that value is propagated as a
// constant is. That is less than domain consistency. A run takes O(nd) for d values of v.
// Of a v that keeps only its bounds, the bounds alone are propagated while it is open, and
// n only by them; d is then the number of values that end where the domains of the xs do,
// or lie in those that keep holes. Reasons are the variables that have taken a value, or
// cannot, with a bound of n or the value of v. A bound of n while v is open takes them for
// every value of v.
func Count[T int | Var](xs []Var, v T, n Var) Constraint {
	if y, ok := any(v).(Var); ok {
		return newCountVar(xs, y, n)
	}
	return newCount("count", fmt.Sprint(v), xs, domains.Of(any(v).(int))).by(n)
}

// Among states that exactly n of the xs take a value of set. Consistency, complexity and
// reasons are those of [Count]. A variable that keeps only its bounds is pruned at them.
func Among(xs []Var, set domains.Set, n Var) Constraint {
	return newCount("among", fmt.Sprintf("{%v}", set), xs, set).by(n)
}

// AtMost states that at most n of the xs take the value v. Domain consistent; otherwise
// as [Count]. Its negation is [AtLeast] n+1.
func AtMost(xs []Var, v, n int) Constraint {
	return &atMost{newCount("at_most", fmt.Sprint(v), xs, domains.Of(v)).within(0, n)}
}

// AtLeast states that at least n of the xs take the value v. Domain consistent; otherwise
// as [Count]. Its negation is [AtMost] n-1.
func AtLeast(xs []Var, v, n int) Constraint {
	return &atLeast{newCount("at_least", fmt.Sprint(v), xs, domains.Of(v)).within(n, max(n, len(xs)))}
}

// Exactly states that exactly n of the xs take the value v. Domain consistent; otherwise
// as [Count].
func Exactly(xs []Var, v, n int) Constraint {
	return newCount("exactly", fmt.Sprint(v), xs, domains.Of(v)).within(n, n)
}

type atMost struct{ *count }

// Negation returns the AtLeast that holds exactly where the constraint does not.
func (c *atMost) Negation() Constraint { return AtLeast(c.xs, c.set.Min(), min(c.hi, math.MaxInt-1)+1) }

type atLeast struct{ *count }

// Negation returns the AtMost that holds exactly where the constraint does not.
func (c *atLeast) Negation() Constraint { return AtMost(c.xs, c.set.Min(), max(c.lo, math.MinInt+1)-1) }

func newCount(kind, what string, xs []Var, set domains.Set) *count {
	xs = append([]Var(nil), xs...)
	return &count{kind: kind, what: what, xs: xs, vars: xs, set: set}
}

func (c *count) by(n Var) *count {
	c.n, c.vars = n, append(c.xs[:len(c.xs):len(c.xs)], n)
	return c
}

func (c *count) within(lo, hi int) *count {
	c.lo, c.hi = lo, hi
	return c
}

func (c *count) Vars() []Var  { return c.vars }
func (c *count) Kind() string { return c.kind }

func (c *count) String() string {
	number := ""
	switch {
	case c.counted():
		number = c.n.String()
	case c.kind == "at_most":
		number = fmt.Sprint(c.hi)
	default:
		number = fmt.Sprint(c.lo)
	}
	return call(c.kind, c.xs) + " of " + c.what + " is " + number
}

// counted reports whether a variable stands for the number.
func (c *count) counted() bool { return len(c.vars) > len(c.xs) }

func (c *count) Satisfied(vals []int) bool {
	n := 0
	for _, v := range vals[:len(c.xs)] {
		if c.set.Contains(v) {
			n++
		}
	}
	if c.counted() {
		return n == vals[len(c.xs)]
	}
	return c.lo <= n && n <= c.hi
}

func (c *count) Attach(s *Space) Propagator {
	if c.ofBooleans() {
		return newOneProp(s, c)
	}
	p := &countProp{count: c, decided: s.NewInt(0), inside: s.NewInt(0), repeats: repeats(c.vars), order: remember(s, positions(len(c.xs)))}
	for _, x := range c.xs {
		p.tests = append(p.tests, newSetTest(s, x, c.set))
	}
	return p
}

// countProp keeps apart the variables that may still go either way: order[:decided] are
// the positions that lie wholly inside the set, or wholly outside; inside says how many
// are inside. Both are reversible, and the order need not be undone with them.
type countProp struct {
	*count
	order   []int32
	tests   []setTest
	decided ReversibleInt
	inside  ReversibleInt
	repeats bool
}

func (p *countProp) Propagate(s *Space) Status {
	for removed := int64(-1); removed != s.st.Removed(); {
		removed = s.st.Removed()
		lower, upper := p.decide(s)
		if p.counted() {
			if !s.AtLeast(p.n, lower) || !s.AtMost(p.n, upper) {
				return Failed
			}
		} else if lower > p.hi || upper < p.lo {
			return Failed
		}
		lo, hi := p.limits(s)
		switch {
		case lo <= lower && upper <= hi && (!p.counted() || lower == upper):
			return Entailed
		case hi == lower:
			if !p.move(s, false) {
				return Failed
			}
		case lo == upper:
			if !p.move(s, true) {
				return Failed
			}
		}
		if !p.repeats {
			break
		}
	}
	return Stable
}

// Entailment decides by how many variables are inside and how many can be.
func (p *countProp) Entailment(s *Space) Status {
	lower, upper := p.decide(s)
	lo, hi := p.limits(s)
	switch {
	case lower > hi || upper < lo:
		return Failed
	case p.counted() && (lower != upper || lo != hi):
		return Stable
	case lo <= lower && upper <= hi:
		return Entailed
	}
	return Stable
}

// decide moves to the front what has been decided since the last run, and returns the
// least and the greatest number of variables that can be inside.
func (p *countProp) decide(s *Space) (lower, upper int) {
	decided, inside := p.decided.Get(s), p.inside.Get(s)
	before := decided
	for i := decided; i < len(p.order); i++ {
		k := p.order[i]
		in, out := p.tests[k].look(s)
		if in && out {
			continue
		}
		if in {
			inside++
		}
		p.order[i], p.order[decided] = p.order[decided], k
		decided++
	}
	if decided != before {
		p.decided.Set(s, decided)
		p.inside.Set(s, inside)
	}
	return inside, inside + len(p.order) - decided
}

// limits returns between what the number must lie.
func (p *countProp) limits(s *Space) (lo, hi int) {
	if p.counted() {
		return s.Min(p.n), s.Max(p.n)
	}
	return p.lo, p.hi
}

// move makes all variables that may go either way go to one side.
func (p *countProp) move(s *Space, inside bool) bool {
	for _, k := range p.order[p.decided.Get(s):] {
		if !p.tests[k].move(s, inside) {
			return false
		}
	}
	return true
}

// Explain: the number is at least how many variables are inside, and at most how many
// are not outside; a variable must leave when enough others are inside, and enter when
// too many others are outside.
func (p *countProp) Explain(r *Reason, claim Literal) {
	lo, hi := p.lo, p.hi
	if p.counted() {
		lo, hi = r.Min(p.n), r.Max(p.n)
	}
	if claim.IsFalse() {
		if addPlaced(r, p.tests, true, hi+1, -1) {
			p.addMost(r, hi)
		} else if addPlaced(r, p.tests, false, len(p.xs)-lo+1, -1) {
			p.addLeast(r, lo)
		}
		return
	}
	if p.counted() {
		if l, ok := claim.On(p.n); ok {
			if l.op == domains.GE && addPlaced(r, p.tests, true, l.k, -1) {
				return
			}
			if l.op == domains.LE && addPlaced(r, p.tests, false, len(p.xs)-l.k, -1) {
				return
			}
		}
	}
	for i, l := range claim.at(p.xs) {
		leaving, entering := p.tests[i].made(r, l)
		if leaving && addPlaced(r, p.tests, true, hi, i) {
			p.addMost(r, hi)
			return
		}
		if entering && addPlaced(r, p.tests, false, len(p.xs)-lo, i) {
			p.addLeast(r, lo)
			return
		}
	}
}

// addMost gives the fact that the number was at most hi, where a variable stands for it.
func (p *countProp) addMost(r *Reason, hi int) {
	if p.counted() {
		r.Add(p.n.Le(hi))
	}
}

// addLeast gives the fact that the number was at least lo.
func (p *countProp) addLeast(r *Reason, lo int) {
	if p.counted() {
		r.Add(p.n.Ge(lo))
	}
}
