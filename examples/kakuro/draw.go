package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/tiles"
)

// This file shows solutions.

// text is the board with its digits, # for black cells.
func (k kakuro) text(p puzzle, sol csp.Solution) string {
	return tiles.Text(len(p.board), len(p.board[0]), func(row, column int) string {
		if x, white := k.cells[place{row, column}]; white {
			return strconv.Itoa(sol.Value(x))
		}
		return "#"
	})
}

// difference says in which cell two solutions differ first.
func (k kakuro) difference(p puzzle, a, b csp.Solution) string {
	for _, at := range p.white {
		if x := k.cells[at]; a.Value(x) != b.Value(x) {
			return fmt.Sprintf("%v can be %d or %d", at, a.Value(x), b.Value(x))
		}
	}
	return ""
}

// tiles draws the board with clues and digits.
func (k kakuro) tiles(p puzzle, sol csp.Solution) []tiles.Tile {
	return tiles.Board(len(p.board), len(p.board[0]), func(row, column int) (fill, text string) {
		if x, white := k.cells[place{row, column}]; white {
			return "white", strconv.Itoa(sol.Value(x))
		}
		return "#bbb", strings.Trim(p.board[row][column], "#")
	})
}
