package technique

// A Layout says which cells differ from which: the units of a grid, and single
// pairs of cells that no unit holds. It is made once, never changed, and shared
// by all boards. Techniques that look for a place for each value use units with
// as many cells as there are values; the others serve as groups of cells that
// see each other.

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/propago/propago/sudoku"
)

// ErrLayout marks units or pairs that no layout has.
var ErrLayout = errors.New("not a layout")

// Kind says what sort of unit it is. Rows and columns carry fish, boxes point.
type Kind int

// The kinds of unit. The regions of a jigsaw are boxes; diagonals, windows and
// killer cages are extra units.
const (
	Row Kind = iota
	Column
	Box
	Extra
)

// String returns "row", "column", "box" or "extra unit".
func (k Kind) String() string {
	if names := [...]string{"row", "column", "box", "extra unit"}; k >= 0 && int(k) < len(names) {
		return names[k]
	}
	return fmt.Sprintf("Kind(%d)", int(k))
}

// Unit is a set of cells that hold different values. One with as many cells as
// the grid has values holds each of them.
type Unit struct {
	Kind  Kind
	Name  string // as reasons call it, such as "box 5" or "the falling diagonal"
	Cells []int  // 2 to the size of the grid
}

// Layout is the units and the other pairs of cells that differ.
type Layout struct {
	size  int
	rows  int  // of the board, which may have several grids
	cols  int  // of the same
	cells int  // of the same
	words int  // of a set of cells
	plain bool // nothing but rows, columns and boxes: uniqueness can be argued with

	units []Unit
	bases []int    // of each grid where its rows begin, and its columns
	full  []bool   // the unit has as many cells as there are values
	in    [][]slot // by cell: its units, and its index in each
	peers []uint64 // by cell: words bits for the cells it differs from
	list  [][]int  // the same as numbers
	see   []uint64 // by cell and unit: bits for the indices in the unit of its peers
	boxOf []int    // by cell: its unit of kind Box, -1 if it has none
	rules []rule   // what else a variant asks
	sums  []rule   // what follows from the sums of cages
	first []look   // the rules that have a first technique of their own
	gaps  []int    // cells without a value: rows and columns of them do not hold each

	followed []rule  // both
	rulesOf  [][]int // by cell: those of them

	meet   []crossing   // the units that share cells
	meetOf [][]crossing // the same by unit
}

// slot is a place in a unit.
type slot struct{ unit, index int }

// Plain returns the layout of the rows, columns and boxes of a shape. The error
// wraps [sudoku.ErrShape].
func Plain(shape sudoku.Shape) (*Layout, error) {
	if err := shape.Validate(); err != nil {
		return nil, err
	}
	var boxes []Unit
	for _, u := range shape.Units() {
		if u.Kind == sudoku.Box {
			boxes = append(boxes, Unit{Box, u.String(), u.Cells})
		}
	}
	l, err := NewLayout(shape.Size(), boxes, nil)
	if err != nil {
		return nil, err
	}
	l.plain = true
	return l, nil
}

// NewLayout returns the layout of a variant: the rows and columns of a grid of
// 2 to 36 values, these further units (boxes, regions, diagonals, cages), and
// pairs of cells that differ though no unit holds both (a knight's move apart,
// for example). The error wraps [ErrLayout].
func NewLayout(size int, units []Unit, differ [][2]int) (*Layout, error) {
	if size < 2 || size > sudoku.MaxSize {
		return nil, fmt.Errorf("%w: size %d is not from 2 to %d", ErrLayout, size, sudoku.MaxSize)
	}
	return newLayout(size, size, size, []int{0}, units, differ)
}

// newLayout is NewLayout for grids on a board, by their first cells. The rows of the first grid are the
// first units and its columns the next, each in the order of its cells, and then come those of the others.
func newLayout(n, rows, cols int, origins []int, units []Unit, differ [][2]int) (*Layout, error) {
	l := &Layout{size: n, rows: rows, cols: cols, cells: rows * cols, words: (rows*cols + 63) / 64}
	for g, origin := range origins {
		for _, kind := range []Kind{Row, Column} {
			l.bases = append(l.bases, len(l.units))
			for i := range n {
				u := Unit{Kind: kind, Name: fmt.Sprintf("%v %d", kind, i+1)}
				if len(origins) > 1 {
					u.Name += fmt.Sprintf(" of grid %d", g+1)
				}
				for j := range n {
					if kind == Row {
						u.Cells = append(u.Cells, origin+i*cols+j)
					} else {
						u.Cells = append(u.Cells, origin+j*cols+i)
					}
				}
				l.units = append(l.units, u)
			}
		}
	}
	for _, u := range units {
		if err := l.check(u); err != nil {
			return nil, err
		}
		l.units = append(l.units, Unit{u.Kind, u.Name, append([]int(nil), u.Cells...)})
	}
	for _, p := range differ {
		if p[0] == p[1] || !l.isCell(p[0]) || !l.isCell(p[1]) {
			return nil, fmt.Errorf("%w: cells %d and %d cannot differ in a grid of %d cells", ErrLayout, p[0], p[1], l.cells)
		}
	}
	l.connect(differ)
	l.meeting()
	return l, nil
}

func (l *Layout) isCell(c int) bool { return c >= 0 && c < l.cells }

// across returns where the lines begin that cross those from a base on.
func (l *Layout) across(base int) int {
	if base/l.size&1 == 0 {
		return base + l.size
	}
	return base - l.size
}

func (l *Layout) check(u Unit) error {
	if u.Kind != Box && u.Kind != Extra {
		return fmt.Errorf("%w: %q is a %v; rows and columns are there already", ErrLayout, u.Name, u.Kind)
	}
	if len(u.Cells) < 2 || len(u.Cells) > l.size {
		return fmt.Errorf("%w: %q is of size %d; there can be 2 to %d cells", ErrLayout, u.Name, len(u.Cells), l.size)
	}
	seen := map[int]bool{}
	for _, c := range u.Cells {
		if !l.isCell(c) || seen[c] {
			return fmt.Errorf("%w: %q has cell %d twice, or the grid does not have it", ErrLayout, u.Name, c)
		}
		seen[c] = true
	}
	return nil
}

// connect fills the tables.
func (l *Layout) connect(differ [][2]int) {
	cells := l.cells
	l.full = make([]bool, len(l.units))
	l.in = make([][]slot, cells)
	l.peers = make([]uint64, cells*l.words)
	l.list = make([][]int, cells)
	l.boxOf = make([]int, cells)
	for c := range l.boxOf {
		l.boxOf[c] = -1
	}
	for u, unit := range l.units {
		l.full[u] = len(unit.Cells) == l.size
		for i, c := range unit.Cells {
			l.in[c] = append(l.in[c], slot{u, i})
			if unit.Kind == Box {
				l.boxOf[c] = u
			}
			for _, d := range unit.Cells {
				l.link(c, d)
			}
		}
	}
	for _, p := range differ {
		l.link(p[0], p[1])
		l.link(p[1], p[0])
	}
	l.see = make([]uint64, cells*len(l.units))
	for c := range cells {
		l.list[c] = appendCells(nil, l.peersOf(c))
		for _, d := range l.list[c] {
			for _, s := range l.in[d] {
				l.see[c*len(l.units)+s.unit] |= 1 << s.index
			}
		}
	}
}

// meeting fills the tables of units that share cells.
func (l *Layout) meeting() {
	l.meet = l.crossings()
	l.meetOf = make([][]crossing, len(l.units))
	for _, x := range l.meet {
		l.meetOf[x.unit] = append(l.meetOf[x.unit], x)
	}
}

func (l *Layout) link(c, d int) {
	if c != d {
		l.peers[c*l.words+d>>6] |= 1 << (d & 63)
	}
}

// Size returns the number of values, and of rows and columns of each grid.
func (l *Layout) Size() int { return l.size }

// Units returns the units: rows, columns, then the others as they were given.
// The caller owns the result.
func (l *Layout) Units() []Unit {
	units := make([]Unit, len(l.units))
	for i, u := range l.units {
		units[i] = Unit{u.Kind, u.Name, append([]int(nil), u.Cells...)}
	}
	return units
}

// Peers returns the cells that differ from a cell, ascending; nil if there is no
// such cell. The caller owns the result.
func (l *Layout) Peers(cell int) []int {
	if !l.isCell(cell) {
		return nil
	}
	return append([]int(nil), l.list[cell]...)
}

func (l *Layout) peersOf(c int) []uint64 { return l.peers[c*l.words : (c+1)*l.words] }

// sees says whether two cells differ.
func (l *Layout) sees(c, d int) bool { return l.peers[c*l.words+d>>6]>>(d&63)&1 != 0 }

// seen returns the indices in a unit of the cells that a cell differs from.
func (l *Layout) seen(c, unit int) uint64 { return l.see[c*len(l.units)+unit] }

// shared returns the units that hold both cells.
func (l *Layout) shared(c, d int) (units []int) {
	for _, s := range l.in[c] {
		for _, t := range l.in[d] {
			if s.unit == t.unit {
				units = append(units, s.unit)
			}
		}
	}
	return units
}

// appendCells appends the members of a set of cells, ascending.
func appendCells(dst []int, set []uint64) []int {
	for w, m := range set {
		for ; m != 0; m &= m - 1 {
			dst = append(dst, w<<6+bits.TrailingZeros64(m))
		}
	}
	return dst
}
