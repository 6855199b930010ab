package classic

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// KnightsTour asks for a closed knight's tour on an n by n board.
func KnightsTour(n int) Problem {
	return Problem{Name: fmt.Sprintf("knights %dx%d", n, n), Asked: One, Answer: 1, Build: func() Instance {
		m := csp.NewModel()
		succ := make([]csp.Var, n*n)
		for c := range succ {
			var next []int
			for d := range succ {
				if dr, dc := c/n-d/n, c%n-d%n; dr*dr+dc*dc == 5 {
					next = append(next, d)
				}
			}
			succ[c] = m.IntVarIn(fmt.Sprintf("succ[%d]", c), domains.Of(next...))
		}
		m.Post(csp.Circuit(succ...))
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, succ...), Check: func(value func(csp.Var) int) error {
			at, steps := 0, 0
			for {
				at = value(succ[at])
				steps++
				if at == 0 {
					break
				}
				if steps > n*n {
					return fmt.Errorf("the tour does not come back")
				}
			}
			if steps != n*n {
				return fmt.Errorf("the tour has %d squares", steps)
			}
			return nil
		}}
	}}
}
