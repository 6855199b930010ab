package text

// Grids in JSON without names: rows of cells, or all cells in one list. A cell is a number, or a
// string with one symbol; an empty one is 0, null, "" or a blank.

import (
	"fmt"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/jsontext"
	"github.com/propago/propago/sudoku/internal/notation"
)

// jsonRows reads a list of rows, or of cells.
func jsonRows(text string) ([][]int, error) {
	r := jsontext.Reader{Text: text}
	var rows [][]int
	var flat []int
	r.List(func() {
		if r.Next() != '[' {
			flat = append(flat, jsonCell(&r))
			return
		}
		var row []int
		r.List(func() { row = append(row, jsonCell(&r)) })
		rows = append(rows, row)
	})
	r.End("rows")
	size := allSizes.root(len(flat))
	switch {
	case r.Err != nil:
		return nil, r.Err
	case flat == nil:
		return rows, nil
	case rows != nil:
		return nil, fmt.Errorf("%w: cells beside rows", sudoku.ErrCount)
	case size == 0:
		return nil, fmt.Errorf("%w: %s in a list are no grid", sudoku.ErrCount, notation.Plural(len(flat), "cell"))
	}
	for at := 0; at < len(flat); at += size {
		rows = append(rows, flat[at:at+size])
	}
	return rows, nil
}

func jsonCell(r *jsontext.Reader) int {
	switch r.Next() {
	case 'n':
		if r.Literal(); r.Err == nil {
			return 0
		}
	case '"':
		s := r.Str()
		v, ok := notation.Standard.Decode(s, sudoku.MaxSize)
		if s != "" && !ok && r.Err == nil {
			r.Err = fmt.Errorf("%w: %q is no cell", sudoku.ErrSymbol, notation.Clip(s))
		}
		return v
	}
	return r.Int()
}
