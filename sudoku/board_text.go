package sudoku

// Writing a puzzle as people write it by hand: the text form with all its rules, and its rows
// alone.

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Text returns the puzzle in the form that [ParseBoard] reads.
func (p *Puzzle) Text() string {
	var t strings.Builder
	l := p.Layout
	fmt.Fprintf(&t, "board %dx%d", l.size, l.size)
	if l.shape != (Shape{}) && l.shape != defaultShapes[l.size] {
		fmt.Fprintf(&t, " boxes %dx%d", l.shape.BoxRows, l.shape.BoxCols)
	}
	if len(l.origins) > 1 {
		t.WriteString(" at " + strings.Join(cellNames(l, l.origins), " "))
	}
	t.WriteString("\n")
	for _, f := range p.Fields {
		fmt.Fprintf(&t, "%s %s\n", f.Name, f.Value)
	}
	if l.shape == (Shape{}) {
		t.WriteString("regions\n")
		p.block(&t, func(cell int) string {
			for _, u := range l.unitsOf[cell] {
				if l.units[u].Kind == Region {
					return symbol(l.units[u].Index+1, l.size)
				}
			}
			return "-"
		})
	}
	t.WriteString("givens\n")
	p.block(&t, p.given)
	for cell, c := range p.Candidates {
		if c == 0 {
			continue
		}
		fmt.Fprintf(&t, "candidates %s", l.CellName(cell))
		for ; c != 0; c &= c - 1 {
			fmt.Fprintf(&t, " %s", symbol(bits.TrailingZeros64(c), l.size))
		}
		t.WriteString("\n")
	}
	for _, r := range p.Rules {
		t.WriteString(r.Text(l) + "\n")
	}
	return t.String()
}

// symbol writes a value as one character where all of them are, else as a number.
func symbol(v, size int) string {
	if size > maxSymbolSize {
		return strconv.Itoa(v)
	}
	return standardSymbols[v-1 : v]
}

func (p *Puzzle) block(t *strings.Builder, cell func(int) string) {
	for row := range p.Layout.rows {
		for col := range p.Layout.cols {
			if col > 0 && p.Layout.size > maxSymbolSize {
				t.WriteByte(' ')
			}
			t.WriteString(cell(row*p.Layout.cols + col))
		}
		t.WriteByte('\n')
	}
}

// Rows returns what the cells hold, as the text form has it: a line for each row of the
// board, or all on one line. A dot is an empty cell, - one that is in no grid; above
// 25x25 values are numbers with spaces between.
func (p *Puzzle) Rows(lines bool) string {
	var t strings.Builder
	p.block(&t, p.given)
	switch {
	case lines:
		return t.String()
	case p.Layout.size > maxSymbolSize:
		return strings.TrimSuffix(strings.ReplaceAll(t.String(), "\n", " "), " ") + "\n"
	}
	return strings.ReplaceAll(t.String(), "\n", "") + "\n"
}

// given returns the text of a cell.
func (p *Puzzle) given(cell int) string {
	switch v := p.Givens[cell]; {
	case !p.Layout.Has(cell):
		return "-"
	case v == 0:
		return "."
	default:
		return symbol(v, p.Layout.size)
	}
}
