package engine

// The n queens problem.

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// The sizes of the board. Four is the least that has solutions and something to see; above
// sixteen a board does not fit a phone.
const minQueens, maxQueens = 4, 16

// queens declares n queens that do not attack each other: a variable for the queen of each
// row, whose value is its column from 0, so that no row needs a constraint. The squares of
// a diagonal have the same sum, or the same difference, of column and row.
func queens(n int) (problem, error) {
	if n < minQueens || n > maxQueens {
		return problem{}, fmt.Errorf("%w: the board has %d to %d rows, not %d", ErrParam, minQueens, maxQueens, n)
	}
	m := csp.NewModel()
	column := m.IntVars("row", n, 0, n-1)
	rising, falling := make([]csp.Var, n), make([]csp.Var, n)
	for row, x := range column {
		rising[row], falling[row] = x.Plus(row), x.Plus(-row)
	}
	m.PostNamed("columns", csp.AllDifferent(column...))
	m.PostNamed("rising diagonals", csp.AllDifferent(rising...))
	m.PostNamed("falling diagonals", csp.AllDifferent(falling...))
	return problem{m, column}, nil
}
