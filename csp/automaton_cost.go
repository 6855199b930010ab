package csp

import (
	"fmt"
	"math"
	"slices"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file is the regular constraint with costs: the values of a sequence of variables
// are a word of a regular language, and its letters cost something, by the state in which
// they are read.

type costRegular struct {
	vars  []Var // the xs, then the total
	dfa   DFA
	costs [][]int
	bad   error
	graph *layered
}

// CostRegular states that the values of xs, in this order, are a word that dfa accepts,
// and that total is what it costs: reading symbol a, counted from 0, in state q costs
// costs[q][a]. The costs have the shape of dfa.Next; where they do not, or sums go beyond
// 2^60, or the automaton is malformed as for [Regular], the model is malformed.
//
// Each value of the xs is on a path whose costs reach from at most the maximum of total to
// at least its minimum, where the cheapest and the dearest path through an arc need not be
// one (Demassey, Pesant and Rousseau 2006), and total is between the cheapest and the
// dearest word. Forward consistent, where all variables are distinct. A run goes three
// times over the layered graph, of at most len(xs) times the transitions of the automaton.
//
// What is pruned is explained by a bound of total and the values without which a word
// would be as cheap, or as dear (Gange, Stuckey and Van Hentenryck 2013): going through
// the layers from the start, one that is missing is left out where no path with it would
// come within the bound.
func CostRegular(xs []Var, dfa DFA, costs [][]int, total Var) Constraint {
	c := &costRegular{vars: append(slices.Clone(xs), total), dfa: dfa.clone(), costs: slices.Clone(costs)}
	for q := range c.costs {
		c.costs[q] = slices.Clone(c.costs[q])
	}
	if c.bad = c.dfa.validate(); c.bad == nil {
		c.bad = c.malformed()
	}
	if c.bad == nil {
		c.graph = c.dfa.unfold(c.vars[:len(xs)], c.costs)
	}
	return c
}

func (c *costRegular) Vars() []Var        { return c.vars }
func (c *costRegular) Kind() string       { return "cost_regular" }
func (c *costRegular) Validate() error    { return c.bad }
func (c *costRegular) Priority() Priority { return Quadratic }

func (c *costRegular) String() string {
	n := len(c.vars) - 1
	return fmt.Sprintf("%s by %d states = %v", call("cost_regular", c.vars[:n]), len(c.dfa.Next), c.vars[n])
}

func (c *costRegular) Form() (string, []any) {
	n := len(c.vars) - 1
	return form("CostRegular", c.vars[:n], c.dfa, c.costs, c.vars[n])
}

func (c *costRegular) Satisfied(vals []int) bool {
	n := len(vals) - 1
	sum, ok := c.dfa.read(vals[:n], c.costs)
	return ok && sum == vals[n]
}

func (c *costRegular) malformed() error {
	if len(c.costs) != len(c.dfa.Next) {
		return fmt.Errorf("the automaton has %d states, and costs has %d lines", len(c.dfa.Next), len(c.costs))
	}
	letters := max(len(c.vars)-1, 1)
	for q, line := range c.costs {
		if len(line) != len(c.dfa.Symbols) {
			return fmt.Errorf("the automaton has %d symbols, and the costs of state %d are %d", len(c.dfa.Symbols), q, len(line))
		}
		for a, k := range line {
			if k < -exact.Limit/letters || k > exact.Limit/letters {
				return fmt.Errorf("%d letters at %d, for symbol %d in state %d, go beyond %d", letters, k, c.dfa.Symbols[a], q, exact.Limit)
			}
		}
	}
	return nil
}

// endless is the length of a path where there is none.
const endless = math.MaxInt

// path adds lengths, of which one may be endless.
func path(a, b int) int {
	if a == endless || b == endless {
		return endless
	}
	return a + b
}

// lengths has for each node of each layer the length of the shortest path from or to it.
type lengths [][]int

func newLengths(g *layered) lengths {
	d := make(lengths, len(g.nodes))
	for i, n := range g.nodes {
		d[i] = make([]int, n)
	}
	return d
}

// away makes layer i as yet without paths.
func (d lengths) away(i int) {
	for q := range d[i] {
		d[i][q] = endless
	}
}

func (c *costRegular) Attach(*Space) Propagator {
	p := &costProp{c: c, repeats: repeats(c.vars), live: make([]bool, c.graph.rows()), has: make([]bool, c.graph.rows())}
	for dear := range 2 {
		p.from[dear], p.to[dear] = newLengths(c.graph), newLengths(c.graph)
	}
	return p
}

// costProp measures the cheapest paths, and the dearest as those that are shortest when
// each cost counts as its negation: index 0 and 1.
type costProp struct {
	c        *costRegular
	repeats  bool
	from, to [2]lengths // from the start to a node, and from there to the end
	live     []bool     // rows on a path within the bounds
	has      []bool     // rows in the domain
}

// signs has what a cost counts as.
var signs = [2]int{1, -1}

func (p *costProp) Propagate(s *Space) Status {
	g := p.c.graph
	n := len(g.layers)
	total := p.c.vars[n]
	if g.nodes[n] == 0 {
		return Failed
	}
	before := s.sizes(p.c.vars)
	p.backwards(s)
	if p.to[0][0][0] == endless {
		return Failed
	}
	if !s.AtLeast(total, p.to[0][0][0]) || !s.AtMost(total, -p.to[1][0][0]) {
		return Failed
	}
	limits := [2]int{s.Max(total), -s.Min(total)}
	p.from[0][0][0], p.from[1][0][0] = 0, 0
	for i := range g.layers {
		l := &g.layers[i]
		l.load(s, p.has)
		clear(p.live)
		p.from[0].away(i + 1)
		p.from[1].away(i + 1)
		for k, a := range l.arcs {
			if !p.has[a.row] {
				continue
			}
			within := true
			for dear, sign := range signs {
				so := path(p.from[dear][i][a.from], sign*l.costs[k])
				whole := path(so, p.to[dear][i+1][a.to])
				within = within && whole <= limits[dear] && whole != endless
				p.from[dear][i+1][a.to] = min(p.from[dear][i+1][a.to], so)
			}
			p.live[a.row] = p.live[a.row] || within
		}
		if !l.column.keep(s, p.live) {
			return Failed
		}
	}
	switch {
	case s.sizes(p.c.vars) != before:
		return Again // paths through what went are not there any more
	case s.sizes(p.c.vars) == len(p.c.vars):
		return Entailed
	}
	return Stable
}

// backwards measures from each node to the end.
func (p *costProp) backwards(s *Space) {
	g := p.c.graph
	for i := len(g.layers) - 1; i >= 0; i-- {
		l := &g.layers[i]
		l.load(s, p.has)
		for dear, sign := range signs {
			p.to[dear].away(i)
			for k, a := range l.arcs {
				if p.has[a.row] {
					p.to[dear][i][a.from] = min(p.to[dear][i][a.from], path(sign*l.costs[k], p.to[dear][i+1][a.to]))
				}
			}
		}
	}
}

// Explain tries each position that the claim is about, since one variable may stand at
// several. A failure is a layer all of whose arcs are beyond the bounds.
func (p *costProp) Explain(r *Reason, claim Literal) {
	g := p.c.graph
	n := len(g.layers)
	total := p.c.vars[n]
	switch l, ok := claim.On(total); {
	case g.nodes[n] == 0:
		return
	case ok && p.explainTotal(r, l):
		return
	case n == 0:
		r.AddDomain(total)
		return
	}
	for i := range p.measure(r) {
		l, ok := claim.On(g.layers[i].x)
		if (ok || claim.IsFalse()) && p.explainLayer(r, i, l, claim.IsFalse()) {
			return
		}
	}
}

// explainTotal explains a bound of the total: no word is as cheap, or as dear.
func (p *costProp) explainTotal(r *Reason, l Literal) bool {
	switch l.op {
	case domains.GE:
		return p.cut(r, 0, l.k-1, -1, nil)
	case domains.LE:
		return p.cut(r, 1, -(l.k + 1), -1, nil)
	}
	return l.op == domains.NE && (p.cut(r, 0, l.k, -1, nil) || p.cut(r, 1, -l.k, -1, nil))
}

// measure takes all lengths in the domains that were, and returns the layers.
func (p *costProp) measure(r *Reason) []layer {
	g := p.c.graph
	for dear, sign := range signs {
		p.behind(r, dear, -1, nil)
		p.from[dear][0][0] = 0
		for i := range g.layers {
			p.from[dear].away(i + 1)
			for k, a := range g.layers[i].arcs {
				if r.Has(g.layers[i].x, g.layers[i].values[a.row]) {
					p.from[dear][i+1][a.to] = min(p.from[dear][i+1][a.to], path(p.from[dear][i][a.from], sign*g.layers[i].costs[k]))
				}
			}
		}
	}
	return g.layers
}

// behind measures from each node to the end in the domains that were; of layer own only
// with the arcs in use.
func (p *costProp) behind(r *Reason, dear, own int, use []bool) {
	g := p.c.graph
	for i := len(g.layers) - 1; i >= 0; i-- {
		l := &g.layers[i]
		p.to[dear].away(i)
		for k, a := range l.arcs {
			if r.Has(l.x, l.values[a.row]) && (i != own || use[k]) {
				p.to[dear][i][a.from] = min(p.to[dear][i][a.from], path(signs[dear]*l.costs[k], p.to[dear][i+1][a.to]))
			}
		}
	}
}

// explainLayer shows that all arcs of a layer which contradict the claim are on paths that
// are too cheap, or too dear; false where one is not. Lengths are measured.
func (p *costProp) explainLayer(r *Reason, own int, claim Literal, failed bool) bool {
	l := &p.c.graph.layers[own]
	total := p.c.vars[len(p.c.vars)-1]
	limits := [2]int{r.Max(total), -r.Min(total)}
	use := [2][]bool{make([]bool, len(l.arcs)), make([]bool, len(l.arcs))}
	var some [2]bool
	for k, a := range l.arcs {
		v := l.values[a.row]
		if !failed && claim.Holds(v) || !r.Has(l.x, v) {
			continue
		}
		beyond := -1
		for dear, sign := range signs {
			whole := path(path(p.from[dear][own][a.from], sign*l.costs[k]), p.to[dear][own+1][a.to])
			if beyond < 0 && (whole == endless || whole > limits[dear]) {
				beyond = dear
			}
		}
		if beyond < 0 {
			return false
		}
		use[beyond][k], some[beyond] = true, true
	}
	// Values that were not there any more are missing in one of the two, or beyond.
	rest := 0
	if some[1] && !some[0] {
		rest = 1
	}
	for k, a := range l.arcs {
		if v := l.values[a.row]; (failed || !claim.Holds(v)) && !r.Has(l.x, v) {
			use[rest][k], some[rest] = true, true
		}
	}
	for dear := range signs {
		if !some[dear] {
			continue
		}
		if p.behind(r, dear, own, use[dear]); p.to[dear][0][0] == endless {
			p.cut(r, dear, endless-1, own, use[dear])
			continue
		}
		p.cut(r, dear, limits[dear], own, use[dear])
		if dear == 0 {
			r.addMax(total)
		} else {
			r.addMin(total)
		}
	}
	return true
}

// cut gives the values whose absence leaves no path within a limit, of layer own only with
// the arcs in use; false where there is one.
func (p *costProp) cut(r *Reason, dear, limit, own int, use []bool) bool {
	g := p.c.graph
	p.behind(r, dear, own, use)
	to, from := p.to[dear], p.from[dear]
	if to[0][0] <= limit {
		return false
	}
	// Forwards with every value, except those that must not be there: a path with one
	// would be within the limit. Those that are left are all beyond it.
	from[0][0] = 0
	for i := range g.layers {
		l := &g.layers[i]
		gone := make([]bool, len(l.values))
		var missing []int
		for k, a := range l.arcs {
			if i == own && !use[k] || gone[a.row] || r.Has(l.x, l.values[a.row]) {
				continue
			}
			if path(path(from[i][a.from], signs[dear]*l.costs[k]), to[i+1][a.to]) <= limit {
				gone[a.row] = true
				missing = append(missing, l.values[a.row])
			}
		}
		from.away(i + 1)
		for k, a := range l.arcs {
			if (i != own || use[k]) && !gone[a.row] {
				from[i+1][a.to] = min(from[i+1][a.to], path(from[i][a.from], signs[dear]*l.costs[k]))
			}
		}
		slices.Sort(missing)
		addAbsent(r, l.x, missing)
	}
	return true
}
