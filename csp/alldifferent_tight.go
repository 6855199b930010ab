package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file judges from declared domains how little room an all-different has. Value
// elimination does not count: with eleven variables in ten values it fails three million
// times before it has tried everything. So where variables fill an interval or a set
// of values nearly, or more than they can, a propagator is taken that counts.

// What Attach asks for: more variables than values, and more than four fifths as many.
var (
	overfull = fill{1, 1}
	tight    = fill{4, 5}
)

// fill is a share of values, of which more are asked for.
type fill struct{ share, of int }

// exceeded reports whether there is an interval that wholly contains more than that
// share of variables for its values, or a set of values that is the domain of as many.
// Sets are told apart by their ends and size alone, so that true may be said of a few
// different ones together. It takes O(n log n) for n variables.
//
// Intervals are judged as López-Ortiz, Quimper, Tromp and van Beek (2003) do: by
// ascending maximum, each variable takes the first places that are left in its domain.
// A value has share places, and a variable takes of.
func (f fill) exceeded(doms []domains.Set) bool {
	type ends struct{ lo, hi, size int }
	alike := make(map[ends]int)
	order := make([]int32, len(doms))
	for i, d := range doms {
		e := ends{d.Min(), d.Max(), d.Len()}
		alike[e]++
		order[i] = int32(i)
		if alike[e]*f.of > e.size*f.share {
			return true
		}
	}
	slices.SortFunc(order, func(i, j int32) int { return doms[i].Max() - doms[j].Max() })
	next := make(map[int]int, len(doms)) // from a place that is taken to a later one
	for _, i := range order {
		for range f.of {
			free := firstFree(next, doms[i].Min()*f.share)
			if free >= (doms[i].Max()+1)*f.share {
				return true
			}
			next[free] = free + 1
		}
	}
	return false
}

// firstFree returns the first place from at on that is not taken, and makes the way there
// shorter.
func firstFree(next map[int]int, at int) int {
	free := at
	for to, taken := next[free]; taken; to, taken = next[free] {
		free = to
	}
	for at != free {
		at, next[at] = next[at], free
	}
	return free
}

// room is the declared domains of an all-different.
type room struct {
	doms  []domains.Set
	union domains.Set
	gaps  bool // between the values of one of them
}

func roomOf(s *Space, xs []Var) *room {
	r := &room{doms: make([]domains.Set, len(xs))}
	for i, x := range xs {
		d := s.Domain(x)
		r.doms[i] = d
		r.union = r.union.Union(d)
		r.gaps = r.gaps || d.Len() <= d.Max()-d.Min()
	}
	return r
}

// halls is the all-different that counts, where that share of values is exceeded, or else
// nil: by sets where all values fit into a word or a domain has gaps, and otherwise by
// intervals, which takes less memory and time.
func (r *room) halls(s *Space, xs []Var, f fill) Propagator {
	if len(xs)*f.of <= r.union.Len()*f.share && !f.exceeded(r.doms) {
		return nil
	}
	if r.gaps || r.union.Max()-r.union.Min() < 64 {
		return newHallSets(s, xs)
	}
	return newHallIntervals(s, xs)
}
