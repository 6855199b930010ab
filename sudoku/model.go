package sudoku

import (
	"github.com/propago/propago/csp"
)

// This file declares a sudoku through the public csp API, as any user would: a
// variable for each cell, an all-different for each unit. There is no other
// solver behind it.

// Model is the csp model of an empty grid, handed out so that a variant can add
// constraints to it before it is compiled.
type Model struct {
	// CSP is the model. Its variables 0..n*n-1 are the cells.
	CSP *csp.Model
	// Shape is the layout of the grid.
	Shape Shape
	// Cells holds the variable of each cell, row by row, with the values 1..n. They
	// are named r1c1, r1c2, ...
	Cells []csp.Var
	// Units holds the rows, columns and boxes, each posted as an all-different
	// constraint under its name, such as "row 1".
	Units []Unit
}

// NewModel declares the cells and units of a shape: 81 and 27 for a 9x9 grid. The
// error is that of [Shape.Validate].
func NewModel(shape Shape) (*Model, error) {
	if err := shape.Validate(); err != nil {
		return nil, err
	}
	n := shape.Size()
	m := &Model{CSP: csp.NewModel(), Shape: shape, Units: shape.Units()}
	for cell := range shape.Cells() {
		m.Cells = append(m.Cells, m.CSP.IntVar(CellName(n, cell), 1, n))
	}
	for _, u := range m.Units {
		xs := make([]csp.Var, len(u.Cells))
		for i, cell := range u.Cells {
			xs[i] = m.Cells[cell]
		}
		m.CSP.PostNamed(u.String(), csp.AllDifferent(xs...))
	}
	return m, nil
}

// Compile makes a solver of the model as it is now. Errors are those of
// [csp.Model.Compile].
func (m *Model) Compile(opts ...csp.Options) (*Solver, error) {
	s, err := m.CSP.Compile(opts...)
	if err != nil {
		return nil, err
	}
	return &Solver{CSP: s, model: m, cells: m.Cells}, nil
}
