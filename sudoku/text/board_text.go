package text

// Writing a puzzle as people write it by hand: the text form with all its rules.

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/propago/propago/sudoku"
)

// Board returns the puzzle in the form that [ParseBoard] reads.
func Board(p *sudoku.Puzzle) string {
	var t strings.Builder
	l := p.Layout
	shape, size := l.Shape(), l.Size()
	fmt.Fprintf(&t, "board %dx%d", size, size)
	if shape != (sudoku.Shape{}) && shape != usualShapes[size] {
		fmt.Fprintf(&t, " boxes %dx%d", shape.BoxRows, shape.BoxCols)
	}
	if grids := l.Grids(); len(grids) > 1 {
		t.WriteString(" at")
		for _, origin := range grids {
			t.WriteString(" " + l.CellName(origin))
		}
	}
	if l.Boxless() {
		t.WriteString(" lines")
	}
	t.WriteString("\n")
	for _, f := range p.Fields {
		gap := " "
		if f.Value != strings.TrimLeft(f.Value, " \t") {
			gap = "\t" // the spaces are the text's own
		}
		t.WriteString(f.Name + gap + f.Value + "\n")
	}
	if shape == (sudoku.Shape{}) && !l.Boxless() {
		t.WriteString("regions\n" + regionsOf(p).Rows(true))
	}
	t.WriteString("givens\n" + p.Rows(true))
	for cell, c := range p.Candidates {
		if c == 0 {
			continue
		}
		t.WriteString("candidates " + l.CellName(cell))
		for ; c != 0; c &= c - 1 {
			t.WriteString(" " + l.Symbol(bits.TrailingZeros64(c)))
		}
		t.WriteString("\n")
	}
	for _, r := range p.Rules {
		t.WriteString(r.Text(l) + "\n")
	}
	for _, d := range p.Drawings {
		fmt.Fprintf(&t, "drawing %s %s\n", d.Kind, d.Of)
	}
	return t.String()
}

// regionsOf fills each cell with the number of its region.
func regionsOf(p *sudoku.Puzzle) *sudoku.Puzzle {
	numbers := make([]int, len(p.Givens))
	for _, u := range p.Layout.Units() {
		if u.Kind == sudoku.Region {
			for _, cell := range u.Cells {
				numbers[cell] = u.Index + 1
			}
		}
	}
	return p.Filled(numbers)
}
