package check

import (
	"cmp"
	"maps"
	"slices"
)

// This file verifies a deduction before which no inference was told and that names no step: a
// nogood of a scaffold (Flippo and others 2024). Its facts are assumed one after the other, and
// after each the constraints and the steps that may be used are propagated; where that gives no
// contradiction, a search below decides, within the limit. Most such nogoods share the facts
// they begin with, as those of a search tree do: what followed from these is kept for the next.

// A reverse has the facts of the latest nogood that still hold in the space, in order. Below
// them is what the constraints say without a fact, which no other step is to see.
type reverse struct {
	levels  []level   // the first without a fact
	head    int       // of the trail: what comes after was not propagated
	uses    [][]int32 // by variable, the constraints on it
	apart   [][]place // by variable, where it is one of those that differ
	filters []filter  // of each constraint
	queue   []int32   // of constraints
	queued  []bool
	last    []int // room

	causes   []cause // of the changes in the trail, where there is to be an explanation
	fault    cause   // of the contradiction
	argument string  // in words, why the latest nogood is one
}

// A level is a fact that holds, with where the trail was before.
type level struct {
	lit  lit
	mark int
}

// prepare makes what propagation needs, once.
func (k *checker) prepare() {
	r, q := &k.reverse, k.inner
	if r.uses != nil {
		return
	}
	n := len(q.space.doms)
	q.space.shut = make([]bool, n)
	r.uses, r.apart, r.last = make([][]int32, n), make([][]place, n), make([]int, n)
	r.filters, r.queued = make([]filter, len(q.items)), make([]bool, len(q.items))
	for i, c := range q.known() {
		for _, x := range c.variables() {
			r.uses[x] = append(r.uses[x], int32(i))
		}
		r.filters[i] = q.filter(c)
		if r.filters[i].differ {
			for at, t := range c.args[0].terms {
				if t.x >= 0 {
					r.apart[t.x] = append(r.apart[t.x], place{c, at})
				}
			}
		}
	}
	k.watch.begin(k)
}

// ground begins with no fact. It reports whether there is a contradiction.
func (k *checker) ground() (contradiction bool) {
	r, s := &k.reverse, &k.inner.space
	r.levels, r.head = append(r.levels, level{-1, s.begin()}), len(s.trail)
	for i := range r.filters {
		if r.filters[i].run != nil {
			r.enqueue(int32(i))
		}
	}
	for x := range s.doms {
		if d := &s.doms[x]; d.lo == d.hi {
			s.note(int32(x), raised, d.lo) // is looked at
		}
	}
	k.blame(cause{})
	return k.applyAll() || k.settle()
}

// applyAll takes all steps that may be used once, in order.
func (k *checker) applyAll() (contradiction bool) {
	for _, n := range slices.Sorted(maps.Keys(k.facts.nogoods)) {
		if wrong, _ := k.apply(k.facts.nogoods[n]); wrong {
			return true
		}
	}
	return false
}

func (r *reverse) enqueue(i int32) {
	if !r.queued[i] {
		r.queued[i] = true
		r.queue = append(r.queue, i)
	}
}

// leave takes back the levels after the first n.
func (k *checker) leave(n int) {
	r := &k.reverse
	if n >= len(r.levels) {
		return
	}
	k.inner.space.undo(r.levels[n].mark)
	r.forgive(r.levels[n].mark)
	r.levels, r.head = r.levels[:n], len(k.inner.space.trail)
}

// deduceReverse verifies that k.lits cannot all hold.
func (k *checker) deduceReverse(id int) (on []int, err error) {
	k.prepare()
	r, s := &k.reverse, &k.inner.space
	same := 0
	for same+1 < len(r.levels) && same < len(k.lits) && r.levels[same+1].lit == k.lits[same] {
		same++
	}
	k.leave(same + 1)
	wrong := false
	if len(r.levels) == 0 {
		wrong = k.ground()
	} else {
		wrong = k.settle()
	}
	for _, l := range k.lits[same:] {
		if wrong {
			break
		}
		r.levels = append(r.levels, level{l, len(s.trail)})
		x, o, n := k.atoms.of(l)
		wrong = !s.tell(x, o, n)
		if k.blame(cause{}); wrong && k.explains() {
			r.fault = cause{of: []int32{x}}
		}
		wrong = wrong || k.settle()
	}
	search := false
	if !wrong {
		t := descent{k: k, left: k.limits.Search}
		wrong = t.fails()
		if search = t.nodes > 1; !wrong {
			e := k.unproved(id, nil, "propagation of the constraints and of all steps gives no contradiction")
			if t.left < 0 {
				e.Msg, e.Limit = "it took more than the limit to find out whether this follows by the constraints and all steps", true
			}
			if k.ctx.Err() != nil {
				return nil, k.ctx.Err()
			}
			return nil, e
		}
	}
	switch {
	case search:
		on = k.allSteps()
		r.argument = "no value is left, by trying them"
	case k.trace != nil || k.teller != nil && k.teller.tells(k.in.number):
		var parts []part
		parts, on = k.argue()
		r.argument = because(parts)
	}
	k.leave(max(len(r.levels)-1, 0))
	return on, nil
}

// settle propagates what was changed, and reports whether there is a contradiction.
func (k *checker) settle() (contradiction bool) {
	r, s := &k.reverse, &k.inner.space
	for at := 0; ; {
		for r.head < len(s.trail) {
			c := s.trail[r.head]
			r.head++
			if c.what == closed {
				continue
			}
			if len(k.watch.of[c.x]) > 0 && k.visit(c.x) {
				return true
			}
			if d := &s.doms[c.x]; d.lo == d.hi && !s.shut[c.x] {
				s.shut[c.x] = true
				s.note(c.x, closed, 0)
				var fixed []int32
				if k.explains() {
					fixed = []int32{c.x}
				}
				for _, p := range r.apart[c.x] {
					ok := s.differ(p)
					if k.blame(cause{c: p.c, of: fixed}); !ok {
						if k.explains() {
							r.fault = s.clash(p)
						}
						return true
					}
				}
			}
			for _, i := range r.uses[c.x] {
				if c.what != removed || !r.filters[i].bounds {
					r.enqueue(i)
				}
			}
		}
		if at == len(r.queue) {
			r.queue = r.queue[:0]
			return false
		}
		i := r.queue[at]
		at++
		r.queued[i] = false
		f := &r.filters[i]
		wrong := !f.run(s, f)
		if k.blame(cause{c: f.c}); wrong {
			r.fault = cause{c: f.c}
			for _, j := range r.queue[at:] {
				r.queued[j] = false
			}
			r.queue = r.queue[:0]
			return true
		}
	}
}

// latestLast sorts the literals of a solution by when their variables got values, as those of a
// nogood are: the last ones are watched.
func (k *checker) latestLast(lits []lit) []lit {
	r := &k.reverse
	if len(r.levels) == 0 {
		return lits
	}
	clear(r.last)
	for i, c := range k.inner.space.trail {
		r.last[c.x] = i + 1
	}
	slices.SortStableFunc(lits, func(l, m lit) int {
		return cmp.Compare(r.last[k.atoms.all[l>>1].x], r.last[k.atoms.all[m>>1].x])
	})
	return lits
}

// A descent looks for a solution below what propagation leaves, and gives up after so many
// variables.
type descent struct {
	k     *checker
	left  int
	nodes int
}

// fails reports whether there is none.
func (t *descent) fails() bool {
	k := t.k
	s := &k.inner.space
	if t.nodes++; t.nodes&0xff == 0 && k.ctx.Err() != nil {
		t.left = -1
	}
	t.left -= len(k.facts.nogoods)
	if k.applyAll() || k.settle() { // some are not watched where it matters
		return true
	}
	x, size := int32(-1), 0
	for i := range k.inner.items {
		c := &k.inner.items[i]
		for _, y := range c.variables() {
			d := &s.doms[y]
			if t.left--; d.lo == d.hi {
				continue
			}
			if n := d.size(max(size, 2)); x < 0 || n < size {
				x, size = y, n
			}
		}
		if t.left < 0 {
			return false
		}
		if s.contradicts(c) {
			k.reverse.fault = cause{c: c}
			return true
		}
	}
	if x < 0 {
		return t.broken()
	}
	d := &s.doms[x]
	middle := d.lo
	if size > 4 {
		middle = d.lo + (d.hi-d.lo)/2
	}
	for _, o := range [2]op{le, ge} {
		mark := len(s.trail)
		wrong := !s.tell(x, o, middle+truthBit(o == ge)) || k.settle() || t.fails()
		s.undo(mark)
		k.reverse.forgive(mark)
		k.reverse.head = mark
		if !wrong {
			return false
		}
	}
	return true
}

// broken reports whether a constraint does not hold for the values that all variables have.
func (t *descent) broken() bool {
	all := trial{q: t.k.inner}
	for _, c := range t.k.inner.known() {
		all.cs = append(all.cs, c)
	}
	return !all.holds()
}
