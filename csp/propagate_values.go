package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file is who wakes the Booleans of one variable's values. Of a thousand x = k under Booleans, a
// value that goes decides one: to wake all at each change takes a thousand times the work.

// valueWaits wakes, when its variable changed, those who wait for a literal about a value that the change
// can have decided. It is run as a propagator, prunes nothing, and is not counted.
type valueWaits struct {
	x         int32
	low, high domains.Int // the bounds when last looked at
	who       []int       // the propagators that wait, below the constants of their literals, in order
}

// fewWaits is how many are rather woken each time.
const fewWaits = 8

func (p *valueWaits) Propagate(s *Space) Status {
	s.stats.Propagations--
	low, high := s.st.Min(p.x), s.st.Max(p.x)
	if was := p.low.Get(s.st); was != low {
		p.wake(s, was, low, false)
		p.low.Set(s.st, low)
	}
	if was := p.high.Get(s.st); was != high {
		p.wake(s, high, was, false)
		p.high.Set(s.st, high)
	}
	if s.st.Size(p.x) != high-low+1 {
		p.wake(s, low, high, true)
	}
	return Stable
}

// wake queues those whose constant is from one value to another, both included, with holes only where
// that is one. Where the lower bound came from the one to the other these are all that it decided, with the
// new bound itself, which a variable that keeps no holes may have to leave; and so with the upper bound.
func (p *valueWaits) wake(s *Space, from, to int, holes bool) {
	i, j := 0, len(p.who)
	for i < j {
		if m := (i + j) / 2; p.who[m]>>32 < from {
			i = m + 1
		} else {
			j = m
		}
	}
	for ; i < len(p.who) && p.who[i]>>32 <= to; i++ {
		q := int32(p.who[i])
		if (!holes || !s.st.Has(p.x, p.who[i]>>32)) && (s.entailed+domains.Int(q)).Get(s.st) == 0 {
			s.enqueue(q)
		}
	}
}

// waiting is a propagator that nothing matters to which happens to the variable of a literal, before the
// literal is decided, or its value is a bound of a variable that keeps no holes.
type waiting interface {
	// waitsFor returns the literal, or nil where it waits for nothing.
	waitsFor(s *Space) *Literal
}

// waitTogether takes out of the wakings those that wait for a literal, of each variable that has more than a
// few, and puts in one for all of them.
func (s *Space) waitTogether(ws []waking, n int) []waking {
	count, groups := make([]int, n), make([]*valueWaits, n)
	for i := range ws {
		if ws[i].until != nil {
			count[ws[i].x]++
		}
	}
	left := 0
	for i := range ws {
		w := &ws[i]
		id, x := w.p, w.x
		if w.until == nil || count[x] <= fewWaits {
			ws[left] = *w
			left++
			continue
		}
		low, high := s.st.Min(x), s.st.Max(x)
		k := min(max(w.until.k, low), high) // those beyond are decided from the beginning
		if groups[x] == nil {
			groups[x] = &valueWaits{x: x, low: s.st.NewInt(low), high: s.st.NewInt(high)}
			ws[left] = waking{x: x, p: int32(len(s.run)), event: OnChange}
			left++
			s.run, s.props = append(s.run, groups[x]), append(s.props, s.props[id])
			s.queue.jobs = append(s.queue.jobs, job{work: int32(min(count[x], pollWork)), priority: Cheap})
		}
		groups[x].who = append(groups[x].who, k<<32|int(id))
	}
	for _, p := range groups {
		if p != nil {
			slices.Sort(p.who)
		}
	}
	return ws[:left]
}
