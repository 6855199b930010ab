package csp

import (
	"cmp"
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
// A value has share places, and a variable takes of. The values between one end of a
// domain and the next one, of whichever variable, are one piece.
func (f fill) exceeded(doms []domains.Set) bool {
	type ends struct{ hi, lo, size int }
	order := make([]ends, len(doms))
	pieces := make([]int, 0, 2*len(doms)) // where they begin
	for i, d := range doms {
		order[i] = ends{d.Max(), d.Min(), d.Len()}
		pieces = append(pieces, d.Min(), d.Max()+1)
	}
	stably(order, func(a, b ends) int {
		return cmp.Or(cmp.Compare(a.hi, b.hi), cmp.Compare(a.lo, b.lo), cmp.Compare(a.size, b.size))
	})
	slices.Sort(pieces)
	pieces = slices.Compact(pieces)
	left := make([]int, len(pieces)) // places in each piece
	next := make([]int, len(pieces)) // from a piece to itself, or where it is full to a later one
	for k := range pieces {
		next[k] = k
		if k > 0 {
			left[k-1] = (pieces[k] - pieces[k-1]) * f.share
		}
	}
	alike := 0
	for i, e := range order {
		if i > 0 && order[i-1] != e {
			alike = 0
		}
		if alike++; alike*f.of > e.size*f.share {
			return true
		}
		k, _ := slices.BinarySearch(pieces, e.lo)
		for wanted := f.of; wanted > 0; {
			if k = firstFree(next, k); pieces[k] > e.hi {
				return true
			}
			taken := min(wanted, left[k])
			wanted -= taken
			if left[k] -= taken; left[k] == 0 {
				next[k] = k + 1
			}
		}
	}
	return false
}

// firstFree returns the first piece from k on that is not full, and makes the way there
// shorter.
func firstFree(next []int, k int) int {
	free := k
	for next[free] != free {
		free = next[free]
	}
	for k != free {
		k, next[k] = next[k], free
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

// counting is an all-different that counts.
type counting interface {
	Propagator
	Explainer
}

// halls is the all-different that counts, where that share of values is exceeded, or else
// nil: by sets where all values fit into a word or a domain has gaps, and otherwise by
// intervals, which takes less memory and time.
func (r *room) halls(s *Space, xs []Var, f fill) counting {
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
type settled struct{ other counting }

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
func (r *room) little(s *Space, xs []Var) counting {
	if p := r.halls(s, xs, overfull); p != nil {
		return p
	}
	return r.halls(s, xs, tight)
}

// withoutZero is what counts those of the xs that cannot be 0, where there is little room,
// or else nil.
func withoutZero(s *Space, xs []Var) counting {
	var without []Var
	for _, x := range xs {
		if !s.Has(x, 0) || !x.Domain().Contains(0) {
			without = append(without, x)
		}
	}
	return roomOf(s, without).little(s, without)
}
