package main

import (
	"fmt"
	"strings"

	"github.com/propago/propago/examples/internal/tiles"
)

// This file shows a tour: as numbers on the board, and as a line in a picture.

// text is the board with the number of the move that comes to each square.
func (t tour) text(path []int) string {
	move := make([]int, len(path))
	for i, square := range path {
		move[square] = i + 1
	}
	width := len(fmt.Sprint(len(path)))
	return tiles.Text(t.rows, t.cols, func(row, column int) string { return fmt.Sprintf("%*d", width, move[row*t.cols+column]) })
}

// side is the width of a square in a picture, in pixels.
const side = 40

// svg is the tour as a line over the board; a dot is where it begins.
func (t tour) svg(path []int) string {
	var b strings.Builder
	width, height := t.cols*side, t.rows*side
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title desc">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, "<title id=\"title\">A knight's tour of a board of %d rows and %d columns</title>\n", t.rows, t.cols)
	fmt.Fprintf(&b, "<desc id=\"desc\">A %s tour of %d squares, from row %d column %d to row %d column %d.</desc>\n", t.kind(), len(path),
		path[0]/t.cols+1, path[0]%t.cols+1, path[len(path)-1]/t.cols+1, path[len(path)-1]%t.cols+1)
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"#f4ecd8\"/>\n", width, height)
	b.WriteString("<path fill=\"#d9c9a3\" d=\"")
	for square := range path {
		if row, col := square/t.cols, square%t.cols; (row+col)%2 == 1 {
			fmt.Fprintf(&b, "M%d %dh%dv%dh-%dz", col*side, row*side, side, side, side)
		}
	}
	b.WriteString("\"/>\n<path fill=\"none\" stroke=\"#123a5c\" stroke-width=\"3\" stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"")
	for i, square := range path {
		to := "L"
		if i == 0 {
			to = "M"
		}
		fmt.Fprintf(&b, "%s%d %d", to, square%t.cols*side+side/2, square/t.cols*side+side/2)
	}
	if !t.open() {
		b.WriteByte('z')
	}
	fmt.Fprintf(&b, "\"/>\n<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#b3261e\"/>\n</svg>\n",
		path[0]%t.cols*side+side/2, path[0]/t.cols*side+side/2, side/6)
	return b.String()
}
