package main

// This file has what the pictures of the tutorials draw with besides draw.Canvas: text that
// stands around a point.

import "github.com/propago/propago/csp/draw"

// sheet is a picture of a size.
type sheet struct{ *draw.Canvas }

func newSheet(id string, width, height float64, title string) sheet {
	s := sheet{draw.NewCanvas(id, title, "")}
	s.Size(width, height)
	return s
}

// text writes in a size, with y in the middle of the letters.
func (s sheet) text(style string, x, y, size float64, text string) {
	s.SizedText(style, x, y+size*0.35, size, text)
}
