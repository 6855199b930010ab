package csp

import "github.com/propago/propago/domains"

// This file gives the reasons for what can be reached within a graph: a set of nodes that the
// start is in, which no way leaves that could be taken.

// Explain works out which rule it was, and gives what the rule needs.
func (c *reachable) Explain(r *Reason, claim Literal) {
	for i, x := range c.nodes {
		if l, ok := claim.On(x); ok && (l == x.Ge(1) && c.explainChosen(r, i) || l == x.Le(0) && c.explainCut(r, i)) {
			return
		}
	}
	for e, x := range c.edges {
		if l, ok := claim.On(x); ok && (l == x.Ge(1) && c.explainSplit(r, none, e) || l == x.Le(0) && c.explainEnds(r, e)) {
			return
		}
	}
	if c.directed {
		if l, ok := claim.On(c.root); ok && l.op == domains.NE && l.k >= 0 && l.k < len(c.nodes) {
			c.explainRoot(r, l.k)
		}
	}
}

// chosen reports whether a node had to be chosen.
func (c *reachable) chosen(r *Reason, i int) bool { return r.Min(c.nodes[i]) >= 1 }

// explainEnds gives the end of an edge that is not chosen.
func (c *reachable) explainEnds(r *Reason, e int) bool {
	if !c.within(e) {
		return true
	}
	for _, i := range [2]int{c.from[e], c.to[e]} {
		if r.Max(c.nodes[i]) < 1 {
			r.Add(c.nodes[i].Le(0))
			return true
		}
	}
	return false
}

// explainChosen gives an edge, that the node is the root, what cannot be reached without it, or that no
// other is left.
func (c *reachable) explainChosen(r *Reason, i int) bool {
	for e, x := range c.edges {
		if r.Min(x) >= 1 && c.within(e) && (c.from[e] == i || c.to[e] == i) {
			r.Add(x.Ge(1))
			return true
		}
	}
	if c.directed && r.fixedTo(c.root, i) {
		r.Add(c.root.Eq(i))
		return true
	}
	if c.explainSplit(r, i, none) {
		return true
	}
	if c.directed || !c.alone(r, i) {
		return false
	}
	for j, x := range c.nodes {
		if j != i {
			r.Add(x.Le(0))
		}
	}
	return true
}

// alone reports whether no other node could be chosen.
func (c *reachable) alone(r *Reason, i int) bool {
	for j, x := range c.nodes {
		if j != i && r.Max(x) >= 1 {
			return false
		}
	}
	return true
}

// explainSplit gives a node that has to be chosen and is not reached without that node or edge.
func (c *reachable) explainSplit(r *Reason, node, edge int) bool {
	if c.directed && !r.Fixed(c.root) {
		return false
	}
	met, start := c.reached(r, node, edge)
	for j := range c.nodes {
		if met != nil && !met[j] && j != node && c.chosen(r, j) {
			r.Add(c.nodes[j].Ge(1))
			c.addCut(r, met, start, node, edge)
			return true
		}
	}
	return false
}

// explainCut gives what keeps a node from being reached.
func (c *reachable) explainCut(r *Reason, node int) bool {
	if c.directed {
		met, start := c.reached(r, none, none)
		if met[node] {
			return false
		}
		c.addCut(r, met, start, none, none)
		return true
	}
	for i := range c.nodes {
		if i == node || !c.chosen(r, i) {
			continue
		}
		met := make([]bool, len(c.nodes))
		met[i] = true
		c.spread(r, c.arcs(false), met, c.stack(i), none, none)
		if !met[node] {
			c.addCut(r, met, i, none, none)
			return true
		}
	}
	return false
}

// explainRoot gives that the node is not chosen, or one that has to be and is not reached from
// it.
func (c *reachable) explainRoot(r *Reason, root int) {
	if r.Max(c.nodes[root]) < 1 {
		r.Add(c.nodes[root].Le(0))
		return
	}
	met := make([]bool, len(c.nodes))
	met[root] = true
	c.spread(r, c.arcs(false), met, c.stack(root), none, none)
	for j := range c.nodes {
		if !met[j] && c.chosen(r, j) {
			r.Add(c.nodes[j].Ge(1))
			c.addWays(r, met, none, none)
			return
		}
	}
}

// reached returns the nodes that were reached without a node or edge, and where they were
// reached from: none where the root was open. Without a start it returns nil.
func (c *reachable) reached(r *Reason, node, edge int) (met []bool, start int) {
	met = make([]bool, len(c.nodes))
	stack := c.stack(none)
	start = none
	for i := range c.nodes {
		if i != node && (c.directed && r.Has(c.root, i) || !c.directed && start == none && c.chosen(r, i)) {
			met[i] = true
			stack = append(stack, int32(i))
			start = i
		}
	}
	if start == none && !c.directed {
		return nil, none
	}
	if c.directed && !r.Fixed(c.root) {
		start = none
	}
	c.spread(r, c.arcs(false), met, stack, node, edge)
	return met, start
}

// stack returns one with room for all nodes, and a node on it.
func (c *reachable) stack(i int) []int32 {
	stack := make([]int32, 0, len(c.nodes))
	if i != none {
		stack = append(stack, int32(i))
	}
	return stack
}

// addCut gives that the start is among the nodes that are met, and that no way leaves them but
// by a node or edge that is left out.
func (c *reachable) addCut(r *Reason, met []bool, start, node, edge int) {
	switch {
	case !c.directed:
		r.Add(c.nodes[start].Ge(1))
	case start != none:
		r.Add(c.root.Eq(start))
	default:
		for i := range c.nodes {
			if !met[i] {
				r.Add(c.root.Ne(i))
			}
		}
	}
	c.addWays(r, met, node, edge)
}

// addWays gives that no way leaves the nodes that are met.
func (c *reachable) addWays(r *Reason, met []bool, node, edge int) {
	for i, ways := range c.arcs(false) {
		for _, w := range ways {
			switch {
			case !met[i] || met[w.to] || int(w.to) == node || int(w.edge) == edge:
			case r.Max(c.edges[w.edge]) < 1:
				r.Add(c.edges[w.edge].Le(0))
			default:
				r.Add(c.nodes[w.to].Le(0))
			}
		}
	}
}
