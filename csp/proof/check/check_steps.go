package check

// This file verifies the steps: inferences by their constraint, deductions by what was
// verified before.

import "fmt"

// told returns literals in words.
func (k *checker) told(lits []lit) []string {
	list := make([]string, len(lits))
	for i, l := range lits {
		list[i] = k.say(l)
	}
	return list
}

// say returns a literal in words, with the name that it was given.
func (k *checker) say(l lit) string {
	name, o, n := k.atoms.written(l)
	return fmt.Sprintf("%s %s %d", label(k.inner.variables[name].Decl), [...]string{"=", "!=", "<=", ">="}[o], n)
}

// inference verifies i <id> <premises> [0 <propagated>] [c:<tag>]... [l:<label>].
func (k *checker) inference() error {
	in := k.in
	id := k.fresh()
	zero, propagated := k.literals(), lit(-1)
	if zero {
		if propagated = k.literal(); propagated < 0 {
			return in.fail("the number of an atom is expected")
		}
		k.lits = append(k.lits, propagated^1)
	}
	if err := k.tags(); err != nil {
		return err
	}
	f := &fact{id: id, line: in.number, lits: k.facts.keep(k.lits)}
	if k.teller != nil {
		k.tellInference(propagated, zero)
	} else if err := k.infer(id); err != nil {
		return err
	}
	if k.trace != nil {
		f.seq = k.trace.step(in.number, k.trace.inference(k))
	}
	k.facts.inferences[id] = f
	if k.watch.on {
		k.watch.add(k, k.facts.inferences[id])
	}
	return k.room()
}

// tags reads the constraints that an inference is by, into k.by.
func (k *checker) tags() error {
	in := k.in
	k.by = k.by[:0]
	for in.more() {
		f := in.field()
		switch {
		case len(f) > 2 && f[0] == 'c' && f[1] == ':':
			c := k.tagged(f[2:])
			if c == nil {
				return in.refuse("there is no constraint %s: there are %d", clip(f[2:]), len(k.inner.items)+len(k.inner.orders))
			}
			k.by = append(k.by, c)
		case len(f) > 1 && f[0] == 'l' && f[1] == ':':
		default:
			return in.refuse("c:, l: or the end of the line is expected, and there is %s", clip(f))
		}
	}
	return in.err
}

// tagged returns the constraint of a number: those of the program come first.
func (k *checker) tagged(tag []byte) *constraint {
	n, ok := integer(tag)
	switch q := k.inner; {
	case !ok || n < 1 || n > len(q.items)+len(q.orders):
		return nil
	case n <= len(q.items):
		return &q.items[n-1]
	default:
		return q.orders[n-1-len(q.items)]
	}
}

// fresh reads the number of a step that there is not yet.
func (k *checker) fresh() int {
	id := k.in.id("the number of a step")
	if k.facts.find(id) != nil {
		k.in.fail("there is a step %d already", id)
	}
	k.steps++
	return id
}

// infer verifies that k.lits cannot all hold, by the constraints in k.by. Where the meaning of
// one is not known and the others do not say so, it is trusted if the proof asks for that.
func (k *checker) infer(id int) error {
	s := &k.inner.space
	if k.done {
		return nil
	}
	k.leave(0)
	mark := s.begin()
	defer s.undo(mark)
	if k.refuse(k.lits) >= 0 {
		return nil // by the domains
	}
	if len(k.by) == 0 {
		return k.unproved(id, nil, "this does not follow from the domains, and no constraint is named")
	}
	t := trial{q: k.inner, left: k.limits.Search, stopped: func() bool { return k.ctx.Err() != nil }}
	believed := false
	for _, c := range k.by {
		switch {
		case c.item == nil && !c.ordered && c.trusted != "":
			believed = true
		case c.item == nil && !c.ordered:
			return k.wrong(id, c, "the checker does not know the meaning of this constraint, and the proof does not ask to trust it")
		case s.contradicts(c):
			return nil
		case c.ordered: // the rule misses nothing
			return k.wrong(id, c, "this does not follow: there is room for the one order or for the other")
		default:
			t.cs = append(t.cs, c)
		}
	}
	c := k.by[0]
	found, ok := believed, true
	if len(t.cs) > 0 {
		found, ok = t.solve()
	}
	if believed && (found || !ok) && k.ctx.Err() == nil {
		for _, c := range k.by {
			k.trusted[c] = k.trusted[c] || c.item == nil
		}
		return nil
	}
	switch {
	case k.ctx.Err() != nil:
		return k.ctx.Err()
	case !ok:
		e := k.unproved(id, c, "it took more than the limit to find out whether this follows")
		e.Limit = true
		return e
	case found:
		return k.unproved(id, c, "this does not follow: the constraint holds with %s", t.evidence())
	}
	return nil
}

// deduction verifies n <id> <premises> [0 <ids>].
func (k *checker) deduction() error {
	in := k.in
	id, hints := k.fresh(), k.literals()
	k.ids = k.ids[:0]
	for hints && in.more() {
		k.ids = append(k.ids, in.id("the number of a step"))
	}
	if err := in.end(); err != nil {
		return err
	}
	n := &fact{id: id, line: in.number, lits: append([]lit(nil), k.lits...)}
	bare := k.bare(hints)
	switch {
	case k.teller != nil && bare && !k.done: // what was verified before is, as then, for what is to be told of it
		if _, err := k.deduceReverse(id); err != nil {
			k.reverse.argument = "by all that is known" // what others found to follow at the root is not found anew
		}
		fallthrough
	case k.teller != nil:
		k.tellDeduction(bare)
	default:
		on, err := k.deduce(id, hints)
		if err != nil {
			return err
		}
		if k.trace != nil {
			if n.seq = k.trace.step(in.number, on); k.done && k.trace.end == nil {
				k.trace.end = []int{n.seq}
			}
		}
	}
	k.facts.forget()
	k.watch.forget()
	return k.enter(n)
}

// enter adds a nogood. One of a single literal is a fact of the root.
func (k *checker) enter(n *fact) error {
	k.facts.nogoods[n.id] = n
	k.facts.literals += len(n.lits)
	switch len(n.lits) {
	case 0:
		k.contradiction(n.seq)
	case 1:
		k.root(n.lits[0]^1, n)
	}
	if k.watch.on {
		k.watch.add(k, n)
	}
	if open := len(k.reverse.levels); open > 0 {
		if wrong, _ := k.apply(n); wrong {
			k.leave(open - 1)
		}
	}
	return k.room()
}

// contradiction notes that a step says that nothing holds.
func (k *checker) contradiction(seq int) {
	if k.trace != nil && !k.done {
		k.trace.end = []int{seq}
	}
	k.done = true
}

// root makes a literal hold from here on.
func (k *checker) root(l lit, by *fact) {
	s := &k.inner.space
	k.leave(0)
	x, o, n := k.atoms.of(l)
	s.begin()
	if k.trace != nil && by != nil {
		k.trace.roots[x] = append(k.trace.roots[x], said{o, n, by.seq})
	}
	if !k.done && !s.tell(x, o, n) {
		if k.done = true; k.trace != nil {
			k.trace.end = k.trace.all(nil, x)
		}
	}
	for _, c := range s.trail {
		k.watch.changed(c.x)
	}
	s.trail = s.trail[:0]
}

// deduce verifies that k.lits cannot all hold, by the steps that are named or by all. Where
// there is a trace, it returns what that rests on.
func (k *checker) deduce(id int, hints bool) (on []int, err error) {
	s := &k.inner.space
	if k.done {
		return nil, nil
	}
	if k.trace != nil {
		k.trace.fired = k.trace.fired[:0]
	}
	if k.bare(hints) {
		return k.deduceReverse(id)
	}
	k.leave(0)
	if len(k.ids) == 0 {
		return k.deduceByAll(id)
	}
	mark := s.begin()
	defer s.undo(mark)
	if at := k.refuse(k.lits); at >= 0 {
		return k.restsOn(at), nil
	}
	idle := 0
	for _, n := range k.ids {
		f := k.facts.find(n)
		if f == nil {
			return nil, k.in.fail("there is no step %d, or no longer", n)
		}
		switch wrong, used := k.apply(f); {
		case wrong:
			return k.restsOn(), nil
		case !used && idle == 0:
			idle = n
		}
	}
	e := k.unproved(id, nil, "the steps that are named give no contradiction")
	if idle > 0 {
		e.Msg += fmt.Sprintf("; step %d says nothing where it is used", idle)
	}
	return nil, e
}

// bare reports whether a deduction is a nogood of a scaffold.
func (k *checker) bare(hints bool) bool {
	return (!hints || len(k.ids) == 0) && len(k.facts.inferences) == 0
}

// refuse makes literals hold. It returns the variable of one that cannot, or -1.
func (k *checker) refuse(lits []lit) int32 {
	for _, l := range lits {
		x, o, n := k.atoms.of(l)
		if !k.inner.space.tell(x, o, n) {
			return x
		}
	}
	return -1
}

// restsOn returns what the deduction at hand rests on, which fails at variables.
func (k *checker) restsOn(at ...int32) []int {
	if k.trace == nil {
		return nil
	}
	return k.trace.deduction(k, at)
}

// apply tells what is left of a step. It reports whether that is a contradiction, and whether
// it said anything.
func (k *checker) apply(f *fact) (contradiction, used bool) {
	open, n := k.open(f)
	if n == 2 {
		return false, false
	}
	if n == 1 {
		x, o, v := k.atoms.of(open ^ 1)
		ok := k.inner.space.tell(x, o, v)
		if k.blame(cause{f: f}); ok {
			k.fire(f, x, said{o, v, f.seq})
			return false, true
		}
	}
	k.fire(f, -1, said{})
	k.reverse.fault = cause{f: f}
	return true, true
}

func (k *checker) fire(f *fact, x int32, what said) {
	if k.trace != nil {
		k.trace.fired = append(k.trace.fired, firing{f, x, what})
	}
}

// open counts the literals of a step that are not known to hold, at most two, and returns
// one of them. Where one cannot hold the step says nothing, which counts as two.
func (k *checker) open(f *fact) (open lit, count int) {
	s := &k.inner.space
	for _, l := range f.lits {
		switch s.ask(k.atoms.of(l)) {
		case unknown:
			if open, count = l, count+1; count == 2 {
				return open, 2
			}
		case no:
			return l, 2
		}
	}
	return open, count
}

// deletion takes d <id>.
func (k *checker) deletion() error {
	id := k.in.id("the number of a step")
	f := k.facts.find(id)
	if f == nil {
		return k.in.fail("there is no step %d, or no longer", id)
	}
	f.dead = true
	if _, ok := k.facts.inferences[id]; ok {
		delete(k.facts.inferences, id)
	} else {
		delete(k.facts.nogoods, id)
		k.facts.literals -= len(f.lits)
	}
	return k.in.end()
}
