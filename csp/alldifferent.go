package csp

import (
	"github.com/propago/propago/domains"
)

// This file is the all-different constraint: its declaration, the choice of its
// propagator, and value elimination. permutation.go has the propagator for as many
// variables as values, alldifferent_bounds.go and alldifferent_domain.go have the
// stronger ones, which are chosen by name.

type allDifferent struct {
	xs          []Var
	consistency Consistency
}

// AllDifferent states that the xs take pairwise different values.
//
// The value of a fixed variable is removed from the others (value consistency),
// which takes time in proportion to the open variables for each newly fixed one.
// Where the variables are declared with as many values together as there are
// variables, every value must also be taken: a value that only one variable has
// left is assigned to it (in sudoku: a hidden single), and one that no variable
// has left is a contradiction. That takes one pass over the variables' words at
// every change.
//
// [AllDifferentWith] chooses a stronger consistency. Reasons are the one variable
// that has taken a value, or for a value that must be taken all variables that
// cannot take it.
func AllDifferent(xs ...Var) Constraint { return AllDifferentWith(AutoConsistency, xs...) }

// AllDifferentWith states that the xs take pairwise different values, and says what
// is to be reached of it, for n variables:
//
//   - AutoConsistency: what [AllDifferent] does.
//   - ValueConsistency: the value of a fixed variable is removed from the others.
//   - BoundsConsistency: besides, bounds(Z) consistency by the union-find algorithm of
//     López-Ortiz, Quimper, Tromp and van Beek (2003), which sorts the bounds and then
//     takes nearly linear time. It runs when a bound moved. Reasons are Hall intervals:
//     as many variables as the interval has values, which the variable starts or ends in.
//   - DomainConsistency: domain consistency by maximum matching and strongly connected
//     components (Régin 1994), in O(nd) for d values and in parts that shrink with the
//     search. Reasons are Hall sets: as many variables as they have values. Where a
//     variable keeps only its bounds, bounds consistency takes its place.
//
// The two strong ones eliminate values first, at a higher priority. A variable at two
// positions weakens them, but loses no solution.
func AllDifferentWith(c Consistency, xs ...Var) Constraint {
	return &allDifferent{append([]Var(nil), xs...), c}
}

func (c *allDifferent) Vars() []Var     { return c.xs }
func (c *allDifferent) Kind() string    { return "all_different" }
func (c *allDifferent) Validate() error { return c.consistency.validate() }

func (c *allDifferent) String() string {
	if c.consistency == AutoConsistency {
		return call("all_different", c.xs)
	}
	return call("all_different", c.xs) + " by " + c.consistency.String()
}

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
	if len(c.xs) < 2 {
		return newValueElimination(s, c.xs)
	}
	switch c.consistency {
	case ValueConsistency:
		return newValueElimination(s, c.xs)
	case BoundsConsistency:
		return newHallIntervals(s, c.xs)
	case DomainConsistency:
		return newHallSets(s, c.xs)
	}
	var union domains.Set
	holes := true
	for _, x := range c.xs {
		union = union.Union(s.Domain(x))
		holes = holes && s.KeepsHoles(x)
	}
	if holes && union.Len() == len(c.xs) && len(distinct(c.xs)) == len(c.xs) {
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
	zeros bool // 0 may be taken by many
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
		ok := true
		switch v := s.Min(p.xs[k]); {
		case v == 0 && p.zeros:
		case p.words:
			ok = p.eliminateWords(s, v, p.order[done:])
		default:
			ok = p.eliminate(s, v, p.order[done:])
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

// propagateLoose takes nothing for done: a removed value may still be there, and a bound
// that moved may stand on it.
func (p *valueElimination) propagateLoose(s *Space) Status {
	for removed := int64(-1); removed != s.st.Removed(); {
		removed = s.st.Removed()
		for i, x := range p.xs {
			if !s.Fixed(x) || p.zeros && s.Min(x) == 0 {
				continue
			}
			if !p.takeFromOthers(s, i, s.Min(x)) {
				return Failed
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

// takeFromOthers removes the value of position i from all others.
func (p *valueElimination) takeFromOthers(s *Space, i int, v int) bool {
	for j, y := range p.xs {
		if i != j && !s.Remove(y, v) {
			return false
		}
	}
	return true
}

func (p *valueElimination) Explain(r *Reason, claim Literal) {
	explainElimination(r, p.xs, claim, p.zeros)
}

// explainTaken gives the variable that has taken the value the claim excludes; for
// the claim false, two variables that have taken the same value.
func explainTaken(r *Reason, xs []Var, claim Literal) bool {
	return explainElimination(r, xs, claim, false)
}

// explainElimination is explainTaken, with zeros for when 0 can be taken by many.
func explainElimination(r *Reason, xs []Var, claim Literal, zeros bool) bool {
	if claim.IsFalse() {
		return explainAlike(r, xs)
	}
	for i, x := range xs {
		l, ok := claim.On(x)
		if !ok || l.op != domains.NE || zeros && l.k == 0 {
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
