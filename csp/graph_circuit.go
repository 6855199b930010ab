package csp

import "github.com/propago/propago/domains"

// This file is the circuit through all nodes or through some, of which the
// variables are the successors.

type circuit struct {
	xs  []Var
	sub bool // nodes may stay out, as their own successors
}

// Circuit states that the edges i -> succ[i] make one circuit through all nodes
// 0..len(succ)-1. Without nodes it holds; the circuit of one node is succ[0] = 0.
//
// The value of each fixed variable goes from the others; the end of a chain of fixed
// successors does not lead back to its start before all nodes are in it, nor a node to
// itself (the nocycle rule of Caseau and Laburthe 1997); and each node is reached from node 0, and node 0
// from each, over the edges that are left (Francis and Stuckey 2014). Once one
// variable is open, its value is right. It takes time at most quadratic in the
// number of nodes. Where a variable keeps only its bounds, a value goes once it is a
// bound.
//
// Explained by the variable that has the value, by the chain, or by the edges missing
// out of (or into) the nodes that are reached.
func Circuit(succ ...Var) Constraint { return &circuit{append([]Var(nil), succ...), false} }

// Subcircuit states that the edges i -> succ[i] with i != succ[i] make one circuit
// or none; a node that is its own successor stays out of it. It propagates and
// explains as [Circuit] does; what asks for all nodes there asks here for those that
// cannot stay out, and a node that cannot be reached from those stays out.
func Subcircuit(succ ...Var) Constraint { return &circuit{append([]Var(nil), succ...), true} }

func (c *circuit) Vars() []Var        { return c.xs }
func (c *circuit) String() string     { return call(c.Kind(), c.xs) }
func (c *circuit) Priority() Priority { return Quadratic }

func (c *circuit) Kind() string {
	if c.sub {
		return "subcircuit"
	}
	return "circuit"
}

func (c *circuit) Satisfied(vals []int) bool {
	n := len(vals)
	start, out := -1, 0
	for i, v := range vals {
		if v < 0 || v >= n {
			return false
		}
		if c.sub && v == i {
			out++
		} else if start < 0 {
			start = i
		}
	}
	if start < 0 {
		return true
	}
	length := 1
	for i := vals[start]; i != start; i = vals[i] {
		if length++; length > n {
			return false
		}
	}
	return length+out == n
}

func (c *circuit) Attach(s *Space) Propagator {
	if twice(c.xs) {
		return never
	}
	n := len(c.xs)
	return &circuitProp{circuit: c, taken: newValueElimination(s, c.xs),
		before: make([]int32, n), reached: make([]bool, n), stack: make([]int32, 0, n), ahead: make([]int32, 0, n)}
}

type circuitProp struct {
	*circuit
	taken   *valueElimination
	before  []int32 // of each node the one fixed to lead to it; -1: none
	reached []bool
	found   int     // how many are reached
	stack   []int32 // reached, and not yet looked at
	ahead   []int32 // perhaps not reached
}

func (p *circuitProp) Propagate(s *Space) Status {
	n := len(p.xs)
	for _, x := range p.xs {
		if !s.AtLeast(x, 0) || !s.AtMost(x, n-1) {
			return Failed
		}
	}
	sizes := s.sizes(p.xs)
	status := p.taken.Propagate(s)
	if status == Failed || !p.closeChains(s) {
		return Failed
	}
	if s.sizes(p.xs) != sizes {
		return Again
	}
	// A node that stays out can fix another one, where both are views of one variable: the chains
	// are then not those that were found.
	root := p.root(s)
	for _, forward := range [2]bool{true, false} {
		if root >= 0 && !p.reach(s, root, forward) {
			return Failed
		}
		if s.sizes(p.xs) != sizes {
			return Again
		}
	}
	return entailedIf(sizes == n)
}

// closeChains keeps each chain of fixed successors from closing too early, and
// where one has closed in a subcircuit keeps all others out.
func (p *circuitProp) closeChains(s *Space) bool {
	n := len(p.xs)
	for i := range p.before {
		p.before[i] = -1
	}
	clear(p.reached)
	for i, x := range p.xs {
		if s.Fixed(x) && s.Min(x) != i {
			p.before[s.Min(x)] = int32(i)
		}
	}
	for i, x := range p.xs {
		// A node that is on no chain yet is one of length 1.
		if p.before[i] >= 0 || !s.Fixed(x) && p.sub || s.Fixed(x) && s.Min(x) == i {
			continue
		}
		end, length := i, 1
		p.reached[i] = true
		for s.Fixed(p.xs[end]) && length <= n {
			end = s.Min(p.xs[end])
			p.reached[end] = true
			length++
		}
		if p.another(s, i, length) >= 0 && !s.Remove(p.xs[end], i) {
			return false
		}
	}
	// What is fixed and on no chain from a start is on a circuit, or out.
	for i, x := range p.xs {
		if p.reached[i] || !s.Fixed(x) || s.Min(x) == i && p.sub {
			continue
		}
		return p.closed(s, i)
	}
	return true
}

// another returns a node off the chain from start, of that many nodes, which cannot
// stay out; -1 where there is none.
func (p *circuitProp) another(s *Space, start, length int) int {
	if !p.sub {
		if length < len(p.xs) {
			return 0
		}
		return -1
	}
	for j, x := range p.xs {
		if !s.Has(x, j) && !p.onChain(s, start, j, length) {
			return j
		}
	}
	return -1
}

func (p *circuitProp) onChain(s *Space, start, node, length int) bool {
	for range length {
		if start == node {
			return true
		}
		start = s.Min(p.xs[start])
	}
	return false
}

// closed deals with a circuit of fixed successors: all other nodes stay out, and
// there are none of them where they may not.
func (p *circuitProp) closed(s *Space, start int) bool {
	clear(p.reached)
	length := 0
	for i := start; !p.reached[i]; i = s.Min(p.xs[i]) {
		p.reached[i] = true
		length++
	}
	return p.leaveOut(s, len(p.xs)-length)
}

// leaveOut keeps out the nodes that are not reached, so many, unless none may stay out.
func (p *circuitProp) leaveOut(s *Space, others int) bool {
	if !p.sub || others == 0 {
		return others == 0
	}
	for j, x := range p.xs {
		if !p.reached[j] && !s.Assign(x, j) {
			return false
		}
	}
	return true
}

// root returns a node that cannot stay out; -1 where there is none.
func (p *circuitProp) root(s *Space) int {
	for i, x := range p.xs {
		if !p.sub || !s.Has(x, i) {
			return i
		}
	}
	return -1
}

// reach finds what root can reach, or what can reach root. What it cannot stays out. Chains
// of fixed successors are followed; of the other nodes only those not reached yet are
// looked at.
func (p *circuitProp) reach(s *Space, root int, forward bool) bool {
	ahead := p.ahead[:0]
	for j, x := range p.xs {
		p.reached[j] = false
		if forward && p.before[j] < 0 || !forward && !s.Fixed(x) {
			ahead = append(ahead, int32(j))
		}
	}
	p.stack, p.found = p.stack[:0], 0
	p.meet(root)
	for len(p.stack) > 0 && p.found < len(p.xs) {
		i := int(p.stack[len(p.stack)-1])
		p.stack = p.stack[:len(p.stack)-1]
		x := p.xs[i]
		switch {
		case forward && 4*s.Size(x) < len(ahead) || forward && s.Fixed(x):
			for v, ok := s.Next(x, 0); ok; v, ok = s.Next(x, v+1) {
				p.meet(v)
			}
		case !forward && p.before[i] >= 0:
			p.meet(int(p.before[i]))
		default:
			for k := 0; k < len(ahead); {
				j := int(ahead[k])
				if forward && s.Has(x, j) || !forward && s.Has(p.xs[j], i) {
					p.meet(j)
				}
				if !p.reached[j] {
					k++
					continue
				}
				ahead[k] = ahead[len(ahead)-1]
				ahead = ahead[:len(ahead)-1]
			}
		}
	}
	return p.leaveOut(s, len(p.xs)-p.found)
}

func (p *circuitProp) meet(i int) {
	if !p.reached[i] {
		p.reached[i] = true
		p.stack = append(p.stack, int32(i))
		p.found++
	}
}

// Explain works out which rule it was, and gives what the rule needs.
func (c *circuit) Explain(r *Reason, claim Literal) {
	n := len(c.xs)
	for i, l := range claim.at(c.xs) {
		switch {
		case l.op == domains.GE || l.op == domains.LE:
			return // the range of the nodes
		case l.op == domains.NE && (explainTaken(r, c.xs, claim) || c.explainChain(r, l.k, i)):
			return
		case l.op == domains.EQ && l.k == i && (c.explainClosed(r, i) || c.explainOut(r, i)):
			return
		}
	}
	if claim.IsFalse() && !explainAlike(r, c.xs) {
		for j := range n {
			if c.explainClosed(r, j) || c.explainOut(r, j) {
				return
			}
		}
	}
}

// explainChain gives the chain from start to end, and in a subcircuit a node that
// cannot stay out.
func (c *circuit) explainChain(r *Reason, start, end int) bool {
	on := make([]bool, len(c.xs))
	i := start
	for i >= 0 && i < len(c.xs) && !on[i] && i != end {
		on[i] = true
		if !r.Fixed(c.xs[i]) {
			return false
		}
		i = r.Min(c.xs[i])
	}
	if i != end || start == end && c.sub {
		return false
	}
	on[end] = true
	for j, x := range c.xs {
		if on[j] || c.sub && r.Has(x, j) {
			continue
		}
		if c.sub {
			r.Add(x.Ne(j))
		}
		for i := start; i != end; i = r.Min(c.xs[i]) {
			r.Add(c.xs[i].Eq(r.Min(c.xs[i])))
		}
		return true
	}
	return false
}

// explainClosed gives a circuit of fixed successors that j is not on.
func (c *circuit) explainClosed(r *Reason, j int) bool {
	for start := range c.xs {
		i, length := start, 0
		for length <= len(c.xs) && i != j && r.Fixed(c.xs[i]) {
			i = r.Min(c.xs[i])
			if length++; i == start {
				break
			}
		}
		if i != start || length == 0 || length == 1 && c.sub {
			continue
		}
		for range length {
			r.Add(c.xs[i].Eq(r.Min(c.xs[i])))
			i = r.Min(c.xs[i])
		}
		return true
	}
	return false
}

// explainOut gives a set of nodes, one of which cannot stay out, that no edge leads
// out of to j, or none from j into.
func (c *circuit) explainOut(r *Reason, j int) bool {
	for root, x := range c.xs {
		if c.sub && r.Has(x, root) {
			continue
		}
		for _, forward := range [2]bool{true, false} {
			in := c.closure(r, root, forward)
			if in[j] {
				continue
			}
			if c.sub {
				r.Add(x.Ne(root))
			}
			for from := range c.xs {
				for to := range c.xs {
					if in[from] == forward && in[to] != forward {
						r.Add(c.xs[from].Ne(to))
					}
				}
			}
			return true
		}
	}
	return false
}

// closure returns what root can reach, or what can reach it.
func (c *circuit) closure(r *Reason, root int, forward bool) []bool {
	in := make([]bool, len(c.xs))
	in[root] = true
	stack := []int{root}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for j := range c.xs {
			from, to := i, j
			if !forward {
				from, to = j, i
			}
			if !in[j] && r.Has(c.xs[from], to) {
				in[j] = true
				stack = append(stack, j)
			}
		}
	}
	return in
}
