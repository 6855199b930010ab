// Package sudoku is what a sudoku puzzle is: grids of 4x4 to 36x36 cells with boxes of any
// shape, square or not, boards with regions or several grids, and rules; checked, solved,
// explained and generated.
//
// The puzzle itself is declared on top of propago's csp package, as any user
// would declare it: a variable for each cell and an all-different constraint
// for each unit, that is each row, column and box (27 of them on a 9x9 grid).
//
// A [Shape] says how large the grid and its boxes are and which cells a unit
// holds. A [Grid] is a value: immutable, comparable, one number a cell. [Parse]
// reads one on a line and [Grid.Line] writes it; [Grid.Conflicts] says which
// cells break which unit. A [Puzzle] is a grid on any [Layout] with its rules.
//
// Package text, beside this one, reads and writes all forms of puzzles that
// people use.
package sudoku
