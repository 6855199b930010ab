package classic

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// MagicSquare arranges 1..n*n so that rows, columns and diagonals have one sum.
// Reflections and rotations are excluded.
func MagicSquare(n int, asked Asked, answer int) Problem {
	return Problem{Name: named(fmt.Sprintf("magic%d", n), asked), Asked: asked, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		g := square(m, "m", n, n, 1, n*n)
		total := n * (n*n + 1) / 2
		m.Post(csp.AllDifferentWith(csp.BoundsConsistency, slices.Concat(g...)...))
		var lines [][]csp.Var
		var one, two []csp.Var
		for i := range n {
			lines = append(lines, g[i], column(g, i))
			one, two = append(one, g[i][i]), append(two, g[i][n-1-i])
		}
		lines = append(lines, one, two)
		for _, xs := range lines {
			m.Post(csp.Sum(xs...).Eq(total))
		}
		a, b, c, d := g[0][0], g[0][n-1], g[n-1][0], g[n-1][n-1]
		m.Post(csp.Less(a, b), csp.Less(a, c), csp.Less(a, d), csp.Less(b, c))
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, slices.Concat(g...)...), Check: func(value func(csp.Var) int) error {
			for _, xs := range lines {
				sum := 0
				for _, v := range valuesOf(value, xs) {
					sum += v
				}
				if sum != total {
					return fmt.Errorf("a line sums to %d, not %d", sum, total)
				}
			}
			return differ("square", valuesOf(value, slices.Concat(g...))...)
		}}
	}}
}
