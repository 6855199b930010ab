package csp

// This file is the trees of scheduling: balanced binary trees over tasks in the order
// of their earliest starts, which keep the envelope of a set of tasks, the earliest
// time by which they can all be done, while tasks come and go in logarithmic time
// (Vilím 2007, "Global constraints in scheduling"). nooverlap.go uses both,
// cumulative.go the first, with energies for durations.

// noEnvelope is the envelope of no task; adding sums of durations keeps it below all.
const noEnvelope = -1 << 62

// thetaTree holds a set of tasks, each at the leaf of its rank by earliest start.
type thetaTree struct {
	leaves int // a power of two
	nodes  []thetaNode
}

type thetaNode struct {
	sum      int // of the durations
	envelope int // the greatest, over the suffixes of the tasks, of the first one's start and the sum
}

func newThetaTree(n int) thetaTree {
	t := thetaTree{leaves: 1}
	for t.leaves < n {
		t.leaves *= 2
	}
	t.nodes = make([]thetaNode, 2*t.leaves)
	return t
}

// clear takes all tasks out.
func (t *thetaTree) clear() {
	for i := range t.nodes {
		t.nodes[i] = thetaNode{0, noEnvelope}
	}
}

// envelope returns that of all tasks in the tree.
func (t *thetaTree) envelope() int { return t.nodes[1].envelope }

// insert puts a task in whose own envelope, start and duration, is given.
func (t *thetaTree) insert(leaf int32, duration, envelope int) {
	t.set(leaf, thetaNode{duration, envelope})
}

// remove takes a task out.
func (t *thetaTree) remove(leaf int32) { t.set(leaf, thetaNode{0, noEnvelope}) }

func (t *thetaTree) set(leaf int32, n thetaNode) {
	i := t.leaves + int(leaf)
	nodes := t.nodes
	nodes[i] = n
	for i >>= 1; i > 0; i >>= 1 {
		l, r := &nodes[2*i], &nodes[2*i+1]
		nodes[i] = thetaNode{l.sum + r.sum, max(r.envelope, l.envelope+r.sum)}
	}
}

// lambdaTree holds a set of tasks and a set of grey ones, of which at most one counts:
// it finds the grey task that makes the envelope greatest.
type lambdaTree struct {
	leaves int
	nodes  []lambdaNode
}

type lambdaNode struct {
	thetaNode           // without grey tasks
	grey      thetaNode // with at most one
	bySum     int32     // the leaf of the grey task that makes grey.sum, -1 without
	byEnv     int32     // the leaf of the grey task that makes grey.envelope, -1 without
}

var noLambda = lambdaNode{thetaNode{0, noEnvelope}, thetaNode{0, noEnvelope}, -1, -1}

func newLambdaTree(n int) lambdaTree {
	t := lambdaTree{leaves: 1}
	for t.leaves < n {
		t.leaves *= 2
	}
	t.nodes = make([]lambdaNode, 2*t.leaves)
	for i := range t.nodes {
		t.nodes[i] = noLambda
	}
	return t
}

// place puts a task on its leaf; build makes the inner nodes when all are there.
func (t *lambdaTree) place(leaf int32, duration, envelope int) {
	n := thetaNode{duration, envelope}
	t.nodes[t.leaves+int(leaf)] = lambdaNode{n, n, -1, -1}
}

func (t *lambdaTree) build() {
	for i := t.leaves - 1; i > 0; i-- {
		t.join(i)
	}
}

// shade makes a task grey.
func (t *lambdaTree) shade(leaf int32) {
	n := &t.nodes[t.leaves+int(leaf)]
	t.set(leaf, lambdaNode{thetaNode{0, noEnvelope}, n.thetaNode, leaf, leaf})
}

// remove takes a task out, grey or not.
func (t *lambdaTree) remove(leaf int32) { t.set(leaf, noLambda) }

func (t *lambdaTree) set(leaf int32, n lambdaNode) {
	i := t.leaves + int(leaf)
	t.nodes[i] = n
	for i >>= 1; i > 0; i >>= 1 {
		t.join(i)
	}
}

func (t *lambdaTree) join(i int) {
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

// sortTasks sorts a permutation of tasks by key, ascending. It is nearly sorted
// already, from the time before; where it is not, as after a long way back, it is
// sorted in one go.
func sortTasks(order []int32, key []int) {
	patience := 8 * len(order)
	for i := 1; i < len(order); i++ {
		t := order[i]
		k := key[t]
		j := i
		for ; j > 0 && key[order[j-1]] > k; j-- {
			order[j] = order[j-1]
		}
		order[j] = t
		if patience -= i - j; patience < 0 {
			heapSort(order, key)
			return
		}
	}
}

func heapSort(order []int32, key []int) {
	for i := len(order)/2 - 1; i >= 0; i-- {
		sift(order, key, i)
	}
	for n := len(order) - 1; n > 0; n-- {
		order[0], order[n] = order[n], order[0]
		sift(order[:n], key, 0)
	}
}

// sift lets the task at i sink to where no key below it is greater.
func sift(order []int32, key []int, i int) {
	for {
		c := 2*i + 1
		if c >= len(order) {
			return
		}
		if c+1 < len(order) && key[order[c+1]] > key[order[c]] {
			c++
		}
		if key[order[i]] >= key[order[c]] {
			return
		}
		order[i], order[c] = order[c], order[i]
		i = c
	}
}
