package main

import "github.com/propago/propago/csp"

// This file is the model of the n queens problem.

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
