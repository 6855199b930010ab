package check

// This file remembers while a proof is verified which steps rest on which, as numbers alone,
// so that what the conclusion does not need can be left out of its explanation.

import "slices"

// A trace has for each step those that it rests on. It may name more than are needed, never
// fewer.
type trace struct {
	bare  space            // the domains as declared, on which most inferences rest alone
	lines []int            // of each step
	deps  []int32          // of all steps
	first []int            // where those of each step begin
	roots map[int32][]said // by variable, what holds for good
	fired []firing         // what the deduction at hand has used so far
	end   []int            // what the contradiction rests on
}

// said is that a variable is in a relation to a number, and the step that says so.
type said struct {
	o    op
	n    int
	step int
}

// A firing is a step that a deduction has used, and what it said.
type firing struct {
	step *fact
	x    int32 // -1 where it was false
	said
}

// begin copies the domains.
func (t *trace) begin(s *space) {
	t.roots = make(map[int32][]said)
	t.bare = space{doms: slices.Clone(s.doms), stamp: make([]int32, len(s.stamp)), sums: s.sums}
	for i := range t.bare.doms {
		t.bare.doms[i].gone = slices.Clone(t.bare.doms[i].gone)
	}
}

// step adds a step that rests on others, and returns its number.
func (t *trace) step(line int, on []int) int {
	t.lines = append(t.lines, line)
	t.first = append(t.first, len(t.deps))
	slices.Sort(on)
	for _, d := range slices.Compact(on) {
		t.deps = append(t.deps, int32(d))
	}
	return len(t.lines) - 1
}

// of returns what a step rests on.
func (t *trace) of(step int) []int32 {
	end := len(t.deps)
	if step+1 < len(t.first) {
		end = t.first[step+1]
	}
	return t.deps[t.first[step]:end]
}

// inference returns what an inference rests on besides its constraints: what holds for good of
// the variables, where the declared domains do not suffice.
func (t *trace) inference(k *checker) []int {
	s := &t.bare
	mark := s.begin()
	alone := false
	for _, l := range k.lits {
		if !s.tell(k.atoms.of(l)) {
			alone = true
			break
		}
	}
	for _, c := range k.by {
		alone = alone || s.contradicts(c)
	}
	s.undo(mark)
	var on []int
	if alone {
		return nil
	}
	for _, l := range k.lits {
		x, _, _ := k.atoms.of(l)
		on = t.all(on, x)
	}
	for _, c := range k.by {
		for _, x := range c.variables() {
			on = t.all(on, x)
		}
	}
	return on
}

// all appends the steps that narrowed a variable for good.
func (t *trace) all(on []int, x int32) []int {
	for _, r := range t.roots[x] {
		on = append(on, r.step)
	}
	return on
}

// deduction returns what a deduction rests on: going back from the contradiction, for each
// literal that is needed the one step that says it or, where no single one does, all those that
// have a part in it.
func (t *trace) deduction(k *checker, at []int32) []int {
	w := &need{t: t, k: k, used: make([]bool, len(t.fired)), met: make(map[needed]bool)}
	for _, x := range at {
		w.on = t.all(w.on, x)
	}
	if n := len(t.fired); len(at) == 0 && n > 0 {
		w.use(n - 1)
	}
	for len(w.open) > 0 {
		n := w.open[len(w.open)-1]
		w.open = w.open[:len(w.open)-1]
		w.find(n)
	}
	return w.on
}

// A need is the way back through one deduction.
type need struct {
	t    *trace
	k    *checker
	on   []int
	used []bool // of the firings
	met  map[needed]bool
	open []needed
}

// needed is what has to hold before a firing.
type needed struct {
	x      int32
	o      op
	n      int
	before int
}

// use takes a firing, and asks for what it rests on.
func (w *need) use(i int) {
	if w.used[i] {
		return
	}
	w.used[i] = true
	f := &w.t.fired[i]
	w.on = append(w.on, f.step.seq)
	for _, l := range f.step.lits {
		x, o, n := w.k.atoms.of(l)
		if not, m := o.negated(n); x == f.x && not == f.o && m == f.n {
			continue // that is what it said
		}
		if e := (needed{x, o, n, i}); !w.met[e] {
			w.met[e] = true
			w.open = append(w.open, e)
		}
	}
}

// find finds out what a literal holds by.
func (w *need) find(e needed) {
	for _, l := range w.k.lits {
		if x, o, n := w.k.atoms.of(l); x == e.x && entails(o, n, e.o, e.n) {
			return
		}
	}
	for pass, says := range [2]func(o op, n int, p op, m int) bool{entails, partly} {
		one := pass == 0 // is enough where it says all of it
		for _, r := range w.t.roots[e.x] {
			if says(r.o, r.n, e.o, e.n) {
				if w.on = append(w.on, r.step); one {
					return
				}
			}
		}
		for i := range e.before {
			if f := &w.t.fired[i]; f.x == e.x && says(f.o, f.n, e.o, e.n) {
				if w.use(i); one {
					return
				}
			}
		}
	}
}

// entails reports whether what is in the first relation is in the second.
func entails(o op, n int, p op, m int) bool {
	switch {
	case o == eq:
		return p.holds(n, m)
	case p == ne && o != ne:
		return !o.holds(m, n)
	}
	return o == p && (n == m || o == le && n < m || o == ge && n > m)
}

// partly reports whether the first relation excludes a value that the second one does.
func partly(o op, n int, p op, m int) bool {
	switch {
	case p == ne:
		return !o.holds(m, n)
	case o == ne:
		return !p.holds(n, m)
	case o == le && p == ge:
		return n < m-1
	case o == ge && p == le:
		return n > m+1
	}
	return true
}

// needed returns the steps that the conclusion rests on, by line, with the lines that each
// rests on.
func (t *trace) needed() map[int][]int {
	met := make([]bool, len(t.lines))
	stack := slices.Clone(t.end)
	lines := make(map[int][]int)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if met[n] {
			continue
		}
		met[n] = true
		on := lines[t.lines[n]]
		for _, d := range t.of(n) {
			if t.lines[d] != t.lines[n] {
				on = append(on, t.lines[d])
			}
			stack = append(stack, int(d))
		}
		slices.Sort(on)
		lines[t.lines[n]] = slices.Compact(on)
	}
	return lines
}
