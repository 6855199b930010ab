package draw

// Grid says which variables are cells of a grid, row by row, for whatever shows them so, as
// the page of a recorded run does (package csp/trace/page).
type Grid struct {
	Rows, Cols int
	Cells      []int    // by variable of the trace: its cell, -1 for none
	Regions    []int    // by cell: cells of different numbers have a thick line between; nil: none
	Symbols    []string // by value from 0 on: how it is written; values beyond are numbers
}
