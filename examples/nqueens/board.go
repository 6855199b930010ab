package main

// This file draws a solution, given as the column of the queen in each row, from 1.

import (
	"github.com/propago/propago/examples/internal/tiles"
)

// board draws with letters, one row a line.
func board(queens []int) string {
	return tiles.Text(len(queens), len(queens), func(row, column int) string {
		if column+1 == queens[row] {
			return "Q"
		}
		return "."
	})
}

// picture draws a chessboard.
func picture(queens []int) []tiles.Tile {
	return tiles.Board(len(queens), len(queens), func(row, column int) (fill, text string) {
		if column+1 == queens[row] {
			text = "♛"
		}
		return []string{"#f0d9b5", "#b58863"}[(row+column)%2], text
	})
}
