// Package check is a solution of the exercise in the folder above.
package check

// Valid reports whether cells is a sudoku grid, solved or not, that breaks no rule: 81
// numbers, row after row, each from 1 to 9 or 0 for an open cell, and no number twice in
// a row, a column or a box of 3x3.
func Valid(cells []int) bool {
	if len(cells) != 81 {
		return false
	}
	var rows, columns, boxes [9]int // bit v is set if v was seen there
	for i, v := range cells {
		if v < 0 || v > 9 {
			return false
		}
		if v == 0 {
			continue
		}
		row, column := i/9, i%9
		box := row/3*3 + column/3
		if (rows[row]|columns[column]|boxes[box])>>v&1 == 1 {
			return false
		}
		rows[row] |= 1 << v
		columns[column] |= 1 << v
		boxes[box] |= 1 << v
	}
	return true
}
