package check

// This file remembers while a proof is verified which steps rest on which, as numbers alone,
// so that what the conclusion does not need can be left out of its explanation.

import "slices"

// A trace has for each step those that it rests on. It may name more than are needed, never
// fewer.
type trace struct {
	bare  space           // the domains as declared, on which most inferences rest alone
	lines []int           // of each step
	deps  []int32         // of all steps
	first []int           // where those of each step begin
	roots map[int32][]int // by variable, the steps that narrowed it for good
	fired []firing        // what the deduction at hand has used so far
	end   []int           // what the contradiction rests on
}

// A firing is a step that a deduction has used, and the variable that it said something of.
type firing struct {
	step *fact
	x    int32 // -1 where it was false
}

// begin copies the domains.
func (t *trace) begin(s *space) {
	t.roots = make(map[int32][]int)
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
		on = append(on, t.roots[x]...)
	}
	for _, c := range k.by {
		for _, x := range c.variables() {
			on = append(on, t.roots[x]...)
		}
	}
	return on
}

// deduction returns what a deduction rests on: going back, the steps that said something of
// a variable that matters.
func (t *trace) deduction(k *checker, at []int32) []int {
	matters := make(map[int32]bool)
	var on []int
	need := func(x int32) {
		if !matters[x] {
			matters[x] = true
			on = append(on, t.roots[x]...)
		}
	}
	for _, x := range at {
		need(x)
	}
	for i := len(t.fired) - 1; i >= 0; i-- {
		f := t.fired[i]
		if f.x >= 0 && !matters[f.x] {
			continue
		}
		on = append(on, f.step.seq)
		for _, l := range f.step.lits {
			x, _, _ := k.atoms.of(l)
			need(x)
		}
	}
	return on
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
