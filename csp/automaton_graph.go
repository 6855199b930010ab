package csp

import (
	"math/bits"
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
	p.gone = make([]int32, 64*words)
	for i := range p.rooms {
		p.rooms[i] = make([]uint64, (g.wide+63)/64)
	}
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
	seen  []ReversibleInt // for each layer, the cell of its variable when last looked at
	began ReversibleInt   // not zero once the graph was looked at

	// For each node that is not on a path any more, bit k of word w at 64w+k: the length of
	// the trail when it was taken off, where the start did not reach it, and the
	// complement of that where it did not lead to the end. A node that is back on a path
	// keeps what is written here; what counts are its bit and then this.
	gone []int32

	rooms [3][]uint64 // the nodes found in a pass, and those on either side of a layer
	has   []bool      // rows in the domain
	live  []bool      // rows on a path
	dirty []bool      // layers of which the variable or the nodes on either side changed

	why *layeredWhy // made when first asked for a reason
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
		p.saw(s, i)
		if changed && i > 0 {
			p.dirty[i-1] = true
		}
	}
	if p.twice && s.st.Removed() != before {
		p.began.Set(s, 0)
		return Again // a layer may have been read before its variable changed at another one
	}
	return entailedIf(s.allFixed(c.xs))
}

// survey marks the layers whose variable changed and returns the first and last.
func (p *layeredProp) survey(s *Space) (first, last int) {
	n := len(p.c.layers)
	clear(p.dirty)
	all := p.began.Get(s) == 0
	if all {
		p.began.Set(s, 1)
	}
	first, last = n, -1
	for i := range p.c.layers {
		if all || uint64(p.seen[i].Get(s)) != s.cells[p.c.layers[i].x.id] {
			p.dirty[i] = true
			p.saw(s, i)
			first, last = min(first, i), i
		}
	}
	return first, last
}

// saw notes what a layer's variable is now.
func (p *layeredProp) saw(s *Space, i int) {
	if cell := int(s.cells[p.c.layers[i].x.id]); p.seen[i].Get(s) != cell {
		p.seen[i].Set(s, cell)
	}
}

// nodes reads a layer of nodes into room.
func (p *layeredProp) nodes(s *Space, i int, room []uint64) []uint64 {
	room = room[:0]
	for w := p.at[i]; w < p.at[i+1]; w++ {
		room = append(room, uint64((p.first + domains.Int(w)).Get(s.st)))
	}
	return room
}

// keep leaves the nodes found in a pass to a layer of nodes.
func (p *layeredProp) keep(s *Space, nodes int, backwards bool) (changed, empty bool) {
	empty = true
	when := int32(s.st.TrailLen())
	if backwards {
		when = ^when
	}
	for w := p.at[nodes]; w < p.at[nodes+1]; w++ {
		old := uint64((p.first + domains.Int(w)).Get(s.st))
		now := old & p.rooms[0][w-p.at[nodes]]
		for off := old &^ now; off != 0; off &= off - 1 {
			p.gone[64*int(w)+bits.TrailingZeros64(off)] = when
		}
		if now != old {
			(p.first + domains.Int(w)).Set(s.st, int(now))
			changed = true
		}
		empty = empty && now == 0
	}
	return changed, empty
}

// load marks the rows of a layer that are in the domain.
func (l *layer) load(s *Space, has []bool) {
	for k := range l.values {
		has[k] = l.column.has(s, k)
	}
}

// forwards takes off the nodes after a layer that no arc reaches.
func (p *layeredProp) forwards(s *Space, i int) (changed, empty bool) {
	l, found := &p.c.layers[i], p.rooms[0]
	l.load(s, p.has)
	clear(found)
	from := p.nodes(s, i, p.rooms[1])
	for _, a := range l.arcs {
		if p.has[a.row] && has(from, int(a.from)) {
			found[a.to>>6] |= 1 << (uint(a.to) & 63)
		}
	}
	return p.keep(s, i+1, false)
}

// backwards takes off the nodes before a layer that no arc leaves, and the values that
// no arc between remaining nodes has.
func (p *layeredProp) backwards(s *Space, i int) (changed, ok bool) {
	l, found := &p.c.layers[i], p.rooms[0]
	l.load(s, p.has)
	clear(found)
	clear(p.live)
	from, to := p.nodes(s, i, p.rooms[1]), p.nodes(s, i+1, p.rooms[2])
	for _, a := range l.arcs {
		if p.has[a.row] && has(to, int(a.to)) && has(from, int(a.from)) {
			found[a.from>>6] |= 1 << (uint(a.from) & 63)
			p.live[a.row] = true
		}
	}
	changed, empty := p.keep(s, i, true)
	return changed, !empty && l.column.keep(s, p.live)
}
