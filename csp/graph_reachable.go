package csp

import (
	"fmt"
	"slices"
)

// This file declares what can be reached within a graph: a part of its nodes and edges hangs
// together.

// reachable is a part of a graph, of which each node and edge has a Boolean.
type reachable struct {
	from, to []int
	nodes    []Var
	edges    []Var
	root     Var
	directed bool  // from root; otherwise root is not there, and edges lead both ways
	vars     []Var // nodes, edges, and the root
}

// Reachable states that the nodes and edges that are chosen are a part of a directed graph in
// which root is chosen, and leads over chosen edges to each node that is. Nodes are numbered
// from 0, nodes[i] and edges[e] say whether they are chosen, and edge e leads from from[e] to
// to[e], both of which are chosen with it. An edge with an end that is no node is never
// chosen. There are as many of from, to and edges.
//
// What root cannot reach is not chosen, a root that does not reach what has to be chosen is
// none, and once root is fixed a node or edge is chosen without which another that has to be
// would not be reached: a dominator (Lengauer and Tarjan 1979; found as in Cooper, Harvey and
// Kennedy 2001; as a constraint Dooms, Deville and Dupont 2005). It is domain consistent once root is
// fixed, and takes time proportional to nodes and edges, for each node that has to be chosen
// while root is open; finding dominators may take as long for each of few rounds.
//
// Explained by the root and by the edges and nodes missing around a set of nodes.
func Reachable(from, to []int, root Var, nodes, edges []Var) Constraint {
	c := newReachable(from, to, nodes, edges)
	c.root, c.directed = root, true
	c.vars = append(c.vars, root)
	return c
}

// Connected states that the nodes and edges that are chosen are a part of an undirected graph
// which hangs together and has a node: nodes[i] and edges[e] say whether they are chosen, and
// edge e joins from[e] and to[e], both of which are chosen with it. An edge with an end that is
// no node is never chosen. There are as many of from, to and edges.
//
// It propagates and explains as [Reachable] does from a node that has to be chosen, and is
// domain consistent. A tree is connected and has one node more than edges, as a linear equation
// says.
func Connected(from, to []int, nodes, edges []Var) Constraint {
	return newReachable(from, to, nodes, edges)
}

func newReachable(from, to []int, nodes, edges []Var) *reachable {
	return &reachable{
		from: slices.Clone(from), to: slices.Clone(to), nodes: slices.Clone(nodes), edges: slices.Clone(edges),
		vars: slices.Concat(nodes, edges),
	}
}

func (c *reachable) Vars() []Var        { return c.vars }
func (c *reachable) Priority() Priority { return Quadratic }

func (c *reachable) Kind() string {
	if c.directed {
		return "reachable"
	}
	return "connected"
}

func (c *reachable) String() string {
	text := call(c.Kind(), c.nodes) + " over " + call("edges", c.edges)
	if c.directed {
		text += fmt.Sprintf(" from %v", c.root)
	}
	return text
}

func (c *reachable) Form() (string, []any) {
	if c.directed {
		return form("Reachable", c.from, c.to, c.root, c.nodes, c.edges)
	}
	return form("Connected", c.from, c.to, c.nodes, c.edges)
}

func (c *reachable) Validate() error {
	if len(c.from) != len(c.edges) || len(c.to) != len(c.edges) {
		return fmt.Errorf("there are %d edges, from %d nodes to %d", len(c.edges), len(c.from), len(c.to))
	}
	return nil
}

// within reports whether both ends of an edge are nodes.
func (c *reachable) within(e int) bool {
	n := len(c.nodes)
	return c.from[e] >= 0 && c.from[e] < n && c.to[e] >= 0 && c.to[e] < n
}

func (c *reachable) Satisfied(vals []int) bool {
	n := len(c.nodes)
	chosen, edges := vals[:n], vals[n:n+len(c.edges)]
	start := slices.IndexFunc(chosen, func(v int) bool { return v >= 1 })
	if c.directed {
		start = vals[len(vals)-1]
	}
	if start < 0 || start >= n || chosen[start] < 1 {
		return false
	}
	for e, v := range edges {
		if v >= 1 && (!c.within(e) || chosen[c.from[e]] < 1 || chosen[c.to[e]] < 1) {
			return false
		}
	}
	met := make([]bool, n)
	met[start] = true
	for changed := true; changed; {
		changed = false
		for e, v := range edges {
			a, b := c.from[e], c.to[e]
			if v >= 1 && met[a] != met[b] && (met[a] || !c.directed) {
				met[a], met[b], changed = true, true, true
			}
		}
	}
	for i, v := range chosen {
		if v >= 1 && !met[i] {
			return false
		}
	}
	return true
}

// way leads over an edge to a node.
type way struct{ edge, to int32 }

// arcs lists the ways out of each node, or with back those into it.
func (c *reachable) arcs(back bool) [][]way {
	ways := make([][]way, len(c.nodes))
	for e := range c.edges {
		if !c.within(e) {
			continue
		}
		a, b := int32(c.from[e]), int32(c.to[e])
		if !back || !c.directed {
			ways[a] = append(ways[a], way{int32(e), b})
		}
		if back || !c.directed {
			ways[b] = append(ways[b], way{int32(e), a})
		}
	}
	return ways
}

// bounds is what is asked about variables, now ([Space]) or as they were ([Reason]).
type bounds interface {
	Min(Var) int
	Max(Var) int
	Has(Var, int) bool
}

// none is no node and no edge.
const none = -1

// open reports whether a way can be taken: its edge and the node it leads to can be chosen. One node or
// edge may be left out.
func (c *reachable) open(b bounds, w way, node, edge int) bool {
	return int(w.to) != node && int(w.edge) != edge && b.Max(c.edges[w.edge]) >= 1 && b.Max(c.nodes[w.to]) >= 1
}

// spread adds to the nodes that are met what they lead to; stack holds them, and has room for
// all nodes.
func (c *reachable) spread(b bounds, ways [][]way, met []bool, stack []int32, node, edge int) {
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, w := range ways[i] {
			if !met[w.to] && c.open(b, w, node, edge) {
				met[w.to] = true
				stack = append(stack, w.to)
			}
		}
	}
}
