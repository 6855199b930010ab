package csp

// This file is the one-tree of a tour with costs: a spanning tree over all nodes but the
// first, and the two cheapest edges of that. Every tour is one, so the cheapest one-tree
// costs no more than the cheapest tour. A multiplier on each node, added to its edges and
// taken off twice at the end, changes nothing for tours, and brings the tree nearer to one
// where nodes of more than two edges become dear (Held and Karp 1970, 1971).
//
// Edges have no direction here: one costs what the cheaper of its two directions does. An
// edge that is gone costs so much that no tour can pay it.

const (
	// costScale is the number of steps that multipliers have within a cost of 1.
	costScale = 64
	// mostCities is the number of nodes up to which a tour is bounded by one-trees.
	mostCities = 256
)

// oneTree finds one-trees. All its costs count in units of 1/costScale.
type oneTree struct {
	n      int
	arc    []int // arc[i*n+j] is the cost of the edge i -> j
	gone   int   // what an edge costs that is gone
	clamp  int   // the greatest multiplier, and minus the least
	edge   []int // of what costs are left, symmetric
	pi     []int
	best   []int // the multipliers with the greatest value, and that
	value  int
	parent []int32 // in the tree over the nodes from 1 on; 1 is its root
	first  [2]int32
	degree []int
	key    []int
	in     []bool
	order  []int32 // the nodes of the tree, each behind its parent

	has []bool // has[i*n+j] tells whether the edge i -> j is left

	// for measure
	peak  []int // the dearest edge between two nodes in the tree
	other int   // what the edge at the first node costs that another one replaces
}

func newOneTree(cost [][]int) *oneTree {
	n := len(cost)
	t := &oneTree{n: n, arc: make([]int, n*n), edge: make([]int, n*n), pi: make([]int, n), best: make([]int, n),
		parent: make([]int32, n), degree: make([]int, n), key: make([]int, n), in: make([]bool, n),
		order: make([]int32, 0, n), peak: make([]int, n*n), has: make([]bool, n*n)}
	most := 1
	for i, row := range cost {
		for j, c := range row {
			t.arc[i*n+j] = c * costScale
			most = max(most, c, -c)
		}
	}
	t.clamp = 4 * costScale * (most + 1)
	t.gone = 32 * n * costScale * (most + 1)
	return t
}

// setHas says whether the edge i -> j is left. setEdges takes it in.
func (t *oneTree) setHas(i, j int, has bool) { t.has[i*t.n+j] = has }

func (t *oneTree) setEdges() {
	n := t.n
	for i := range n {
		for j := range i {
			c := t.gone
			if t.has[i*n+j] {
				c = t.arc[i*n+j]
			}
			if t.has[j*n+i] {
				c = min(c, t.arc[j*n+i])
			}
			t.edge[i*n+j], t.edge[j*n+i] = c, c
		}
	}
}

// weight is the cost of an edge with the multipliers of its nodes.
func (t *oneTree) weight(i, j int) int { return t.edge[i*t.n+j] + t.pi[i] + t.pi[j] }

// build makes the cheapest one-tree for the multipliers of now (Prim 1957), O(n^2), and
// returns its value.
func (t *oneTree) build() int {
	n := t.n
	sum := 0
	for i := range n {
		sum -= 2 * t.pi[i]
		t.degree[i] = 0
		t.in[i] = false
	}
	t.order = t.order[:0]
	at := 1
	t.parent[1], t.in[1] = -1, true
	for j := 2; j < n; j++ {
		t.key[j] = t.weight(1, j)
		t.parent[j] = 1
	}
	for {
		t.order = append(t.order, int32(at))
		next := -1
		for j := 2; j < n; j++ {
			if !t.in[j] && (next < 0 || t.key[j] < t.key[next]) {
				next = j
			}
		}
		if next < 0 {
			break
		}
		at = next
		t.in[at] = true
		sum += t.key[at]
		t.degree[at]++
		t.degree[t.parent[at]]++
		edge, pi := t.edge[at*n:at*n+n], t.pi[at]
		for j := 2; j < n; j++ {
			if w := edge[j] + pi + t.pi[j]; !t.in[j] && w < t.key[j] {
				t.key[j], t.parent[j] = w, int32(at)
			}
		}
	}
	t.first = [2]int32{-1, -1}
	for j := 1; j < n; j++ {
		w := t.weight(0, j)
		switch {
		case t.first[0] < 0 || w < t.weight(0, int(t.first[0])):
			t.first[1], t.first[0] = t.first[0], int32(j)
		case t.first[1] < 0 || w < t.weight(0, int(t.first[1])):
			t.first[1] = int32(j)
		}
	}
	for _, j := range t.first {
		sum += t.weight(0, int(j))
		t.degree[j]++
	}
	t.degree[0] = 2
	return sum
}

// ascend moves the multipliers, beginning with some, to where the one-tree is dearer, by
// subgradients with steps towards the value of which no tour is left (Polyak 1969). It ends
// early where that is reached, or the tree is a tour. The tree is then that of the best
// multipliers.
func (t *oneTree) ascend(from []int, steps, most int) {
	copy(t.pi, from)
	t.value = t.build()
	copy(t.best, t.pi)
	target := (most + 1) * costScale
	moved := false
	now := t.value
	for k := range steps {
		norm := 0
		for _, d := range t.degree {
			norm += (d - 2) * (d - 2)
		}
		if norm == 0 || t.value >= target {
			break
		}
		// Without a solution to beat, the target would be far off.
		near := min(target, now+max(now, -now)/16+costScale)
		step := max(1, (near-now)*(steps-k)/steps/norm)
		for i, d := range t.degree {
			t.pi[i] = max(-t.clamp, min(t.pi[i]+step*(d-2), t.clamp))
		}
		now = t.build()
		moved = true
		if now > t.value {
			t.value, moved = now, false
			copy(t.best, t.pi)
		}
	}
	if moved {
		copy(t.pi, t.best)
		t.build()
	}
}

// bound returns the least cost that a tour can have, in whole units.
func (t *oneTree) bound() int {
	q := t.value / costScale
	if q*costScale < t.value {
		q++
	}
	return q
}

// reckon makes the cheapest one-tree for some multipliers, with the edge i -> j where i is
// not -1, and measures it.
func (t *oneTree) reckon(pi []int, i, j int) {
	copy(t.pi, pi)
	t.setEdges()
	if i < 0 {
		t.value = t.build()
	} else {
		// So cheap it is in the tree, and nothing replaces it there.
		c := -4 * t.gone
		t.edge[i*t.n+j], t.edge[j*t.n+i] = c, c
		t.value = t.build() - c + t.arc[i*t.n+j]
	}
	t.measure()
}

// measure works out the dearest edge on the way between any two nodes in the tree, O(n^2).
func (t *oneTree) measure() {
	n := t.n
	t.other = t.weight(0, int(t.first[1]))
	for k, at := range t.order {
		a := int(at)
		t.peak[a*n+a] = -8 * t.gone
		if k == 0 {
			continue
		}
		up := int(t.parent[a])
		w := t.weight(a, up)
		for _, before := range t.order[:k] {
			b := int(before)
			m := max(w, t.peak[up*n+b])
			t.peak[a*n+b], t.peak[b*n+a] = m, m
		}
	}
}

// dearest returns the cost of the edge that one between i and j would replace.
func (t *oneTree) dearest(i, j int) int {
	if i != 0 && j != 0 {
		return t.peak[i*t.n+j]
	}
	k := int32(max(i, j))
	if k == t.first[0] {
		return t.weight(0, int(k))
	}
	return t.other
}

// with returns the value of the cheapest one-tree that has the edge i -> j.
func (t *oneTree) with(i, j int) int {
	return t.value - t.dearest(i, j) + t.arc[i*t.n+j] + t.pi[i] + t.pi[j]
}
