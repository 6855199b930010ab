package sudoku

// A Shape is the layout of a grid: how large its boxes are, and so how large
// the grid is and which cells share a unit. The tables of units and peers are
// built once for each shape and shared inside the package; what is handed out
// is always a copy.

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/propago/propago/sudoku/internal/notation"
)

const (
	// MinSize is the smallest number of rows, columns and values of a grid.
	MinSize = 4
	// MaxSize is the largest number of rows, columns and values of a grid.
	MaxSize = 36

	maxBox = MaxSize / 2
)

// ErrShape marks a size that has no boxes, or boxes that no grid has.
var ErrShape = errors.New("not a sudoku shape")

// Shape says that a grid has boxes of BoxRows rows and BoxCols columns. Both
// are at least 2 and their product, the size, is from 4 to 36. Cells are
// numbered row by row from 0 to Size*Size-1. The zero Shape has no cells.
type Shape struct {
	BoxRows, BoxCols int
}

// ShapeOf returns the usual shape for a size: the most square boxes that are no
// taller than wide, such as 3x3 for 9, 2x3 for 6 and 3x4 for 12. A size
// without such boxes (5, 7, 11, ..., or outside 4..36) is an error that wraps
// [ErrShape].
func ShapeOf(size int) (Shape, error) {
	if size >= MinSize && size <= MaxSize && defaultShapes[size] != (Shape{}) {
		return defaultShapes[size], nil
	}
	var sizes []int
	for n, shape := range defaultShapes {
		if shape != (Shape{}) {
			sizes = append(sizes, n)
		}
	}
	return Shape{}, fmt.Errorf("%w: size %d has no boxes; the sizes are %s", ErrShape, size, notation.Join(sizes))
}

// Size returns the number of rows, of columns and of values: BoxRows*BoxCols.
func (s Shape) Size() int { return s.BoxRows * s.BoxCols }

// Cells returns the number of cells, Size squared.
func (s Shape) Cells() int { return s.Size() * s.Size() }

// Validate returns an error that wraps [ErrShape] unless both sides of a box
// are at least 2 and the size is at most 36.
func (s Shape) Validate() error {
	if s.ok() {
		return nil
	}
	return fmt.Errorf("%w: boxes of %d rows and %d columns; both are at least 2 and their product is at most %d",
		ErrShape, s.BoxRows, s.BoxCols, MaxSize)
}

// ok bounds the sides first, so that the product cannot overflow.
func (s Shape) ok() bool {
	return s.BoxRows >= 2 && s.BoxRows <= maxBox && s.BoxCols >= 2 && s.BoxCols <= maxBox && s.Size() <= MaxSize
}

// String returns for example "6x6 in boxes of 2x3": rows first.
func (s Shape) String() string {
	return fmt.Sprintf("%dx%d in boxes of %dx%d", s.Size(), s.Size(), s.BoxRows, s.BoxCols)
}

// UnitKind says whether a unit is a row, a column or a box, or what takes its place.
type UnitKind int

// The kinds of unit: the first three are those of a [Shape], a Region takes the
// place of a box in a [Layout].
const (
	Row UnitKind = iota
	Column
	Box
	Region
)

var unitKindNames = []string{"row", "column", "box", "region"}

// String returns "row", "column", "box" or "region".
func (k UnitKind) String() string { return notation.Name("UnitKind", unitKindNames, int(k)) }

// Unit is a set of cells that hold different values: a row, a column or a box.
// Index counts from 0 within the kind, boxes row by row; Cells ascends.
type Unit struct {
	Kind  UnitKind
	Index int
	Cells []int
	// Grid tells the grids of a board with several apart, from 1; it is 0 where there
	// is but one.
	Grid int
}

// String names the unit as people count, from 1: "row 1", "column 3", "box 9", and on
// a board with several grids "row 1 of grid 2".
func (u Unit) String() string {
	if u.Grid > 0 {
		return fmt.Sprintf("%v %d of grid %d", u.Kind, u.Index+1, u.Grid)
	}
	return fmt.Sprintf("%v %d", u.Kind, u.Index+1)
}

// Units returns all units: the rows, then the columns, then the boxes, 3*Size
// in all. The caller owns the result. A shape that is not valid has none.
func (s Shape) Units() []Unit {
	return geometryOf(s).Units()
}

// UnitsOf returns the row, the column and the box of a cell, in that order, or
// nil if there is no such cell. The caller owns the result.
func (s Shape) UnitsOf(cell int) []Unit {
	g := geometryOf(s)
	if cell < 0 || cell >= len(g.unitsOf) {
		return nil
	}
	units := make([]Unit, 0, 3)
	for _, i := range g.unitsOf[cell] {
		u := g.units[i]
		u.Cells = slices.Clone(u.Cells)
		units = append(units, u)
	}
	return units
}

// Peers returns the other cells that share a unit with a cell, ascending (20 of
// them on a 9x9 grid), or nil if there is no such cell. The caller owns the
// result.
func (s Shape) Peers(cell int) []int {
	g := geometryOf(s)
	if cell < 0 || cell >= len(g.peers) {
		return nil
	}
	return slices.Clone(g.peers[cell])
}

// boxOf returns the index of the box of a cell of a valid shape.
func (s Shape) boxOf(cell int) int {
	n := s.Size()
	return cell/n/s.BoxRows*s.BoxRows + cell%n/s.BoxCols
}

// geometry holds the tables of one shape. It is shared and never changed.
type geometry struct {
	*Layout
	peers [][]int
	// unitBits are the units of each cell once more, as sets: bit i of word w is unit 64w+i.
	unitBits [][]uint64
}

var (
	geometries    [maxBox + 1][maxBox + 1]atomic.Pointer[geometry]
	emptyGeometry = geometry{Layout: &Layout{units: []Unit{}}}
)

// geometryOf returns the tables of a shape, empty ones if it is not valid. Two
// goroutines may build the same tables at the same time; both are right.
func geometryOf(s Shape) *geometry {
	if !s.ok() {
		return &emptyGeometry
	}
	slot := &geometries[s.BoxRows][s.BoxCols]
	if g := slot.Load(); g != nil {
		return g
	}
	slot.CompareAndSwap(nil, newGeometry(s))
	return slot.Load()
}

func newGeometry(s Shape) *geometry {
	n := s.Size()
	l := newLayout(n, n, n, s, nil, []int{0})
	g := &geometry{Layout: l, peers: l.peers()}
	for word := range (len(g.units) + 63) / 64 {
		g.unitBits = append(g.unitBits, make([]uint64, n*n))
		for cell, units := range g.unitsOf {
			for _, u := range units {
				if u/64 == word {
					g.unitBits[word][cell] |= 1 << (u % 64)
				}
			}
		}
	}
	return g
}

// defaultShapes has the usual shape of each size, the zero Shape where there is none.
var defaultShapes = newDefaultShapes()

func newDefaultShapes() (shapes [MaxSize + 1]Shape) {
	for rows := 2; rows*rows <= MaxSize; rows++ {
		for size := rows * rows; size <= MaxSize; size += rows {
			shapes[size] = Shape{rows, size / rows} // a taller box comes later and is more square
		}
	}
	return shapes
}
