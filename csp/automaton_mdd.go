package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the constraint that a multi-valued decision diagram states: the values of
// a sequence of variables are a path from its root to its end.

// DiagramEdge is an edge of a decision diagram: it leads from a node of one level to a
// node of the next with each of the values. Nodes are any numbers, and a level has numbers
// of its own.
type DiagramEdge struct {
	From, To int
	Values   domains.Set
}

type mdd struct {
	xs    []Var
	edges [][]DiagramEdge
	bad   error
	graph *layered
}

// MDD states that the values of xs, in this order, are those of a path through a
// multi-valued decision diagram: edges[i] are what xs[i] takes, from node 0 of the first
// level to node 0 after the last. Two edges of a node may have a value in common. Where
// there are not as many levels as variables, or an edge has more than
// [domains.MaxBitsetSpan] values that its variable has too, the model is malformed.
//
// Domain consistent where all variables are distinct; of variables that keep only their
// bounds, the bounds. The nodes that lie on a path are kept as reversible bits, a level at
// a time, as [Regular] does; a run takes at worst all edges times their values.
//
// A removed value is explained by a cut of the diagram (Gange, Stuckey and Szymanek 2011),
// as for Regular.
func MDD(xs []Var, edges [][]DiagramEdge) Constraint {
	c := &mdd{xs: slices.Clone(xs), edges: slices.Clone(edges)}
	for i := range c.edges {
		c.edges[i] = slices.Clone(c.edges[i])
	}
	if c.bad = c.malformed(); c.bad == nil {
		c.graph = c.unfold()
	}
	return c
}

func (c *mdd) Vars() []Var                { return c.xs }
func (c *mdd) Kind() string               { return "mdd" }
func (c *mdd) Validate() error            { return c.bad }
func (c *mdd) Priority() Priority         { return Quadratic }
func (c *mdd) Attach(s *Space) Propagator { return c.graph.attach(s) }
func (c *mdd) Form() (string, []any)      { return form("MDD", c.xs, c.edges) }

func (c *mdd) String() string {
	n := 0
	for _, level := range c.edges {
		n += len(level)
	}
	return fmt.Sprintf("%s by %d edges", call("mdd", c.xs), n)
}

// Satisfied follows all paths at once.
func (c *mdd) Satisfied(vals []int) bool {
	at := map[int]bool{0: true}
	for i, v := range vals {
		next := make(map[int]bool)
		for _, e := range c.edges[i] {
			if at[e.From] && e.Values.Contains(v) {
				next[e.To] = true
			}
		}
		at = next
	}
	return at[0]
}

func (c *mdd) malformed() error {
	if len(c.edges) != len(c.xs) {
		return fmt.Errorf("the diagram has %d levels for %d variables", len(c.edges), len(c.xs))
	}
	for i, x := range c.xs {
		dom := x.Domain()
		for _, e := range c.edges[i] {
			if n := e.Values.Intersect(dom).Len(); n > domains.MaxBitsetSpan {
				return fmt.Errorf("the edge of level %d from %d to %d has %d values, more than %d", i, e.From, e.To, n, domains.MaxBitsetSpan)
			}
		}
	}
	return nil
}

// unfold makes the layered graph. Its nodes are those of the diagram in the order in which
// they are met.
func (c *mdd) unfold() *layered {
	number := make([]map[int]int, len(c.xs)+1)
	for i := range number {
		number[i] = map[int]int{0: 0}
	}
	meet := func(level, node int) int {
		k, met := number[level][node]
		if !met {
			k = len(number[level])
			number[level][node] = k
		}
		return k
	}
	moves := make([][]transition, len(c.xs))
	for i, x := range c.xs {
		dom := x.Domain()
		for _, e := range c.edges[i] {
			from, to := meet(i, e.From), meet(i+1, e.To)
			for v := range e.Values.Intersect(dom).All() {
				moves[i] = append(moves[i], transition{from: from, to: to, value: v})
			}
		}
	}
	width := make([]int, len(number))
	for i := range number {
		width[i] = len(number[i])
	}
	return newLayered(c.xs, width, 0, []int{0}, func(i int) []transition { return moves[i] })
}
