package trace

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the search tree of a trace, as it was at each step.

// Status is what became of a node.
type Status uint8

const (
	// Open: the search is at the node or below it, or ended there.
	Open Status = iota
	// Failed: propagation met a contradiction at the node.
	Failed
	// Solved: all variables were fixed at the node.
	Solved
	// Exhausted: everything below the node was searched.
	Exhausted
	// Pruned: the search went away from the node before everything below it was searched:
	// because of a bound on the objective, a learned clause, a restart, a limit on
	// discrepancies, or a solution that is as good as all others below.
	Pruned
)

var statusNames = [...]string{"open", "failed", "solved", "exhausted", "pruned"}

// String returns the status in lower case.
func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "unknown"
}

// Node is a node of the search tree at some step.
type Node struct {
	ID     int64
	Parent int64  // 0 for the root
	Depth  int    // branches above it
	Side   csp.By // ByDecision, ByRefutation, ByLearned: how the branch to it came about; ByNobody: the root, or a restart
	Var    int    // the variable of the branch, -1 without one
	Claim  *Claim // and what it says, nil without one
	Step   int    // the step that made it; 0 for the root
	Status Status
}

// node is a node and how it ended.
type node struct {
	Node
	parent    int32
	ended     int // the step that gave it its status
	status    Status
	sides     uint8 // 1: a first side was made, 2: a second
	wholeSide uint8 // those that were searched to their end
	only      bool  // the first side is all there is
	children  bool
}

// grower makes the tree of a trace.
type grower struct {
	p       *Player
	index   map[int64]int32 // node by ID
	present int32
	steps   int
}

func (g *grower) add(id, parent int64, depth int) int32 {
	above, ok := g.index[parent]
	if !ok {
		above = -1
	}
	n := node{Node: Node{ID: id, Parent: parent, Depth: depth, Var: -1, Step: g.steps}, parent: above}
	g.p.nodes = append(g.p.nodes, n)
	g.index[id] = int32(len(g.p.nodes) - 1)
	if above >= 0 {
		g.p.nodes[above].children = true
	}
	return g.index[id]
}

// grow takes in the next event. Its prunings were taken in before.
func (g *grower) grow(e *Event) {
	g.steps++
	i, ok := g.index[e.Node]
	if !ok {
		i = g.add(e.Node, e.Parent, e.Depth)
	}
	n := &g.p.nodes[i]
	switch e.Kind {
	case csp.EventBranch:
		if !ok {
			g.branch(n, e)
		}
	case csp.EventFail:
		if !n.children {
			g.end(n, Failed)
		}
	case csp.EventSolution:
		g.end(n, Solved)
	case csp.EventBacktrack:
		g.leave(g.present, i)
	case csp.EventDone:
		if e.Outcome == csp.Exhausted {
			for j := g.present; j >= 0; j = g.p.nodes[j].parent {
				g.end(&g.p.nodes[j], Exhausted)
			}
		}
	}
	g.present = i
}

// branch keeps how a node came about.
func (g *grower) branch(n *node, e *Event) {
	n.Side, n.Var, n.Claim = e.By, e.Var, e.Claim
	if n.parent < 0 {
		return
	}
	above := &g.p.nodes[n.parent]
	switch e.By {
	case csp.ByDecision:
		above.sides |= 1
		above.only = e.Var >= 0 && e.Var < len(g.p.domains) && g.p.domains[e.Var].Len() == 1
	case csp.ByRefutation:
		above.sides |= 2
	}
}

// leave ends the nodes on the way from one up to another, which it leaves as it is.
func (g *grower) leave(from, to int32) {
	for i := from; i >= 0 && i != to; i = g.p.nodes[i].parent {
		n := &g.p.nodes[i]
		status := Pruned
		if n.wholeSide == 3 || n.only && n.wholeSide == 1 {
			status = Exhausted
		}
		g.end(n, status)
		if n.status == Pruned || n.parent < 0 {
			continue
		}
		switch n.Side {
		case csp.ByDecision:
			g.p.nodes[n.parent].wholeSide |= 1
		case csp.ByRefutation:
			g.p.nodes[n.parent].wholeSide |= 2
		}
	}
}

// end gives a node its status, unless it has one.
func (g *grower) end(n *node, s Status) {
	if n.status == Open {
		n.status, n.ended = s, g.steps
	}
}

// Node returns the present node.
func (p *Player) Node() Node { return p.nodeAt(&p.nodes[p.at[p.step]]) }

func (p *Player) nodeAt(n *node) Node {
	m := n.Node
	if n.status != Open && n.ended <= p.step {
		m.Status = n.status
	}
	return m
}

// Tree returns the nodes made up to the present step in the order in which they were made,
// the root first, each with the status it has by now. It takes time in proportion to their
// number.
func (p *Player) Tree() []Node {
	var tree []Node
	for i := range p.nodes {
		if n := &p.nodes[i]; n.Step <= p.step {
			tree = append(tree, p.nodeAt(n))
		}
	}
	return tree
}

// NodeDomains returns the values that all variables had when the search left node id for
// the first time, or at the end of the trace where it did not: for the node of a solution
// its values, for that of a failure what was left then. ok is false where there is no such
// node. The player stays where it is. It takes time in proportion to the prunings between.
func (p *Player) NodeDomains(id int64) (values []domains.Set, ok bool) {
	node, ok := p.index[id]
	if !ok {
		return nil, false
	}
	step := p.nodes[node].Step
	for step < p.Len() && p.at[step+1] == node {
		step++
	}
	now := p.step
	p.Go(step)
	values = p.Domains()
	p.Go(now)
	return values, true
}
