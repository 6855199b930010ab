package csp

import (
	"math/bits"

	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file is the queue of small models: with at most 64 propagators, those that are due are the
// bits of a word. A change adds all who listen to it at once, and which of them were due already needs no
// look. What the rings of propagate_queue.go run in the order in which it was woken runs in rounds here, in the
// order in which it was posted, each priority for itself; the cheapest comes first as there.
//
// That another order is found first may matter to who counts or asks who failed, or why: so it
// is for plain search alone, below the root, where nobody observes.

// sweep is such a queue.
type sweep struct {
	listen [][4]uint64           // who listens to each event of each variable; nil where it is not in use
	made   [][4]uint64           // the same, kept while it is not; nil where the model is not fit for it
	ranks  [numPriorities]uint64 // who has each priority
	due    uint64                // with who runs now, so that it cannot wake itself
	round  uint64                // those of them whose turn it is before the others of their priority
}

// makeSweep makes the queue of a solver that is fit for one.
func (s *Solver) makeSweep() {
	w, q, o := &s.space.wakes, &s.space.queue, &s.order
	if s.opts.Maintain != strategy.Full || len(q.jobs) > 64 || w.advice != nil || s.space.clauses != nil ||
		o.weights != nil || o.activity != nil || o.conflicts != nil || s.opts.Proof != nil {
		return
	}
	q.made = make([][4]uint64, len(w.start))
	for x, at := range w.start {
		for e := domains.Changed; e <= domains.Fixed; e++ {
			for _, l := range w.list[at[e]:at[0]] {
				q.made[x][e] |= 1 << (l >> priorityBits)
			}
		}
	}
	for i, j := range q.jobs {
		q.ranks[j.priority] |= 1 << i
	}
}

// sweepQueue is fixpoint with such a queue.
func (s *Space) sweepQueue() bool {
	q := &s.queue
	for {
		m := q.due & q.ranks[Cheap]
		if m == 0 {
			if m = q.due & q.ranks[Linear]; m == 0 {
				if m = q.due & q.ranks[Quadratic]; m == 0 {
					if m = q.due; m == 0 {
						return true
					}
				}
			}
		}
		if now := m & q.round; now != 0 {
			m = now
		} else {
			q.round |= m
		}
		p := bits.TrailingZeros64(m) & 63
		m &= -m
		q.round &^= m
		if (s.entailed + domains.Int(p)).Get(s.st) != 0 {
			q.due &^= m
			continue
		}
		s.stats.Propagations++
		if s.poll.worked(q.jobs[p].work) {
			q.clear()
			return false
		}
		s.st.SetCause(domains.Cause(p))
		status := s.run[p].Propagate(s)
		q.due &^= m
		switch status {
		case Stable:
		case Failed:
			q.clear()
			return false
		case Again:
			q.due |= m
		case Entailed:
			(s.entailed + domains.Int(p)).Set(s.st, 1)
		}
	}
}
