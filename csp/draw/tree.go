package draw

// This file collects a search tree from the events of a run. tree_fold.go chooses what of a
// large one is shown, tidy.go places that, tree_svg.go and tree_dot.go write it.

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
)

// Tree is the search tree of one run: an observer that remembers the nodes. Filters of the
// events may leave out all kinds but branch, fail, solution and done.
type Tree struct {
	names   []string // of the constraints
	limit   int
	nodes   []treeNode // in the order of their numbers, the root first
	skipped int64      // nodes beyond the limit
	outcome csp.Outcome
	stats   csp.Stats
	last    int32 // the latest node
}

// treeNode is one node. Children are linked in the order in which they came.
type treeNode struct {
	id                          int64
	parent, child, tail, sister int32 // places in nodes, -1 for none
	lit                         csp.Literal
	second                      bool // the second side of a branch
	chosen                      bool // the first side, and another one exists
	status                      nodeStatus
	constraint                  int32 // that failed, -1 for none
}

type nodeStatus uint8

const (
	openNode nodeStatus = iota
	failedNode
	solvedNode
)

// DefaultTreeNodes is the number of nodes that a tree remembers if none is given.
const DefaultTreeNodes = 1 << 20

// NewTree makes an observer for a run of a model that remembers so many nodes at most, 0
// for [DefaultTreeNodes]; further ones are only counted, and the picture says so. A node
// takes about 100 bytes.
func NewTree(m *csp.Model, limit int) *Tree {
	if limit <= 0 {
		limit = DefaultTreeNodes
	}
	t := &Tree{limit: limit}
	for name, c := range m.Constraints() {
		if name == "" {
			name = fmt.Sprint(c)
		}
		t.names = append(t.names, name)
	}
	t.clear()
	return t
}

// clear begins with the root.
func (t *Tree) clear() {
	t.nodes = append(t.nodes[:0], treeNode{id: 1, parent: -1, child: -1, tail: -1, sister: -1, constraint: -1})
	t.skipped, t.outcome, t.stats, t.last = 0, csp.Idle, csp.Stats{}, 0
}

// Observe takes one event. An event that is the first of a run begins a new tree.
func (t *Tree) Observe(e *csp.Event) {
	switch {
	case t.outcome != csp.Idle:
		t.clear()
	case e.Kind == csp.EventBranch:
		t.branch(e)
		return
	}
	i, ok := t.find(e.Node)
	if !ok {
		return
	}
	n := &t.nodes[i]
	switch e.Kind {
	case csp.EventPrune:
		// A decision that takes no value away had no other side.
		n.chosen = n.chosen || e.By == csp.ByDecision
	case csp.EventFail:
		n.status, n.constraint = failedNode, int32(e.Constraint)
	case csp.EventSolution:
		n.status = solvedNode
	case csp.EventDone:
		t.outcome, t.stats = e.Outcome, e.Stats
	}
}

// branch adds a node.
func (t *Tree) branch(e *csp.Event) {
	parent, ok := t.find(e.Parent)
	if !ok || len(t.nodes) >= t.limit {
		t.skipped++
		return
	}
	i := int32(len(t.nodes))
	t.nodes = append(t.nodes, treeNode{id: e.Node, parent: parent, child: -1, tail: -1, sister: -1, lit: e.Lit,
		second: e.By == csp.ByRefutation, constraint: -1})
	p := &t.nodes[parent]
	if p.tail < 0 {
		p.child = i
	} else {
		t.nodes[p.tail].sister = i
	}
	p.tail, t.last = i, i
}

// find returns the place of a node.
func (t *Tree) find(id int64) (int32, bool) {
	if t.nodes[t.last].id == id {
		return t.last, true
	}
	i, ok := slices.BinarySearchFunc(t.nodes, id, func(n treeNode, id int64) int {
		switch {
		case n.id < id:
			return -1
		case n.id > id:
			return 1
		}
		return 0
	})
	return int32(i), ok
}

// Len returns the number of nodes that are remembered.
func (t *Tree) Len() int { return len(t.nodes) }

// summary says in words how large the tree is and what became of it.
func (t *Tree) summary() string {
	failures, solutions := 0, 0
	for _, n := range t.nodes {
		switch n.status {
		case failedNode:
			failures++
		case solvedNode:
			solutions++
		}
	}
	text := plural(len(t.nodes), "node")
	if t.skipped > 0 {
		text = fmt.Sprintf("the first %d of %d nodes", len(t.nodes), int64(len(t.nodes))+t.skipped)
	}
	text += ", " + plural(failures, "failure") + ", " + plural(solutions, "solution")
	if t.outcome != csp.Idle {
		text += ", " + t.outcome.String()
	}
	return text
}

// label is what a node shows: the side of the branch that it is.
func (t *Tree) label(i int32) string {
	if i == 0 {
		return "root"
	}
	return t.nodes[i].lit.String()
}

// name says a node in words.
func (t *Tree) name(i int32) string {
	n := t.nodes[i]
	text := fmt.Sprintf("node %d: %s", n.id, t.label(i))
	switch n.status {
	case solvedNode:
		text += ", solution"
	case failedNode:
		text += ", failed"
		if c := int(n.constraint); c >= 0 && c < len(t.names) {
			text += " by " + t.names[c]
		}
	}
	return text
}
