package csp

import (
	"fmt"
	"slices"
)

// This file is the regular constraint: the values of a sequence of variables are a
// word of a regular language. automaton.go has the automaton.

type regular struct {
	xs     []Var
	dfa    DFA
	bad    error
	layers []layer
	nodes  []int32 // nodes before each layer, and after the last
	wide   int     // the most nodes of one layer
}

// layer is what one variable reads: the arcs from the nodes before it to those after
// it. Only arcs on a path from the start to an accepting state, within the declared
// domains, are there.
type layer struct {
	column
	arcs []layerArc // by from
}

// layerArc leads between nodes, numbered from 0 in each layer of nodes, with the value
// of a row.
type layerArc struct{ from, to, row int32 }

// Regular states that the values of xs, in this order, are a word that dfa accepts. A
// value that is no symbol is in no word. An automaton that goes outside its states, or
// has lines of different lengths, makes the model malformed.
//
// Domain consistent where all variables are distinct; of variables that keep only their
// bounds, the bounds. The automaton is unfolded into a layered graph (Pesant 2004), of
// which the nodes that lie on a path are kept as reversible bits. A run goes over the
// arcs of the layers between the first and the last that changed, and further as long
// as nodes fall away; at worst over all arcs, at most len(xs) times the transitions of
// the automaton.
//
// A removed value is explained by a cut of the graph (Gange, Stuckey and Szymanek 2011):
// going through the layers from the start, the values that would lead to where the word
// can still be completed.
func Regular(xs []Var, dfa DFA) Constraint {
	c := &regular{xs: slices.Clone(xs), dfa: dfa.clone()}
	if c.bad = c.dfa.validate(); c.bad == nil {
		c.unfold()
	}
	return c
}

func (c *regular) Vars() []Var               { return c.xs }
func (c *regular) Kind() string              { return "regular" }
func (c *regular) Validate() error           { return c.bad }
func (c *regular) Priority() Priority        { return Quadratic }
func (c *regular) Satisfied(vals []int) bool { return c.dfa.accepts(vals) }

func (c *regular) String() string {
	return fmt.Sprintf("%s by %d states", call("regular", c.xs), c.dfa.States)
}

// unfold makes the layered graph.
func (c *regular) unfold() {
	n, d := len(c.xs), &c.dfa
	allowed := make([][]int, n) // the columns of Next that each variable can take
	for i, x := range c.xs {
		dom := x.Domain()
		for a, v := range d.Symbols {
			if dom.Contains(v) {
				allowed[i] = append(allowed[i], a)
			}
		}
	}
	// The states on a path: reached from the start, and then from behind.
	on := make([][]bool, n+1)
	for i := range on {
		on[i] = make([]bool, d.States)
	}
	on[0][d.Start] = true
	for i := range n {
		for q, reached := range on[i] {
			for _, a := range allowed[i] {
				if to := d.Next[q][a]; reached && to >= 0 {
					on[i+1][to] = true
				}
			}
		}
	}
	for q := range on[n] {
		on[n][q] = on[n][q] && slices.Contains(d.Accept, q)
	}
	for i := n - 1; i >= 0; i-- {
		for q := range on[i] {
			on[i][q] = on[i][q] && slices.ContainsFunc(allowed[i], func(a int) bool {
				return d.Next[q][a] >= 0 && on[i+1][d.Next[q][a]]
			})
		}
	}
	c.connect(allowed, on)
}

// connect numbers the nodes and lists the arcs between them.
func (c *regular) connect(allowed [][]int, on [][]bool) {
	d := &c.dfa
	number := make([][]int32, len(on))
	for i := range on {
		number[i] = make([]int32, d.States)
		k := int32(0)
		for q, is := range on[i] {
			if is {
				number[i][q] = k
				k++
			}
		}
		c.nodes = append(c.nodes, k)
		c.wide = max(c.wide, int(k))
	}
	for i, x := range c.xs {
		var used []int
		for _, a := range allowed[i] {
			for q := range on[i] {
				if to := d.Next[q][a]; on[i][q] && to >= 0 && on[i+1][to] {
					used = append(used, x.under(d.Symbols[a]))
					break
				}
			}
		}
		l := layer{column: newColumn(Var{model: x.model, id: x.index()}, used)}
		for q := range on[i] {
			for _, a := range allowed[i] {
				if to := d.Next[q][a]; on[i][q] && to >= 0 && on[i+1][to] {
					l.arcs = append(l.arcs, layerArc{number[i][q], number[i+1][to], int32(l.row(x.under(d.Symbols[a])))})
				}
			}
		}
		c.layers = append(c.layers, l)
	}
}

func (c *regular) Attach(s *Space) Propagator {
	p := &regularProp{c: c, twice: len(distinct(c.xs)) < len(c.xs)}
	words, rows := 0, 0
	for i, n := range c.nodes {
		p.at = append(p.at, int32(words))
		for k := int32(0); k < n; k += 64 {
			id := s.st.NewInt(int(lowMask(int(n - k))))
			if words == 0 {
				p.first = id
			}
			words++
		}
		if i < len(c.layers) {
			rows = max(rows, len(c.layers[i].values))
		}
	}
	p.at = append(p.at, int32(words))
	for range c.layers {
		p.seen = append(p.seen, s.NewInt(0))
	}
	p.began = s.NewInt(0)
	p.found = make([]uint64, (c.wide+63)/64)
	p.live, p.has = make([]bool, rows), make([]bool, rows)
	p.dirty = make([]bool, len(c.layers)+1)
	return p
}

// lowMask returns a word with its n lowest bits set, all of them from 64 on.
func lowMask(n int) uint64 {
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(n) - 1
}

// regularProp keeps the nodes that lie on a path.
type regularProp struct {
	c     *regular
	twice bool
	first int32 // the nodes of layer i are the reversible words first+at[i] to first+at[i+1]-1
	at    []int32
	seen  []Int // for each variable, its cell when last looked at
	began Int   // not zero once the graph was looked at

	found []uint64 // nodes reached in a pass
	has   []bool   // rows in the domain
	live  []bool   // rows on a path
	dirty []bool   // layers of which the variable or the nodes on either side changed
}

// Propagate takes nodes off that are no longer reached from the start, going forwards
// from the first variable that changed, then those that no longer lead to the end, going
// backwards from the last layer touched; on the way back the values without an arc
// between remaining nodes go. Removing those changes no path.
func (p *regularProp) Propagate(s *Space) Status {
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
func (p *regularProp) survey(s *Space) (first, last int) {
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
func (p *regularProp) alive(s *Space, nodes int, k int32) bool {
	return uint64(s.st.Int(p.first+p.at[nodes]+k>>6))>>(uint(k)&63)&1 != 0
}

// keep leaves the nodes found in a pass to a layer of nodes.
func (p *regularProp) keep(s *Space, nodes int) (changed, empty bool) {
	empty = true
	for w := p.at[nodes]; w < p.at[nodes+1]; w++ {
		old := uint64(s.st.Int(p.first + w))
		now := old & p.found[w-p.at[nodes]]
		if now != old {
			s.st.SetInt(p.first+w, int(now))
			changed = true
		}
		empty = empty && now == 0
	}
	return changed, empty
}

// load marks the rows of a layer that are in the domain.
func (p *regularProp) load(s *Space, l *layer) {
	for k := range l.values {
		p.has[k] = l.column.has(s, k)
	}
	clear(p.found)
}

// forwards takes off the nodes after a layer that no arc reaches.
func (p *regularProp) forwards(s *Space, i int) (changed, empty bool) {
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
func (p *regularProp) backwards(s *Space, i int) (changed, ok bool) {
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
func (p *regularProp) Explain(r *Reason, claim Literal) {
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
// the claim; false where there is one.
func (p *regularProp) cut(r *Reason, own int, claim Literal) bool {
	c := p.c
	n := len(c.layers)
	if c.nodes[n] == 0 {
		return true
	}
	// The nodes from which the end is reached with the values that were there.
	leads := make([][]bool, n+1)
	has := make([][]bool, n)
	for i := range leads {
		leads[i] = make([]bool, c.nodes[i])
	}
	for q := range leads[n] {
		leads[n][q] = true
	}
	for i := n - 1; i >= 0; i-- {
		l := &c.layers[i]
		has[i] = make([]bool, len(l.values))
		for k, v := range l.values {
			has[i][k] = r.Has(l.x, v) && (i != own || !claim.Holds(v))
		}
		for _, a := range l.arcs {
			if has[i][a.row] && leads[i+1][a.to] {
				leads[i][a.from] = true
			}
		}
	}
	if leads[0][0] {
		return false
	}
	// Forwards with every value, except those that must not be there: an arc to a node
	// that leads to the end. Nodes that lead there are so never reached.
	reached := []bool{true}
	var missing []int
	for i := range n {
		l := &c.layers[i]
		cut := make([]bool, len(l.values))
		for k, v := range l.values {
			cut[k] = i == own && claim.Holds(v) // excluded by what is asked, not by a fact
		}
		missing = missing[:0]
		for _, a := range l.arcs {
			if reached[a.from] && leads[i+1][a.to] && !cut[a.row] {
				cut[a.row] = true
				missing = append(missing, l.values[a.row])
			}
		}
		next := make([]bool, c.nodes[i+1])
		for _, a := range l.arcs {
			if reached[a.from] && !cut[a.row] {
				next[a.to] = true
			}
		}
		reached = next
		slices.Sort(missing)
		addAbsent(r, l.x, missing)
	}
	return true
}
