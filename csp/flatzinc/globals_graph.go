package flatzinc

import "github.com/propago/propago/csp"

// This file reads and writes the globals about graphs. Nodes count from 1 in FlatZinc.

func connected(c *call) csp.Constraint {
	return csp.Connected(c.places(0), c.places(1), c.variables(2), c.variables(3))
}

func dreachable(c *call) csp.Constraint {
	return csp.Reachable(c.places(0), c.places(1), c.variable(2), c.variables(3), c.variables(4))
}

// places returns an argument of indices from 0. What is none, such as the least number there is,
// becomes -1.
func (c *call) places(i int) []int {
	at := c.ints(i)
	for k, v := range at {
		at[k] = max(v, 0) - 1
	}
	return at
}

func writeConnected(w *writer, a *formArgs, _ *builtin) item {
	n := len(a.xs(2))
	return item{args: []Expr{ends(a.ks(0), n), ends(a.ks(1), n), w.boolList(a.xs(2)), w.boolList(a.xs(3))}}
}

func writeReachable(w *writer, a *formArgs, _ *builtin) item {
	n := len(a.xs(3))
	return item{args: []Expr{ends(a.ks(0), n), ends(a.ks(1), n), w.from1(a.x(2)), w.boolList(a.xs(3)), w.boolList(a.xs(4))}}
}

// ends writes ends of edges among n nodes. One that is no node is 0.
func ends(at []int, n int) Expr {
	from1 := make([]int, len(at))
	for i, v := range at {
		if v >= 0 && v < n {
			from1[i] = v + 1
		}
	}
	return integers(from1)
}
