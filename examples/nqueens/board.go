package main

// This file draws a solution, given as the column of the queen in each row, from 1.

import (
	"strings"

	"github.com/propago/propago/examples/internal/tiles"
)

// board draws with letters, one row a line.
func board(queens []int) string {
	var b strings.Builder
	for _, queen := range queens {
		for i := range queens {
			if i > 0 {
				b.WriteByte(' ')
			}
			if i+1 == queen {
				b.WriteByte('Q')
			} else {
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// picture draws a chessboard.
func picture(queens []int) []tiles.Tile {
	var ts []tiles.Tile
	for row, queen := range queens {
		for column := range queens {
			t := tiles.Tile{Row: row, Col: column, Fill: []string{"#f0d9b5", "#b58863"}[(row+column)%2]}
			if column+1 == queen {
				t.Text = "♛"
			}
			ts = append(ts, t)
		}
	}
	return ts
}
