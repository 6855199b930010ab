package classic

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// Queens places n queens on an n by n board so that none attacks another. With
// median the middle value is tried first instead of the least.
func Queens(n int, asked Asked, answer int, median bool) Problem {
	name := fmt.Sprintf("queens%d", n)
	switch {
	case asked == All:
		name += " all"
	case median:
		name += " ff/median"
	default:
		name += " ff/min"
	}
	return Problem{Name: name, Asked: asked, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		q := m.IntVars("q", n, 1, n)
		up, down := make([]csp.Var, n), make([]csp.Var, n)
		for i := range q {
			up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
		}
		for _, xs := range [][]csp.Var{q, up, down} {
			m.Post(csp.AllDifferentWith(csp.BoundsConsistency, xs...))
		}
		values := csp.Ascending
		if median {
			values = csp.Median
		}
		return Instance{Model: m, Options: search(csp.MRV, values, q...), Check: func(value func(csp.Var) int) error {
			v := valuesOf(value, q)
			for i := range v {
				for j := range i {
					if d := v[i] - v[j]; d == 0 || d == i-j || d == j-i {
						return fmt.Errorf("the queens in rows %d and %d attack each other", j+1, i+1)
					}
				}
			}
			return nil
		}}
	}}
}
