package classic

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// Colouring asks for the least number of colours, of at most k, for a graph with n
// vertices.
func Colouring(name string, n, k int, edges [][2]int, answer int) Problem {
	return Problem{Name: name + " col", Asked: Best, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		c := m.IntVars("c", n, 1, k)
		used := m.IntVar("k", 1, k)
		for _, e := range edges {
			m.Post(csp.NotEqual(c[e[0]], c[e[1]]))
		}
		for i, x := range c {
			m.Post(csp.LessOrEqual(x, used))
			if i+1 < k {
				m.Post(csp.LessOrEqual(x, m.Const(i+1))) // colours are named by their first vertex
			}
		}
		o := csp.Options{Phases: []csp.Phase{{Vars: []csp.Var{used}, Order: strategy.InputOrder}, {Vars: c, Order: strategy.MRV}}}
		return Instance{Model: m, Options: o, Objective: new(csp.Minimize(used)), Check: func(value func(csp.Var) int) error {
			return checkColours(value, c, edges)
		}}
	}}
}

// checkColours finds an edge between vertices of one colour.
func checkColours(value func(csp.Var) int, c []csp.Var, edges [][2]int) error {
	for _, e := range edges {
		if value(c[e[0]]) == value(c[e[1]]) {
			return fmt.Errorf("vertices %d and %d have one colour", e[0]+1, e[1]+1)
		}
	}
	return nil
}

// queenGraph joins the squares of an n by n board that a queen moves between.
func queenGraph(n int) (vertices int, edges [][2]int) {
	for a := range n * n {
		for b := a + 1; b < n*n; b++ {
			dr, dc := b/n-a/n, b%n-a%n
			if dr == 0 || dc == 0 || dr == dc || dr == -dc {
				edges = append(edges, [2]int{a, b})
			}
		}
	}
	return n * n, edges
}

// mycielski returns the k-th Mycielski graph of the DIMACS series: no triangles, and
// k+1 colours (Mycielski 1955).
func mycielski(k int) (vertices int, edges [][2]int) {
	vertices, edges = 2, [][2]int{{0, 1}}
	for range k - 1 {
		n := vertices
		old := edges
		for _, e := range old {
			edges = append(edges, [2]int{e[0], n + e[1]}, [2]int{e[1], n + e[0]})
		}
		for i := range n {
			edges = append(edges, [2]int{n + i, 2 * n})
		}
		vertices = 2*n + 1
	}
	return vertices, edges
}
