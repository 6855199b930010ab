package classic

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// latinSquare posts that every row and column of a square holds different values.
func latinSquare(m *csp.Model, g [][]csp.Var, c csp.Consistency) {
	for i := range g {
		m.Post(csp.AllDifferentWith(c, g[i]...), csp.AllDifferentWith(c, column(g, i)...))
	}
}

// checkLatin returns what keeps a square of values from being a Latin square.
func checkLatin(value func(csp.Var) int, g [][]csp.Var) error {
	for i := range g {
		row, col := valuesOf(value, g[i]), valuesOf(value, column(g, i))
		if err := cmp.Or(differ(fmt.Sprintf("row %d", i+1), row...), differ(fmt.Sprintf("column %d", i+1), col...)); err != nil {
			return err
		}
	}
	return nil
}

// Quasigroup completes a partial Latin square, 0 for an empty cell (Gomes and Selman
// 1997). With weighted, variables are chosen by dom/wdeg instead of domain size.
func Quasigroup(name string, givens [][]int, weighted bool) Problem {
	order := strategy.MRV
	if weighted {
		order = strategy.DomWDeg
	}
	return Problem{Name: name, Asked: One, Answer: 1, Build: func() Instance {
		return completion(givens, func(g [][]csp.Var) csp.Options { return search(order, strategy.Ascending, slices.Concat(g...)...) })
	}}
}

// completion declares a partial Latin square, its rows and columns domain consistent.
func completion(givens [][]int, options func(g [][]csp.Var) csp.Options) Instance {
	n := len(givens)
	m := csp.NewModel()
	g := square(m, "x", n, n, 1, n)
	fix(m, g, givens)
	latinSquare(m, g, csp.DomainConsistency)
	return Instance{Model: m, Options: options(g), Check: func(value func(csp.Var) int) error {
		return cmp.Or(checkGivens(value, g, givens), checkLatin(value, g))
	}}
}

// fix states the givens that are not 0.
func fix(m *csp.Model, g [][]csp.Var, givens [][]int) {
	for i, row := range givens {
		for j, v := range row {
			if v != 0 {
				m.Post(csp.Equal(g[i][j], m.Const(v)))
			}
		}
	}
}

func checkGivens(value func(csp.Var) int, g [][]csp.Var, givens [][]int) error {
	for i, row := range givens {
		for j, v := range row {
			if v != 0 && value(g[i][j]) != v {
				return fmt.Errorf("cell %d,%d is not the given %d", i+1, j+1, v)
			}
		}
	}
	return nil
}

// OrthogonalSquares looks for two Latin squares of order n whose pairs are all
// different.
func OrthogonalSquares(n int) Problem {
	return Problem{Name: fmt.Sprintf("MOLS n=%d", n), Asked: One, Answer: 1, Build: func() Instance {
		m := csp.NewModel()
		a, b := square(m, "a", n, n, 1, n), square(m, "b", n, n, 1, n)
		z := square(m, "z", n, n, 1, n*n)
		latinSquare(m, a, csp.BoundsConsistency)
		latinSquare(m, b, csp.BoundsConsistency)
		for i := range n {
			m.Post(csp.Equal(a[0][i], m.Const(i+1)), csp.Equal(b[0][i], m.Const(i+1)), csp.Equal(a[i][0], m.Const(i+1)))
			for j := range n {
				m.Post(csp.Dot([]int{n, 1, -1}, []csp.Var{a[i][j], b[i][j], z[i][j]}).Eq(n))
			}
		}
		m.Post(csp.AllDifferentWith(csp.BoundsConsistency, slices.Concat(z...)...))
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, append(slices.Concat(a...), slices.Concat(b...)...)...), Check: func(value func(csp.Var) int) error {
			var pairs []int
			for i := range n {
				for j := range n {
					pairs = append(pairs, value(a[i][j])*(n+1)+value(b[i][j]))
				}
			}
			return cmp.Or(checkLatin(value, a), checkLatin(value, b), differ("pairs", pairs...))
		}}
	}}
}

// QG5 asks for an idempotent quasigroup of order n with ((b*a)*b)*b = a (Fujita,
// Slaney and Bennett 1993).
func QG5(n, answer int) Problem {
	name := fmt.Sprintf("QG5 n=%d", n)
	if answer == 0 && n == 10 {
		name += " unsat"
	}
	return Problem{Name: name, Asked: One, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		q := square(m, "q", n, n, 1, n)
		latinSquare(m, q, csp.DomainConsistency)
		for i := range n {
			m.Post(csp.Equal(q[i][i], m.Const(i+1)))
			if i > 0 {
				m.Post(csp.LessOrEqual(m.Const(i), q[i][n-1]))
			}
		}
		for a := range n {
			for b := range n {
				// q[q[q[b,a],b],b] = a, with columns b as arrays.
				col := column(q, b)
				first, second := q[b][a], m.IntVar(fmt.Sprintf("t[%d,%d]", a+1, b+1), 1, n)
				m.Post(csp.Element(col, first.Plus(-1), second), csp.Element(col, second.Plus(-1), m.Const(a+1)))
			}
		}
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, slices.Concat(q...)...), Check: func(value func(csp.Var) int) error {
			at := func(i, j int) int { return value(q[i-1][j-1]) }
			for a := 1; a <= n; a++ {
				for b := 1; b <= n; b++ {
					if at(at(at(b, a), b), b) != a {
						return fmt.Errorf("((%d*%d)*%d)*%d is not %d", b, a, b, b, a)
					}
				}
			}
			return checkLatin(value, q)
		}}
	}}
}
