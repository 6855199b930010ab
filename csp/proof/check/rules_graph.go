package check

// This file is the rules about permutations and paths: matchings, and what can be reached
// over the edges that are left.

var graphRules = map[string]*rule{
	"circuit":    {refute: func(s *space, c *constraint) bool { return refuteDifferent(s, c) || s.cut(c.args[0].terms, false) }},
	"subcircuit": {refute: func(s *space, c *constraint) bool { return refuteDifferent(s, c) || s.cut(c.args[0].terms, true) }},
	"connected": {numbers: []int{0, 1}, aligned: []int{0, 1, 3}, refute: func(s *space, c *constraint) bool {
		return s.unconnected(c, nil, c.args[2].terms, c.args[3].terms)
	}},
	"dreachable": {numbers: []int{0, 1}, aligned: []int{0, 1, 4}, refute: func(s *space, c *constraint) bool {
		return s.unconnected(c, &c.args[2].terms[0], c.args[3].terms, c.args[4].terms)
	}},
	"inverse": {aligned: []int{0, 1}, refute: func(s *space, c *constraint) bool { return s.noInverse(c.args[0].terms, c.args[1].terms) },
		deny: func(s *space, c *constraint) bool { return s.isInverse(c.args[0].terms, c.args[1].terms) }},
}

// unconnected reports whether some node that has to be chosen is not reached from any possible start,
// or an edge that has to be chosen lacks an end. Without a root, edges lead both ways and the start is
// a node that has to be chosen.
func (s *space) unconnected(c *constraint, root *term, nodes, edges []term) bool {
	from, to := c.args[0].terms, c.args[1].terms
	may := func(i int) bool { return i >= 1 && i <= len(nodes) && s.has(nodes[i-1], 1) }
	must := func(i int) bool { return !s.has(nodes[i-1], 0) }
	met := make([]bool, len(nodes)+1)
	some := false
	for i := 1; i <= len(nodes); i++ {
		if may(i) && (root != nil && s.has(*root, i) || root == nil && !some && must(i)) {
			met[i], some = true, true
		}
	}
	if !some && root == nil {
		for i := range nodes {
			some = some || may(i+1)
		}
		return !some
	}
	for e := range edges {
		if !s.has(edges[e], 0) && (!may(from[e].k) || !may(to[e].k)) {
			return true
		}
	}
	for changed := true; changed; {
		changed = false
		for e := range edges {
			a, b := from[e].k, to[e].k
			if s.has(edges[e], 1) && may(a) && may(b) && met[a] != met[b] && (met[a] || root == nil) {
				met[a], met[b], changed = true, true, true
			}
		}
	}
	for i := 1; i <= len(nodes); i++ {
		if must(i) && !met[i] {
			return true
		}
	}
	return !some
}

// cut reports whether some node that has to be on the circuit cannot be reached from
// another, or cannot reach it. Where nodes may stay out, those have to be on it that cannot.
func (s *space) cut(xs []term, sub bool) bool {
	n := len(xs)
	root := -1
	stays := func(i int) bool { return sub && s.has(xs[i], i+1) }
	for i := range xs {
		if v, ok := s.next(xs[i], 1); !ok || v < 1 || v > n {
			return true
		}
		if root < 0 && !stays(i) {
			root = i
		}
	}
	if root < 0 {
		return false
	}
	ahead, behind := make([][]int32, n), make([][]int32, n)
	for i, t := range xs {
		for v, ok := s.next(t, 1); ok && v >= 1 && v <= n; v, ok = s.next(t, v+1) {
			ahead[i] = append(ahead[i], int32(v-1))
			behind[v-1] = append(behind[v-1], int32(i))
		}
	}
	for _, edges := range [2][][]int32{ahead, behind} {
		met := make([]bool, n)
		met[root] = true
		stack := []int32{int32(root)}
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, j := range edges[i] {
				if !met[j] {
					met[j] = true
					stack = append(stack, j)
				}
			}
		}
		for i := range xs {
			if !met[i] && !stays(i) {
				return true
			}
		}
	}
	if sub { // one that cannot stay out needs another
		return s.closedApart(xs)
	}
	// A single node has to be its own successor, several have to be none.
	for i, t := range xs {
		if v, ok := s.fixed(t); n > 1 && ok && v == i+1 {
			return true
		}
	}
	return false
}

// closedApart reports whether fixed successors make two circuits of more than one node.
func (s *space) closedApart(xs []term) bool {
	mark := make([]int, len(xs))
	circuits := 0
	for i := range xs {
		j := i
		for mark[j] == 0 {
			mark[j] = i + 1
			v, ok := s.fixed(xs[j])
			if !ok || v < 1 || v > len(xs) || v == j+1 {
				break
			}
			if j = v - 1; mark[j] == i+1 {
				circuits++
			}
		}
	}
	return circuits > 1
}

// noInverse reports whether no matching has f[i] = j and g[j] = i together.
func (s *space) noInverse(f, g []term) bool {
	owner := make([]int, len(g)) // of j, the i plus one
	seen := make([]int, len(g))
	var give func(i, turn int) bool
	give = func(i, turn int) bool {
		for v, ok := s.next(f[i], 1); ok && v >= 1 && v <= len(g); v, ok = s.next(f[i], v+1) {
			if j := v - 1; seen[j] != turn && s.has(g[j], i+1) {
				seen[j] = turn
				if owner[j] == 0 || give(owner[j]-1, turn) {
					owner[j] = i + 1
					return true
				}
			}
		}
		return false
	}
	for i := range f {
		if !give(i, i+1) {
			return true
		}
	}
	return false
}

// isInverse reports whether both are fixed and inverse.
func (s *space) isInverse(f, g []term) bool {
	for _, pair := range [2][2][]term{{f, g}, {g, f}} {
		for i, t := range pair[0] {
			j, ok := s.fixed(t)
			if !ok || j < 1 || j > len(g) {
				return false
			}
			if v, ok := s.fixed(pair[1][j-1]); !ok || v != i+1 {
				return false
			}
		}
	}
	return true
}
