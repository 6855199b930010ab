package sudoku

// A Grid is the value that the package works on: a shape and one number a
// cell. Whether the numbers obey the rules is for check.go to say.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku/internal/notation"
)

// ErrValue marks a value that is outside the range of the grid.
var ErrValue = errors.New("value out of range")

// ErrCount marks a wrong number of cells, of rows or of characters.
var ErrCount = errors.New("wrong number of cells")

// ErrSymbol marks a character that is neither a value nor a blank.
var ErrSymbol = errors.New("not a symbol")

// Grid is an immutable grid of values: in each cell 0 (empty) or 1 to the size.
// Grids are compared with == and may be keys of a map; shape and values count.
// The zero Grid has no cells. Methods that are asked about a cell that does not
// exist answer as for an empty one, with 0 or nil.
type Grid struct {
	shape Shape
	cells string // one byte a cell, row by row
}

// CellError says that a cell cannot hold a value. It wraps [ErrCell] if there
// is no such cell and [ErrValue] otherwise.
type CellError struct {
	Size  int // of the grid
	Cell  int
	Value int
}

// Error names the cell and the value.
func (e *CellError) Error() string {
	if !isCell(e.Size, e.Cell) {
		return fmt.Sprintf("cell %d is outside a grid of %dx%d", e.Cell, e.Size, e.Size)
	}
	return fmt.Sprintf("%d in cell %s is outside 0..%d", e.Value, CellName(e.Size, e.Cell), e.Size)
}

// Unwrap returns ErrCell or ErrValue.
func (e *CellError) Unwrap() error {
	if !isCell(e.Size, e.Cell) {
		return ErrCell
	}
	return ErrValue
}

// NewGrid returns the empty grid of a shape. The error wraps [ErrShape].
func NewGrid(shape Shape) (Grid, error) {
	if err := shape.Validate(); err != nil {
		return Grid{}, err
	}
	return Grid{shape, strings.Repeat("\x00", shape.Cells())}, nil
}

// FromRows returns the grid with these rows, 0 for empty, in the usual shape of
// their number (see [ShapeOf]). The error wraps [ErrShape], [ErrCount] or is a
// *[CellError].
func FromRows(rows [][]int) (Grid, error) {
	shape, err := ShapeOf(len(rows))
	if err != nil {
		return Grid{}, err
	}
	values := make([]int, 0, shape.Cells())
	for i, row := range rows {
		if len(row) != len(rows) {
			return Grid{}, fmt.Errorf("%w: row %d has %d where there are %d rows", ErrCount, i+1, len(row), len(rows))
		}
		values = append(values, row...)
	}
	return FromCells(shape, values)
}

// FromCells returns the grid with these values row by row, 0 for empty. The
// slice is copied. The error wraps [ErrShape], [ErrCount] or is a *[CellError].
func FromCells(shape Shape, values []int) (Grid, error) {
	if err := shape.Validate(); err != nil {
		return Grid{}, err
	}
	if len(values) != shape.Cells() {
		return Grid{}, fmt.Errorf("%w: %d where %v needs %d", ErrCount, len(values), shape, shape.Cells())
	}
	var buf [MaxSize * MaxSize]byte
	for i, v := range values {
		if v < 0 || v > shape.Size() {
			return Grid{}, &CellError{shape.Size(), i, v}
		}
		buf[i] = byte(v)
	}
	return Grid{shape, string(buf[:len(values)])}, nil
}

// FromPacked returns the grid with these values row by row, one byte a cell, 0 for empty:
// what [Grid.Packed] returns. It is the cheapest way to make a grid, and keeps the string.
// The error wraps [ErrShape], [ErrCount] or is a *[CellError].
func FromPacked(shape Shape, values string) (Grid, error) {
	if err := shape.Validate(); err != nil {
		return Grid{}, err
	}
	if len(values) != shape.Cells() {
		return Grid{}, fmt.Errorf("%w: %d where %v needs %d", ErrCount, len(values), shape, shape.Cells())
	}
	size := shape.Size()
	if cell := firstAbove(values, byte(size)); cell >= 0 {
		return Grid{}, &CellError{size, cell, int(values[cell])}
	}
	return Grid{shape, values}, nil
}

// firstAbove returns the first byte that is more than most, which is less than 128, or -1. It
// looks at eight bytes together: a byte of them gets its highest bit, or has it, if it is more.
func firstAbove(values string, most byte) int {
	const ones = 0x0101010101010101
	i, add := 0, uint64(127-most)*ones
	for ; i+8 <= len(values); i += 8 {
		v := values[i : i+8]
		word := uint64(v[0]) | uint64(v[1])<<8 | uint64(v[2])<<16 | uint64(v[3])<<24 |
			uint64(v[4])<<32 | uint64(v[5])<<40 | uint64(v[6])<<48 | uint64(v[7])<<56
		if (word+add|word)&(128*ones) != 0 {
			break
		}
	}
	for ; i < len(values); i++ {
		if values[i] > most {
			return i
		}
	}
	return -1
}

// Parse reads a grid on one line of n*n characters, n up to 25, in the usual shape of its
// size: symbols (1-9, then A for 10 and so on, in either case) and blanks (0 . * _ - ? X x).
// Package text reads whatever else people write. The error wraps [ErrCount] or [ErrSymbol].
func Parse(line string) (Grid, error) {
	size := 0
	for size*size < len(line) {
		size++
	}
	if size*size != len(line) || size > notation.MaxSymbolSize || defaultShapes[size] == (Shape{}) {
		return Grid{}, fmt.Errorf("%w: %d characters (%q), where a grid of 9x9 has 81", ErrCount, len(line), notation.Clip(line))
	}
	var buf [notation.MaxSymbolSize * notation.MaxSymbolSize]byte
	if cell := notation.Standard.Fill(buf[:], line, size, false); cell >= 0 {
		return Grid{}, fmt.Errorf("%w: %q in cell %s of %dx%d", ErrSymbol, line[cell:cell+1], CellName(size, cell), size, size)
	}
	return Grid{defaultShapes[size], string(buf[:len(line)])}, nil
}

// Packed returns the values row by row, one byte a cell, 0 for an empty one. It allocates
// nothing.
func (g Grid) Packed() string { return g.cells }

// Line returns the cells on one line, as [Parse] reads them, a dot for an empty one; above
// 25x25 they are numbers with spaces between.
func (g Grid) Line() string { return string(g.AppendLine(make([]byte, 0, len(g.cells)))) }

// AppendLine appends what [Grid.Line] returns, and allocates only if dst has no room.
func (g Grid) AppendLine(dst []byte) []byte {
	return notation.AppendLine(dst, g.cells, g.Size(), notation.StandardSymbols)
}

// String returns a line for each row, with | - + between the boxes.
func (g Grid) String() string {
	return string(notation.AppendRows(nil, g.cells, g.shape.BoxRows, g.shape.BoxCols, notation.StandardSymbols, true))
}

// Shape returns the shape of the grid.
func (g Grid) Shape() Shape { return g.shape }

// Size returns the number of rows, of columns and of values.
func (g Grid) Size() int { return g.shape.Size() }

// At returns the value of a cell, 0 if it is empty.
func (g Grid) At(cell int) int {
	if cell < 0 || cell >= len(g.cells) {
		return 0
	}
	return int(g.cells[cell])
}

// With returns the grid with one cell changed; value 0 empties it. The error is
// a *[CellError].
func (g Grid) With(cell, value int) (Grid, error) {
	if cell < 0 || cell >= len(g.cells) || value < 0 || value > g.Size() {
		return Grid{}, &CellError{g.Size(), cell, value}
	}
	return Grid{g.shape, g.cells[:cell] + string(rune(value)) + g.cells[cell+1:]}, nil
}

// AppendCells appends the values of all cells, row by row, and allocates only
// if dst has no room.
func (g Grid) AppendCells(dst []int) []int {
	for i := range len(g.cells) {
		dst = append(dst, int(g.cells[i]))
	}
	return dst
}

// Rows returns the values by row and column. The caller owns the result.
func (g Grid) Rows() [][]int {
	n := g.Size()
	values := g.AppendCells(make([]int, 0, len(g.cells)))
	rows := make([][]int, n)
	for i := range rows {
		rows[i] = values[i*n : (i+1)*n : (i+1)*n]
	}
	return rows
}

// EmptyCells returns the cells without a value, ascending.
func (g Grid) EmptyCells() []int {
	var cells []int
	for i := range len(g.cells) {
		if g.cells[i] == 0 {
			cells = append(cells, i)
		}
	}
	return cells
}

// Givens returns the number of cells with a value.
func (g Grid) Givens() int { return len(g.cells) - strings.Count(g.cells, "\x00") }

// IsFull says whether every cell has a value, right or wrong. The zero Grid is
// not full.
func (g Grid) IsFull() bool { return g.cells != "" && strings.IndexByte(g.cells, 0) < 0 }

// Candidates returns the values that no peer of a cell holds, ascending. The
// value of the cell itself does not count, so that a value that breaks no rule
// is among them.
func (g Grid) Candidates(cell int) []int {
	peers := geometryOf(g.shape).peers
	if cell < 0 || cell >= len(peers) {
		return nil
	}
	var taken uint64
	for _, p := range peers[cell] {
		taken |= 1 << g.cells[p]
	}
	var values []int
	for v := 1; v <= g.Size(); v++ {
		if taken>>v&1 == 0 {
			values = append(values, v)
		}
	}
	return values
}

// Units returns the units of the grid; see [Shape.Units].
func (g Grid) Units() []Unit { return g.shape.Units() }

// UnitsOf returns the units of a cell; see [Shape.UnitsOf].
func (g Grid) UnitsOf(cell int) []Unit { return g.shape.UnitsOf(cell) }

// Peers returns the peers of a cell; see [Shape.Peers].
func (g Grid) Peers(cell int) []int { return g.shape.Peers(cell) }
