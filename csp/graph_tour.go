package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the tour with costs: a circuit whose edges cost something, and a total that
// they do not exceed. It follows from a circuit, the element constraints that read the
// costs, and their sum, so that nobody posts it: graph_tour_find.go finds it in a model
// whose search is left to the engine. graph_tour_tree.go has the bound,
// graph_tour_explain.go the reasons.

// tourCost states that the edges i -> xs[i] make one circuit through all nodes, whose costs
// cost[i][xs[i]] add up to at most total. There are at least three nodes.
//
// The total is bounded from below by one-trees with Lagrange multipliers (Held and Karp
// 1970, 1971), and an edge goes that no tour within the total's upper bound can have, by
// its marginal cost (Benchimol, van Hoeve, Régin, Rousseau and Rueher 2012). Multipliers
// are integers, so that bounds are exact. A run takes O(n^2) for each of some steps of the
// multipliers; it goes on from those of the run before.
type tourCost struct {
	xs    []Var
	total Var
	cost  [][]int
	vars  []Var
}

func newTourCost(xs []Var, cost [][]int, total Var) *tourCost {
	return &tourCost{xs: xs, total: total, cost: cost, vars: append(slices.Clone(xs), total)}
}

func (c *tourCost) Vars() []Var        { return c.vars }
func (c *tourCost) Kind() string       { return "tour_cost" }
func (c *tourCost) String() string     { return call(c.Kind(), c.vars) }
func (c *tourCost) Priority() Priority { return Costly }

func (c *tourCost) Wakes(*Space) []Wake {
	events := make([]Wake, len(c.vars))
	events[len(c.xs)] = OnBounds
	return events
}

func (c *tourCost) Satisfied(vals []int) bool {
	sum, ok := c.length(func(i int) int { return vals[i] })
	return ok && sum <= vals[len(c.xs)]
}

// length adds up the costs of the edges from each node to the next; ok is false where they make
// no circuit through all nodes.
func (c *tourCost) length(next func(i int) int) (sum int, ok bool) {
	n := len(c.xs)
	at := 0
	for step := 1; ; step++ {
		to := next(at)
		if to < 0 || to >= n {
			return 0, false
		}
		sum += c.cost[at][to]
		if at = to; at == 0 || step > n {
			return sum, step == n
		}
	}
}

func (c *tourCost) Attach(s *Space) Propagator {
	if twice(c.xs) {
		return never
	}
	n := len(c.xs)
	return &tourProp{tourCost: c, tree: newOneTree(c.cost), seen: remember(s, []int64{-1}),
		pi: remember(s, make([]int, n)), why: newOneTree(c.cost),
		shared: len(distinct(c.vars)) < len(c.vars)}
}

type tourProp struct {
	*tourCost
	tree *oneTree
	pi   []int   // the multipliers to begin with
	seen []int64 // how many values had been removed at the end of the latest run that was no failure

	log    tourLog
	shared bool     // a variable stands at several positions
	why    *oneTree // room for reasons
}

// Steps of the multipliers in the first run, and in each one after.
const (
	firstSteps = 150
	nextSteps  = 12
)

func (p *tourProp) Propagate(s *Space) Status {
	n := len(p.xs)
	if p.seen[0] == s.st.Removed() {
		return Stable
	}
	for i, x := range p.xs {
		if !s.AtLeast(x, 0) || !s.AtMost(x, n-1) || !s.Remove(x, i) {
			return Failed
		}
		for j := range n {
			p.tree.setHas(i, j, j != i && s.Has(x, j))
		}
	}
	if s.allFixed(p.xs) {
		return p.check(s)
	}
	t := p.tree
	t.setEdges()
	steps := nextSteps
	if p.seen[0] < 0 {
		steps = firstSteps
	}
	most := s.Max(p.total)
	t.ascend(p.pi, steps, most)
	if p.seen[0] < 0 {
		copy(p.pi, t.best)
	}
	bound := t.bound()
	t.measure()
	p.log.note(s.st.TrailLen(), t.best)
	if !s.AtLeast(p.total, bound) {
		return Failed
	}
	for i, x := range p.xs {
		for j := range n {
			if t.has[i*n+j] && t.with(i, j) > most*costScale && !s.Remove(x, j) {
				return Failed
			}
		}
	}
	if s.allFixed(p.xs) {
		return p.check(s)
	}
	p.seen[0] = s.st.Removed()
	return Stable
}

// check decides where all is fixed.
func (p *tourProp) check(s *Space) Status {
	sum, ok := p.length(func(i int) int { return s.Min(p.xs[i]) })
	return statusOf(ok && s.AtLeast(p.total, sum))
}

// costTable is what has to be small enough for the sums of a [oneTree].
func costTable(cost [][]int) (ok bool) {
	most := 0
	for _, row := range cost {
		for _, c := range row {
			if c < domains.MinValue || c > domains.MaxValue {
				return false
			}
			most = max(most, c, -c)
		}
	}
	n := len(cost)
	return n >= 3 && n <= mostCities && (most+1)*n < faraway
}
