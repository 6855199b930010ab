package tiles

// This file goes through the cells of a board, to print or to draw them.

import "strings"

// Text is a board for a terminal: a line for each row, with blanks between the cells.
func Text(rows, columns int, cell func(row, column int) string) string {
	var b strings.Builder
	for row := range rows {
		for column := range columns {
			if column > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(cell(row, column))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Board is a board for a picture: a tile for each cell.
func Board(rows, columns int, cell func(row, column int) (fill, text string)) []Tile {
	var ts []Tile
	for row := range rows {
		for column := range columns {
			fill, text := cell(row, column)
			ts = append(ts, Tile{row, column, fill, text})
		}
	}
	return ts
}
