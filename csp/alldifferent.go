package csp

import (
	"slices"
)

// This file is the all-different constraint: its declaration, and the choice of its
// propagator. alldifferent_value.go eliminates values, alldifferent_permutation.go has the propagator
// for as many variables as values, alldifferent_bounds.go and alldifferent_domain.go have
// the stronger ones, which are chosen by name, or because alldifferent_tight.go finds
// little room.

type allDifferent struct {
	xs          []Var
	consistency Consistency
	clique      bool // not posted, but found in disequalities
}

// AllDifferent states that the xs take pairwise different values.
//
// How it is propagated depends on how tight the declared domains are, and once more on
// what the first propagation leaves of them before the search begins:
//
//   - The value of a fixed variable is removed from the others (value consistency),
//     which takes time in proportion to the open variables for each newly fixed one.
//   - Where the variables are declared with as many values together as there are
//     variables, every value must also be taken: a value that only one variable has
//     left is assigned to it (in sudoku: a hidden single), and one that no variable
//     has left is a contradiction. That takes one pass over the variables' words at
//     every change.
//   - Otherwise, where an interval contains the domains of more than four fifths as many
//     variables as it has values, or as many have one and the same domain, it is domain
//     consistent if all values lie within 64 or a domain has gaps, and else bounds(Z)
//     consistent, as [AllDifferentWith] says. More variables than values are so refuted
//     without search.
//
// [AllDifferentWith] chooses a consistency. Reasons are the one variable
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
// positions contradicts the constraint at once; two views of one that differ weaken the
// strong ones, but lose no solution.
func AllDifferentWith(c Consistency, xs ...Var) Constraint {
	return &allDifferent{xs: append([]Var(nil), xs...), consistency: c}
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

func (c *allDifferent) Satisfied(vals []int) bool { return allApart(vals, false) }

// allApart reports whether the values are pairwise different, with zeros but for 0, of which
// there may be many.
func allApart(vals []int, zeros bool) bool {
	if len(vals) > 64 {
		seen := make(map[int]bool, len(vals))
		for _, v := range vals {
			if seen[v] && !(zeros && v == 0) {
				return false
			}
			seen[v] = true
		}
		return true
	}
	for i, v := range vals {
		if !(zeros && v == 0) && slices.Contains(vals[:i], v) {
			return false
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
	switch {
	case len(c.xs) < 2:
		return newValueElimination(s, c.xs)
	case twice(c.xs):
		return never
	case c.clique:
		return c.attachClique(s)
	}
	switch c.consistency {
	case ValueConsistency:
		return newValueElimination(s, c.xs)
	case BoundsConsistency:
		return newHallIntervals(s, c.xs)
	case DomainConsistency:
		return newHallSets(s, c.xs)
	}
	r := roomOf(s, c.xs)
	if p := r.halls(s, c.xs, overfull); p != nil {
		return p
	}
	if r.union.Len() == len(c.xs) && len(distinct(c.xs)) == len(c.xs) && !slices.ContainsFunc(c.xs, func(x Var) bool { return !s.KeepsHoles(x) }) {
		return newPermutation(s, c.xs, r.union)
	}
	if p := r.halls(s, c.xs, tight); p != nil {
		return p
	}
	p := newValueElimination(s, c.xs)
	p.counts, p.size = true, s.sizes(c.xs)
	return p
}
