package draw

// This file takes a search tree (trace.Tree) from a run as it happens. tree_fold.go chooses
// what of a large one is shown, tidy.go places that, tree_svg.go and tree_dot.go write it.

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
)

// Tree is the search tree of one run: an observer that remembers the nodes. Filters of the
// events may leave out all kinds but branch, fail, solution, restart and done.
type Tree struct {
	constraints, names []string // of variables
	index              map[csp.Var]int
	limit              int
	tree               *trace.Tree
	skipped            int64 // nodes beyond the limit
	outcome            csp.Outcome
}

// DefaultTreeNodes is the number of nodes that a tree remembers if none is given.
const DefaultTreeNodes = 1 << 20

// NewTree makes an observer for a run of a model that remembers so many nodes at most, 0
// for [DefaultTreeNodes]; further ones are only counted, and the picture says so. A node
// takes about 150 bytes.
func NewTree(m *csp.Model, limit int) *Tree {
	if limit <= 0 {
		limit = DefaultTreeNodes
	}
	t := &Tree{index: make(map[csp.Var]int), limit: limit, tree: trace.NewTree()}
	for name, c := range m.Constraints() {
		if name == "" {
			name = fmt.Sprint(c)
		}
		t.constraints = append(t.constraints, name)
	}
	for i, x := range m.Vars() {
		t.index[x] = i
		t.names = append(t.names, x.Name())
	}
	return t
}

// Observe takes one event. An event that is the first of a run begins a new tree. Events of
// nodes that are not remembered are passed over.
func (t *Tree) Observe(e *csp.Event) {
	if t.outcome != csp.Idle {
		t.tree, t.skipped, t.outcome = trace.NewTree(), 0, csp.Idle
	}
	d := trace.Event{Kind: e.Kind, Node: e.Node, Parent: e.Parent, Depth: e.Depth, By: e.By, Constraint: e.Constraint, Var: -1, Outcome: e.Outcome}
	at := e.Node
	switch e.Kind {
	case csp.EventBranch, csp.EventRestart:
		at = e.Parent
		if x, ok := t.index[e.Lit.Var()]; ok {
			d.Var, d.Claim = x, &trace.Claim{Op: e.Lit.Op(), Value: e.Lit.Value()}
		}
	case csp.EventDone:
		t.outcome = e.Outcome
	}
	_, known := t.tree.Find(at)
	switch {
	case known && (at == e.Node || t.tree.Len() < t.limit):
		t.tree.Grow(&d)
	case at != e.Node:
		t.skipped++
	}
}

// Len returns the number of nodes that are remembered.
func (t *Tree) Len() int { return t.tree.Len() }

// summary says in words how large the tree is and what became of it.
func (t *Tree) summary() string {
	failures, solutions := 0, 0
	for i := range t.Len() {
		switch t.tree.At(i).Status {
		case trace.Failed:
			failures++
		case trace.Solved:
			solutions++
		}
	}
	text := plural(t.Len(), "node")
	if t.skipped > 0 {
		text = fmt.Sprintf("the first %d of %d nodes", t.Len(), int64(t.Len())+t.skipped)
	}
	text += ", " + plural(failures, "failure") + ", " + plural(solutions, "solution")
	if t.outcome != csp.Idle {
		text += ", " + t.outcome.String()
	}
	return text
}

// label is what a node shows: the side of the branch that it is.
func (t *Tree) label(i int) string {
	switch n := t.tree.At(i); {
	case n.Claim != nil:
		return fmt.Sprintf("%s %v %d", t.names[n.Var], n.Claim.Op, n.Claim.Value)
	case i == 0:
		return "root"
	}
	return "restart"
}

// name says a node in words.
func (t *Tree) name(i int) string {
	n := t.tree.At(i)
	text := fmt.Sprintf("node %d: %s", n.ID, t.label(i))
	switch n.Status {
	case trace.Solved:
		text += ", solution"
	case trace.Failed:
		text += ", failed"
		if n.Cause >= 0 && n.Cause < len(t.constraints) {
			text += " by " + t.constraints[n.Cause]
		}
	}
	return text
}
