// Package sudoku reads, checks and prints sudoku grids of 4x4 to 36x36 cells
// with boxes of any shape, square or not.
//
// The puzzle itself is declared on top of propago's csp package, as any user
// would declare it: a variable for each cell and an all-different constraint
// for each unit, that is each row, column and box (27 of them on a 9x9 grid).
//
// A [Shape] says how large the grid and its boxes are and which cells a unit
// holds. A [Grid] is the value everything works on: immutable, comparable, one
// number a cell. [Parse] reads one puzzle in the forms people use and [Read]
// streams many of them; [Grid.Format] writes them. [Grid.Conflicts] says which
// cells break which unit.
package sudoku
