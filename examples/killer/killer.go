package main

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// This file is the model of a killer sudoku: the model of a sudoku, and the cages.

// cage is cells that hold different values, which sum up to sum.
type cage struct {
	sum   int
	cells []int // of the grid, row by row from 0
}

// newKiller declares the puzzle. Package sudoku hands out its model before it is compiled,
// with a variable for each cell, so that anybody can add constraints to it.
func newKiller(shape sudoku.Shape, cages []cage) (*sudoku.Model, error) {
	m, err := sudoku.NewModel(shape)
	if err != nil {
		return nil, err
	}
	for _, c := range cages {
		var cells []csp.Var
		for _, cell := range c.cells {
			cells = append(cells, m.Cells[cell])
		}
		name := fmt.Sprintf("cage %d at %v", c.sum, cells[0])
		m.CSP.PostNamed(name+" differs", csp.AllDifferent(cells...))
		m.CSP.PostNamed(name+" adds up", csp.Sum(cells...).Eq(c.sum))
	}
	return m, nil
}
