package check

// This file decides what a rule does not: whether one constraint, or some together, have a
// solution in the domains, by splitting them. It is a search over the variables of those
// constraints alone, within a limit, and what it finds is evidence.

import (
	"cmp"

	values "github.com/propago/propago/csp/flatzinc/check"
)

// variables returns the variables of a constraint.
func (c *constraint) variables() []int32 {
	if c.roots == nil {
		met := make(map[int32]bool)
		for i := range c.args {
			for _, t := range c.args[i].terms {
				if t.x >= 0 && !met[t.x] {
					met[t.x] = true
					c.roots = append(c.roots, t.x)
				}
			}
		}
	}
	return c.roots
}

// A trial is a search for a solution of constraints.
type trial struct {
	q     *program
	cs    []*constraint
	left  int   // how much more may be done
	point []int // the values of all variables, where a solution was found
	// stopped, where there is one, asks now and then whether to go on.
	stopped func() bool
	nodes   int
}

// solve reports whether the constraint has a solution in the domains; ok is false where the
// limit came first.
func (t *trial) solve() (found, ok bool) {
	s := &t.q.space
	before := s.work
	defer func() { t.left -= (s.work - before) / 16 }()
	for _, c := range t.cs {
		t.left -= len(c.variables()) + 1
	}
	if t.left < 0 {
		return false, false
	}
	if t.nodes++; t.nodes&0xff == 0 && t.stopped != nil && t.stopped() {
		return false, false
	}
	if len(t.q.truths) > 0 {
		mark := len(s.trail)
		defer s.undo(mark)
		for _, c := range t.cs {
			if !t.q.exchange(c) {
				return false, true
			}
		}
	}
	for _, c := range t.cs {
		if s.contradicts(c) {
			return false, true
		}
	}
	t.left -= (s.work - before) / 16
	before = s.work
	x, size := int32(-1), 0
	for _, c := range t.cs {
		for _, y := range c.variables() {
			d := &s.doms[y]
			if d.lo == d.hi {
				continue
			}
			if n := d.size(max(size, 2)); x < 0 || n < size {
				x, size = y, n
			}
		}
	}
	if x < 0 {
		return t.holds(), true
	}
	lo, hi := s.doms[x].lo, s.doms[x].hi
	middle := lo
	if size > 4 {
		middle = lo + (hi-lo)/2
	}
	for _, side := range [2]literal{{term{x: x}, le, middle}, {term{x: x}, ge, middle + 1}} {
		mark := len(s.trail)
		found, ok = false, true
		if s.tell(x, side.o, side.k) {
			found, ok = t.solve()
		}
		s.undo(mark)
		if found || !ok {
			return found, ok
		}
	}
	return false, true
}

// holds evaluates the constraints by their definitions.
func (t *trial) holds() bool {
	q := t.q
	if t.point == nil {
		t.point = make([]int, len(q.variables))
	}
	for _, c := range t.cs {
		for _, o := range c.item.Operands {
			for _, x := range o.Terms {
				if x.Var >= 0 {
					t.point[x.Var] = q.space.lo(q.find(int32(x.Var)))
				}
			}
		}
		if !c.item.Holds(t.point) {
			return false
		}
	}
	return true
}

// evidence is the solution that was found, in words.
func (t *trial) evidence() string {
	items := make([]*values.Item, len(t.cs))
	for i, c := range t.cs {
		items[i] = c.item
	}
	return cmp.Or(t.q.oracle.Evidence(t.point, items...), "it holds always")
}
