package check

// This file is unit propagation over all steps that may be used, for deductions that name
// none. Each step is watched at two of its literals, by their variables. Watching begins
// with the first such deduction: proofs that name their steps do without.

type watches struct {
	on     bool
	of     [][]*watched // by variable
	few    []*watched   // with fewer than two literals that are open at the root
	queue  []int32
	queued []bool
	recent []*watched // of inferences
}

type watched struct {
	*fact
	at   [2]int // the literals that are watched
	gone bool
}

func (w *watches) init(n int) { w.of, w.queued = make([][]*watched, n), make([]bool, n) }

// changed notes a change at the root.
func (w *watches) changed(x int32) {
	if w.on && !w.queued[x] {
		w.queued[x] = true
		w.queue = append(w.queue, x)
	}
}

// add watches a step.
func (w *watches) add(k *checker, f *fact) {
	e := &watched{fact: f, at: [2]int{-1, -1}}
	n := 0
	for i, l := range f.lits {
		if k.inner.space.ask(k.atoms.of(l)) != yes {
			if e.at[n] = i; n == 1 {
				break
			}
			n++
		}
	}
	// Where facts are assumed, those that hold may be taken back, the latest first.
	for i := len(f.lits) - 1; e.at[1] < 0 && i >= 0 && len(k.reverse.levels) > 0; i-- {
		if i != e.at[0] {
			e.at[n] = i
			n++
		}
	}
	if e.at[1] < 0 {
		w.few = append(w.few, e)
	} else {
		for _, i := range e.at {
			x, _, _ := k.atoms.of(f.lits[i])
			w.of[x] = append(w.of[x], e)
		}
	}
	if k.facts.inferences[f.id] == f {
		w.recent = append(w.recent, e)
	}
}

// forget stops watching inferences.
func (w *watches) forget() {
	for _, e := range w.recent {
		e.gone = true
	}
	w.recent = w.recent[:0]
}

// begin watches the steps that there are.
func (w *watches) begin(k *checker) {
	if w.on {
		return
	}
	w.on = true
	for _, fs := range []map[int]*fact{k.facts.nogoods, k.facts.inferences} {
		for _, f := range fs {
			w.add(k, f)
		}
	}
}

// deduceByAll verifies that k.lits cannot all hold, by unit propagation.
func (k *checker) deduceByAll(id int) (on []int, err error) {
	w := &k.watch
	s := &k.inner.space
	w.begin(k)
	// What follows at the root stays.
	s.begin()
	if k.propagate(0) {
		k.done = true
		return k.restsOn(), nil
	}
	s.trail = s.trail[:0]
	k.rootsOfFired()
	mark := s.begin()
	defer s.undo(mark)
	if at := k.refuse(k.lits); at >= 0 {
		return k.restsOn(at), nil
	}
	if k.propagate(mark) {
		return k.restsOn(), nil
	}
	return nil, k.unproved(id, nil, "unit propagation over all steps gives no contradiction")
}

// rootsOfFired notes for the trace what was found to hold for good.
func (k *checker) rootsOfFired() {
	t := k.trace
	if t == nil {
		return
	}
	for _, f := range t.fired {
		on := []int{f.step.seq}
		for _, l := range f.step.lits {
			x, _, _ := k.atoms.of(l)
			on = t.all(on, x)
		}
		t.roots[f.x] = append(t.roots[f.x], said{f.o, f.n, t.step(f.step.line, on)})
	}
	t.fired = t.fired[:0]
}

// propagate goes through the changes since a mark, and all that follows. It reports whether
// there is a contradiction.
func (k *checker) propagate(mark int) (contradiction bool) {
	w, s := &k.watch, &k.inner.space
	defer func() {
		for _, x := range w.queue {
			w.queued[x] = false
		}
		w.queue = w.queue[:0]
	}()
	for _, e := range w.few { // at the root, after which they have nothing more to say
		if e.dead || e.gone {
			continue
		}
		if wrong, _ := k.apply(e.fact); wrong {
			return true
		}
	}
	clear(w.few)
	w.few = w.few[:0]
	for at := 0; ; at++ {
		for ; mark < len(s.trail); mark++ {
			w.changed(s.trail[mark].x)
		}
		if at >= len(w.queue) {
			return false
		}
		x := w.queue[at]
		w.queued[x] = false
		if k.visit(x) {
			return true
		}
	}
}

// visit looks at the steps that are watched at a variable.
func (k *checker) visit(x int32) (contradiction bool) {
	w, s := &k.watch, &k.inner.space
	list := w.of[x]
	kept := list[:0]
	for n, e := range list {
		if e.dead || e.gone {
			continue
		}
		for side := range 2 {
			y, o, v := k.atoms.of(e.lits[e.at[side]])
			if y != x || s.ask(y, o, v) != yes {
				continue
			}
			for i, l := range e.lits {
				if i == e.at[0] || i == e.at[1] {
					continue
				}
				if z, o, v := k.atoms.of(l); s.ask(z, o, v) != yes {
					e.at[side] = i
					if z != x {
						w.of[z] = append(w.of[z], e)
					}
					break
				}
			}
		}
		if k.watches(e, x) {
			kept = append(kept, e)
		}
		if wrong, _ := k.apply(e.fact); wrong {
			kept = append(kept, list[n+1:]...)
			w.of[x] = kept
			return true
		}
	}
	clear(list[len(kept):])
	w.of[x] = kept
	return false
}

// watches reports whether a step is watched at a variable.
func (k *checker) watches(e *watched, x int32) bool {
	for _, i := range e.at {
		if y, _, _ := k.atoms.of(e.lits[i]); y == x {
			return true
		}
	}
	return false
}
