package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the inverse of a function: two views of one permutation.

type inverse struct {
	f, g        []Var
	vars        []Var // f, then g
	consistency Consistency
}

// Inverse states that f[i] = j exactly where g[j] = i, for two arrays of one length n with
// indices from 0; both are then permutations of 0..n-1. Where values count from 1, pass
// the views x.Plus(-1). Arrays of different lengths make the model malformed. f and g may
// be the same array, which is then its own inverse.
//
// Each f[i] = j is kept possible exactly as long as g[j] = i is, and holds as soon as it
// does (domain consistency of each of these equivalences). Of f and g as all-different it
// reaches that every taken value goes elsewhere and every value with one place left is put
// there. A changed variable takes time in proportion to n. A reason is one fact: f[i] is
// not j because g[j] was not i, or because g[k] was i. A variable that keeps only its
// bounds is pruned at them. c says what is reached besides, by what [AllDifferentWith] has
// for it:
//
//   - AutoConsistency and ValueConsistency: nothing.
//   - BoundsConsistency: f and g each are bounds(Z) consistent as all-different.
//   - DomainConsistency: domain consistency of the whole, where no variable stands at two
//     positions: since f[i] = j is possible exactly where g[j] = i is, a matching of f
//     is one of g, so that f alone is propagated. Where a variable keeps only its bounds,
//     bounds consistency takes its place.
//
// Reasons are Hall intervals and Hall sets then.
func Inverse(c Consistency, f, g []Var) Constraint {
	vars := append(append(make([]Var, 0, len(f)+len(g)), f...), g...)
	return &inverse{vars[:len(f):len(f)], vars[len(f):], vars, c}
}

func (c *inverse) Vars() []Var  { return c.vars }
func (c *inverse) Kind() string { return "inverse" }

func (c *inverse) String() string {
	text := call("inverse", c.f) + " is " + call("", c.g)
	if c.consistency != AutoConsistency {
		text += " by " + c.consistency.String()
	}
	return text
}

func (c *inverse) Validate() error {
	if err := c.consistency.validate(); err != nil {
		return err
	}
	if len(c.f) != len(c.g) {
		return fmt.Errorf("the arrays have %d and %d variables, want as many", len(c.f), len(c.g))
	}
	return nil
}

func (c *inverse) Satisfied(vals []int) bool {
	n := len(c.f)
	f, g := vals[:n], vals[n:]
	for i, j := range f {
		if j < 0 || j >= n || g[j] != i {
			return false
		}
	}
	for j, i := range g {
		if i < 0 || i >= n || f[i] != j {
			return false
		}
	}
	return true
}

func (c *inverse) Attach(s *Space) Propagator {
	if twice(c.f) || twice(c.g) {
		return never
	}
	p := &inverseProp{inverse: c}
	for range c.vars {
		p.size = append(p.size, s.NewInt(0))
	}
	if len(c.f) < 2 {
		return p
	}
	switch c.consistency {
	case BoundsConsistency:
		p.halls = []counting{newHallIntervals(s, c.f), newHallIntervals(s, c.g)}
	case DomainConsistency:
		p.halls = []counting{newHallSets(s, c.f)}
		if _, sets := p.halls[0].(*hallSets); !sets || slices.ContainsFunc(c.g, func(x Var) bool { return !s.KeepsHoles(x) }) {
			p.halls = append(p.halls, newHallSets(s, c.g))
		}
	}
	return p
}

// inverseProp looks at a variable only where its domain has changed since it was last
// looked at, which its size tells.
type inverseProp struct {
	*inverse
	size  []ReversibleInt
	halls []counting // all-different of f and of g, where more is asked for
}

func (p *inverseProp) Priority() Priority {
	if p.halls == nil {
		return Linear
	}
	return Costly
}

func (p *inverseProp) Propagate(s *Space) Status {
	status := p.propagate(s)
	if status != Stable {
		return status
	}
	removed := s.st.Removed()
	for _, h := range p.halls {
		if h.Propagate(s) == Failed {
			return Failed
		}
	}
	return againIf(s.st.Removed() != removed)
}

// propagate keeps f and g inverse value by value.
func (p *inverseProp) propagate(s *Space) Status {
	n := len(p.f)
	open := true
	for changed := true; changed; {
		changed, open = false, false
		for k, x := range p.vars {
			size := s.Size(x)
			open = open || size > 1
			if size == p.size[k].Get(s) {
				continue
			}
			changed = true
			i, others := k, p.g
			if k >= n {
				i, others = k-n, p.f
			}
			if !p.channel(s, x, i, others) {
				return Failed
			}
			p.size[k].Set(s, s.Size(x))
		}
	}
	return entailedIf(!open)
}

// channel removes i from the others at the values that x does not have, and the bounds
// of x where the other there does not have i. Where x has one value, i is that of the
// other there.
func (p *inverseProp) channel(s *Space, x Var, i int, others []Var) bool {
	if !s.AtLeast(x, 0) || !s.AtMost(x, len(others)-1) {
		return false
	}
	for !s.Has(others[s.Min(x)], i) {
		if !s.Remove(x, s.Min(x)) {
			return false
		}
	}
	for !s.Has(others[s.Max(x)], i) {
		if !s.Remove(x, s.Max(x)) {
			return false
		}
	}
	for j, y := range others {
		if !s.Has(x, j) && !s.Remove(y, i) {
			return false
		}
	}
	return !s.Fixed(x) || s.Assign(others[s.Min(x)], i)
}

func (p *inverseProp) Explain(r *Reason, claim Literal) {
	if p.explain(r, claim, p.f, p.g) || p.explain(r, claim, p.g, p.f) {
		return
	}
	for _, h := range p.halls {
		before := len(r.facts)
		if h.Explain(r, claim); len(r.facts) > before {
			return
		}
	}
}

// explain looks for the claim among the xs, where a value went because of one other: the
// one at that value does not have i, or another has i alone. A claim that keeps a variable
// inside 0..n-1 needs no facts.
func (p *inverseProp) explain(r *Reason, claim Literal, xs, others []Var) bool {
	for i, l := range claim.at(xs) {
		if inside := l.k >= 0 && l.k < len(others); inside && l.op == domains.NE && !r.Has(others[l.k], i) {
			r.Add(others[l.k].Ne(i))
			return true
		}
		if l.Holds(0) && l.Holds(len(others)-1) && (l.op != domains.NE || l.k < 0 || l.k >= len(others)) {
			return true
		}
		for j, y := range others {
			if l.Holds(j) && r.fixedTo(y, i) {
				r.Add(y.Eq(i))
				return true
			}
		}
	}
	return false
}
