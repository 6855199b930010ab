package sudoku

// The JSON form of a grid.

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/propago/propago/sudoku/internal/jsontext"
)

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
	in, err := jsontext.ReadGrid(string(data))
	if err != nil {
		return fmt.Errorf("grid in JSON: %w", err)
	}
	out, err := gridOf(in)
	if err != nil {
		return fmt.Errorf("grid in JSON: %w", err)
	}
	*g = out
	return nil
}

func gridOf(in jsontext.Grid) (Grid, error) {
	if in.Size != 0 && in.Size != len(in.Rows) {
		return Grid{}, fmt.Errorf("%w: %d rows where the size is %d", ErrCount, len(in.Rows), in.Size)
	}
	g, err := FromRows(in.Rows)
	if err != nil || in.Box == nil {
		return g, err
	}
	shape, err := boxShape(in.Box, g.Size())
	return Grid{shape, g.cells}, err
}
