package sudoku

// A Layout is where the cells of a puzzle lie and which of them share a unit. It
// covers what a Shape cannot: regions of any form in place of boxes (jigsaw), sizes
// without boxes, and several grids that overlap on one board (Samurai).

import (
	"fmt"
	"slices"

	"github.com/propago/propago/sudoku/internal/notation"
)

// MaxBoard is the largest number of rows or columns of a board.
const MaxBoard = 99

// Layout is a board of cells numbered row by row, not all of which need be cells of
// a grid, with one or more grids of one size on it. It is immutable; the zero
// Layout has no cells. Make one with [ShapeLayout], [RegionLayout] or [GridsLayout].
type Layout struct {
	rows, cols int
	size       int
	shape      Shape // zero where regions take the place of boxes, and where there are none
	boxless    bool
	origins    []int // the upper left cell of each grid
	units      []Unit
	unitsOf    [][]int // by cell of the board; none for a cell that is in no grid
}

// ShapeLayout returns the layout of one grid with boxes. The error wraps [ErrShape].
func ShapeLayout(shape Shape) (*Layout, error) {
	if err := shape.Validate(); err != nil {
		return nil, err
	}
	return geometryOf(shape).Layout, nil
}

// RegionLayout returns the layout of a grid whose boxes are replaced by regions:
// regions[cell] is the number of the region of a cell, from 0 to size-1, each with
// size cells, which need not touch. The size is from 2 to 36. The error wraps
// [ErrShape] or [ErrCount].
func RegionLayout(size int, regions []int) (*Layout, error) {
	if size < 2 || size > MaxSize {
		return nil, fmt.Errorf("%w: size %d is outside 2..%d", ErrShape, size, MaxSize)
	}
	if len(regions) != size*size {
		return nil, fmt.Errorf("%w: regions for %d cells where a grid of %dx%d has %d", ErrCount, len(regions), size, size, size*size)
	}
	counts := make([]int, size)
	for cell, r := range regions {
		if r < 0 || r >= size {
			return nil, fmt.Errorf("%w: region %d of %s is outside 0..%d", ErrShape, r, CellName(size, cell), size-1)
		}
		counts[r]++
	}
	for r, n := range counts {
		if n != size {
			return nil, fmt.Errorf("%w: region %d has %d cells, not %d", ErrShape, r+1, n, size)
		}
	}
	return newLayout(size, size, size, Shape{}, regions, []int{0}), nil
}

// LinesLayout returns the layout of a grid that has rows and columns but no boxes, and gaps: cells
// of the board that are not of the grid, as the black ones of Str8ts. The size is from 2 to 36. The
// error wraps [ErrShape] or [ErrCell].
func LinesLayout(size int, gaps []int) (*Layout, error) {
	if size < 2 || size > MaxSize {
		return nil, fmt.Errorf("%w: size %d is outside 2..%d", ErrShape, size, MaxSize)
	}
	l := newLayout(size, size, size, Shape{}, make([]int, size*size), []int{0})
	l.boxless = true
	for _, cell := range gaps {
		if !l.Has(cell) {
			return nil, fmt.Errorf("%w: %s is no cell of a grid of %dx%d, or a gap already", ErrCell, l.CellName(cell), size, size)
		}
		l.unitsOf[cell] = nil
	}
	lines := l.units[:2*size]
	l.units, l.unitsOf = nil, make([][]int, size*size)
	for _, u := range lines {
		u.Cells = slices.DeleteFunc(u.Cells, func(cell int) bool { return slices.Contains(gaps, cell) })
		if len(u.Cells) > 0 {
			for _, cell := range u.Cells {
				l.unitsOf[cell] = append(l.unitsOf[cell], len(l.units))
			}
			l.units = append(l.units, u)
		}
	}
	if l.units == nil {
		return nil, fmt.Errorf("%w: a grid of gaps alone", ErrShape)
	}
	return l, nil
}

// GridsLayout returns a board of several grids of one shape whose upper left cells
// are origins, pairs of row and column from 0. Cells where grids overlap are shared.
// The board is as large as they need, at most MaxBoard rows and columns. The error
// wraps [ErrShape].
func GridsLayout(shape Shape, origins [][2]int) (*Layout, error) {
	if err := shape.Validate(); err != nil {
		return nil, err
	}
	if len(origins) == 0 {
		return nil, fmt.Errorf("%w: no grid on the board", ErrShape)
	}
	rows, cols := 0, 0
	for _, o := range origins {
		if o[0] < 0 || o[1] < 0 || o[0]+shape.Size() > MaxBoard || o[1]+shape.Size() > MaxBoard {
			return nil, fmt.Errorf("%w: a grid of %v at row %d, column %d does not fit on a board of %dx%d", ErrShape, shape, o[0]+1, o[1]+1, MaxBoard, MaxBoard)
		}
		rows, cols = max(rows, o[0]+shape.Size()), max(cols, o[1]+shape.Size())
	}
	var at []int
	for _, o := range origins {
		cell := o[0]*cols + o[1]
		if slices.Contains(at, cell) {
			return nil, fmt.Errorf("%w: two grids at row %d, column %d", ErrShape, o[0]+1, o[1]+1)
		}
		at = append(at, cell)
	}
	return newLayout(rows, cols, shape.Size(), shape, nil, at), nil
}

// SamuraiLayout returns the board of five 9x9 grids, one in the middle that shares a
// box with each of the other four.
func SamuraiLayout() *Layout {
	l, err := GridsLayout(Shape{3, 3}, [][2]int{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}})
	if err != nil {
		panic(err) // the origins above fit
	}
	return l
}

// newLayout builds the tables. A unit that two grids share, a box where they
// overlap, is listed with the first of them only.
func newLayout(rows, cols, size int, shape Shape, regions, origins []int) *Layout {
	l := &Layout{rows: rows, cols: cols, size: size, shape: shape, origins: origins, unitsOf: make([][]int, rows*cols)}
	kinds := []UnitKind{Row, Column, Box}
	if regions != nil {
		kinds[2] = Region
	}
	for g, origin := range origins {
		units := make([]Unit, 3*size)
		for i := range units {
			units[i] = Unit{Kind: kinds[i/size], Index: i % size, Grid: g + 1}
			if len(origins) == 1 {
				units[i].Grid = 0
			}
		}
		for cell := range size * size {
			at := [3]int{cell / size, cell % size}
			if regions != nil {
				at[2] = regions[cell]
			} else {
				at[2] = shape.boxOf(cell)
			}
			for kind, i := range at {
				u := &units[kind*size+i]
				u.Cells = append(u.Cells, origin+cell/size*cols+cell%size)
			}
		}
		l.units = append(l.units, slices.DeleteFunc(units, func(u Unit) bool { return g > 0 && l.hasUnit(u) })...)
	}
	for i, u := range l.units {
		for _, cell := range u.Cells {
			l.unitsOf[cell] = append(l.unitsOf[cell], i)
		}
	}
	return l
}

// hasUnit says whether the same cells are a unit already.
func (l *Layout) hasUnit(u Unit) bool {
	return slices.ContainsFunc(l.units, func(v Unit) bool { return slices.Equal(u.Cells, v.Cells) })
}

// peers are the other cells that share a unit with each cell, ascending.
func (l *Layout) peers() [][]int {
	peers := make([][]int, len(l.unitsOf))
	for cell, units := range l.unitsOf {
		for _, u := range units {
			peers[cell] = append(peers[cell], l.units[u].Cells...)
		}
		slices.Sort(peers[cell])
		peers[cell] = slices.DeleteFunc(slices.Compact(peers[cell]), func(c int) bool { return c == cell })
	}
	return peers
}

// Rows returns the number of rows of the board.
func (l *Layout) Rows() int { return l.rows }

// Cols returns the number of columns of the board.
func (l *Layout) Cols() int { return l.cols }

// Size returns the number of values.
func (l *Layout) Size() int { return l.size }

// Shape returns the shape of the grids, the zero Shape where regions take the place
// of boxes.
func (l *Layout) Shape() Shape { return l.shape }

// Grids returns the upper left cell of each grid. The caller owns the result.
func (l *Layout) Grids() []int { return slices.Clone(l.origins) }

// Boxless says whether the grid has neither boxes nor regions; see [LinesLayout].
func (l *Layout) Boxless() bool { return l.boxless }

// gaps are the cells of the board that are in no grid.
func (l *Layout) gaps() []int {
	var gaps []int
	for cell := range l.unitsOf {
		if !l.Has(cell) {
			gaps = append(gaps, cell)
		}
	}
	return gaps
}

// Plain says whether the layout is that of a [Shape]: one grid with boxes.
func (l *Layout) Plain() bool { return len(l.origins) == 1 && l.shape != Shape{} }

// Has says whether a cell of the board is a cell of a grid.
func (l *Layout) Has(cell int) bool {
	return cell >= 0 && cell < len(l.unitsOf) && l.unitsOf[cell] != nil
}

// Units returns the units: for each grid its rows, columns, and boxes or regions.
// The caller owns the result.
func (l *Layout) Units() []Unit {
	units := slices.Clone(l.units)
	for i := range units {
		units[i].Cells = slices.Clone(units[i].Cells)
	}
	return units
}

// CellName returns the name of a cell by row and column, "r1c1" for cell 0. A number
// that is no cell of the board is named as it stands, "cell 9999".
func (l *Layout) CellName(cell int) string {
	if cell < 0 || cell >= l.rows*l.cols {
		return fmt.Sprintf("cell %d", cell)
	}
	return fmt.Sprintf("r%dc%d", cell/l.cols+1, cell%l.cols+1)
}

// ParseCell returns the cell of a name such as "r1c1" or "A1". The error wraps
// [ErrCell].
func (l *Layout) ParseCell(name string) (int, error) {
	row, col, ok := notation.ParseRowColumn(name)
	if !ok {
		row, col, ok = notation.ParseLetters(name)
	}
	if !ok {
		return 0, fmt.Errorf("%w: %q is neither of the kind A1 nor of the kind r1c1", ErrCell, notation.Clip(name))
	}
	if row < 1 || row > l.rows || col < 1 || col > l.cols {
		return 0, fmt.Errorf("%w: %q is outside a board of %dx%d", ErrCell, notation.Clip(name), l.rows, l.cols)
	}
	cell := (row-1)*l.cols + col - 1
	if !l.Has(cell) {
		return 0, fmt.Errorf("%w: %s is in no grid of the board", ErrCell, l.CellName(cell))
	}
	return cell, nil
}

// Symbol writes a value as a grid of the size does: by a digit or a letter, or where these
// do not do for the size, by a number. What is no value is written as a number too.
func (l *Layout) Symbol(v int) string {
	return notation.Symbol(v, l.size)
}

// ParseValue returns the value that a symbol or a number stands for. The error wraps
// [ErrValue].
func (l *Layout) ParseValue(text string) (int, error) {
	v, ok := notation.Standard.Decode(text, l.size)
	if !ok || v == 0 {
		return 0, fmt.Errorf("%w: %q is none of %s", ErrValue, notation.Clip(text), notation.SymbolsOf(l.size, notation.Standard))
	}
	return v, nil
}

// Step returns the cell so many rows and columns away, if it is a cell of a grid.
func (l *Layout) Step(cell, rows, cols int) (int, bool) {
	r, c := cell/l.cols+rows, cell%l.cols+cols
	if r < 0 || r >= l.rows || c < 0 || c >= l.cols {
		return 0, false
	}
	to := r*l.cols + c
	return to, l.Has(to)
}

// pairs calls do for each two cells that lie a given step apart, the one with the
// lower number first.
func (l *Layout) pairs(steps [][2]int, do func(a, b int)) {
	for a := range l.unitsOf {
		if !l.Has(a) {
			continue
		}
		for _, s := range steps {
			if b, ok := l.Step(a, s[0], s[1]); ok && a < b {
				do(a, b)
			}
		}
	}
}
