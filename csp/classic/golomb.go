package classic

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// Golomb looks for the shortest ruler with n marks whose differences are all
// different.
func Golomb(n, answer int) Problem {
	return Problem{Name: fmt.Sprintf("golomb%d", n), Asked: Best, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		mark := append([]csp.Var{m.Const(0)}, m.IntVars("mark", n-1, 1, n*n)...)
		for i := range n - 1 {
			m.Post(csp.Less(mark[i], mark[i+1]))
		}
		var d []csp.Var
		for i := range n {
			for j := i + 1; j < n; j++ {
				if i == 0 {
					d = append(d, mark[j])
					continue
				}
				x := m.IntVar(fmt.Sprintf("d[%d,%d]", i+1, j+1), 1, n*n)
				m.Post(csp.Sum(mark[j]).Add(-1, mark[i]).Is(domains.EQ, x))
				d = append(d, x)
			}
		}
		m.Post(csp.AllDifferentWith(csp.BoundsConsistency, d...), csp.Less(d[0], d[len(d)-1]))
		return Instance{Model: m, Options: search(strategy.InputOrder, strategy.Ascending, mark...), Objective: new(csp.Minimize(mark[n-1])), Check: func(value func(csp.Var) int) error {
			var all []int
			v := valuesOf(value, mark)
			for i := range v {
				for j := range i {
					all = append(all, v[i]-v[j])
				}
			}
			return differ("differences", all...)
		}}
	}}
}
