package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the layered graph that automata and decision diagrams unfold into, and the
// propagator that keeps its nodes on a path. The words are the paths from its start to
// its end; a layer of arcs is what one variable reads.

// layered is the graph. It is made once, when the constraint is declared, and never
// changes.
type layered struct {
	xs     []Var
	layers []layer
	nodes  []int32 // nodes before each layer, and after the last
	wide   int     // the most nodes of one layer
}

// layer is what one variable reads: the arcs from the nodes before it to those after
// it. Only arcs on a path from the start to the end, within the declared domains, are
// there.
type layer struct {
	column
	arcs  []layerArc // by from, as far as they were
	costs []int      // of each arc
}

// layerArc leads between nodes, numbered from 0 in each layer of nodes, with the value
// of a row.
type layerArc struct{ from, to, row int32 }

// transition is an arc before anything is left out: it leads from a node of those before its
// layer to one of those after it.
type transition struct{ from, to, value, cost int }

// newLayered makes the graph over xs of all paths from the node start to one of end, where
// moves(i) leads from one of width[i] nodes to one of width[i+1].
func newLayered(xs []Var, width []int, start int, end []int, moves func(i int) []transition) *layered {
	n := len(xs)
	g := &layered{xs: xs}
	allowed := make([][]transition, n)
	on := make([][]bool, n+1) // on a path: reached from the start, and then from behind
	for i := range on {
		on[i] = make([]bool, width[i])
	}
	on[0][start] = true
	for i, x := range xs {
		dom := x.Domain()
		for _, a := range moves(i) {
			if on[i][a.from] && dom.Contains(a.value) {
				allowed[i] = append(allowed[i], a)
				on[i+1][a.to] = true
			}
		}
	}
	for q := range on[n] {
		on[n][q] = on[n][q] && slices.Contains(end, q)
	}
	for i := n - 1; i >= 0; i-- {
		clear(on[i])
		allowed[i] = slices.DeleteFunc(allowed[i], func(a transition) bool { return !on[i+1][a.to] })
		for _, a := range allowed[i] {
			on[i][a.from] = true
		}
	}
	g.connect(allowed, on)
	return g
}

// connect numbers the nodes and lists the arcs between them.
func (g *layered) connect(allowed [][]transition, on [][]bool) {
	number := make([][]int32, len(on))
	for i := range on {
		number[i] = make([]int32, len(on[i]))
		k := int32(0)
		for q, is := range on[i] {
			if is {
				number[i][q] = k
				k++
			}
		}
		g.nodes = append(g.nodes, k)
		g.wide = max(g.wide, int(k))
	}
	for i, x := range g.xs {
		used := make([]int, len(allowed[i]))
		for j, a := range allowed[i] {
			used[j] = x.under(a.value)
		}
		l := layer{column: newColumn(Var{model: x.model, id: x.index()}, used)}
		for _, a := range allowed[i] {
			l.arcs = append(l.arcs, layerArc{number[i][a.from], number[i+1][a.to], int32(l.row(x.under(a.value)))})
			l.costs = append(l.costs, a.cost)
		}
		g.layers = append(g.layers, l)
	}
}

// rows returns the most rows of one layer.
func (g *layered) rows() int {
	rows := 0
	for i := range g.layers {
		rows = max(rows, len(g.layers[i].values))
	}
	return rows
}

// attach makes the propagator: domain consistent where all variables are distinct.
func (g *layered) attach(s *Space) Propagator {
	p := &layeredProp{c: g, twice: repeats(g.xs)}
	words, rows := 0, g.rows()
	for _, n := range g.nodes {
		p.at = append(p.at, int32(words))
		for k := int32(0); k < n; k += 64 {
			id := s.st.NewInt(int(lowMask(int(n - k))))
			if words == 0 {
				p.first = id
			}
			words++
		}
	}
	p.at = append(p.at, int32(words))
	for range g.layers {
		p.seen = append(p.seen, s.NewInt(0))
	}
	p.began = s.NewInt(0)
	p.found = make([]uint64, (g.wide+63)/64)
	p.live, p.has = make([]bool, rows), make([]bool, rows)
	p.dirty = make([]bool, len(g.layers)+1)
	return p
}

// lowMask returns a word with its n lowest bits set, all of them from 64 on.
func lowMask(n int) uint64 {
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(n) - 1
}

// layeredProp keeps the nodes that lie on a path.
type layeredProp struct {
	c     *layered
	twice bool
	first domains.Int // the nodes of layer i are the reversible words first+at[i] to first+at[i+1]-1
	at    []int32
	seen  []ReversibleInt // for each variable, its cell when last looked at
	began ReversibleInt   // not zero once the graph was looked at

	found []uint64 // nodes reached in a pass
	has   []bool   // rows in the domain
	live  []bool   // rows on a path
	dirty []bool   // layers of which the variable or the nodes on either side changed

	// For explanations, made when first needed.
	leads   []uint64    // for each layer of nodes, those that lead to the end, at at
	reached [2][]uint64 // nodes reached before and after a layer
	missing []int
}

// Propagate takes nodes off that are no longer reached from the start, going forwards
// from the first variable that changed, then those that no longer lead to the end, going
// backwards from the last layer touched; on the way back the values without an arc
// between remaining nodes go. Removing those changes no path.
func (p *layeredProp) Propagate(s *Space) Status {
	c := p.c
	n := len(c.layers)
	if c.nodes[n] == 0 {
		return Failed // no word within the declared domains
	}
	first, last := p.survey(s)
	before := s.st.Removed()
	for i := first; i < n && (i <= last || p.dirty[i]); i++ {
		if !p.dirty[i] {
			continue
		}
		last = max(last, i)
		changed, empty := p.forwards(s, i)
		if empty {
			return Failed
		}
		if changed {
			p.dirty[i+1] = true
		}
	}
	for i := last; i >= 0 && (i >= first || p.dirty[i]); i-- {
		if !p.dirty[i] {
			continue
		}
		changed, ok := p.backwards(s, i)
		if !ok {
			return Failed
		}
		if changed && i > 0 {
			p.dirty[i-1] = true
		}
	}
	open := 0
	for i := range c.layers {
		if cell := int(s.cells[c.layers[i].x.id]); p.seen[i].Get(s) != cell {
			p.seen[i].Set(s, cell)
		}
		if !s.Fixed(c.xs[i]) {
			open++
		}
	}
	switch {
	case p.twice && s.st.Removed() != before:
		return Again // a layer may have been read before its variable changed at another one
	case open == 0:
		return Entailed
	}
	return Stable
}

// survey marks the layers whose variable changed and returns the first and last.
func (p *layeredProp) survey(s *Space) (first, last int) {
	n := len(p.c.layers)
	clear(p.dirty)
	all := p.twice || p.began.Get(s) == 0
	if all {
		p.began.Set(s, 1)
	}
	first, last = n, -1
	for i := range p.c.layers {
		if all || uint64(p.seen[i].Get(s)) != s.cells[p.c.layers[i].x.id] {
			p.dirty[i] = true
			first, last = min(first, i), i
		}
	}
	return first, last
}

// alive reports whether node k of a layer of nodes is on a path.
func (p *layeredProp) alive(s *Space, nodes int, k int32) bool {
	return uint64((p.first+domains.Int(p.at[nodes]+k>>6)).Get(s.st))>>(uint(k)&63)&1 != 0
}

// keep leaves the nodes found in a pass to a layer of nodes.
func (p *layeredProp) keep(s *Space, nodes int) (changed, empty bool) {
	empty = true
	for w := p.at[nodes]; w < p.at[nodes+1]; w++ {
		old := uint64((p.first + domains.Int(w)).Get(s.st))
		now := old & p.found[w-p.at[nodes]]
		if now != old {
			(p.first + domains.Int(w)).Set(s.st, int(now))
			changed = true
		}
		empty = empty && now == 0
	}
	return changed, empty
}

// load marks the rows of a layer that are in the domain.
func (p *layeredProp) load(s *Space, l *layer) {
	for k := range l.values {
		p.has[k] = l.column.has(s, k)
	}
	clear(p.found)
}

// forwards takes off the nodes after a layer that no arc reaches.
func (p *layeredProp) forwards(s *Space, i int) (changed, empty bool) {
	l := &p.c.layers[i]
	p.load(s, l)
	for _, a := range l.arcs {
		if p.has[a.row] && p.alive(s, i, a.from) {
			p.found[a.to>>6] |= 1 << (uint(a.to) & 63)
		}
	}
	return p.keep(s, i+1)
}

// backwards takes off the nodes before a layer that no arc leaves, and the values that
// no arc between remaining nodes has.
func (p *layeredProp) backwards(s *Space, i int) (changed, ok bool) {
	l := &p.c.layers[i]
	p.load(s, l)
	clear(p.live)
	for _, a := range l.arcs {
		if p.has[a.row] && p.alive(s, i+1, a.to) && p.alive(s, i, a.from) {
			p.found[a.from>>6] |= 1 << (uint(a.from) & 63)
			p.live[a.row] = true
		}
	}
	changed, empty := p.keep(s, i)
	return changed, !empty && l.column.keep(s, p.live)
}

// Explain cuts the graph of all words that contradict the claim.
func (p *layeredProp) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		p.cut(r, -1, claim)
		return
	}
	for i := range p.c.layers {
		if l, ok := claim.On(p.c.layers[i].x); ok && p.cut(r, i, l) {
			return
		}
	}
}

// cut gives the values whose absence leaves no path on which variable own contradicts
// the claim; false where there is one. It looks at the layers from the last that lacks a
// value back to where no node leads to the end any more: behind them every node leads
// there, and before them none does.
func (p *layeredProp) cut(r *Reason, own int, claim Literal) bool {
	c := p.c
	n := len(c.layers)
	if c.nodes[n] == 0 {
		return true
	}
	p.makeRoom()
	last := n - 1
	for last >= 0 && !p.lacks(r, last, own, claim) {
		last--
	}
	first, none := p.lead(r, last, own, claim)
	if !none {
		return false
	}
	if own >= 0 {
		first = min(first, own)
	}
	// Forwards with every value, except those that must not be there: an arc to a node
	// that leads to the end. Nodes that lead there are so never reached.
	reached, next := p.reached[0], p.reached[1]
	all(reached, int(c.nodes[first]))
	for i := first; i <= last; i++ {
		l := &c.layers[i]
		cut := p.live[:len(l.values)]
		for k, v := range l.values {
			cut[k] = i == own && claim.Holds(v) // excluded by what is asked, not by a fact
		}
		leads := p.leads[p.at[i+1]:p.at[i+2]]
		p.missing = p.missing[:0]
		for _, a := range l.arcs {
			if !cut[a.row] && hasNode(reached, a.from) && hasNode(leads, a.to) {
				cut[a.row] = true
				p.missing = append(p.missing, l.values[a.row])
			}
		}
		clear(next)
		for _, a := range l.arcs {
			if !cut[a.row] && hasNode(reached, a.from) {
				next[a.to>>6] |= 1 << (uint(a.to) & 63)
			}
		}
		reached, next = next, reached
		slices.Sort(p.missing)
		addAbsent(r, l.x, p.missing)
	}
	return true
}

// makeRoom makes what explanations work in, when first needed.
func (p *layeredProp) makeRoom() {
	if p.leads != nil {
		return
	}
	p.leads = make([]uint64, p.at[len(p.at)-1])
	for i := range p.reached {
		p.reached[i] = make([]uint64, len(p.found))
	}
}

// lacks marks the rows of a layer that were in the domain and, of layer own, contradict
// the claim; it reports whether any was not.
func (p *layeredProp) lacks(r *Reason, i, own int, claim Literal) bool {
	l := &p.c.layers[i]
	lacks := false
	for k, v := range l.values {
		p.has[k] = r.Has(l.x, v) && (i != own || !claim.Holds(v))
		lacks = lacks || !p.has[k]
	}
	return lacks
}

// lead finds the nodes from which the end is reached with the values that were there, back
// from layer last, behind which all do, to the first layer of nodes where none does, which
// it returns; none is false where the start is one of them.
func (p *layeredProp) lead(r *Reason, last, own int, claim Literal) (first int, none bool) {
	c := p.c
	all(p.leads[p.at[last+1]:p.at[last+2]], int(c.nodes[last+1]))
	for i := last; i >= 0; i-- {
		p.lacks(r, i, own, claim)
		to, from := p.leads[p.at[i+1]:p.at[i+2]], p.leads[p.at[i]:p.at[i+1]]
		clear(from)
		for _, a := range c.layers[i].arcs {
			if p.has[a.row] && hasNode(to, a.to) {
				from[a.from>>6] |= 1 << (uint(a.from) & 63)
			}
		}
		if !slices.ContainsFunc(from, func(w uint64) bool { return w != 0 }) {
			return i, true
		}
	}
	return 0, false
}

// all marks the first n nodes, and no others.
func all(nodes []uint64, n int) {
	for w := range nodes {
		nodes[w] = lowMask(max(0, n-w<<6))
	}
}

func hasNode(nodes []uint64, k int32) bool { return nodes[k>>6]>>(uint(k)&63)&1 != 0 }
