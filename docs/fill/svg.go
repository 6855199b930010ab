package main

// This file has what all pictures are drawn with: shapes on a white sheet, in one small set
// of colours that can be told apart in grey too, with a title and a description for those who
// do not see them.

import (
	"fmt"
	"html"
	"strings"
)

// Colours of the pictures.
const (
	ink    = "#1f2933"
	muted  = "#6b7785"
	line   = "#c3cbd4"
	paper  = "#ffffff"
	shade  = "#eef1f5"
	blue   = "#2563eb"
	pale   = "#dbe7ff"
	orange = "#c2570c"
	sand   = "#fdead7"
	red    = "#b91c1c"
	rose   = "#fbdcdc"
	green  = "#15803d"
	mint   = "#d8f0df"
)

// sheet is a picture that grows by shapes. Sizes are in pixels.
type sheet struct {
	width, height      int
	title, description string
	shapes             strings.Builder
}

func (s *sheet) rect(x, y, w, h float64, fill, stroke string) {
	fmt.Fprintf(&s.shapes, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\" stroke=\"%s\"/>\n", x, y, w, h, fill, stroke)
}

func (s *sheet) round(x, y, w, h float64, fill, stroke string) {
	fmt.Fprintf(&s.shapes, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"6\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", x, y, w, h, fill, stroke)
}

func (s *sheet) circle(x, y, r float64, fill, stroke string) {
	fmt.Fprintf(&s.shapes, "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", x, y, r, fill, stroke)
}

// stroke draws a line; dashed is a pattern such as "4 3", "" for a whole line.
func (s *sheet) stroke(x1, y1, x2, y2, width float64, colour, dashed string) {
	fmt.Fprintf(&s.shapes, "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke=\"%s\" stroke-width=\"%g\"", x1, y1, x2, y2, colour, width)
	if dashed != "" {
		fmt.Fprintf(&s.shapes, " stroke-dasharray=\"%s\"", dashed)
	}
	s.shapes.WriteString("/>\n")
}

// text writes around (x, y): anchor is start, middle or end; y is the middle of the letters.
func (s *sheet) text(x, y, size float64, anchor, colour, text string) {
	s.write(x, y, size, anchor, colour, "", text)
}

func (s *sheet) bold(x, y, size float64, anchor, colour, text string) {
	s.write(x, y, size, anchor, colour, " font-weight=\"bold\"", text)
}

func (s *sheet) write(x, y, size float64, anchor, colour, more, text string) {
	fmt.Fprintf(&s.shapes, "<text x=\"%g\" y=\"%g\" font-size=\"%g\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>\n",
		x, y+size*0.35, size, anchor, colour, more, html.EscapeString(text))
}

// String is the whole picture.
func (s *sheet) String() string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" aria-labelledby="title description" font-family="system-ui, 'DejaVu Sans', sans-serif">
<title id="title">%[3]s</title>
<desc id="description">%[4]s</desc>
<rect width="%[1]d" height="%[2]d" rx="8" fill="%[5]s"/>
%[6]s</svg>
`, s.width, s.height, html.EscapeString(s.title), html.EscapeString(s.description), paper, s.shapes.String())
}
