// Package thetatree is the trees of scheduling: balanced binary trees over tasks in the
// order of their earliest starts, which keep the envelope of a set of tasks, the earliest
// time by which they can all be done, while tasks come and go in logarithmic time (Vilím
// 2007, "Global constraints in scheduling"). One machine has durations as the sizes of its
// tasks, a shared resource has energies.
package thetatree

import "math"

// NoEnvelope is the envelope of no task; adding sums of durations keeps it below all.
const NoEnvelope = math.MinInt / 2

// Tree holds a set of tasks, each at the leaf of its rank by earliest start.
type Tree struct {
	leaves int // a power of two
	nodes  []node
}

type node struct {
	sum      int // of the durations
	envelope int // the greatest, over the suffixes of the tasks, of the first one's start and the sum
}

// New returns an empty tree with room for n tasks.
func New(n int) Tree {
	t := Tree{leaves: 1}
	for t.leaves < n {
		t.leaves *= 2
	}
	t.nodes = make([]node, 2*t.leaves)
	return t
}

// Clear takes all tasks out.
func (t *Tree) Clear() {
	for i := range t.nodes {
		t.nodes[i] = node{0, NoEnvelope}
	}
}

// Envelope returns that of all tasks in the tree.
func (t *Tree) Envelope() int { return t.nodes[1].envelope }

// Insert puts a task in whose own envelope, start and duration, is given.
func (t *Tree) Insert(leaf int32, duration, envelope int) {
	t.set(leaf, node{duration, envelope})
}

// Remove takes a task out.
func (t *Tree) Remove(leaf int32) { t.set(leaf, node{0, NoEnvelope}) }

func (t *Tree) set(leaf int32, n node) {
	i := t.leaves + int(leaf)
	nodes := t.nodes
	nodes[i] = n
	for i >>= 1; i > 0; i >>= 1 {
		l, r := &nodes[2*i], &nodes[2*i+1]
		nodes[i] = node{l.sum + r.sum, max(r.envelope, l.envelope+r.sum)}
	}
}

// Grey holds a set of tasks and a set of grey ones, of which at most one counts:
// it finds the grey task that makes the envelope greatest.
type Grey struct {
	leaves int
	nodes  []greyNode
}

type greyNode struct {
	node        // without grey tasks
	grey  node  // with at most one
	bySum int32 // the leaf of the grey task that makes grey.sum, -1 without
	byEnv int32 // the leaf of the grey task that makes grey.envelope, -1 without
}

var noTask = greyNode{node{0, NoEnvelope}, node{0, NoEnvelope}, -1, -1}

// NewGrey returns an empty tree with room for n tasks.
func NewGrey(n int) Grey {
	t := Grey{leaves: 1}
	for t.leaves < n {
		t.leaves *= 2
	}
	t.nodes = make([]greyNode, 2*t.leaves)
	for i := range t.nodes {
		t.nodes[i] = noTask
	}
	return t
}

// Place puts a task on its leaf; Build makes the inner nodes when all are there.
func (t *Grey) Place(leaf int32, duration, envelope int) {
	n := node{duration, envelope}
	t.nodes[t.leaves+int(leaf)] = greyNode{n, n, -1, -1}
}

func (t *Grey) Build() {
	for i := t.leaves - 1; i > 0; i-- {
		t.join(i)
	}
}

// Envelopes returns the envelope without grey tasks; that with at most one; and the leaf of
// the grey task that makes the latter, -1 where none does.
func (t *Grey) Envelopes() (without, with int, leaf int32) {
	root := &t.nodes[1]
	return root.envelope, root.grey.envelope, root.byEnv
}

// Shade makes a task grey.
func (t *Grey) Shade(leaf int32) {
	n := &t.nodes[t.leaves+int(leaf)]
	t.set(leaf, greyNode{node{0, NoEnvelope}, n.node, leaf, leaf})
}

// Remove takes a task out, grey or not.
func (t *Grey) Remove(leaf int32) { t.set(leaf, noTask) }

func (t *Grey) set(leaf int32, n greyNode) {
	i := t.leaves + int(leaf)
	t.nodes[i] = n
	for i >>= 1; i > 0; i >>= 1 {
		t.join(i)
	}
}

func (t *Grey) join(i int) {
	n, l, r := &t.nodes[i], &t.nodes[2*i], &t.nodes[2*i+1]
	n.sum = l.sum + r.sum
	n.envelope = max(r.envelope, l.envelope+r.sum)
	n.grey.sum, n.bySum = l.grey.sum+r.sum, l.bySum
	if v := l.sum + r.grey.sum; v > n.grey.sum {
		n.grey.sum, n.bySum = v, r.bySum
	}
	n.grey.envelope, n.byEnv = r.grey.envelope, r.byEnv
	if v := l.envelope + r.grey.sum; v > n.grey.envelope {
		n.grey.envelope, n.byEnv = v, r.bySum
	}
	if v := l.grey.envelope + r.sum; v > n.grey.envelope {
		n.grey.envelope, n.byEnv = v, l.byEnv
	}
}
