package notation

// Grids as text: on one line, as rows, as rows with lines between the boxes. Cells are
// bytes, one a cell, 0 for an empty one, as a grid holds them.

import (
	"strconv"
	"strings"
)

// AppendLine appends all cells on one line; above 25x25 they are numbers with spaces
// between. It allocates only if dst has no room.
func AppendLine(dst []byte, cells string, size int, symbols string) []byte {
	if size > MaxSymbolSize {
		for i := range len(cells) {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = appendCell(dst, cells[i], size, symbols)
		}
		return dst
	}
	text := &SymbolsByValue
	if symbols != StandardSymbols {
		text = symbolTexts(symbols)
	}
	start := len(dst)
	dst = append(dst, cells...)
	line := dst[start:]
	for i, v := range line {
		line[i] = text[v]
	}
	return dst
}

// SymbolsByValue are the standard symbols. A blank is no special case: this is what
// batches are written with.
var SymbolsByValue = *symbolTexts(StandardSymbols)

// symbolTexts returns the symbol of each value.
func symbolTexts(symbols string) *[256]byte {
	var text [256]byte
	text[0] = '.'
	copy(text[1:], symbols)
	return &text
}

func appendCell(buf []byte, v byte, size int, symbols string) []byte {
	switch {
	case v == 0:
		return append(buf, '.')
	case size > MaxSymbolSize:
		return strconv.AppendInt(buf, int64(v), 10)
	}
	return append(buf, symbols[v-1])
}

// AppendRows appends a line for each row, the last without its end. Numbers are
// right-aligned. With boxed there are lines between the boxes.
func AppendRows(buf []byte, cells string, boxRows, boxCols int, symbols string, boxed bool) []byte {
	n, width := boxRows*boxCols, 1
	if n > MaxSymbolSize {
		width = 2
	}
	for cell := range len(cells) {
		r, c := cell/n, cell%n
		switch {
		case c > 0 && boxed && c%boxCols == 0:
			buf = append(buf, " | "...)
		case c > 0 && (boxed || width > 1):
			buf = append(buf, ' ')
		case c == 0 && r > 0:
			buf = append(buf, '\n')
			if boxed && r%boxRows == 0 {
				buf = appendRule(buf, boxRows, boxCols, width)
			}
		}
		start := len(buf)
		buf = appendCell(buf, cells[cell], n, symbols)
		if len(buf)-start < width {
			buf = append(buf[:start], ' ', buf[start])
		}
	}
	return buf
}

// appendRule writes the line between two bands of boxes.
func appendRule(buf []byte, boxRows, boxCols, width int) []byte {
	box := boxCols*(width+1) + 1 // the cells, a space after each, one before
	for i := range boxRows {
		if i > 0 {
			buf = append(buf, '+')
		}
		dashes := box
		if i == 0 {
			dashes-- // nothing stands before the first cell of a line
		}
		if i == boxRows-1 {
			dashes--
		}
		buf = append(buf, strings.Repeat("-", dashes)...)
	}
	return append(buf, '\n')
}
