package classic

import (
	"cmp"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
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
	values := strategy.Ascending
	if median {
		values = strategy.Median
	}
	return Problem{Name: name, Asked: asked, Answer: answer, Build: func() Instance {
		return placeQueens(n, csp.BoundsConsistency, values)
	}}
}

// LargeQueens asks for one solution of n queens as they are declared without another
// thought, with the all-different that the engine chooses: smallest domain first, the
// median first.
func LargeQueens(n int) Problem {
	return Problem{Name: fmt.Sprintf("%d queens", n), Asked: One, Answer: 1, Build: func() Instance {
		return placeQueens(n, csp.AutoConsistency, strategy.Median)
	}}
}

// placeQueens declares n queens, smallest domain first.
func placeQueens(n int, c csp.Consistency, values strategy.ValueOrder) Instance {
	m := csp.NewModel()
	q := m.IntVars("q", n, 1, n)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	for _, xs := range [][]csp.Var{q, up, down} {
		m.Post(csp.AllDifferentWith(c, xs...))
	}
	return Instance{Model: m, Options: search(strategy.MRV, values, q...), Check: func(value func(csp.Var) int) error {
		v := valuesOf(value, q)
		up, down := make([]int, n), make([]int, n)
		for i := range v {
			up[i], down[i] = v[i]+i, v[i]-i
		}
		return cmp.Or(differ("columns", v...), differ("rising diagonals", down...), differ("falling diagonals", up...))
	}}
}
