package sudoku

// Symmetries of the places of the clues: which cells of a board go together.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku/internal/notation"
)

// Symmetry is a symmetry of the places of the clues.
type Symmetry uint8

// The symmetries.
const (
	NoSymmetry       Symmetry = iota
	Rotate90                  // quarter turns
	Rotate180                 // half turns
	MirrorHorizontal          // left and right
	MirrorVertical            // top and bottom
	DiagonalSymmetry          // about the falling diagonal
	FullSymmetry              // all of them
	symmetries
)

var symmetryNames = []string{"none", "rotate90", "rotate180", "mirror-h", "mirror-v", "diagonal", "full"}

// Symmetries returns all of them, in their order.
func Symmetries() []Symmetry { return notation.Constants(symmetries) }

// String returns the name that [ParseSymmetry] reads, such as "rotate180".
func (s Symmetry) String() string { return notation.Name("Symmetry", symmetryNames, int(s)) }

// ParseSymmetry returns the symmetry of a name; the error lists the names.
func ParseSymmetry(name string) (Symmetry, error) {
	s, ok := notation.Named[Symmetry](symmetryNames, name)
	if !ok {
		return 0, fmt.Errorf("no symmetry %q; there are %s", notation.Clip(name), strings.Join(symmetryNames, ", "))
	}
	return s, nil
}

// images are the places that a symmetry takes a place to, on a board of n rows and
// columns, itself among them.
func (s Symmetry) images(row, col, n int) [][2]int {
	m := n - 1
	switch s {
	case Rotate90:
		return [][2]int{{row, col}, {col, m - row}, {m - row, m - col}, {m - col, row}}
	case Rotate180:
		return [][2]int{{row, col}, {m - row, m - col}}
	case MirrorHorizontal:
		return [][2]int{{row, col}, {row, m - col}}
	case MirrorVertical:
		return [][2]int{{row, col}, {m - row, col}}
	case DiagonalSymmetry:
		return [][2]int{{row, col}, {col, row}}
	case FullSymmetry:
		return append(Rotate90.images(row, col, n), Rotate90.images(col, row, n)...)
	}
	return [][2]int{{row, col}}
}

// orbits groups the cells of a board that a symmetry takes to each other.
func (s Symmetry) orbits(l *Layout) [][]int {
	var orbits [][]int
	seen := make([]bool, l.rows*l.cols)
	for cell := range seen {
		if seen[cell] || !l.Has(cell) {
			continue
		}
		var orbit []int
		for _, at := range s.images(cell/l.cols, cell%l.cols, l.rows) {
			if c := at[0]*l.cols + at[1]; !seen[c] && l.Has(c) {
				seen[c] = true
				orbit = append(orbit, c)
			}
		}
		orbits = append(orbits, orbit)
	}
	return orbits
}
