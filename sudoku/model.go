package sudoku

import (
	"context"

	"github.com/propago/propago/csp"
)

// This file declares a sudoku through the public csp API, as any user would: a
// variable for each cell, an all-different for each unit. There is no other
// solver behind it.

// Model is the csp model of an empty grid, handed out so that a variant can add
// constraints to it before it is compiled.
type Model struct {
	// CSP is the model. Its first variables are the cells.
	CSP *csp.Model
	// Layout is where the cells lie.
	Layout *Layout
	// Shape is the shape of the grid, the zero Shape where there are no boxes.
	Shape Shape
	// Cells holds the variable of each cell of the board, row by row, with the values
	// 1..n. They are named r1c1, r1c2, ... On a board of several grids a cell outside of
	// all is the zero Var.
	Cells []csp.Var
	// Units holds the rows, columns and boxes, each posted as an all-different
	// constraint under its name, such as "row 1".
	Units []Unit
}

// NewModel declares the cells and units of a shape: 81 and 27 for a 9x9 grid. The
// error is that of [Shape.Validate]. What a puzzle with rules declares is
// [Puzzle.Model].
func NewModel(shape Shape) (*Model, error) {
	l, err := ShapeLayout(shape)
	if err != nil {
		return nil, err
	}
	return newModel(l), nil
}

func newModel(l *Layout) *Model {
	m := &Model{CSP: csp.NewModel(), Layout: l, Shape: l.shape, Units: l.Units(), Cells: make([]csp.Var, l.rows*l.cols)}
	for cell := range m.Cells {
		if l.Has(cell) {
			m.Cells[cell] = m.CSP.IntVar(l.CellName(cell), 1, l.size)
		}
	}
	for _, u := range m.Units {
		m.CSP.PostNamed(u.String(), csp.AllDifferent(m.vars(u.Cells)...))
	}
	return m
}

// vars returns the variables of cells.
func (m *Model) vars(cells []int) []csp.Var {
	xs := make([]csp.Var, len(cells))
	for i, cell := range cells {
		xs[i] = m.Cells[cell]
	}
	return xs
}

// Givens returns what the values of cells say to a solver of the model: a literal for each
// that is not 0. The slice holds a value for each cell of the board, row by row; what it
// says of cells outside of all grids is left out.
func (m *Model) Givens(values []int) []csp.Literal {
	var lits []csp.Literal
	for cell, v := range values {
		if v != 0 && m.Layout.Has(cell) {
			lits = append(lits, m.Cells[cell].Eq(v))
		}
	}
	return lits
}

// Compile makes a solver of the model as it is now, for grids of its shape. Errors are
// those of [csp.Model.Compile].
func (m *Model) Compile(ctx context.Context, o csp.Options) (*Solver, error) {
	s, err := m.CSP.Compile(ctx, o)
	if err != nil {
		return nil, err
	}
	return &Solver{CSP: s, model: m, cells: m.Cells}, nil
}
