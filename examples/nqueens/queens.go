package main

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// This file is the model of the n queens problem.

// queens is the problem of n queens on an n x n board, none of which attacks
// another.
type queens struct {
	model  *csp.Model
	column []csp.Var // of the queens q1, q2, and so on, one in each row; 1..n
}

// newQueens declares the problem. There is one queen in each row by the choice of
// variables; three constraints keep columns and diagonals free. All squares of one
// diagonal have the same column+row, or the same column-row, and Plus makes such a
// sum without a new variable.
func newQueens(n int) queens {
	m := csp.NewModel()
	column, rising, falling := make([]csp.Var, n), make([]csp.Var, n), make([]csp.Var, n)
	for row := range n {
		column[row] = m.IntVar(fmt.Sprintf("q%d", row+1), 1, n)
		rising[row] = column[row].Plus(row)
		falling[row] = column[row].Plus(-row)
	}
	m.PostNamed("columns", csp.AllDifferent(column...))
	m.PostNamed("rising diagonals", csp.AllDifferent(rising...))
	m.PostNamed("falling diagonals", csp.AllDifferent(falling...))
	return queens{m, column}
}

// on says that a queen stands on a square.
func (q queens) on(s square) csp.Literal { return q.column[s.row-1].Eq(s.column) }

// assumptions say that queens stand on squares.
func (q queens) assumptions(squares []square) []csp.Literal {
	var lits []csp.Literal
	for _, s := range squares {
		lits = append(lits, q.on(s))
	}
	return lits
}
