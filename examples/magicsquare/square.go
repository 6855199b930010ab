package main

// This file is the model of the magic square.

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// square is a magic square of order n: the numbers 1 to n*n in n rows and columns, so that
// all rows, columns and both diagonals add up to the same.
type square struct {
	model *csp.Model
	cell  [][]csp.Var // by row and column, each 1..n*n
}

// newSquare declares the square. It has eight images, turned and mirrored; with distinct
// only one of them is a solution.
func newSquare(n int, distinct bool) square {
	m := csp.NewModel()
	sum := n * (n*n + 1) / 2 // the numbers 1..n*n add up to n sums
	cell := make([][]csp.Var, n)
	var all []csp.Var
	for row := range n {
		cell[row] = m.IntVars(fmt.Sprintf("row%d", row+1), n, 1, n*n)
		all = append(all, cell[row]...)
	}
	m.PostNamed("each number once", csp.AllDifferentWith(csp.BoundsConsistency, all...))

	// line states the sum of the n cells that at gives.
	line := func(name string, at func(i int) csp.Var) {
		cells := make([]csp.Var, n)
		for i := range n {
			cells[i] = at(i)
		}
		m.PostNamed(fmt.Sprintf("%s adds up to %d", name, sum), csp.Sum(cells...).Eq(sum))
	}
	for k := range n {
		line(fmt.Sprintf("row %d", k+1), func(i int) csp.Var { return cell[k][i] })
		line(fmt.Sprintf("column %d", k+1), func(i int) csp.Var { return cell[i][k] })
	}
	line("falling diagonal", func(i int) csp.Var { return cell[i][i] })
	line("rising diagonal", func(i int) csp.Var { return cell[n-1-i][i] })

	if distinct && n > 1 {
		// Of the eight images one has its least corner at the top left, and the lesser of the
		// two next to that at the top right.
		corner, right, below, opposite := cell[0][0], cell[0][n-1], cell[n-1][0], cell[n-1][n-1]
		m.PostNamed("the least corner is top left", csp.Less(corner, right))
		m.PostNamed("the least corner is top left", csp.Less(corner, opposite))
		m.PostNamed("top right before bottom left", csp.Less(right, below))
	}
	return square{m, cell}
}
