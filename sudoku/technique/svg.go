package technique

// A path as one picture: for each step the board with its pencil marks, what the
// step rests on and what it removes or places, and the step in words beside it.

import (
	"fmt"
	"html"
	"strings"
)

// Measures of the picture, in pixels.
const (
	svgCell   = 36
	svgMargin = 12
	svgWords  = 460 // the width of the words beside a board
	svgColumn = 62  // and how many characters a line of them has
	svgLine   = 18
)

const svgStyle = `<style>
text{font-family:sans-serif;fill:#222}
.v{font-size:22px;text-anchor:middle}
.c{text-anchor:middle;fill:#777}
.on{fill:#0550ae;font-weight:bold}
.off{fill:#c4151c;font-weight:bold}
.put{fill:#116329;font-weight:bold}
.t{font-size:15px;font-weight:bold}
.w{font-size:14px}
.g{stroke:#999;stroke-width:1}
.b{stroke:#222;stroke-width:2.5;stroke-linecap:square}
.p{fill:#ddf4ff}
.r{fill:#ffebe9}
.d{fill:#dafbe1}
</style>
`

// SVG draws the path from a board on, which is the one that it was made for: one
// picture, a board for each step. Candidates that a step rests on are blue, those
// that it removes red, and the value that it places green.
func (p Path) SVG(b *Board) string {
	now := b.Clone()
	n := b.l.size
	side := n * svgCell
	width := side + svgWords + 3*svgMargin
	var body strings.Builder
	y := svgMargin
	for i, step := range p.Steps {
		fmt.Fprintf(&body, "<g transform=\"translate(%d,%d)\">\n", svgMargin, y)
		now.drawSVG(&body, step)
		lines := wrap(step.Conclusion(), svgColumn)
		because := wrap(step.Reason, svgColumn)
		fmt.Fprintf(&body, "<text class=\"t\" x=\"%d\" y=\"%d\">%d. %s (%v)</text>\n", side+svgMargin, svgLine, i+1, html.EscapeString(step.Technique), step.Difficulty)
		at := 2 * svgLine
		for _, line := range append(append(lines, ""), because...) {
			if line != "" {
				fmt.Fprintf(&body, "<text class=\"w\" x=\"%d\" y=\"%d\">%s</text>\n", side+svgMargin, at, html.EscapeString(line))
			}
			at += svgLine
		}
		body.WriteString("</g>\n")
		now.Apply(step)
		y += max(side, at) + 2*svgMargin
	}
	fmt.Fprintf(&body, "<text class=\"t\" x=\"%d\" y=\"%d\">%s</text>\n", svgMargin, y+svgLine, html.EscapeString(p.Rating.String()))
	y += 2*svgLine + svgMargin
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>%s</title>\n%s<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n%s</svg>\n",
		width, y, width, y, html.EscapeString(p.Rating.String()), svgStyle, width, y, body.String())
}

// drawSVG draws the board as a step finds it.
func (b *Board) drawSVG(out *strings.Builder, step Step) {
	class := map[Candidate]string{}
	tint := map[int]string{}
	mark := func(list []Candidate, candidate, cell string) {
		for _, c := range list {
			class[c], tint[c.Cell] = candidate, cell
		}
	}
	mark(step.Pattern, "on", "p")
	mark(step.Remove, "off", "r")
	mark(step.Place, "put", "d")
	n := b.l.size
	marks := 1
	for marks*marks < n {
		marks++
	}
	small := svgCell / marks
	for c := range b.cand {
		x, y := c%n*svgCell, c/n*svgCell
		if t := tint[c]; t != "" {
			fmt.Fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", t, x, y, svgCell, svgCell)
		}
		if v := b.value[c]; v != 0 {
			fmt.Fprintf(out, "<text class=\"v\" x=\"%d\" y=\"%d\">%d</text>\n", x+svgCell/2, y+svgCell-10, v)
			continue
		}
		for m := b.cand[c]; m != 0; m &= m - 1 {
			v := low(m)
			fmt.Fprintf(out, "<text class=\"%s\" font-size=\"%d\" x=\"%d\" y=\"%d\">%d</text>\n",
				strings.TrimSpace("c "+class[Candidate{c, v}]), max(small-1, 5), x+(v-1)%marks*small+small/2, y+(v-1)/marks*small+small-2, v)
		}
	}
	b.drawLines(out)
}

// drawLines draws a thin line between cells and a thick one between boxes.
func (b *Board) drawLines(out *strings.Builder) {
	n := b.l.size
	line := func(class string, x1, y1, x2, y2 int) {
		fmt.Fprintf(out, "<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", class, x1*svgCell, y1*svgCell, x2*svgCell, y2*svgCell)
	}
	for i := range n + 1 {
		line("g", 0, i, n, i)
		line("g", i, 0, i, n)
	}
	for c, box := range b.l.boxOf {
		x, y := c%n, c/n
		if x > 0 && b.l.boxOf[c-1] != box {
			line("b", x, y, x, y+1)
		}
		if y > 0 && b.l.boxOf[c-n] != box {
			line("b", x, y, x+1, y)
		}
	}
	fmt.Fprintf(out, "<rect class=\"b\" fill=\"none\" width=\"%d\" height=\"%d\"/>\n", n*svgCell, n*svgCell)
}

// wrap breaks a text into lines of at most so many characters, where words allow.
func wrap(text string, most int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > most {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
