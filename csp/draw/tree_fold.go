package draw

// This file chooses what of a search tree is shown. Paths to solutions come first, then
// what is near to the root; a subtree that is left out becomes a triangle with its numbers.

import (
	"container/heap"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
)

// TreeOptions say how a search tree is drawn.
type TreeOptions struct {
	ID, Title string
	// MaxNodes is the number of nodes that are drawn, folded subtrees included, 0 for 120.
	// Up to 120 each shows its literal; of more, that shows under the pointer only.
	MaxNodes int
	// FoldFailed folds every subtree without a solution, however small the tree is.
	FoldFailed bool
}

// What TreeOptions stand for where they say nothing.
const (
	defaultTitle    = "Search tree"
	defaultMaxNodes = 120
)

// shown is a node of the picture.
type shown struct {
	node      int // place in the tree; of a folded subtree or a side not visited, the one above
	kind      shownKind
	nodes     int // of a folded subtree
	solutions int
	children  []*shown

	x, y float64
	tidy tidyNode
}

type shownKind uint8

const (
	wholeNode shownKind = iota
	foldedTree
	unvisitedSide
)

// sums counts the nodes and solutions below each node, itself included.
func (t *Tree) sums() (nodes, solutions []int32) {
	nodes, solutions = make([]int32, t.Len()), make([]int32, t.Len())
	for i := t.Len() - 1; i >= 0; i-- { // children come after their parents
		nodes[i]++
		if t.tree.At(i).Status == trace.Solved {
			solutions[i]++
		}
		if p := t.tree.Above(i); p >= 0 {
			nodes[p] += nodes[i]
			solutions[p] += solutions[i]
		}
	}
	return nodes, solutions
}

// frontier holds folded subtrees, the one to unfold next first.
type frontier []folded

type folded struct {
	at    *shown
	depth int
}

func (f frontier) Len() int { return len(f) }

func (f frontier) Less(i, j int) bool {
	a, b := f[i], f[j]
	switch {
	case (a.at.solutions > 0) != (b.at.solutions > 0):
		return a.at.solutions > 0
	case a.depth != b.depth:
		return a.depth < b.depth
	}
	return a.at.node < b.at.node
}

func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)   { *f = append(*f, x.(folded)) }

func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// fold returns the picture's tree.
func (t *Tree) fold(o TreeOptions) *shown {
	budget := o.MaxNodes
	if budget <= 0 {
		budget = defaultMaxNodes
	}
	nodes, solutions := t.sums()
	subtree := func(i int) *shown {
		s := &shown{node: i, kind: foldedTree, nodes: int(nodes[i]), solutions: int(solutions[i])}
		if nodes[i] == 1 {
			s.kind = wholeNode // nothing to unfold
		}
		return s
	}
	stopped := t.stoppedPath()
	root := subtree(0)
	todo := frontier{{root, 0}}
	used := 1
	for len(todo) > 0 {
		next := heap.Pop(&todo).(folded)
		s := next.at
		if o.FoldFailed && s.solutions == 0 && next.depth > 0 {
			continue
		}
		var children []*shown
		for i := range t.tree.Below(s.node) {
			children = append(children, subtree(i))
		}
		if len(children) == 1 && stopped[children[0].node] {
			children = append(children, &shown{node: s.node, kind: unvisitedSide})
		}
		if used+len(children) > budget && next.depth > 0 {
			continue // another one may be smaller
		}
		used += len(children)
		s.kind, s.children = wholeNode, children
		for _, c := range children {
			if c.kind == foldedTree {
				heap.Push(&todo, folded{c, next.depth + 1})
			}
		}
	}
	return root
}

// stoppedPath returns the first sides on the way to where a run was cut before its end, so
// that their other sides were not visited.
func (t *Tree) stoppedPath() map[int]bool {
	path := map[int]bool{}
	if t.outcome == csp.Exhausted || t.outcome == csp.Idle || t.skipped > 0 {
		return path
	}
	for i := t.Len() - 1; i > 0; i = t.tree.Above(i) {
		if n := t.tree.At(i); n.Side == csp.ByDecision && !n.Only {
			path[i] = true
		}
	}
	return path
}
