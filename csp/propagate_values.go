package csp

import (
	"cmp"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is who wakes the Booleans of one variable's values. Of a thousand x = k under Booleans, a
// value that goes decides one: to wake all at each change takes a thousand times the work.

// valueWaits wakes, when its variable changed, those who wait for a literal about a value that the change
// can have decided. It is run as a propagator, prunes nothing, and is not counted.
type valueWaits struct {
	x           int32
	low, high   domains.Int // the bounds when last looked at
	consts      []int       // of the literals, in order
	who         []int32     // the propagators that wait for them
	boundsAlone bool
}

// fewWaits is how many are rather woken each time.
const fewWaits = 8

func (p *valueWaits) Propagate(s *Space) Status {
	s.stats.Propagations--
	low, high := s.st.Min(p.x), s.st.Max(p.x)
	if was := p.low.Get(s.st); was != low {
		p.wake(s, was, low)
		p.low.Set(s.st, low)
	}
	if was := p.high.Get(s.st); was != high {
		p.wake(s, high, was)
		p.high.Set(s.st, high)
	}
	if p.boundsAlone || s.st.Size(p.x) == high-low+1 {
		return Stable
	}
	i, _ := slices.BinarySearch(p.consts, low)
	for ; i < len(p.consts) && p.consts[i] < high; i++ {
		if !s.st.Has(p.x, p.consts[i]) {
			s.enqueueOpen(p.who[i])
		}
	}
	return Stable
}

// wake queues those whose constant is from one value to another, both included. Where the lower bound came
// from the one to the other these are all that it decided, with the new bound itself, which a variable that
// keeps no holes may have to leave; and so with the upper bound.
func (p *valueWaits) wake(s *Space, from, to int) {
	i, _ := slices.BinarySearch(p.consts, from)
	for ; i < len(p.consts) && p.consts[i] <= to; i++ {
		s.enqueueOpen(p.who[i])
	}
}

// enqueueOpen queues a propagator that is not entailed.
func (s *Space) enqueueOpen(p int32) {
	if (s.entailed + domains.Int(p)).Get(s.st) == 0 {
		s.enqueue(p)
	}
}

// waitsFor returns the literal that a propagator decides a Boolean by, or nil where it does something
// else: until it is decided, or its value is a bound of a variable that keeps no holes, nothing that happens
// to its variable matters. Of a variable with two values being fixed is enough.
func (in *running) waitsFor(s *Space) *Literal {
	p, ok := in.Propagator.(*reifiedProp)
	if d, both := in.Propagator.(*decidedProp); both {
		p, ok = &d.reifiedProp, true
	}
	if !ok {
		return nil
	}
	l, ok := p.then.Propagator.(*literalProp)
	if !ok || l.lit.wake(s) == OnFix {
		return nil
	}
	under := l.lit.under()
	return &under
}

// waitTogether takes out of the wakings those that wait for a literal, of each variable that has more than a
// few, and puts in one for all of them.
func (s *Space) waitTogether(ws []waking, n int) []waking {
	count := make([]int, n)
	for _, w := range ws {
		if w.until != nil {
			count[w.x]++
		}
	}
	together := make(map[int32][]waking)
	var xs []int32
	ws = slices.DeleteFunc(ws, func(w waking) bool {
		if w.until == nil || count[w.x] <= fewWaits {
			return false
		}
		if together[w.x] == nil {
			xs = append(xs, w.x)
		}
		together[w.x] = append(together[w.x], w)
		return true
	})
	for _, x := range xs {
		ws = append(ws, s.addWaits(x, together[x]))
	}
	return ws
}

// addWaits makes the propagator that wakes all of these.
func (s *Space) addWaits(x int32, ws []waking) waking {
	slices.SortStableFunc(ws, func(a, b waking) int { return cmp.Compare(a.until.k, b.until.k) })
	id := int32(len(s.run))
	p := &valueWaits{x: x, low: s.st.NewInt(s.st.Min(x)), high: s.st.NewInt(s.st.Max(x)), boundsAlone: true}
	event := OnBounds
	for _, w := range ws {
		p.consts = append(p.consts, w.until.k)
		p.who = append(p.who, w.p)
		if w.event != OnBounds {
			p.boundsAlone, event = false, OnChange
		}
	}
	of := s.props[ws[0].p]
	s.take(running{Propagator: p, c: of.c}, &part{origin: of.origin, nth: of.nth})
	s.queue.priority = append(s.queue.priority, Cheap)
	s.queue.work = append(s.queue.work, int32(min(1+len(ws), pollWork)))
	return waking{x: x, p: id, event: event}
}
