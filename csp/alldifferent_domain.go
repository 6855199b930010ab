package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file propagates an all-different to domain consistency, where that is asked for
// by name and every variable keeps its holes: Régin, "A Filtering Algorithm for
// Constraints of Difference in CSPs" (1994).
//
// A matching gives each variable a value of its own; without one there is no solution.
// Another value of x belongs to a solution if and only if it is free, or its owner can
// give it away, directly or through others, for a free value or for that of x. With an
// arc from each variable to the owners of its values, and one node for all free values
// that has arcs to all variables, that is: x and the owner lie in one strongly
// connected component (Tarjan 1972).
//
// A component without free values never shares a value with another one again, so that
// from then on each is propagated apart, and only if one of its domains has changed
// (Gent, Miguel and Nightingale 2008). The matching is kept from run to run and
// repaired; it needs no trail, as one that holds in small domains holds in large ones.

// hallSets is that propagator.
type hallSets struct {
	xs      []Var
	values  *valueElimination
	repeats bool // a variable stands at two positions

	index valueIndex
	views []maskView // how one-word domains become rows; nil where they do not
	*matching

	// order holds the positions block by block: the one that starts at i ends before
	// end[i], and had size[i] values in all when it was last propagated. Only these two
	// are reversible: order changes within blocks alone.
	order []int32
	end   []ReversibleInt
	size  []ReversibleInt

	scc  components
	past *matching // for explaining
}

func newHallSets(s *Space, xs []Var) counting {
	var union domains.Set
	oneWord := true
	for _, x := range xs {
		if !s.KeepsHoles(x) {
			return newHallIntervals(s, xs)
		}
		union = union.Union(s.Domain(x))
		oneWord = oneWord && s.st.Kind(x.index()) == domains.Word
	}
	n := len(xs)
	p := &hallSets{xs: xs, values: newValueElimination(s, xs), repeats: len(distinct(xs)) < n, index: newValueIndex(union)}
	if oneWord && p.index.n <= 64 && p.index.sparse == nil {
		for _, x := range xs {
			p.views = append(p.views, newMaskView(s, x, p.index.lo))
		}
	}
	p.matching = newMatching(n, p.index.n)
	p.past = newMatching(n, p.index.n)
	p.order = remember(s, positions(n))
	for range xs {
		p.end = append(p.end, s.NewInt(n))
		p.size = append(p.size, s.NewInt(0))
	}
	p.matching.remembered(s)
	p.scc = newComponents(n, p.words)
	return p
}

func (p *hallSets) stages() []Propagator { return []Propagator{p.values, p} }
func (p *hallSets) Priority() Priority   { return Costly }

func (p *hallSets) Propagate(s *Space) Status {
	if status := p.values.Propagate(s); status != Stable {
		return status
	}
	removed := s.st.Removed()
	if p.repeats {
		// Positions of one variable tie blocks together that are apart otherwise.
		p.end[0].Set(s, len(p.order))
		p.size[0].Set(s, 0)
	}
	for i := 0; i < len(p.order); {
		end := p.end[i].Get(s)
		if end-i > 1 && !p.block(s, i, end) {
			return Failed
		}
		i = end
	}
	return againIf(p.repeats && s.st.Removed() != removed)
}

// block propagates the block of the positions order[start:end], and splits it.
func (p *hallSets) block(s *Space, start, end int) bool {
	block := p.order[start:end]
	size := 0
	for _, i := range block {
		size += s.Size(p.xs[i])
	}
	if size == p.size[start].Get(s) {
		return true
	}
	if p.views != nil {
		for _, i := range block {
			p.rows[i] = p.views[i].mask(s.cells[p.values.ids[i]])
		}
	} else {
		for _, i := range block {
			p.index.load(s, p.xs[i], p.row(i))
		}
	}
	for _, i := range block { // first all, so that nobody takes a value that is kept
		p.keep(i)
	}
	for _, i := range block {
		if p.value[i] < 0 && !p.augment(i) {
			return false
		}
	}
	if p.scc.split(p.matching, block) {
		p.size[start].Set(s, size)
		return true
	}
	copy(block, p.scc.members)
	from := 0
	for _, to := range p.scc.ends {
		part := block[from:to]
		if !p.prune(s, part, int(to) == len(block)) {
			return false
		}
		size := 0
		for _, i := range part {
			size += s.Size(p.xs[i])
		}
		p.end[start+from].Set(s, start+int(to))
		p.size[start+from].Set(s, size)
		from = int(to)
	}
	return true
}

// prune removes from the variables of a component the values that belong to others.
// The last component may have free values.
func (p *hallSets) prune(s *Space, part []int32, last bool) bool {
	own := p.seen // the search for a matching is over
	clear(own)
	if last {
		copy(own, p.free)
	}
	for _, i := range part {
		v := p.value[i]
		own[v>>6] |= 1 << uint(v&63)
	}
	for _, i := range part {
		for w, r := range p.row(i) {
			gone := r &^ own[w]
			if gone == 0 {
				continue
			}
			if p.views != nil {
				x := p.values.ids[i]
				if !s.happened(x, s.st.KeepMask(x, p.views[i].cell(^gone))) {
					return false
				}
				continue
			}
			for ; gone != 0; gone &= gone - 1 {
				if !s.Remove(p.xs[i], p.index.value(w<<6+bits.TrailingZeros64(gone))) {
					return false
				}
			}
		}
	}
	return true
}

// components finds the strongly connected components of a block.
type components struct {
	m       *matching
	ordinal []int32  // of each variable: in order of visiting, from 1
	open    []uint64 // the values whose owners are still to be visited
	onStack []uint64 // the values whose owners are on the stack
	stack   []int32
	visited int32

	members []int32 // the variables, component by component
	ends    []int32 // where each component ends; the one that reaches free values is last
}

func newComponents(variables, words int) components {
	return components{
		ordinal: make([]int32, variables), open: make([]uint64, words), onStack: make([]uint64, words),
		stack: make([]int32, 0, variables), members: make([]int32, 0, variables), ends: make([]int32, 0, variables),
	}
}

// split finds the components of a block in which every variable has a value, and
// reports whether there is only one.
func (c *components) split(m *matching, block []int32) (one bool) {
	c.m = m
	c.stack, c.members, c.ends, c.visited = c.stack[:0], c.members[:0], c.ends[:0], 0
	clear(c.open)
	clear(c.onStack)
	for _, i := range block {
		v := m.value[i]
		c.open[v>>6] |= 1 << uint(v&63)
	}
	// The search starts at the node of the free values, with ordinal 0, which leads to
	// all variables.
	for _, i := range block {
		if v := m.value[i]; c.open[v>>6]>>uint(v&63)&1 != 0 {
			c.visit(i)
		}
	}
	if len(c.stack) > 0 { // the component of the free values
		c.pop(0)
	}
	return len(c.ends) == 1
}

// visit returns the least ordinal that is reached from i and still on the stack.
func (c *components) visit(i int32) int32 {
	m := c.m
	c.visited++
	ordinal := c.visited
	c.ordinal[i] = ordinal
	at := len(c.stack)
	c.stack = append(c.stack, i)
	own := m.value[i]
	c.open[own>>6] &^= 1 << uint(own&63)
	c.onStack[own>>6] |= 1 << uint(own&63)

	low := ordinal
	row := m.row(i)
	for w, r := range row {
		if r&m.free[w] != 0 {
			low = 0
		}
		for next := r & c.open[w]; next != 0; next = r & c.open[w] {
			low = min(low, c.visit(m.owner[w<<6+bits.TrailingZeros64(next)]))
		}
	}
	if low > c.ordinal[c.stack[0]] { // else it stays on the stack whatever else it reaches
		for w, r := range row {
			for back := r & c.onStack[w]; back != 0; back &= back - 1 {
				low = min(low, c.ordinal[m.owner[w<<6+bits.TrailingZeros64(back)]])
			}
		}
	}
	if low == ordinal {
		c.pop(at)
	}
	return low
}

// pop takes a component from the stack.
func (c *components) pop(at int) {
	for _, i := range c.stack[at:] {
		v := c.m.value[i]
		c.onStack[v>>6] &^= 1 << uint(v&63)
	}
	c.members = append(c.members, c.stack[at:]...)
	c.ends = append(c.ends, int32(len(c.members)))
	c.stack = c.stack[:at]
}

// Explain: a value is excluded by a Hall set, variables that have no values but as many
// as they are; it is found by giving the value away and matching the others. A
// contradiction is a set of variables with fewer values.
func (p *hallSets) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		explainHallSet(r, p.xs, &p.index, p.past, -1, -1)
		return
	}
	if explainTaken(r, p.xs, claim) {
		return
	}
	for i, l := range claim.at(p.xs) {
		if explainHallSet(r, p.xs, &p.index, p.past, i, p.index.number(l.k)) {
			return
		}
	}
}

// explainHallSet gives the facts that some variables other than xs[self] have, besides
// the value with number taken, one value fewer together than they are many. It reports
// whether there are such. Below zero, self and taken mean none.
func explainHallSet(r *Reason, xs []Var, index *valueIndex, m *matching, self, taken int) bool {
	m.reset()
	for i, x := range xs {
		if i == self {
			continue
		}
		row := m.row(int32(i))
		index.loadPast(r, x, row)
		if taken >= 0 {
			row[taken>>6] &^= 1 << uint(taken&63)
		}
		if !m.augment(int32(i)) {
			if taken >= 0 {
				m.seen[taken>>6] |= 1 << uint(taken&63)
			}
			for _, j := range m.queue {
				index.addWithin(r, xs[j], m.seen)
			}
			return true
		}
	}
	return false
}
