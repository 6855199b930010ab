package flatzinc

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is automata and decision diagrams: how they are read, and written. States
// count from 1 in FlatZinc, and 0 is none. Symbols count from 1 too in propago_regular and
// propago_cost_regular; with _symbols they are listed.

// numbered returns the automaton of propago_regular; ok is false where it starts nowhere,
// so that no word is accepted.
func numbered(c *call) (d csp.DFA, ok bool) {
	states, symbols := c.int(1), c.int(2)
	d = csp.DFA{Start: c.int(4) - 1, Symbols: []int{}}
	if symbols > 0 {
		d.Next = c.transitions(3, states, symbols)
	}
	if len(d.Next) > 0 {
		for v := range symbols {
			d.Symbols = append(d.Symbols, v+1)
		}
	}
	d.Accept = accepting(c.set(5), d.Next)
	return d, d.Start >= 0 && d.Start < states
}

// listed returns the automaton of propago_regular_symbols.
func listed(c *call) (d csp.DFA, ok bool) {
	states, symbols := c.int(1), c.ints(2)
	d = csp.DFA{Start: c.int(4) - 1, Symbols: symbols} // not nil, even of none
	if len(symbols) > 0 {
		d.Next = c.transitions(3, states, len(symbols))
	} else if states <= domains.MaxBitsetSpan {
		d.Next = make([][]int, max(states, 0))
	}
	d.Accept = accepting(c.set(5), d.Next)
	return d, true
}

// accepting returns the states of a set, counted from 0, of which there are as many as
// lines, whatever the program says.
func accepting(set domains.Set, next [][]int) (states []int) {
	for f := range set.Intersect(domains.Range(1, len(next))).All() {
		states = append(states, f-1)
	}
	return states
}

// transitions returns the lines of a table of so many states, with so many symbols each,
// counted from 0; none, which is malformed, where the table is of another size.
func (c *call) transitions(i, states, symbols int) [][]int {
	d := c.ints(i)
	if len(d)%symbols != 0 || len(d)/symbols != states {
		return nil
	}
	for j := range d {
		d[j]-- // 0, for none, becomes -1
	}
	return slices.Collect(slices.Chunk(d, symbols))
}

func regular(automaton func(c *call) (d csp.DFA, ok bool)) func(c *call) csp.Constraint {
	return func(c *call) csp.Constraint {
		d, ok := automaton(c)
		if !ok {
			return csp.Or[csp.Literal]()
		}
		return csp.Regular(c.variables(0), d)
	}
}

func costRegular(automaton func(c *call) (d csp.DFA, ok bool)) func(c *call) csp.Constraint {
	return func(c *call) csp.Constraint {
		d, ok := automaton(c)
		if !ok {
			return csp.Or[csp.Literal]()
		}
		costs := make([][]int, len(d.Next)) // of no symbols, as many empty lines
		if len(d.Next) > 0 && len(d.Next[0]) > 0 {
			costs = slices.Collect(slices.Chunk(c.ints(6), len(d.Next[0])))
		}
		return csp.CostRegular(c.variables(0), d, costs, c.variable(7))
	}
}

func writeRegular(w *writer, a *formArgs, _ *builtin) item { return w.automaton("propago_regular", a) }

func writeCostRegular(w *writer, a *formArgs, _ *builtin) item {
	it := w.automaton("propago_cost_regular", a)
	it.args = append(it.args, integers(arg[[][]int](a, 2)...), w.int(a.x(3)))
	return it
}

// automaton writes a word and its automaton, under the name with _symbols where these do
// not count from 1.
func (w *writer) automaton(name string, a *formArgs) item {
	dfa := arg[csp.DFA](a, 1)
	symbols := dfa.Symbols
	if symbols == nil && len(dfa.Next) > 0 {
		for i := range dfa.Next[0] {
			symbols = append(symbols, i)
		}
	}
	var next []Expr
	for _, line := range dfa.Next {
		for _, q := range line {
			next = append(next, integer(q+1))
		}
	}
	accept := make([]int, len(dfa.Accept))
	for i, q := range dfa.Accept {
		accept[i] = q + 1
	}
	it := item{name: name, args: []Expr{w.intList(a.xs(0)), integer(len(dfa.Next)), integer(len(symbols)),
		list(next), integer(dfa.Start + 1), set(domains.Of(accept...))}}
	counted := len(symbols) > 0
	for i, v := range symbols {
		counted = counted && v == i+1
	}
	if !counted {
		it.name, it.args[2] = name+"_symbols", integers(symbols)
	}
	return it
}

// readMDD reads a diagram whose nodes are numbered throughout: the root is 1, on level 1,
// and the end is 0. An edge leads from the level of its node to the next one.
func readMDD(c *call) csp.Constraint {
	xs, level, from, to, labels := c.variables(0), c.ints(2), c.ints(4), c.ints(6), c.args[5].sets
	nodes, edges := c.int(1), c.int(3)
	if len(xs) == 0 {
		return csp.Or[csp.Literal]()
	}
	malformed := csp.MDD(xs, nil)
	if nodes != len(level) || edges != len(from) || edges != len(to) || edges != labels.Len() {
		return malformed
	}
	levels := make([][]csp.DiagramEdge, len(xs))
	for e := range from {
		if from[e] < 1 || from[e] > nodes || to[e] < 0 || to[e] > nodes {
			return malformed
		}
		l, next := level[from[e]-1], len(xs)+1
		if to[e] > 0 {
			next = level[to[e]-1]
		}
		if l < 1 || l > len(xs) || next != l+1 {
			return malformed
		}
		edge := csp.DiagramEdge{From: from[e], To: to[e], Values: labels.At(e)}
		if l == 1 {
			edge.From-- // the root becomes 0
		}
		levels[l-1] = append(levels[l-1], edge)
	}
	return csp.MDD(xs, levels)
}

// writeMDD numbers the nodes in the order in which edges have them, and leaves out edges
// from other beginnings than the root, and to other ends.
func writeMDD(w *writer, a *formArgs, _ *builtin) item {
	xs, levels := a.xs(0), arg[[][]csp.DiagramEdge](a, 1)
	if len(xs) == 0 {
		return known(true)
	}
	type node struct{ level, number int }
	numbers := map[node]int{{0, 0}: 1, {len(xs), 0}: 0}
	level := []int{1}
	number := func(n node) int {
		k, met := numbers[n]
		if !met {
			level = append(level, n.level+1)
			k = len(level)
			numbers[n] = k
		}
		return k
	}
	var from, to []int
	var labels []Expr
	for i, edges := range levels {
		for _, e := range edges {
			if i == 0 && e.From != 0 || i == len(xs)-1 && e.To != 0 {
				continue
			}
			from, to = append(from, number(node{i, e.From})), append(to, number(node{i + 1, e.To}))
			labels = append(labels, set(e.Values))
		}
	}
	return item{args: []Expr{w.intList(xs), integer(len(level)), integers(level), integer(len(from)),
		integers(from), list(labels), integers(to)}}
}
