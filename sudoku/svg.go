package sudoku

// This file draws a puzzle as SVG, any size and layout: givens, what was found, pencil
// marks, highlighted cells, regions and the rules of a variant.

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/sudoku/internal/notation"
)

// Picture says what a drawing of a puzzle shows beside its givens. Slices go by cell of the
// board; those that are too short, or nil, say nothing of the other cells.
type Picture struct {
	ID, Title  string
	Values     []int    // what was found in cells without a given, 0 for nothing
	Candidates []uint64 // pencil marks of the cells without a value: bit v stands for v
	Removed    []uint64 // candidates that are struck out
	Marked     []int    // cells that are highlighted
	Names      bool     // numbers of rows and columns at the edge
}

// SVG draws the grid. Of the zero Grid there is nothing to draw: it returns "".
func (g Grid) SVG(o Picture) string {
	p, err := NewPuzzle(g)
	if err != nil {
		return ""
	}
	return p.draw(o)
}

// SVG draws the puzzle with its rules. The error is that of Validate.
func (p *Puzzle) SVG(o Picture) (string, error) {
	if err := p.Validate(); err != nil {
		return "", err
	}
	return p.draw(o), nil
}

// PageGrid says where the cells of the model stand on the page of a recorded run, which
// package csp/trace/page writes.
func (m *Model) PageGrid() *draw.Grid {
	l := m.Layout
	g := &draw.Grid{Rows: l.rows, Cols: l.cols, Regions: make([]int, l.rows*l.cols)}
	for cell := range g.Regions {
		g.Regions[cell] = -1
		if l.Has(cell) {
			g.Cells = append(g.Cells, cell) // the first variables of the model are the cells
		}
	}
	for i, u := range l.units {
		for _, cell := range u.Cells {
			if u.Kind != Row && u.Kind != Column {
				g.Regions[cell] = i
			}
		}
	}
	g.Symbols = []string{""}
	for v := 1; v <= l.size; v++ {
		g.Symbols = append(g.Symbols, notation.Symbol(v, l.size))
	}
	return g
}

// Measures of the picture, in pixels.
const (
	svgMargin = 14
	svgNames  = 20 // for numbers of rows and columns
	svgCell   = 44 // at least
	svgMark   = 13 // for each pencil mark of a row, at least
	svgInset  = 4  // of cages
	svgOut    = 26 // for sums outside of the board
)

// board is a drawing of one puzzle.
type board struct {
	*draw.Canvas
	p          *Puzzle
	o          Picture
	cell       float64 // its side
	marks      int     // pencil marks in a row
	left, top  float64
	out        float64         // room for what stands outside
	neighbours map[[2]int]bool // cells side by side in one region
}

func (p *Puzzle) draw(o Picture) string {
	title := o.Title
	if title == "" {
		title = p.Field("title")
	}
	if title == "" {
		title = "Sudoku"
	}
	b := &board{Canvas: draw.NewCanvas(o.ID, title, p.inWords(o)), p: p, o: o, left: svgMargin, top: svgMargin}
	for b.marks*b.marks < p.Layout.size {
		b.marks++
	}
	b.cell = max(svgCell, float64(b.marks)*svgMark)
	if o.Names {
		b.left, b.top = b.left+svgNames, b.top+svgNames
	}
	if slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Kind.Form().Straight }) {
		b.out = svgOut
		b.left, b.top = b.left+b.out, b.top+b.out
	}
	width := b.left + float64(p.Layout.cols)*b.cell + svgMargin + b.out
	height := b.top + float64(p.Layout.rows)*b.cell + svgMargin + b.out
	b.background()
	for _, r := range p.Rules {
		b.below(r)
	}
	b.lines()
	for _, r := range p.Rules {
		b.above(r)
	}
	for cell := range p.Givens {
		if p.Layout.Has(cell) {
			b.content(cell)
		}
	}
	if o.Names {
		b.names()
	}
	var whole []string
	for _, r := range p.Rules {
		if r.Kind.Whole() && r.Kind.form().under == nil {
			whole = append(whole, r.Text(p.Layout))
		}
	}
	if len(whole) > 0 {
		height += 18
		b.Text("small faint left", b.left, height-svgMargin+2, strings.Join(whole, ", "))
	}
	b.Size(width, height)
	return b.SVG()
}

// at returns the upper left corner of a cell.
func (b *board) at(cell int) (x, y float64) {
	cols := b.p.Layout.cols
	return b.left + float64(cell%cols)*b.cell, b.top + float64(cell/cols)*b.cell
}

func (b *board) centre(cell int) (x, y float64) {
	x, y = b.at(cell)
	return x + b.cell/2, y + b.cell/2
}

// background highlights cells.
func (b *board) background() {
	for _, cell := range b.o.Marked {
		if b.p.Layout.Has(cell) {
			x, y := b.at(cell)
			b.Rect("mark", x, y, b.cell, b.cell, 0)
		}
	}
}

// below and above draw what lies below and above the values, under the name of the rule.
func (b *board) below(r Rule) {
	form := r.Kind.form()
	if form.under == nil && form.Line != "" {
		b.ruled(r, (*board).along)
		return
	}
	b.ruled(r, form.under)
}

func (b *board) above(r Rule) { b.ruled(r, r.Kind.form().over) }

func (b *board) ruled(r Rule, do func(*board, Rule)) {
	if do == nil {
		return
	}
	b.Begin(r.Words(b.p.Layout))
	do(b, r)
	b.End()
}

// shadeConditions shades all cells of which a rule of the whole board asks something.
func (b *board) shadeConditions(r Rule) {
	for _, c := range r.Kind.form().asks(r, b.p.Layout, nil) {
		b.shadeCells(Rule{Cells: c.cells})
	}
}

// shadeCells shades the cells of a rule.
func (b *board) shadeCells(r Rule) {
	for _, cell := range r.Cells {
		x, y := b.at(cell)
		b.Rect("soft", x, y, b.cell, b.cell, 0)
	}
}

// path draws a line through the middles of cells.
func (b *board) path(style string, cells []int) {
	for i := 1; i < len(cells); i++ {
		x1, y1 := b.centre(cells[i-1])
		x2, y2 := b.centre(cells[i])
		b.Line(style, x1, y1, x2, y2)
	}
}

// arrow draws a line from the rim of the circle in the first cell to the last, with a point.
func (b *board) arrow(cells []int) {
	if len(cells) < 2 {
		return
	}
	x1, y1 := b.centre(cells[0])
	x2, y2 := b.centre(cells[1])
	far := math.Hypot(x2-x1, y2-y1)
	if far > 0 {
		part := b.cell * 0.4 / far
		b.Line("edge", x1+part*(x2-x1), y1+part*(y2-y1), x2, y2)
	}
	b.path("edge", cells[1:])
	x1, y1 = b.centre(cells[len(cells)-2])
	x2, y2 = b.centre(cells[len(cells)-1])
	b.point(x1, y1, x2, y2)
}

// point draws the point of an arrow that comes from one place and ends at another.
func (b *board) point(x1, y1, x2, y2 float64) {
	a := math.Atan2(y2-y1, x2-x1)
	for _, turn := range []float64{2.6, -2.6} {
		b.Line("edge", x2, y2, x2+8*math.Cos(a+turn), y2+8*math.Sin(a+turn))
	}
}

// lines draws thin lines between cells and thick ones around regions.
func (b *board) lines() {
	l := b.p.Layout
	b.neighbours = map[[2]int]bool{}
	for _, u := range l.units {
		if !l.boxless && (u.Kind == Row || u.Kind == Column) {
			continue
		}
		in := map[int]bool{}
		for _, cell := range u.Cells {
			in[cell] = true
		}
		for _, cell := range u.Cells {
			for _, next := range []int{cell + 1, cell + l.cols} {
				b.neighbours[[2]int{cell, next}] = b.neighbours[[2]int{cell, next}] || in[next] && (next != cell+1 || next%l.cols != 0)
			}
		}
	}
	b.grid(func(inside bool) bool { return inside }, "line")
	b.grid(func(inside bool) bool { return !inside }, "wall")
}

// grid draws the lines between cells for which take, told whether both sides are of one
// region, says so.
func (b *board) grid(take func(inside bool) bool, style string) {
	l := b.p.Layout
	for row := range l.rows + 1 {
		for col := range l.cols + 1 {
			x, y := b.left+float64(col)*b.cell, b.top+float64(row)*b.cell
			cell := row*l.cols + col
			here := row < l.rows && col < l.cols && l.Has(cell)
			above := row > 0 && col < l.cols && l.Has(cell-l.cols)
			before := col > 0 && row < l.rows && l.Has(cell-1)
			if (here || above) && take(here && above && b.neighbours[[2]int{cell - l.cols, cell}]) {
				b.Line(style, x, y, x+b.cell, y)
			}
			if (here || before) && take(here && before && b.neighbours[[2]int{cell - 1, cell}]) {
				b.Line(style, x, y, x, y+b.cell)
			}
		}
	}
}

// cage draws a dashed outline inside of its cells, and a text in the first of them.
func (b *board) cage(r Rule, text string) {
	l := b.p.Layout
	in := map[[2]int]bool{}
	for _, cell := range r.Cells {
		in[[2]int{cell / l.cols, cell % l.cols}] = true
	}
	for _, cell := range r.Cells {
		row, col := cell/l.cols, cell%l.cols
		x, y := b.centre(cell)
		for _, side := range [][2][2]int{{{-1, 0}, {0, 1}}, {{1, 0}, {0, 1}}, {{0, -1}, {1, 0}}, {{0, 1}, {1, 0}}} {
			out, along := side[0], side[1] // steps out of the cage, and along its side
			if in[[2]int{row + out[0], col + out[1]}] {
				continue
			}
			// end is where the side ends, one way or the other: inside the corner, at the corner where
			// the cage goes on, and round it where it bends.
			end := func(way int) (float64, float64) {
				down, right := way*along[0], way*along[1]
				reach := b.cell / 2
				if !in[[2]int{row + down, col + right}] {
					reach -= svgInset
				} else if in[[2]int{row + down + out[0], col + right + out[1]}] {
					reach += svgInset
				}
				far := b.cell/2 - svgInset
				return x + float64(out[1])*far + float64(right)*reach, y + float64(out[0])*far + float64(down)*reach
			}
			x1, y1 := end(-1)
			x2, y2 := end(1)
			b.Line("line dashed", x1, y1, x2, y2)
		}
	}
	if text != "" {
		x, y := b.at(slices.Min(r.Cells))
		b.Rect("paper", x+3, y+2, 6.5*float64(utf8.RuneCountInString(text))+2, 11, 0)
		b.SizedText("left strong", x+4, y+11, 10, text)
	}
}

// outside writes the number of a clue beyond the first of its cells, with an arrow along
// them where they are not a row or column.
func (b *board) outside(r Rule) {
	x1, y1 := b.centre(r.Cells[0])
	dx, dy := 1.0, 1.0
	if len(r.Cells) > 1 {
		x2, y2 := b.centre(r.Cells[1])
		dx, dy = (x2-x1)/b.cell, (y2-y1)/b.cell
	}
	x, y := x1-dx*(b.cell/2+svgOut/2), y1-dy*(b.cell/2+svgOut/2)
	if dx*dy == 0 {
		b.Text("small strong", x, y+4, numberOf(r))
		return
	}
	b.Text("small strong", x-dx*3, y-dy*3+4, numberOf(r))
	fromX, fromY := x+dx*6, y+dy*6
	toX, toY := x1-dx*(b.cell/2-2), y1-dy*(b.cell/2-2)
	b.Line("edge", fromX, fromY, toX, toY)
	b.point(fromX, fromY, toX, toY)
}

// content writes the value of a cell, or its pencil marks.
func (b *board) content(cell int) {
	x, y := b.at(cell)
	n := b.p.Layout.size
	size := math.Round(b.cell * 0.58)
	if n > notation.MaxSymbolSize {
		size = math.Round(b.cell * 0.42)
	}
	v, style := b.p.Givens[cell], "strong"
	if v == 0 {
		v, style = at(b.o.Values, cell), "busy"
	}
	if v > 0 && v <= n {
		b.SizedText(style, x+b.cell/2, y+b.cell/2+size*0.36, size, notation.Symbol(v, n))
		return
	}
	left, removed := at(b.o.Candidates, cell), at(b.o.Removed, cell)
	step := (b.cell - 4) / float64(b.marks)
	small := math.Min(12, math.Floor(step*0.85))
	for v := 1; v <= n; v++ {
		style := "faint"
		switch bit := uint64(1) << v; {
		case removed&bit != 0:
			style = "bad struck"
		case left&bit == 0:
			continue
		}
		mx := x + 2 + (float64((v-1)%b.marks)+0.5)*step
		my := y + 2 + (float64((v-1)/b.marks)+0.5)*step
		b.SizedText(style, mx, my+small*0.36, small, notation.Symbol(v, n))
	}
}

// at returns the element of a cell, zero where there is none.
func at[T any](list []T, cell int) (element T) {
	if cell < len(list) {
		return list[cell]
	}
	return element
}

// names numbers the rows and columns.
func (b *board) names() {
	for col := range b.p.Layout.cols {
		b.Text("small faint", b.left+(float64(col)+0.5)*b.cell, b.top-b.out-8, fmt.Sprint(col+1))
	}
	for row := range b.p.Layout.rows {
		b.Text("small faint right", b.left-b.out-8, b.top+(float64(row)+0.5)*b.cell+4, fmt.Sprint(row+1))
	}
}

// inWords says what the picture shows.
func (p *Puzzle) inWords(o Picture) string {
	givens, found, open := 0, 0, 0
	for cell, v := range p.Givens {
		switch {
		case !p.Layout.Has(cell):
		case v != 0:
			givens++
		case at(o.Values, cell) > 0:
			found++
		default:
			open++
		}
	}
	values := slices.Clone(p.Givens)
	for cell := range values {
		if values[cell] == 0 {
			values[cell] = max(0, min(at(o.Values, cell), p.Layout.size))
		}
	}
	text := fmt.Sprintf("A grid of %dx%d: %d given, %d found, %d open. Row by row: %s.", p.Layout.size, p.Layout.size, givens, found, open,
		strings.TrimSpace(strings.ReplaceAll(p.Filled(values).Rows(true), "\n", " ")))
	for _, r := range p.Rules {
		text += " " + r.Text(p.Layout) + "."
	}
	if len(o.Marked) > 0 {
		var names []string
		for _, cell := range o.Marked {
			if p.Layout.Has(cell) {
				names = append(names, p.Layout.CellName(cell))
			}
		}
		text += " Highlighted: " + strings.Join(names, " ") + "."
	}
	return text
}
