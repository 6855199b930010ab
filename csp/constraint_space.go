package csp

import (
	"github.com/propago/propago/csp/internal/clauses"
	"github.com/propago/propago/domains"
)

// This file is what a propagator sees: the domains as they are now, read and
// narrowed through views, and reversible ints. propagate_queue.go holds the other half of a
// Space, the queue that runs propagators to a fixpoint.

// Space is the running state of one solver: the domains of all variables, the
// trail, and the queue of propagators. Propagators read domains and narrow them
// through it. Narrowing methods return false where no value would be left; the
// propagator then returns [Failed] at once.
type Space struct {
	st    *domains.Store
	cells []uint64 // alias of the store's cells, for one-word domains

	run      []Propagator
	props    []prop // what else there is to each of them
	rethink  []rethinking
	memories []memory
	reified  map[*sides][2]running // while a constraint is attached: what stands in it
	own      int                   // number of those that were there when all were attached
	entailed domains.Int           // the first of as many reversible ints: not zero once it is entailed
	queue    queue
	wakes    wakeLists
	given    modelClauses // of a model that is learned from
	clauses  *clauses.DB  // propagated after the cheap propagators; nil without learning and restarts
	stats    Stats
	poll     poll
	changes  uint         // counts the changes of domains, for the poll
	learning bool         // see learnByBounds
	hopeless func() []int // which constraints contradict each other
	doubts   bool         // that is asked where a run takes long, once
	vain     []int        // what was answered, where some do
}

// prop is what a propagator of a solver comes from.
type prop struct {
	explain Explainer
	c       Constraint
	origin  int32 // index among the posted constraints
	nth     int32 // which piece of that
	lifts   bool  // see the function
}

// rethinking is propagator p, which judges anew once the root is propagated.
type rethinking struct {
	p int32
	reconsiderer
}

// Min returns the least value of x.
func (s *Space) Min(x Var) int {
	if x.id < 0 {
		return int(x.off) - s.st.Max(^x.id)
	}
	return s.st.Min(x.id) + int(x.off)
}

// Max returns the greatest value of x.
func (s *Space) Max(x Var) int {
	if x.id < 0 {
		return int(x.off) - s.st.Min(^x.id)
	}
	return s.st.Max(x.id) + int(x.off)
}

// ends returns both bounds of x, which takes one call in place of two.
func (s *Space) ends(x Var) (lo, hi int) {
	id, at := x.id, int(x.off)
	if id >= 0 {
		lo, hi = s.st.Ends(id)
		return lo + at, hi + at
	}
	lo, hi = s.st.Ends(^id)
	return at - hi, at - lo
}

// Size returns the number of values of x.
func (s *Space) Size(x Var) int { return s.st.Size(x.index()) }

// Fixed reports whether one value is left in x.
func (s *Space) Fixed(x Var) bool { return s.st.Fixed(x.index()) }

// Has reports whether v is a value of x.
func (s *Space) Has(x Var, v int) bool { return s.st.Has(x.index(), x.under(v)) }

// Next returns the least value of x that is at least v.
func (s *Space) Next(x Var, v int) (int, bool) {
	if x.id < 0 {
		w, ok := s.st.Prev(^x.id, x.under(v))
		return int(x.off) - w, ok
	}
	w, ok := s.st.Next(x.id, x.under(v))
	return w + int(x.off), ok
}

// prev returns the greatest value of x that is at most v.
func (s *Space) prev(x Var, v int) (int, bool) {
	w, ok := s.Next(x.Neg(), -v)
	return -w, ok
}

// Domain returns the values of x as a set, a copy.
func (s *Space) Domain(x Var) domains.Set { return x.see(s.st.Domain(x.index())) }

// KeepsHoles reports whether a value inside the bounds of x can be removed. It
// is false for variables of which only the bounds are kept.
func (s *Space) KeepsHoles(x Var) bool { return s.st.Kind(x.index()) != domains.Interval }

// Assign narrows x to v.
func (s *Space) Assign(x Var, v int) bool {
	return s.happened(x.index(), s.st.Assign(x.index(), x.under(v)))
}

// Remove removes v from x. Where only the bounds of x are kept and v lies inside
// them, nothing happens, and the propagator must look again when a bound moves.
func (s *Space) Remove(x Var, v int) bool {
	return s.happened(x.index(), s.st.Remove(x.index(), x.under(v)))
}

// AtLeast removes the values below v from x.
func (s *Space) AtLeast(x Var, v int) bool {
	if x.id < 0 {
		return s.happened(^x.id, s.st.AtMost(^x.id, x.under(v)))
	}
	return s.happened(x.id, s.st.AtLeast(x.id, x.under(v)))
}

// AtMost removes the values above v from x.
func (s *Space) AtMost(x Var, v int) bool {
	if x.id < 0 {
		return s.happened(^x.id, s.st.AtLeast(^x.id, x.under(v)))
	}
	return s.happened(x.id, s.st.AtMost(x.id, x.under(v)))
}

// keepOnly removes from x the values that are not in set; inside the bounds it
// does so only where holes are kept.
func (s *Space) keepOnly(x Var, set domains.Set) bool {
	return s.happened(x.index(), s.st.Filter(x.index(), underSet(x, set), true))
}

// removeAll removes from x the values of set; inside the bounds it does so only
// where holes are kept.
func (s *Space) removeAll(x Var, set domains.Set) bool {
	return s.happened(x.index(), s.st.Filter(x.index(), underSet(x, set), false))
}

// underSet returns a set of values of the view as values of the variable.
func underSet(x Var, set domains.Set) domains.Set {
	set = set.Intersect(domains.Range(-faraway, faraway)).Shift(-int(x.off))
	if x.id < 0 {
		set = set.Negate()
	}
	return set
}

// assert narrows the variable of a literal so that the literal holds.
func (s *Space) assert(l Literal) bool {
	switch l.op {
	case domains.GE:
		return s.AtLeast(l.x, l.k)
	case domains.LE:
		return s.AtMost(l.x, l.k)
	case domains.NE:
		return s.Remove(l.x, l.k)
	}
	return s.Assign(l.x, l.k)
}

// narrow is assert of a bare literal.
func (s *Space) narrow(l domains.Literal) bool { return s.happened(l.X(), s.st.Narrow(l)) }

// holds reports whether every value of the literal's variable satisfies it.
func (s *Space) holds(l Literal) bool { return s.evaluate(l) == Entailed }

// NewInt makes a reversible int: changing it is undone by backtracking. It is
// made while attaching.
func (s *Space) NewInt(v int) ReversibleInt { return ReversibleInt{s.st.NewInt(v)} }

// ReversibleInt is a reversible int of one [Space].
type ReversibleInt struct{ i domains.Int }

// Get returns the value.
func (i ReversibleInt) Get(s *Space) int { return i.i.Get(s.st) }

// Set changes the value until the search backtracks.
func (i ReversibleInt) Set(s *Space, v int) { i.i.Set(s.st, v) }

// happened queues who listens to event e of x and reports whether the domain still
// has a value. A propagator that takes a wide domain apart value by value may run for
// minutes, so that once the search is told to stop (s.poll.stopped then says so) a
// change is refused.
func (s *Space) happened(x int32, e domains.Event) bool {
	if e == domains.Unchanged {
		return true
	}
	if e == domains.Failed {
		return false
	}
	if q := &s.queue; uint(x) < uint(len(q.listen)) {
		q.due |= q.listen[x][e&3]
		return s.changed()
	}
	w := &s.wakes
	at := &w.start[x]
	from, to := at[e&3], at[0]
	if w.advice != nil {
		w.tell(from, to)
	}
	list, jobs := w.list, s.queue.jobs
	for i := uint(from); i < uint(to); i++ {
		l := uint(list[i])
		if p := l >> priorityBits; !jobs[p].queued {
			jobs[p].queued = true
			s.queue.rings[l&(1<<priorityBits-1)].push(int32(p))
		}
	}
	return s.changed()
}

// changed counts a change, and reports whether the search is to go on.
func (s *Space) changed() bool {
	if s.changes++; s.changes&(1<<16-1) != 0 {
		return true
	}
	return s.goesOn()
}

// goesOn is asked every so many changes: whether the search is not told to stop, and not
// known to be in vain.
func (s *Space) goesOn() bool {
	if s.doubts {
		s.doubts, s.vain = false, s.hopeless()
	}
	return s.vain == nil && !s.poll.check()
}
