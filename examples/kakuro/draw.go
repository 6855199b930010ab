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
	var b strings.Builder
	for row, cells := range p.board {
		for column := range cells {
			if column > 0 {
				b.WriteByte(' ')
			}
			if x, white := k.cells[place{row, column}]; white {
				b.WriteString(strconv.Itoa(sol.Value(x)))
			} else {
				b.WriteByte('#')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
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
	var ts []tiles.Tile
	for row, cells := range p.board {
		for column, text := range cells {
			t := tiles.Tile{Row: row, Col: column, Fill: "#bbb", Text: strings.Trim(text, "#")}
			if x, white := k.cells[place{row, column}]; white {
				t.Fill, t.Text = "white", strconv.Itoa(sol.Value(x))
			}
			ts = append(ts, t)
		}
	}
	return ts
}
