package main

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/tiles"
)

// This file shows solutions.

// picture is the cells of a solution, # for black and . for white, or of what several have
// in common, ? where they differ.
type picture [][]byte

// picture is the picture of a solution.
func (n nonogram) picture(sol csp.Solution) picture {
	var p picture
	for _, row := range n.cells {
		line := make([]byte, len(row))
		for i, v := range sol.Values(row) {
			line[i] = ".#"[v]
		}
		p = append(p, line)
	}
	return p
}

// and is what two pictures have in common; the nil picture has everything.
func (p picture) and(q picture) picture {
	if p == nil {
		return q
	}
	for row := range p {
		for column, cell := range q[row] {
			if p[row][column] != cell {
				p[row][column] = '?'
			}
		}
	}
	return p
}

// String is the picture with a line for each row, and one below.
func (p picture) String() string {
	return tiles.Text(len(p), len(p[0]), func(row, column int) string { return string(p[row][column]) })
}

// tiles draws the picture.
func (p picture) tiles() []tiles.Tile {
	return tiles.Board(len(p), len(p[0]), func(row, column int) (fill, text string) {
		switch p[row][column] {
		case '#':
			return "#222", ""
		case '?':
			return "#ccc", "?"
		}
		return "white", ""
	})
}
