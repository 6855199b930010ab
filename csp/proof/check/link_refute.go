package check

// This file refutes a few literals by the constraints of the outer program that are near:
// each by itself by its rule, and by what each leaves of Booleans and bounds.

import "slices"

// nearby bounds how many constraints one refutation looks at.
const nearby = 400

// refuted reports whether literals cannot hold together in any solution of the outer program.
func (l *linking) refuted(lits ...literal) bool {
	s := &l.out.space
	mark := s.begin()
	defer s.undo(mark)
	for _, a := range lits {
		if !s.make(l.out.find2(a.x), a.o, a.k) {
			return true
		}
	}
	var orders []linear
	visits := 0
	for at := mark; at < len(s.trail) && visits < nearby && l.steps > 0; at++ {
		x := s.trail[at].x
		for _, i := range l.uses[x] {
			c := &l.out.items[i]
			visits++
			l.steps -= 1 + len(c.variables())
			if visits > nearby || l.steps <= 0 {
				return false
			}
			if l.contradicts(c) || !l.tighten(c) {
				return true
			}
			if f, ok := s.inForce(c); ok && c.mode != plain && f.rel == atMost {
				for j := range orders {
					if cancels(&f, &orders[j]) {
						return true
					}
				}
				orders = append(orders, f)
			}
		}
	}
	return false
}

// contradicts asks the rule of an outer constraint and, where all its variables have values, its
// definition: not every rule knows when the opposite cannot be.
func (l *linking) contradicts(c *constraint) bool {
	s := &l.out.space
	if wrong := s.contradicts(c); wrong || c.rule != nil && c.rule.deny != nil {
		return wrong
	}
	if n, _ := s.open(c, 0); n > 0 {
		return false
	}
	t := trial{q: l.out, cs: []*constraint{c}}
	return !t.holds()
}

// entry gives the result of an element of constants the value at its index, where that is
// known.
func (l *linking) entry(c *constraint) bool {
	s := &l.out.space
	v, ok := s.fixed(l.out.find2(c.args[0].terms[0]))
	entries := c.args[1].terms
	if !ok || v < 1 || v > len(entries) || entries[v-1].x >= 0 {
		return true
	}
	return s.make(l.out.find2(c.args[2].terms[0]), eq, entries[v-1].k)
}

// inForce returns the sum that a constraint says, or the opposite of one, where its truth is known.
func (s *space) inForce(c *constraint) (f linear, ok bool) {
	switch {
	case c.lin == nil || c.lin.wide:
		return f, false
	case c.mode == plain:
		return *c.lin, true
	}
	v, ok := s.fixed(c.truth)
	switch {
	case !ok || v == 0 && c.mode == implied:
		return f, false
	case v == 0:
		return c.lin.opposite(), true
	}
	return *c.lin, true
}

// cancels reports whether two inequalities add up to one without variables that never holds.
func cancels(f, g *linear) bool {
	if len(f.xs) != len(g.xs) || f.k+g.k >= 0 {
		return false
	}
	for i, x := range f.xs {
		if j := slices.Index(g.xs, x); j < 0 || f.as[i] != -g.as[j] {
			return false
		}
	}
	return true
}

// tighten takes from the Booleans of a constraint the values that it refutes, moves the
// bounds of a sum, and gives the element at an index its value. It is false where that leaves
// a domain empty.
func (l *linking) tighten(c *constraint) bool {
	s := &l.out.space
	if c.mode == plain && alike[c.base] == "element" {
		return l.entry(c)
	}
	const many = 40
	if vars := c.variables(); len(vars) <= many {
		for _, x := range vars {
			d := &s.doms[x]
			if d.hi-d.lo != 1 {
				continue
			}
			for v := d.lo; v <= d.hi; v++ {
				mark := len(s.trail)
				wrong := !s.tell(x, eq, v) || l.contradicts(c)
				s.undo(mark)
				if wrong && !s.tell(x, ne, v) {
					return false
				}
			}
		}
	}
	f, ok := s.inForce(c)
	switch {
	case !ok || f.rel == unequal:
		return true
	case f.rel == equal:
		g := f.turned(-f.k)
		return s.bound(&f) && s.bound(&g)
	}
	return s.bound(&f)
}

// bound moves the bounds of the variables of a sum that is at most k.
func (s *space) bound(f *linear) bool {
	lo := 0
	for i, x := range f.xs {
		if a := f.as[i]; a > 0 {
			lo += a * s.doms[x].lo
		} else {
			lo += a * s.doms[x].hi
		}
	}
	for i, x := range f.xs {
		a, d := f.as[i], &s.doms[x]
		if a > 0 {
			if !s.lower(x, floorDiv(f.k-lo+a*d.lo, a)) {
				return false
			}
		} else if !s.raise(x, -floorDiv(f.k-lo+a*d.hi, -a)) {
			return false
		}
	}
	return true
}

// settlePasses bounds how often all constraints are gone through.
const settlePasses = 8

// settle narrows the domains by each constraint, again and again. It reports whether any was.
// It is called where something could not be shown without.
func (l *linking) settle() (some bool) {
	s := &l.out.space
	s.begin()
	for range settlePasses {
		for _, c := range l.out.known() {
			if l.out.void {
				continue
			}
			if l.passes -= 1 + len(c.variables()); l.passes <= 0 {
				break
			}
			l.out.void = l.contradicts(c) || !l.tighten(c) || !l.sift(c)
		}
		changed := len(s.trail) > 0
		some = some || changed
		s.trail = s.trail[:0]
		if !changed || l.out.void {
			break
		}
	}
	return some
}

// sift takes from small domains the values that a constraint over few variables refutes.
func (l *linking) sift(c *constraint) bool {
	const few, small = 4, 1 << 10
	s := &l.out.space
	if n, _ := s.open(c, few); n > few || c.lin != nil {
		return true
	}
	for _, x := range c.variables() {
		if !s.try(c, x, small) {
			return false
		}
	}
	return true
}
