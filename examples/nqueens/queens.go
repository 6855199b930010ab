package main

import (
	"strings"

	"github.com/propago/propago/csp"
)

// This file is the model of the n queens problem, and how a solution is drawn.

// queens is the problem of n queens on an n x n board, none of which attacks
// another.
type queens struct {
	model  *csp.Model
	column []csp.Var // column[row] is where the queen of that row stands, 0..n-1
}

// newQueens declares the problem. There is one queen in each row by the choice of
// variables; three constraints keep columns and diagonals free. All squares of one
// diagonal have the same column+row, or the same column-row, and Plus makes such a
// sum without a new variable.
func newQueens(n int) queens {
	m := csp.NewModel()
	column := m.IntVars("queen", n, 0, n-1)
	rising, falling := make([]csp.Var, n), make([]csp.Var, n)
	for row := range n {
		rising[row] = column[row].Plus(row)
		falling[row] = column[row].Plus(-row)
	}
	m.PostNamed("columns", csp.AllDifferent(column...))
	m.PostNamed("rising diagonals", csp.AllDifferent(rising...))
	m.PostNamed("falling diagonals", csp.AllDifferent(falling...))
	return queens{m, column}
}

// board draws a solution, one row a line.
func (q queens) board(sol csp.Solution) string {
	var b strings.Builder
	for _, queen := range sol.Values(q.column) {
		for column := range q.column {
			if column > 0 {
				b.WriteByte(' ')
			}
			if column == queen {
				b.WriteByte('Q')
			} else {
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
