package csp

// This file propagates what can be reached within a graph.

func (c *reachable) Attach(*Space) Propagator {
	n := len(c.nodes)
	return &reachableProp{reachable: c, out: c.arcs(false), in: c.arcs(true),
		met: make([]bool, n), needed: make([]bool, n), stack: make([]int32, 0, n), turn: make([]int32, n),
		order: make([]int32, 0, n), place: make([]int32, n), above: make([]int32, n)}
}

type reachableProp struct {
	*reachable
	out, in [][]way
	met     []bool
	needed  []bool
	stack   []int32
	turn    []int32 // of a node on the stack the way that is next
	order   []int32 // the nodes in the order in which they are left
	place   []int32 // of each node, where it stands in order
	above   []int32 // of each node its nearest dominator
}

func (p *reachableProp) Propagate(s *Space) Status {
	sizes := s.sizes(p.vars)
	if !p.ends(s) || !p.starts(s) {
		return Failed
	}
	start := p.start(s)
	switch {
	case start != none:
		p.begin(start)
	case p.directed:
		if !p.roots(s) {
			return Failed
		}
		p.fromRoots(s)
	case s.sizes(p.vars) != sizes:
		return Again
	default: // one node at least can be chosen, and none has to be
		return Stable
	}
	p.spread(s, p.out, p.met, p.stack, none, none)
	for i, x := range p.nodes {
		if !p.met[i] && !s.AtMost(x, 0) {
			return Failed
		}
	}
	if start != none && !p.dominators(s, int32(start)) {
		return Failed
	}
	switch now := s.sizes(p.vars); {
	case now != sizes:
		return Again
	case now == len(p.vars):
		return Entailed
	}
	return Stable
}

// ends chooses the ends of each edge that is chosen, and no edge without one of its ends.
func (p *reachableProp) ends(s *Space) bool {
	for e, x := range p.edges {
		switch {
		case !p.within(e):
			if !s.AtMost(x, 0) {
				return false
			}
		case s.Min(x) >= 1:
			if !s.AtLeast(p.nodes[p.from[e]], 1) || !s.AtLeast(p.nodes[p.to[e]], 1) {
				return false
			}
		case s.Max(p.nodes[p.from[e]]) < 1 || s.Max(p.nodes[p.to[e]]) < 1:
			if !s.AtMost(x, 0) {
				return false
			}
		}
	}
	return true
}

// starts narrows what it begins from: a root can be chosen, and without a root there is a node.
func (p *reachableProp) starts(s *Space) bool {
	if p.directed {
		if !s.AtLeast(p.root, 0) || !s.AtMost(p.root, len(p.nodes)-1) {
			return false
		}
		for v, ok := s.Next(p.root, s.Min(p.root)); ok; v, ok = s.Next(p.root, v+1) {
			if s.Max(p.nodes[v]) < 1 && !s.Remove(p.root, v) {
				return false
			}
		}
		return !s.Fixed(p.root) || s.AtLeast(p.nodes[s.Min(p.root)], 1)
	}
	last := none
	for i, x := range p.nodes {
		if s.Max(x) >= 1 {
			if last != none {
				return true
			}
			last = i
		}
	}
	if last == none {
		last = len(p.nodes) - 1
	}
	return last != none && s.AtLeast(p.nodes[last], 1)
}

// start returns a node that everything is reached from: a fixed root, or one that has to be
// chosen; none where there is none yet.
func (p *reachableProp) start(s *Space) int {
	if p.directed {
		if s.Fixed(p.root) {
			return s.Min(p.root)
		}
		return none
	}
	for i, x := range p.nodes {
		if s.Min(x) >= 1 {
			return i
		}
	}
	return none
}

// roots removes those that do not reach a node that has to be chosen.
func (p *reachableProp) roots(s *Space) bool {
	for i, x := range p.nodes {
		if s.Min(x) < 1 {
			continue
		}
		p.begin(i)
		p.spread(s, p.in, p.met, p.stack, none, none)
		for v, ok := s.Next(p.root, s.Min(p.root)); ok; v, ok = s.Next(p.root, v+1) {
			if !p.met[v] && !s.Remove(p.root, v) {
				return false
			}
		}
	}
	return true
}

// begin begins at a node.
func (p *reachableProp) begin(i int) {
	clear(p.met)
	p.met[i] = true
	p.stack = append(p.stack[:0], int32(i))
}

// fromRoots begins at each node that can be the root.
func (p *reachableProp) fromRoots(s *Space) {
	clear(p.met)
	p.stack = p.stack[:0]
	for v, ok := s.Next(p.root, s.Min(p.root)); ok; v, ok = s.Next(p.root, v+1) {
		p.met[v] = true
		p.stack = append(p.stack, int32(v))
	}
}

// dominators chooses what lies on every way from start to something that has to be chosen.
func (p *reachableProp) dominators(s *Space, start int32) bool {
	p.leave(s, start)
	p.climb(s, start)
	for i, x := range p.nodes {
		p.needed[i] = s.Min(x) >= 1
	}
	for _, i := range p.order { // each before what dominates it
		if !p.needed[i] || i == start {
			continue
		}
		if !s.AtLeast(p.nodes[i], 1) {
			return false
		}
		p.needed[p.above[i]] = true
		if e := p.only(s, i); e != none && !s.AtLeast(p.edges[e], 1) {
			return false
		}
	}
	return true
}

// leave finds the nodes that start reaches in the order in which a walk depth first leaves
// them.
func (p *reachableProp) leave(s *Space, start int32) {
	clear(p.met)
	p.met[start] = true
	p.stack, p.order = append(p.stack[:0], start), p.order[:0]
	p.turn[start] = 0
	for len(p.stack) > 0 {
		i := p.stack[len(p.stack)-1]
		if int(p.turn[i]) == len(p.out[i]) {
			p.stack = p.stack[:len(p.stack)-1]
			p.place[i] = int32(len(p.order))
			p.order = append(p.order, i)
			continue
		}
		w := p.out[i][p.turn[i]]
		p.turn[i]++
		if !p.met[w.to] && p.open(s, w, none, none) {
			p.met[w.to] = true
			p.turn[w.to] = 0
			p.stack = append(p.stack, w.to)
		}
	}
}

// climb finds the nearest dominator of each node that start reaches.
func (p *reachableProp) climb(s *Space, start int32) {
	for _, i := range p.order {
		p.above[i] = none
	}
	p.above[start] = start
	for changed := true; changed; {
		changed = false
		for k := len(p.order) - 2; k >= 0; k-- {
			i := p.order[k]
			best := int32(none)
			for _, w := range p.in[i] {
				if !p.enters(s, w) || p.above[w.to] == none {
					continue
				}
				if best == none {
					best = w.to
				} else {
					best = p.meet(best, w.to)
				}
			}
			if p.above[i] != best {
				p.above[i], changed = best, true
			}
		}
	}
}

// enters reports whether a way into a node can be taken, from a node that is reached.
func (p *reachableProp) enters(s *Space, w way) bool {
	return p.met[w.to] && s.Max(p.edges[w.edge]) >= 1
}

// meet returns the nearest node that dominates both.
func (p *reachableProp) meet(a, b int32) int32 {
	for a != b {
		for p.place[a] < p.place[b] {
			a = p.above[a]
		}
		for p.place[b] < p.place[a] {
			b = p.above[b]
		}
	}
	return a
}

// only returns the edge over which alone a node is entered from outside of what it dominates;
// none where there are several.
func (p *reachableProp) only(s *Space, i int32) int32 {
	one := int32(none)
	for _, w := range p.in[i] {
		if !p.enters(s, w) || p.meet(w.to, i) == i {
			continue
		}
		if one != none && one != w.edge {
			return none
		}
		one = w.edge
	}
	return one
}
