package technique

// What follows from supposing a candidate true or false, link by link: the engine
// below all forcing chains. It goes as Sudoku Explainer goes (Nicolas Juillerat,
// 2006), since the numbers of the scale count its links: what is true is followed
// before what is false, in the order in which it was found, and each consequence
// keeps the first reason that was found for it.

import (
	"context"
	"slices"
)

// marks are the candidates of a board, by cell and by unit and value.
type marks struct {
	cand []uint64 // by cell: bit v for candidate v
	pos  []uint64 // by unit and value: bits for the indices where it can go
}

func newMarks(l *Layout) marks {
	return marks{make([]uint64, l.cells), make([]uint64, len(l.units)*(l.size+1))}
}

func (m *marks) copyFrom(from *marks) {
	copy(m.cand, from.cand)
	copy(m.pos, from.pos)
}

// What a node rests on: the unit where it is the last place, or one of these.
const (
	supposed  = -1 - iota // it is where the chain begins
	lastOfAll             // the last candidate of its cell
	weakly                // another candidate is true
	byPattern             // a pattern that the chain has made
)

// chainNode is a consequence, and the nodes that it follows from.
type chainNode struct {
	literal  int32 // twice the candidate, and one if it is true
	cause    int32 // a unit, or one of the above
	from, to int32 // in parents
	nested   int32 // the pattern or chain that it follows from, 0 for none, else counted from 1
}

// chain is all that follows from one supposition.
type chain struct {
	is      [2][]uint64 // by whether it is false or true, and by candidate: what follows
	at      []uint16    // by literal: its node and one, 0 for none
	nodes   []chainNode
	parents []int32
	size    []int32  // by node: how many nodes it rests on, itself included; 0 is not counted yet
	nested  []nested // what the nodes name
	clash   [2]int32 // the nodes of a candidate that is both, true and false; -1 for none
}

// nested is a pattern, or a chain on the candidates that the outer one has left.
type nested struct {
	what  string // in words; "" unless they are wanted
	size  int32  // its links, 0 for a pattern
	print uint64 // equal for equal chains
}

// chainRules say how far a chain goes.
type chainRules struct {
	dynamic bool // what a chain takes away counts for its further links
	nishio  bool // one value only
	// level is what a dynamic chain may use beside singles: 1 patterns, 2 also chains, 3
	// also forcing chains, 4 dynamic forcing chains of the level nesting.
	level, nesting int
}

// network holds the chains from all candidates of a board.
type network struct {
	l      *Layout
	n      int
	words  int      // of a set of candidates
	near   [][]int  // by cell: its peers, those of its box first
	around [][]slot // by cell: its full units, the box first
	opened []int    // by unit: its open cells
	rules  chainRules
	tell   bool // names of patterns are wanted
	ctx    context.Context
	bound  int32
	cut    bool // an offer was left out for its size
	from   marks
	list   []int32 // the candidates that are looked at
	index  []int32 // by candidate: where in list
	*room
	offers  []offer
	walkers []*walker
	scratch scratch
}

// room is where chains are kept. Networks that are used one after another have the same: on several grids it
// takes hundreds of megabytes.
type room struct {
	chains [2][]chain // by whether the candidate is supposed false or true, and by list
}

// scratch is what counting needs.
type scratch struct {
	stamp  uint32
	marked []uint32 // by node
	todo   []int32
	both   []uint64
	chains []*chain
	prints []uint64
}

// walker follows chains one after another.
type walker struct {
	net     *network
	now     marks
	ons     []int32 // nodes that are to be followed
	offs    []int32
	inner   []inner
	parents []int32
	found   []pattern
	budget  *int // how many more chains may be followed within one
	spent   int
	cut     bool // a chain within was left out for its size
}

func newNetwork(l *Layout, rules chainRules) *network {
	n := l.size
	net := &network{l: l, n: n, rules: rules, room: &room{}, bound: unbounded, from: newMarks(l), ctx: context.Background()}
	net.words = (l.cells*n + 63) / 64
	net.scratch.both = make([]uint64, net.words)
	net.index = make([]int32, l.cells*n)
	net.opened = make([]int, len(l.units))
	net.near, net.around = make([][]int, l.cells), make([][]slot, l.cells)
	for c := range net.near {
		near := []int{c}
		add := func(cells []int) {
			for _, d := range cells {
				if !slices.Contains(near, d) {
					near = append(near, d)
				}
			}
		}
		for _, kind := range []Kind{Box, Row, Column, Extra} {
			for _, x := range l.in[c] {
				if l.units[x.unit].Kind != kind {
					continue
				}
				add(l.units[x.unit].Cells)
				if l.full[x.unit] {
					net.around[c] = append(net.around[c], x)
				}
			}
		}
		add(l.list[c])
		net.near[c] = near[1:]
	}
	return net
}

func (net *network) candidate(c, v int) int32 { return int32(c*net.n + v - 1) }

func (net *network) split(k int32) (c, v int) { return int(k) / net.n, int(k)%net.n + 1 }

// chain returns what follows from a literal.
func (net *network) chain(literal int32) *chain {
	return &net.chains[literal&1][net.index[literal>>1]]
}

func (net *network) link(literal int32) Link {
	c, v := net.split(literal >> 1)
	return Link{Candidate: Candidate{c, v}, On: literal&1 != 0}
}

func (net *network) newWalker() *walker {
	w := &walker{net: net, now: newMarks(net.l)}
	w.budget = &w.spent
	w.inner = net.inners(w)
	return w
}

func (ch *chain) reset(net *network) {
	if ch.at == nil {
		ch.is = [2][]uint64{make([]uint64, net.words), make([]uint64, net.words)}
		ch.at = make([]uint16, 2*len(net.index))
	}
	for _, node := range ch.nodes {
		ch.at[node.literal] = 0
	}
	clear(ch.is[0])
	clear(ch.is[1])
	ch.nodes, ch.parents, ch.nested = ch.nodes[:0], ch.parents[:0], ch.nested[:0]
	ch.clash = [2]int32{-1, -1}
}

// add appends a node; its parents are those that were appended since from.
func (ch *chain) add(literal, cause, from, nested int32) int32 {
	ch.nodes = append(ch.nodes, chainNode{literal, cause, from, int32(len(ch.parents)), nested})
	return int32(len(ch.nodes) - 1)
}

// node returns the node of a literal, -1 for none.
func (ch *chain) node(literal int32) int32 { return int32(ch.at[literal]) - 1 }

// enter makes a node known.
func (ch *chain) enter(node int32) {
	k := ch.nodes[node].literal
	ch.at[k] = uint16(node + 1)
	ch.is[k&1][k>>7] |= 1 << (k >> 1 & 63)
}

// follow fills the chain of a literal, up to a contradiction.
func (w *walker) follow(start int32) {
	ch := w.net.chain(start)
	ch.reset(w.net)
	if w.net.rules.dynamic {
		w.now.copyFrom(&w.net.from)
	}
	first := ch.add(start, supposed, 0, 0)
	ch.enter(first)
	w.ons, w.offs = w.ons[:0], w.offs[:0]
	if start&1 != 0 {
		w.ons = append(w.ons, first)
	} else {
		w.offs = append(w.offs, first)
	}
	nextOn, nextOff := 0, 0
	for more := true; more; {
		switch {
		case nextOn < len(w.ons):
			nextOn++
			more = !w.fromOn(ch, w.ons[nextOn-1])
		case nextOff < len(w.offs):
			nextOff++
			more = !w.fromOff(ch, w.offs[nextOff-1])
		default:
			more = w.net.rules.level > 0 && w.advance(ch)
		}
	}
	// The sizes of the nodes are still to be counted.
	if cap(ch.size) < len(ch.nodes) {
		ch.size = make([]int32, len(ch.nodes), 2*len(ch.nodes))
	}
	ch.size = ch.size[:len(ch.nodes)]
	clear(ch.size)
}

// standing are the candidates that a chain reckons with.
func (w *walker) standing() *marks {
	if w.net.rules.dynamic {
		return &w.now
	}
	return &w.net.from
}

// fromOn makes false what cannot be beside a true candidate. It reports a contradiction.
func (w *walker) fromOn(ch *chain, node int32) bool {
	net, now := w.net, w.standing()
	c, v := net.split(ch.nodes[node].literal >> 1)
	if !net.rules.nishio {
		for m := now.cand[c] &^ (1 << v); m != 0; m &= m - 1 {
			if w.makeOff(ch, net.candidate(c, low(m)), node) {
				return true
			}
		}
	}
	for _, d := range net.near[c] {
		if now.cand[d]>>v&1 != 0 && w.makeOff(ch, net.candidate(d, v), node) {
			return true
		}
	}
	return false
}

func (w *walker) makeOff(ch *chain, k, parent int32) bool {
	if ch.at[2*k] != 0 {
		return false
	}
	ch.parents = append(ch.parents, parent)
	node := ch.add(2*k, weakly, int32(len(ch.parents)-1), 0)
	if other := ch.node(2*k + 1); other >= 0 {
		ch.clash = [2]int32{other, node}
		return true
	}
	ch.enter(node)
	w.offs = append(w.offs, node)
	return false
}

// fromOff makes true what is the last of a cell or unit without a candidate.
func (w *walker) fromOff(ch *chain, node int32) bool {
	net, now := w.net, w.standing()
	k := ch.nodes[node].literal >> 1
	c, v := net.split(k)
	// What follows is found before the candidate goes, and entered after.
	var found [8]struct{ k, cause int32 }
	all := found[:0]
	if m := now.cand[c]; !net.rules.nishio && double(m) {
		all = append(all, struct{ k, cause int32 }{net.candidate(c, low(m&^(1<<v))), lastOfAll})
	}
	for _, x := range net.around[c] {
		if m := now.pos[x.unit*(net.n+1)+v]; double(m) {
			d := net.l.units[x.unit].Cells[low(m&^(1<<x.index))]
			all = append(all, struct{ k, cause int32 }{net.candidate(d, v), int32(x.unit)})
		}
	}
	for _, f := range all {
		if ch.at[2*f.k+1] != 0 {
			continue
		}
		from := int32(len(ch.parents))
		ch.parents = append(ch.parents, node)
		if net.rules.dynamic {
			w.hidden(ch, f.k, f.cause)
		}
		on := ch.add(2*f.k+1, f.cause, from, 0)
		if other := ch.node(2 * f.k); other >= 0 {
			ch.clash = [2]int32{on, other}
			return true
		}
		ch.enter(on)
		w.ons = append(w.ons, on)
	}
	if net.rules.dynamic {
		w.now.remove(net, c, v)
	}
	return false
}

func (m *marks) remove(net *network, c, v int) {
	m.cand[c] &^= 1 << v
	for _, x := range net.l.in[c] {
		m.pos[x.unit*(net.n+1)+v] &^= 1 << x.index
	}
}

// hidden appends the candidates that went before, so that this one is the last.
func (w *walker) hidden(ch *chain, k, cause int32) {
	net := w.net
	c, v := net.split(k)
	if cause == lastOfAll {
		for m := net.from.cand[c] &^ w.now.cand[c]; m != 0; m &= m - 1 {
			ch.parents = append(ch.parents, ch.node(2*net.candidate(c, low(m))))
		}
		return
	}
	at := int(cause)*(net.n+1) + v
	for m := net.from.pos[at] &^ w.now.pos[at]; m != 0; m &= m - 1 {
		d := net.l.units[cause].Cells[low(m)]
		ch.parents = append(ch.parents, ch.node(2*net.candidate(d, v)))
	}
}

// sizeOf counts the nodes that a node rests on, itself included.
func (net *network) sizeOf(ch *chain, node int32) int32 {
	if ch.size[node] != 0 {
		return ch.size[node]
	}
	s := &net.scratch
	s.begin(len(ch.nodes))
	s.todo = append(s.todo[:0], node)
	s.marked[node] = s.stamp
	for i := 0; i < len(s.todo); i++ {
		x := ch.nodes[s.todo[i]]
		for _, p := range ch.parents[x.from:x.to] {
			if s.marked[p] != s.stamp {
				s.marked[p] = s.stamp
				s.todo = append(s.todo, p)
			}
		}
	}
	ch.size[node] = int32(len(s.todo))
	return ch.size[node]
}

// ancestors is the same as a list, which is valid until the next count.
func (net *network) ancestors(ch *chain, node int32) []int32 {
	ch.size[node] = 0
	net.sizeOf(ch, node)
	return net.scratch.todo
}

func (s *scratch) begin(nodes int) {
	if len(s.marked) < nodes {
		s.marked = make([]uint32, 2*nodes)
	}
	if s.stamp++; s.stamp == 0 {
		clear(s.marked)
		s.stamp = 1
	}
}
