package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the precedence of values, which breaks the symmetry of values that
// can be exchanged.

type precede struct {
	values []int
	xs     []Var
}

// ValuePrecede states that each of the values precedes the next: if some x has the one, an x
// before it has the other that stands before it in values. The values differ.
//
// Each two neighbours are domain consistent where no variable stands at two positions, after
// Law and Lee (2004), which of more than two values is less than the whole would be: the first
// place that may have s is kept through the search, and from there it looks as far as the next
// such place. A value t cannot be removed
// inside the bounds of a variable that keeps only those; there it goes once it is a
// bound.
//
// That x is not t is explained by those before it not being s; that x is s, by t
// at a later place and no s before that.
func ValuePrecede(xs []Var, values []int) Constraint {
	return &precede{append([]int(nil), values...), append([]Var(nil), xs...)}
}

func (c *precede) Vars() []Var  { return c.xs }
func (c *precede) Kind() string { return "value_precede" }
func (c *precede) String() string {
	return fmt.Sprintf("%s in order %v", call(c.Kind(), c.xs), c.values)
}

func (c *precede) Validate() error {
	for i, v := range c.values {
		for _, w := range c.values[:i] {
			if v == w {
				return fmt.Errorf("the value %d would have to precede itself", v)
			}
		}
	}
	return nil
}

func (c *precede) Satisfied(vals []int) bool {
	for k := 1; k < len(c.values); k++ {
		if !precedes(c.values[k-1], c.values[k], vals) {
			return false
		}
	}
	return true
}

// precedes reports whether there is no t, or an s before it.
func precedes(s, t int, vals []int) bool {
	for _, v := range vals {
		if v == s {
			return true
		}
		if v == t {
			return false
		}
	}
	return true
}

func (c *precede) Attach(s *Space) Propagator {
	p := &precedeProp{precede: c}
	loose := slices.ContainsFunc(c.xs, func(x Var) bool { return !s.KeepsHoles(x) })
	for k := 1; k < len(c.values); k++ {
		p.pairs = append(p.pairs, precedePair{c.values[k-1], c.values[k], s.NewInt(0), loose})
	}
	return p
}

type precedeProp struct {
	*precede
	pairs []precedePair
}

// precedePair is the state of two neighbouring values.
type precedePair struct {
	s, t  int
	first ReversibleInt // no place before it may have s or t; past the end once the pair holds
	loose bool          // a t may be left before it, inside the bounds of a variable
}

func (p *precedeProp) Propagate(s *Space) Status {
	holds, changed := true, false
	for k := range p.pairs {
		status := p.pairs[k].propagate(s, p.xs)
		if status == Failed {
			return Failed
		}
		holds = holds && status == Entailed
		changed = changed || status == Again
	}
	switch {
	case holds:
		return Entailed
	case changed:
		return Again
	}
	return Stable
}

// propagate returns Again where it narrowed something that another pair, or another
// view of the variable, may have to look at.
func (p *precedePair) propagate(s *Space, xs []Var) Status {
	i := p.first.Get(s)
	if i > len(xs) {
		return Entailed
	}
	if p.loose {
		i = 0
	}
	changed, lost := false, false
	for ; i < len(xs); i++ {
		x := xs[i]
		if s.Has(x, p.t) {
			if !s.Remove(x, p.t) {
				return Failed
			}
			if s.Has(x, p.t) {
				lost = true
			} else {
				changed = true
			}
		}
		if s.Has(x, p.s) {
			break
		}
	}
	if i < len(xs) && !s.Fixed(xs[i]) && p.needed(s, xs, i) {
		if !s.Assign(xs[i], p.s) {
			return Failed
		}
		changed = true
	}
	done := !lost && (i == len(xs) || s.Fixed(xs[i]))
	switch {
	case changed && done:
		p.first.Set(s, len(xs)+1)
		return Again
	case done:
		p.first.Set(s, len(xs)+1)
		return Entailed
	}
	p.first.Set(s, i)
	return againIf(changed)
}

// needed reports whether t stands behind place i, and no other place before it may
// have s.
func (p *precedePair) needed(s *Space, xs []Var, i int) bool {
	for _, x := range xs[i+1:] {
		if s.Has(x, p.s) {
			return false
		}
		if s.Fixed(x) && s.Min(x) == p.t {
			return true
		}
	}
	return false
}

func (c *precede) Explain(r *Reason, claim Literal) {
	for i, l := range claim.at(c.xs) {
		for k := 1; k < len(c.values); k++ {
			s, t := c.values[k-1], c.values[k]
			if l.op == domains.NE && l.k == t && r.addSome(c.xs[:i], domains.NE, s, i, -1) {
				return
			}
			if l.op != domains.EQ || l.k != s {
				continue
			}
			for j := i + 1; j < len(c.xs); j++ {
				if r.fixedTo(c.xs[j], t) && r.addSome(c.xs[:j], domains.NE, s, j-1, i) {
					r.Add(c.xs[j].Eq(t))
					return
				}
			}
		}
	}
}
