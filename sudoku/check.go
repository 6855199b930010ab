package sudoku

// Checking a grid against the rules without solving it: which cells of which
// unit hold the same value. It applies to full grids and to partial ones, whose
// empty cells break nothing.

import (
	"fmt"
	"math/bits"
	"strings"
)

// Conflict is a value that a unit of the grid holds more than once.
type Conflict struct {
	Size  int // of the grid, for the names of its cells
	Unit  Unit
	Value int
	Cells []int // those that hold the value, ascending; two at least
}

// String returns for example "5 twice in row 1: r1c1, r1c7".
func (c Conflict) String() string {
	times := fmt.Sprintf("%d times", len(c.Cells))
	if len(c.Cells) == 2 {
		times = "twice"
	}
	names := make([]string, len(c.Cells))
	for i, cell := range c.Cells {
		names[i] = CellName(c.Size, cell)
	}
	return fmt.Sprintf("%d %s in %v: %s", c.Value, times, c.Unit, strings.Join(names, ", "))
}

// Valid says whether no unit holds a value twice. It allocates nothing. A valid
// grid need not have a solution.
func (g Grid) Valid() bool {
	var rows, cols, boxes [MaxSize]uint64
	n := g.Size()
	r, c, band := 0, 0, 0 // band is the first box of those that the row crosses
	for cell := range len(g.cells) {
		if v := g.cells[cell]; v != 0 {
			b, bit := band+c/g.shape.BoxCols, uint64(1)<<v
			if (rows[r]|cols[c]|boxes[b])&bit != 0 {
				return false
			}
			rows[r] |= bit
			cols[c] |= bit
			boxes[b] |= bit
		}
		if c++; c == n {
			r, c = r+1, 0
			band = r - r%g.shape.BoxRows
		}
	}
	return true
}

// Conflicts returns every value that a unit holds more than once, in the order
// of [Shape.Units] and by value within a unit; nil for a valid grid. A pair
// of cells that shares two units is found in both.
func (g Grid) Conflicts() []Conflict {
	if g.Valid() {
		return nil
	}
	var conflicts []Conflict
	for _, u := range g.shape.Units() {
		var once, more uint64
		for _, cell := range u.Cells {
			bit := uint64(1) << g.cells[cell]
			more |= once & bit
			once |= bit
		}
		for more &^= 1; more != 0; more &= more - 1 { // bit 0 is the empty cells
			c := Conflict{Size: g.Size(), Unit: u, Value: bits.TrailingZeros64(more)}
			for _, cell := range u.Cells {
				if int(g.cells[cell]) == c.Value {
					c.Cells = append(c.Cells, cell)
				}
			}
			conflicts = append(conflicts, c)
		}
	}
	return conflicts
}

// maxConflictsShown bounds the message of a ConflictError.
const maxConflictsShown = 3

// ConflictError says that the givens of a puzzle contradict each other, so that
// it has no solution whatever the other cells hold.
type ConflictError struct {
	Conflicts []Conflict // as Grid.Conflicts returns them
}

// Error lists the first three conflicts and the number of the others.
func (e *ConflictError) Error() string {
	var b strings.Builder
	b.WriteString("contradictory givens")
	for i, c := range e.Conflicts {
		if i == maxConflictsShown {
			fmt.Fprintf(&b, "; and %d more", len(e.Conflicts)-i)
			break
		}
		b.WriteString([]string{": ", "; "}[min(i, 1)])
		b.WriteString(c.String())
	}
	return b.String()
}
