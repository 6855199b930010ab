package csp

import (
	"github.com/propago/propago/domains"
)

// This file is the all-different constraint: its declaration, the choice of its
// propagator, and value elimination. permutation.go has the propagator for as many
// variables as values.

type allDifferent struct{ xs []Var }

// AllDifferent states that the xs take pairwise different values.
//
// The value of a fixed variable is removed from the others (value consistency),
// which takes time in proportion to the open variables for each newly fixed one.
// Where the variables are declared with as many values together as there are
// variables, every value must also be taken: a value that only one variable has
// left is assigned to it (in sudoku: a hidden single), and one that no variable
// has left is a contradiction. That takes one pass over the variables' words at
// every change.
func AllDifferent(xs ...Var) Constraint {
	return &allDifferent{append([]Var(nil), xs...)}
}

func (c *allDifferent) Vars() []Var    { return c.xs }
func (c *allDifferent) Kind() string   { return "all_different" }
func (c *allDifferent) String() string { return call("all_different", c.xs) }

func (c *allDifferent) Satisfied(vals []int) bool {
	if len(vals) > 64 {
		seen := make(map[int]bool, len(vals))
		for _, v := range vals {
			if seen[v] {
				return false
			}
			seen[v] = true
		}
		return true
	}
	for i, v := range vals {
		for _, w := range vals[:i] {
			if v == w {
				return false
			}
		}
	}
	return true
}

// Decompose returns one disequality for each pair.
func (c *allDifferent) Decompose() []Constraint {
	cs := make([]Constraint, 0, len(c.xs)*(len(c.xs)-1)/2)
	for i, x := range c.xs {
		for _, y := range c.xs[i+1:] {
			cs = append(cs, NotEqual(x, y))
		}
	}
	return cs
}

func (c *allDifferent) Attach(s *Space) Propagator {
	var union domains.Set
	holes := true
	for _, x := range c.xs {
		union = union.Union(s.Domain(x))
		holes = holes && s.KeepsHoles(x)
	}
	if holes && len(c.xs) > 1 && union.Len() == len(c.xs) && len(distinct(c.xs)) == len(c.xs) {
		return newPermutation(s, c.xs, union)
	}
	return newValueElimination(s, c.xs)
}

// valueElimination removes the value of each fixed variable from the others. The
// first done positions of order are fixed and dealt with; how many is reversible,
// and the order need not be undone with it.
type valueElimination struct {
	xs    []Var
	order []int32
	done  Int
	loose bool // a variable keeps only its bounds, so a removal may be lost
	words bool // every domain is one word, seen through a plain offset
	ids   []int32
	shift []int // value of bit 0, view included
}

func newValueElimination(s *Space, xs []Var) *valueElimination {
	p := &valueElimination{xs: xs, done: s.NewInt(0), words: true}
	for i, x := range xs {
		p.order = append(p.order, int32(i))
		p.ids = append(p.ids, x.index())
		p.loose = p.loose || !s.KeepsHoles(x)
		if x.id < 0 || s.st.Kind(x.id) != domains.Word {
			p.words = false
			p.shift = append(p.shift, 0)
		} else {
			p.shift = append(p.shift, s.st.Base(x.id)+int(x.off))
		}
	}
	return p
}

func (p *valueElimination) Events(s *Space) []Event {
	events := make([]Event, len(p.xs))
	for i := range events {
		events[i] = OnFix
		if p.loose {
			events[i] = OnBounds
		}
	}
	return events
}

func (p *valueElimination) Propagate(s *Space) Status {
	if p.loose {
		return p.propagateLoose(s)
	}
	done := p.done.Get(s)
	before := done
	// Invariant: the positions order[:done] are fixed and their values are gone
	// from all others; order[done:i] were open when looked at.
	for i := done; i < len(p.order); i++ {
		k := p.order[i]
		if !s.st.Fixed(p.ids[k]) {
			continue
		}
		p.order[i], p.order[done] = p.order[done], k
		done++
		var ok bool
		if p.words {
			ok = p.eliminateWords(s, s.st.Min(p.ids[k])+int(p.xs[k].off), p.order[done:])
		} else {
			ok = p.eliminate(s, s.Min(p.xs[k]), p.order[done:])
		}
		if !ok {
			return Failed
		}
		i = done - 1 // an open one may have become fixed
	}
	if done != before {
		p.done.Set(s, done)
	}
	if done >= len(p.order)-1 {
		return Entailed
	}
	return Stable
}

func (p *valueElimination) eliminate(s *Space, v int, others []int32) bool {
	for _, j := range others {
		if !s.Remove(p.xs[j], v) {
			return false
		}
	}
	return true
}

func (p *valueElimination) eliminateWords(s *Space, v int, others []int32) bool {
	for _, j := range others {
		x := p.ids[j]
		if k := uint(v - p.shift[j]); k < 64 && s.cells[x]>>k&1 != 0 {
			if !s.happened(x, s.st.Remove(x, v-int(p.xs[j].off))) {
				return false
			}
		}
	}
	return true
}

// propagateLoose takes nothing for done: a removed value may still be there.
func (p *valueElimination) propagateLoose(s *Space) Status {
	for again := true; again; {
		again = false
		for i, x := range p.xs {
			if !s.Fixed(x) {
				continue
			}
			v := s.Min(x)
			for j, y := range p.xs {
				if i == j {
					continue
				}
				size := s.Size(y)
				if !s.Remove(y, v) {
					return Failed
				}
				// A bound that moved may have come to a value lost before.
				again = again || s.Size(y) != size
			}
		}
	}
	for _, x := range p.xs {
		if !s.Fixed(x) {
			return Stable
		}
	}
	return Entailed
}

func (p *valueElimination) Explain(r *Reason, claim Literal) {
	explainTaken(r, p.xs, claim)
}

// explainTaken gives the variable that has taken the value the claim excludes; for
// the claim false, two variables that have taken the same value.
func explainTaken(r *Reason, xs []Var, claim Literal) bool {
	if claim.IsFalse() {
		return explainAlike(r, xs)
	}
	for i, x := range xs {
		l, ok := claim.On(x)
		if !ok || l.op != domains.NE {
			continue
		}
		for j, y := range xs {
			if i != j && r.FixedTo(y, l.k) {
				r.Add(y.Eq(l.k))
				return true
			}
		}
	}
	return false
}
