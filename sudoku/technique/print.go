package technique

// A board as text, for reading.

import (
	"math/bits"
	"strconv"
	"strings"
)

// Text draws the board as a grid of pencil marks: in each cell its value, or its
// candidates in a row (with commas where there are values above 9). Lines stand
// between boxes where these lie side by side as in an ordinary grid.
func (b *Board) Text() string {
	n := b.l.cols
	texts := make([]string, b.l.cells)
	widths := make([]int, n)
	for c := range texts {
		texts[c] = b.cellText(c)
		widths[c%n] = max(widths[c%n], len(texts[c]))
	}
	var out strings.Builder
	for r := range b.l.rows {
		if r > 0 && b.between(r*n, n) {
			b.rule(&out, widths)
		}
		for c := range n {
			switch {
			case c > 0 && b.between(c, 1):
				out.WriteString(" | ")
			case c > 0:
				out.WriteByte(' ')
			}
			text := texts[r*n+c]
			out.WriteString(text)
			if c < n-1 {
				out.WriteString(strings.Repeat(" ", widths[c]-len(text)))
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func (b *Board) cellText(c int) string {
	if v := b.value[c]; v != 0 {
		return strconv.Itoa(int(v))
	}
	var values []string
	for m := b.cand[c]; m != 0; m &= m - 1 {
		values = append(values, strconv.Itoa(bits.TrailingZeros64(m)))
	}
	if b.l.size > 9 {
		return strings.Join(values, ",")
	}
	return strings.Join(values, "")
}

// between says whether a straight line runs before a cell in the first row or column,
// all along the grid: no box lies on both sides of it. The other side is back cells
// earlier.
func (b *Board) between(first, back int) bool {
	step, count := b.l.cols, b.l.rows
	if back == b.l.cols {
		step, count = 1, b.l.cols
	}
	boxes := false
	for i := range count {
		c := first + i*step
		box, other := b.l.boxOf[c], b.l.boxOf[c-back]
		if box == other && (box >= 0 || len(b.l.in[c]) > 0) {
			return false
		}
		boxes = boxes || box >= 0
	}
	return boxes
}

// rule writes the line between two bands of boxes.
func (b *Board) rule(out *strings.Builder, widths []int) {
	for c, w := range widths {
		switch {
		case c > 0 && b.between(c, 1):
			out.WriteString("-+-")
		case c > 0:
			out.WriteByte('-')
		}
		out.WriteString(strings.Repeat("-", w))
	}
	out.WriteByte('\n')
}
