package trace

import (
	"iter"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/names"
	"github.com/propago/propago/domains"
)

// This file is the search tree of a run, as it was at each step.

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

var statusNames = []string{"open", "failed", "solved", "exhausted", "pruned"}

// String returns the status in lower case.
func (s Status) String() string { return names.Of(statusNames, int(s)) }

// Node is a node of the search tree at some step.
type Node struct {
	ID     int64
	Parent int64  // 0 for the root, and where the trace has no such node
	Depth  int    // branches above it
	Side   csp.By // ByDecision, ByRefutation, ByLearned: how the branch to it came about; ByNobody: the root, or a restart
	Only   bool   // a first side that took nothing away, so that there is no second
	Var    int    // the variable of the branch, -1 without one
	Claim  *Claim // and what it says, nil without one
	Step   int    // the step that made it; 0 for the root
	Status Status
	Cause  int // the constraint that failed, -1 for none
}

// Tree is the search tree that the events of a run make, one after the other. Nodes have
// places, in the order in which they are made; that of the root is 0. A node takes about 150
// bytes. What is told of a run may leave out all kinds of events but branch, fail, solution,
// backtrack, restart and done; without prune there is no Only.
type Tree struct {
	nodes   []node
	index   map[int64]int32 // place by ID
	present int32
	steps   int
}

// node is a node and how it ended. Children are linked in the order in which they came.
type node struct {
	id                        int64
	claim                     *Claim
	variable, cause           int32
	depth, made, ended        int32
	above, first, last, after int32 // places, -1 for none
	side                      csp.By
	status                    Status
	took                      bool  // the decision that made it took values away
	whole                     uint8 // the sides that were searched to their end, 1 and 2
}

// NewTree returns a tree that is its root.
func NewTree() *Tree {
	t := &Tree{index: make(map[int64]int32)}
	t.add(&Event{Node: 1})
	return t
}

// Len returns the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Find returns the place of a node.
func (t *Tree) Find(id int64) (place int, ok bool) {
	if t.nodes[t.present].id == id {
		return int(t.present), true
	}
	i, ok := t.index[id]
	return int(i), ok
}

// At returns the node at a place, as it is by now.
func (t *Tree) At(place int) Node { return t.nodes[place].at(t, t.steps) }

// Above returns the place of the parent, -1 for none.
func (t *Tree) Above(place int) int { return int(t.nodes[place].above) }

// Below yields the places of the children, in the order in which they were made.
func (t *Tree) Below(place int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := t.nodes[place].first; i >= 0 && yield(int(i)); i = t.nodes[i].after {
		}
	}
}

// at returns the node as it was at a step.
func (n *node) at(t *Tree, step int) Node {
	m := Node{ID: n.id, Depth: int(n.depth), Side: n.side, Only: n.side == csp.ByDecision && !n.took, Var: int(n.variable), Claim: n.claim,
		Step: int(n.made), Cause: -1}
	if n.above >= 0 {
		m.Parent = t.nodes[n.above].id
	}
	if n.status != Open && int(n.ended) <= step {
		m.Status, m.Cause = n.status, int(n.cause)
	}
	return m
}

// add makes the node of an event.
func (t *Tree) add(e *Event) int32 {
	i := int32(len(t.nodes))
	n := node{id: e.Node, variable: -1, cause: -1, depth: int32(e.Depth), made: int32(t.steps), above: -1, first: -1, last: -1, after: -1}
	if above, ok := t.index[e.Parent]; ok {
		n.above = above
		up := &t.nodes[above]
		if up.last < 0 {
			up.first = i
		} else {
			t.nodes[up.last].after = i
		}
		up.last = i
	}
	if e.Kind == csp.EventBranch {
		n.side, n.variable, n.claim = e.By, int32(e.Var), e.Claim
	}
	t.nodes = append(t.nodes, n)
	t.index[e.Node] = i
	return i
}

// Grow takes in the next event. A node that it is the first of is made.
func (t *Tree) Grow(e *Event) {
	t.steps++
	place, ok := t.Find(e.Node)
	i := int32(place)
	if !ok {
		i = t.add(e)
	}
	n := &t.nodes[i]
	switch e.Kind {
	case csp.EventPrune:
		n.took = n.took || e.By == csp.ByDecision
	case csp.EventFail:
		if n.first < 0 && n.status == Open {
			n.cause = int32(e.Constraint)
			t.end(n, Failed)
		}
	case csp.EventSolution:
		t.end(n, Solved)
	case csp.EventBacktrack:
		t.leave(t.present, i)
	case csp.EventDone:
		if e.Outcome == csp.Exhausted {
			for j := t.present; j >= 0; j = t.nodes[j].above {
				t.end(&t.nodes[j], Exhausted)
			}
		}
	}
	t.present = i
}

// leave ends the nodes on the way from one up to another, which it leaves as it is.
func (t *Tree) leave(from, to int32) {
	for i := from; i >= 0 && i != to; i = t.nodes[i].above {
		n := &t.nodes[i]
		status := Pruned
		if n.whole == 3 {
			status = Exhausted
		}
		t.end(n, status)
		if n.status == Pruned || n.above < 0 {
			continue
		}
		switch up := &t.nodes[n.above]; {
		case n.side == csp.ByDecision && n.took:
			up.whole |= 1
		case n.side == csp.ByDecision: // it is all there is
			up.whole |= 3
		case n.side == csp.ByRefutation:
			up.whole |= 2
		}
	}
}

// end gives a node its status, unless it has one.
func (t *Tree) end(n *node, s Status) {
	if n.status == Open {
		n.status, n.ended = s, int32(t.steps)
	}
}

// Node returns the present node.
func (p *Player) Node() Node { return p.tree.nodes[p.at[p.step]].at(p.tree, p.step) }

// Tree returns the nodes made up to the present step in the order in which they were made,
// the root first, each with the status it has by now. It takes time in proportion to their
// number.
func (p *Player) Tree() []Node {
	var nodes []Node
	for i := range p.tree.nodes {
		if n := &p.tree.nodes[i]; int(n.made) <= p.step {
			nodes = append(nodes, n.at(p.tree, p.step))
		}
	}
	return nodes
}

// NodeDomains returns the values that all variables had when the search left node id for
// the first time, or at the end of the trace where it did not: for the node of a solution
// its values, for that of a failure what was left then. ok is false where there is no such
// node. The player stays where it is. It takes time in proportion to the prunings between.
func (p *Player) NodeDomains(id int64) (values []domains.Set, ok bool) {
	place, ok := p.tree.Find(id)
	if !ok {
		return nil, false
	}
	step := int(p.tree.nodes[place].made)
	for step < p.Len() && p.at[step+1] == int32(place) {
		step++
	}
	now := p.step
	p.Go(step)
	values = p.Domains()
	p.Go(now)
	return values, true
}
