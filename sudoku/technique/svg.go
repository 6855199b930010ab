package technique

// A path as one picture: for each step the board with its pencil marks, what the
// step rests on and what it removes or places, and the step in words beside it.

import (
	"fmt"
	"math"
	"strings"

	"github.com/propago/propago/csp/draw"
)

// Measures of the picture, in pixels.
const (
	svgCell   = 36
	svgMargin = 12
	svgWords  = 460 // the width of the words beside a board
	svgColumn = 62  // and how many characters a line of them has
	svgLine   = 18
)

// SVG draws the path from a board on, which is the one that it was made for: one
// picture, a board for each step. Candidates that a step rests on are blue, those
// that it removes red and struck out, and the value that it places green.
func (p Path) SVG(b *Board) string {
	now := b.Clone()
	rating := p.Rating.String()
	pic := picture{draw.NewCanvas("path", rating,
		"A board for each step: what it rests on in blue, what it removes in red and struck out, what it places in green."), svgMargin}
	side, high := b.l.cols*svgCell, b.l.rows*svgCell
	words := float64(side + 2*svgMargin)
	for i, step := range p.Steps {
		pic.Begin(step.Technique)
		pic.board(now, step)
		pic.Text("big left", words, float64(pic.top+svgLine), fmt.Sprintf("%d. %s (%v)", i+1, step.Technique, step.Difficulty))
		at := 2 * svgLine
		for _, line := range append(append(wrap(step.Conclusion(), svgColumn), ""), wrap(step.Reason, svgColumn)...) {
			if line != "" {
				pic.Text("left", words, float64(pic.top+at), line)
			}
			at += svgLine
		}
		pic.End()
		now.Apply(step)
		pic.top += max(high, at) + 2*svgMargin
	}
	pic.Text("big left", svgMargin, float64(pic.top+svgLine), rating)
	pic.Size(words+svgWords+svgMargin, float64(pic.top+2*svgLine+svgMargin))
	return pic.SVG()
}

// picture is a path in the making.
type picture struct {
	*draw.Canvas
	top int // of the board that is drawn
}

// board draws the board as a step finds it.
func (pic *picture) board(b *Board, s Step) {
	text := map[Candidate]string{}
	tint := map[int]string{}
	mark := func(list []Candidate, candidate, cell string) {
		for _, c := range list {
			text[c], tint[c.Cell] = candidate, cell
		}
	}
	mark(s.Pattern, "busy strong", "busy")
	mark(s.Remove, "bad strong struck", "bad")
	mark(s.Place, "good strong", "good")
	n := b.l.cols
	marks := 1
	for marks*marks < b.l.size {
		marks++
	}
	step := float64(svgCell-4) / float64(marks)
	small := math.Floor(step * 0.9)
	for c := range b.cand {
		x, y := float64(svgMargin+c%n*svgCell), float64(pic.top+c/n*svgCell)
		if t := tint[c]; t != "" {
			pic.Rect(t, x, y, svgCell, svgCell, 0)
		}
		if v := b.value[c]; v != 0 {
			pic.SizedText("", x+svgCell/2, y+svgCell-10, 22, fmt.Sprint(v))
			continue
		}
		for m := b.cand[c]; m != 0; m &= m - 1 {
			v := low(m)
			style := text[Candidate{c, v}]
			if style == "" {
				style = "faint"
			}
			mx := x + 2 + (float64((v-1)%marks)+0.5)*step
			my := y + 2 + (float64((v-1)/marks)+0.5)*step
			pic.SizedText(style, mx, my+small*0.36, small, fmt.Sprint(v))
		}
	}
	pic.lines(b.l)
	pic.links(b, s)
}

// links draws the chain of a step: a line from each link to those that follow from it,
// dashed to what is false there.
func (pic *picture) links(b *Board, s Step) {
	at := func(c Candidate) (x, y float64) {
		n, marks := b.l.cols, 1
		for marks*marks < b.l.size {
			marks++
		}
		step := float64(svgCell-4) / float64(marks)
		return float64(svgMargin+c.Cell%n*svgCell) + 2 + (float64((c.Value-1)%marks)+0.5)*step,
			float64(pic.top+c.Cell/n*svgCell) + 2 + (float64((c.Value-1)/marks)+0.5)*step
	}
	for _, to := range s.Chain {
		style := "bad line dashed"
		if to.On {
			style = "busy line"
		}
		for _, i := range to.From {
			x1, y1 := at(s.Chain[i].Candidate)
			x2, y2 := at(to.Candidate)
			pic.Line(style, x1, y1, x2, y2)
		}
	}
}

// lines draws a thin line between cells and a thick one between boxes.
func (pic *picture) lines(l *Layout) {
	n := l.cols
	line := func(style string, x1, y1, x2, y2 int) {
		pic.Line(style, float64(svgMargin+x1*svgCell), float64(pic.top+y1*svgCell), float64(svgMargin+x2*svgCell), float64(pic.top+y2*svgCell))
	}
	for i := range l.rows + 1 {
		line("line", 0, i, n, i)
	}
	for i := range n + 1 {
		line("line", i, 0, i, l.rows)
	}
	for c, box := range l.boxOf {
		x, y := c%n, c/n
		if x > 0 && l.boxOf[c-1] != box {
			line("wall", x, y, x, y+1)
		}
		if y > 0 && l.boxOf[c-n] != box {
			line("wall", x, y, x+1, y)
		}
	}
	pic.Rect("wall", svgMargin, float64(pic.top), float64(n*svgCell), float64(l.rows*svgCell), 0)
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
