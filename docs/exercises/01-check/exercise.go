// Package check is an exercise of docs/tutorials/01-three-sudoku-programs.md: write the body
// of Valid. The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/01-check
package check

// Valid reports whether cells is a sudoku grid, solved or not, that breaks no rule: 81
// numbers, row after row, each from 1 to 9 or 0 for an open cell, and no number twice in
// a row, a column or a box of 3x3.
func Valid(cells []int) bool {
	return len(cells) == 81 // not enough
}
