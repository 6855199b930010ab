package classic

import (
	"cmp"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// AllInterval arranges 0..n-1 so that the distances between neighbours are all
// different.
func AllInterval(n int, asked Asked, answer int) Problem {
	return Problem{Name: named(fmt.Sprintf("allinterval %d", n), asked), Asked: asked, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		x := m.IntVars("x", n, 0, n-1)
		v := m.IntVars("v", n-1, 1, n-1)
		for i := range v {
			d := m.IntVar(fmt.Sprintf("d[%d]", i), 1-n, n-1)
			m.Post(csp.Sum(x[i+1]).Add(-1, x[i]).Is(domains.EQ, d), csp.Abs(d, v[i]))
		}
		m.Post(csp.AllDifferentWith(csp.BoundsConsistency, x...), csp.AllDifferentWith(csp.BoundsConsistency, v...))
		m.Post(csp.Less(x[0], x[n-1]), csp.Less(v[0], v[n-2]))
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, x...), Check: func(value func(csp.Var) int) error {
			row := valuesOf(value, x)
			var steps []int
			for i := range n - 1 {
				steps = append(steps, max(row[i+1]-row[i], row[i]-row[i+1]))
			}
			return cmp.Or(differ("series", row...), differ("intervals", steps...))
		}}
	}}
}

// Costas asks for Costas arrays: permutations whose differences at each distance are
// all different (Costas 1965).
func Costas(n int, asked Asked, answer int) Problem {
	return Problem{Name: named(fmt.Sprintf("costas %d", n), asked), Asked: asked, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		c := m.IntVars("c", n, 1, n)
		m.Post(csp.AllDifferentWith(csp.BoundsConsistency, c...))
		for k := 1; k <= n-2; k++ {
			var row []csp.Var
			for i := range n - k {
				d := m.IntVar(fmt.Sprintf("d[%d,%d]", k, i), 1-n, n-1)
				m.Post(csp.Sum(c[i+k]).Add(-1, c[i]).Is(domains.EQ, d))
				row = append(row, d)
			}
			m.Post(csp.AllDifferentWith(csp.BoundsConsistency, row...))
		}
		return Instance{Model: m, Options: search(strategy.InputOrder, strategy.Ascending, c...), Check: func(value func(csp.Var) int) error {
			v := valuesOf(value, c)
			for k := 1; k < n; k++ {
				var row []int
				for i := range n - k {
					row = append(row, v[i+k]-v[i])
				}
				if err := differ(fmt.Sprintf("distance %d", k), row...); err != nil {
					return err
				}
			}
			return differ("columns", v...)
		}}
	}}
}
