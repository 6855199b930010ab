package sudoku

// Printing grids: on one line, as rows, as rows with lines between the boxes,
// and as JSON. Whatever is printed here, Parse and Read read back.

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Format is a way of writing a grid.
type Format int

// The formats. A blank is a dot. Up to 25x25 a value is one character (1-9,
// then A for 10 and so on); larger grids are in decimal numbers separated by
// spaces. No text ends with a newline.
const (
	LineFormat  Format = iota // all cells on one line
	GridFormat                // a line for each row
	BoxedFormat               // rows, with | - + between the boxes; keeps the shape
	JSONFormat                // see Grid.MarshalJSON; keeps the shape
)

var formatNames = []string{"line", "grid", "boxed", "json"}

// String returns the name that [ParseFormat] reads: "line", "grid", "boxed" or
// "json".
func (f Format) String() string {
	if f < 0 || int(f) >= len(formatNames) {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formatNames[f]
}

// ParseFormat returns the format of a name; the error lists the names.
func ParseFormat(name string) (Format, error) {
	for f, known := range formatNames {
		if name == known {
			return Format(f), nil
		}
	}
	return 0, fmt.Errorf("no format %q; the formats are %s", clip(name), strings.Join(formatNames, ", "))
}

// Format writes the grid. [Hexadecimal] is the option that changes anything
// here. A format that does not exist prints as [LineFormat] does; the zero Grid
// prints as "" or, in JSON, null.
func (g Grid) Format(f Format, opts ...TextOption) string {
	return string(g.AppendFormat(make([]byte, 0, 2*len(g.cells)), f, opts...))
}

// AppendFormat appends what [Grid.Format] returns, and allocates only if dst has
// no room.
func (g Grid) AppendFormat(dst []byte, f Format, opts ...TextOption) []byte {
	symbols := standardSymbols
	if len(opts) > 0 && resolve(opts).hex && g.Size() == len(hexSymbols) {
		symbols = hexSymbols
	}
	switch f {
	case JSONFormat:
		return g.appendJSON(dst)
	case GridFormat:
		return g.appendRows(dst, symbols, false)
	case BoxedFormat:
		return g.appendRows(dst, symbols, true)
	}
	return g.appendLine(dst, symbols)
}

func (g Grid) appendLine(dst []byte, symbols string) []byte {
	if g.Size() > maxSymbolSize {
		for cell := range len(g.cells) {
			if cell > 0 {
				dst = append(dst, ' ')
			}
			dst = g.appendCell(dst, cell, symbols)
		}
		return dst
	}
	text := &symbolsByValue
	if symbols != standardSymbols {
		text = symbolTexts(symbols)
	}
	start := len(dst)
	dst = append(dst, g.cells...)
	line := dst[start:]
	for i, v := range line {
		line[i] = text[v]
	}
	return dst
}

// symbolsByValue are the standard symbols.
var symbolsByValue = *symbolTexts(standardSymbols)

// symbolTexts returns the symbol of each value. A blank is no special case: this is what
// batches are written with.
func symbolTexts(symbols string) *[256]byte {
	var text [256]byte
	text[0] = '.'
	copy(text[1:], symbols)
	return &text
}

// Line returns the grid on one line, as in [LineFormat].
func (g Grid) Line() string { return g.Format(LineFormat) }

// String returns the grid as in [BoxedFormat].
func (g Grid) String() string { return g.Format(BoxedFormat) }

func (g Grid) appendCell(buf []byte, cell int, symbols string) []byte {
	v := g.cells[cell]
	switch {
	case v == 0:
		return append(buf, '.')
	case g.Size() > maxSymbolSize:
		return strconv.AppendInt(buf, int64(v), 10)
	}
	return append(buf, symbols[v-1])
}

// appendRows writes a line for each row. Numbers are right-aligned.
func (g Grid) appendRows(buf []byte, symbols string, boxed bool) []byte {
	n, width := g.Size(), 1
	if n > maxSymbolSize {
		width = 2
	}
	for cell := range len(g.cells) {
		r, c := cell/n, cell%n
		switch {
		case c > 0 && boxed && c%g.shape.BoxCols == 0:
			buf = append(buf, " | "...)
		case c > 0 && (boxed || width > 1):
			buf = append(buf, ' ')
		case c == 0 && r > 0:
			buf = append(buf, '\n')
			if boxed && r%g.shape.BoxRows == 0 {
				buf = g.appendRule(buf, width)
			}
		}
		start := len(buf)
		buf = g.appendCell(buf, cell, symbols)
		if len(buf)-start < width {
			buf = append(buf[:start], ' ', buf[start])
		}
	}
	return buf
}

// appendRule writes the line between two bands of boxes.
func (g Grid) appendRule(buf []byte, width int) []byte {
	box := g.shape.BoxCols*(width+1) + 1 // the cells, a space after each, one before
	for i := range g.shape.BoxRows {
		if i > 0 {
			buf = append(buf, '+')
		}
		dashes := box
		if i == 0 {
			dashes-- // nothing stands before the first cell of a line
		}
		if i == g.shape.BoxRows-1 {
			dashes--
		}
		buf = append(buf, strings.Repeat("-", dashes)...)
	}
	return append(buf, '\n')
}

// gridJSON is the schema of a grid in JSON.
type gridJSON struct {
	Size int
	Box  []int
	Rows [][]int
}

// MarshalJSON writes the grid on one line as
//
//	{"size":9,"box":[3,3],"rows":[[5,3,0,...],...]}
//
// where box is the rows and columns of a box and 0 is an empty cell. The zero
// Grid is null.
func (g Grid) MarshalJSON() ([]byte, error) { return g.appendJSON(nil), nil }

func (g Grid) appendJSON(buf []byte) []byte {
	if g.cells == "" {
		return append(buf, "null"...)
	}
	n := g.Size()
	buf = fmt.Appendf(buf, `{"size":%d,"box":[%d,%d],"rows":[`, n, g.shape.BoxRows, g.shape.BoxCols)
	for cell := range len(g.cells) {
		switch {
		case cell == 0:
			buf = append(buf, '[')
		case cell%n == 0:
			buf = append(buf, "],["...)
		default:
			buf = append(buf, ',')
		}
		buf = strconv.AppendInt(buf, int64(g.cells[cell]), 10)
	}
	return append(buf, "]]}"...)
}

// UnmarshalJSON reads what [Grid.MarshalJSON] writes. Size and box may be left
// out, for the number of rows and the usual shape of it; an empty cell is 0, and
// null is no cell. A field that the schema does not have is an error: it may be a
// rule of the puzzle, and reading on without it would change the puzzle. So is one
// that comes twice.
func (g *Grid) UnmarshalJSON(data []byte) error {
	if string(bytes.TrimSpace(data)) == "null" {
		return nil // as is the custom of encoding/json
	}
	out, err := parseJSON(data, Shape{})
	if err != nil {
		return err
	}
	*g = out
	return nil
}

// parseJSON reads a grid of the shape asked for, of any if that is zero.
func parseJSON(data []byte, want Shape) (Grid, error) {
	var in gridJSON
	r := jsonReader{text: string(data)}
	r.object(
		jsonField{"size", func() { in.Size = r.positive() }},
		jsonField{"box", func() { in.Box = r.ints() }},
		jsonField{"rows", func() { in.Rows = r.rows() }},
	)
	if r.end("grid"); r.err != nil {
		return Grid{}, fmt.Errorf("grid in JSON: %w", r.err)
	}
	g, err := in.grid(want)
	if err != nil {
		return Grid{}, fmt.Errorf("grid in JSON: %w", err)
	}
	return g, nil
}

// grid returns a grid of the shape asked for, of any if that is zero.
func (in gridJSON) grid(want Shape) (Grid, error) {
	g, err := in.anyGrid()
	if err != nil {
		return Grid{}, err
	}
	if want != (Shape{}) && in.Box == nil && want.Size() == g.Size() {
		g.shape = want
	}
	if want != (Shape{}) && g.shape != want {
		return Grid{}, fmt.Errorf("%w: %v where %v is wanted", ErrShape, g.shape, want)
	}
	return g, nil
}

func (in gridJSON) anyGrid() (Grid, error) {
	if in.Size != 0 && in.Size != len(in.Rows) {
		return Grid{}, fmt.Errorf("%w: %d rows where the size is %d", ErrCount, len(in.Rows), in.Size)
	}
	g, err := FromRows(in.Rows)
	if err != nil || in.Box == nil {
		return g, err
	}
	if len(in.Box) != 2 {
		return Grid{}, fmt.Errorf("%w: box has %d numbers where rows and columns are two", ErrShape, len(in.Box))
	}
	shape := Shape{in.Box[0], in.Box[1]}
	if !shape.ok() || shape.Size() != g.Size() {
		return Grid{}, fmt.Errorf("%w: boxes of %dx%d do not fill a grid of %d rows", ErrShape, in.Box[0], in.Box[1], g.Size())
	}
	return Grid{shape, g.cells}, nil
}
