package classic

import (
	"fmt"
	"math/rand/v2"

	"github.com/propago/propago/csp"
)

// Scale returns problems that show how time and memory grow with the size of a model:
// queens with thousands of rows, Latin squares of order 30 to 60 with 42 per cent holes,
// and a model of 100,000 variables and 300,000 constraints.
func Scale() []Problem {
	ps := []Problem{LargeQueens(1000), LargeQueens(2000), LargeQueens(5000)}
	for n := 30; n <= 60; n += 5 {
		ps = append(ps, LatinHoles(n, 42, 0), LatinHoles(n, 42, 1))
	}
	return append(ps, LargeColouring(100_000, 300_000, 10))
}

// LargeColouring asks for a colouring of a random graph with so many vertices and edges,
// each edge a constraint of two variables. Nothing but its size is hard about it. The
// order is the engine's.
func LargeColouring(vertices, edges, colours int) Problem {
	name := fmt.Sprintf("%d vertices, %d edges", vertices, edges)
	return Problem{Name: name, Asked: One, Answer: 1, Build: func() Instance {
		r := rand.New(rand.NewPCG(uint64(vertices), uint64(edges)))
		m := csp.NewModel()
		c := m.IntVars("c", vertices, 1, colours)
		ends := make([][2]int, edges)
		for i := range ends {
			a := r.IntN(vertices)
			b := (a + 1 + r.IntN(vertices-1)) % vertices
			ends[i] = [2]int{a, b}
			m.Post(csp.NotEqual(c[a], c[b]))
		}
		return Instance{Model: m, Check: func(value func(csp.Var) int) error { return checkColours(value, c, ends) }}
	}}
}
