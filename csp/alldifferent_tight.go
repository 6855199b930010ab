package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file judges how little room an all-different has: by the declared domains, and by
// those that the fixpoint of the root leaves. Value elimination does not count: with eleven
// variables in ten values it fails three million times before it has tried everything. So
// where variables fill an interval or a set of values nearly, or more than they can, a
// propagator is taken that counts.

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

// room is the domains of an all-different, with the declared gaps also of variables that
// keep only their bounds.
type room struct {
	doms  []domains.Set
	union domains.Set
	gaps  bool // between the values of one of them
	loose bool // gaps that are not kept
}

func roomOf(s *Space, xs []Var) *room {
	r := &room{doms: make([]domains.Set, len(xs))}
	for i, x := range xs {
		d := s.Domain(x)
		if !s.KeepsHoles(x) {
			d = d.Intersect(x.Domain())
		}
		r.doms[i] = d
		r.union = r.union.Union(d)
		gaps := hasGaps(d)
		r.gaps = r.gaps || gaps
		r.loose = r.loose || gaps && !s.KeepsHoles(x)
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
	if r.loose && f == overfull && !r.fits() {
		return &tooMany{xs}
	}
	if r.gaps || r.union.Max()-r.union.Min() < 64 {
		return newHallSets(s, xs)
	}
	return newHallIntervals(s, xs)
}

// fits reports whether each variable with gaps can have a value of its own. It does not
// look where these have very many values.
func (r *room) fits() bool {
	var union domains.Set
	for _, d := range r.doms {
		if hasGaps(d) {
			union = union.Union(d)
		}
	}
	if union.Len() > domains.MaxBitsetSpan {
		return true
	}
	index := newValueIndex(union)
	m := newMatching(len(r.doms), index.n)
	for i, d := range r.doms {
		if !hasGaps(d) {
			continue
		}
		row := m.row(int32(i))
		for v := range d.All() {
			k := index.number(v)
			row[k>>6] |= 1 << uint(k&63)
		}
		if !m.augment(int32(i)) {
			return false
		}
	}
	return true
}

func hasGaps(d domains.Set) bool { return d.Len() <= d.Max()-d.Min() }

// tooMany is the propagator where a counting one would see only bounds, and the declared
// values are too few.
type tooMany struct{ xs []Var }

func (p *tooMany) Propagate(*Space) Status { return Failed }

func (p *tooMany) Explain(r *Reason, _ Literal) {
	for _, x := range p.xs {
		r.AddDomain(x)
	}
}

// settled is what runs in the place of another propagator, by what the root has left; nil
// where that one is the right one.
type settled struct{ other Propagator }

func (p *settled) declared() { p.other = nil }

// reconsider takes what counts where other constraints have left little room.
func (p *valueElimination) reconsider(s *Space) bool {
	if !p.counts || s.sizes(p.xs) == p.size {
		return false
	}
	if p.zeros {
		if inner := withoutZero(s, p.xs); inner != nil {
			plain := *p
			plain.other = nil
			p.other = &exceptProp{&plain, inner}
		}
		return p.other != nil
	}
	p.other = roomOf(s, p.xs).little(s, p.xs)
	return p.other != nil
}

func (p *exceptProp) declared() { p.values.declared() }

// reconsider counts those that can no longer be 0 either.
func (p *exceptProp) reconsider(s *Space) bool { return p.values.reconsider(s) }

// reconsider takes what sees gaps where there are more variables than values.
func (p *hallIntervals) reconsider(s *Space) bool {
	for _, x := range p.xs {
		if !s.whole(x) || !s.KeepsHoles(x) {
			p.other = roomOf(s, p.xs).halls(s, p.xs, overfull)
			return p.other != nil
		}
	}
	return false
}

// little is the all-different that counts, where there is little room, or else nil.
func (r *room) little(s *Space, xs []Var) Propagator {
	if p := r.halls(s, xs, overfull); p != nil {
		return p
	}
	return r.halls(s, xs, tight)
}

// withoutZero is what counts those of the xs that cannot be 0, where there is little room,
// or else nil.
func withoutZero(s *Space, xs []Var) Propagator {
	var without []Var
	for _, x := range xs {
		if !s.Has(x, 0) || !x.Domain().Contains(0) {
			without = append(without, x)
		}
	}
	return roomOf(s, without).little(s, without)
}
