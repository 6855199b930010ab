package classic

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// Langford arranges k copies of 1..n in a row so that i numbers stand between
// consecutive copies of i; reversals are excluded.
func Langford(k, n, answer int) Problem {
	return Problem{Name: fmt.Sprintf("langford %dx%d all", k, n), Asked: All, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		p := square(m, "p", n, k, 1, n*k) // position of copy j of i+1
		s := m.IntVars("s", n*k, 1, n)    // what stands there
		var firsts []csp.Var
		for i := range n {
			firsts = append(firsts, p[i][0])
			for j := range k - 1 {
				m.Post(csp.Equal(p[i][j+1], p[i][j].Plus(i+2)))
			}
			for j := range k {
				m.Post(csp.Element(s, p[i][j].Plus(-1), m.Const(i+1)))
			}
		}
		m.Post(csp.AllDifferentWith(csp.BoundsConsistency, slices.Concat(p...)...), csp.Less(s[0], s[n*k-1]))
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, firsts...), Check: func(value func(csp.Var) int) error {
			row := valuesOf(value, s)
			last, count := make([]int, n+1), make([]int, n+1)
			for at, v := range row {
				if count[v] > 0 && at-last[v] != v+1 {
					return fmt.Errorf("%d numbers stand between two copies of %d", at-last[v]-1, v)
				}
				last[v] = at
				count[v]++
			}
			for v := 1; v <= n; v++ {
				if count[v] != k {
					return fmt.Errorf("%d stands there %d times", v, count[v])
				}
			}
			return nil
		}}
	}}
}
