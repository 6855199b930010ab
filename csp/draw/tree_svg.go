package draw

// This file writes a search tree as SVG.

import (
	"cmp"
	"fmt"

	"github.com/propago/propago/csp/trace"
)

// Measures of the tree, in pixels.
const (
	pillHeight   = 22
	levelHeight  = 46
	dotRadius    = 4
	dotStep      = 14
	dotLevel     = 22
	triangleHalf = 18
	mostPills    = 120 // nodes that are shown with their literal
)

// SVG draws the tree: nodes with the side of the branch that they are, failures and
// solutions marked by shape and sign, folded subtrees as triangles with their number of
// nodes, sides that were not visited as dashed lines.
func (t *Tree) SVG(o TreeOptions) string {
	root := t.fold(o)
	tidy(root)
	title := cmp.Or(o.Title, defaultTitle)
	p := &treePicture{tree: t, step: dotStep, level: dotLevel}
	p.measure(root)
	p.pills = p.count <= mostPills
	if p.pills {
		p.step, p.level = max(p.widest+12, 2*triangleHalf+4), levelHeight
	}
	summary := t.summary()
	if p.folded > 0 {
		summary += fmt.Sprintf("; %d of them are folded", p.hidden)
	}
	p.Canvas = NewCanvas(o.ID, title, summary+". "+t.describe())
	p.left = chartSpace + p.step/2
	p.top = chartSpace + 44 + pillHeight
	width := max(p.right*p.step+2*p.left, textWidth(title, 16)+2*chartSpace, textWidth(summary, 11)+2*chartSpace, legendWidth+2*chartSpace)
	// A narrow tree stands in the middle.
	p.left += (width - p.right*p.step - 2*p.left) / 2
	height := p.top + p.deepest*p.level + levelHeight
	p.Text("big left", chartSpace, chartSpace+14, title)
	p.Text("small faint left", chartSpace, chartSpace+32, summary)
	p.lines(root)
	p.draw(root)
	p.legend(height)
	p.Size(width, height+chartSpace+14)
	return p.SVG()
}

type treePicture struct {
	*Canvas
	tree           *Tree
	pills          bool
	step, level    float64 // between neighbours and generations
	left, top      float64
	right, deepest float64 // in units
	widest         float64
	count          int
	folded, hidden int // subtrees, and the nodes in them
}

// measure finds out how large the picture is.
func (p *treePicture) measure(s *shown) {
	p.count++
	p.right, p.deepest = max(p.right, s.x), max(p.deepest, s.y)
	switch s.kind {
	case wholeNode:
		p.widest = max(p.widest, p.pillWidth(s))
	case foldedTree:
		p.folded++
		p.hidden += s.nodes
		p.widest = max(p.widest, p.pillWidth(s))
	}
	for _, c := range s.children {
		p.measure(c)
	}
}

const mostLiteral = 22 // characters of a literal that are shown

func (p *treePicture) text(s *shown) string {
	text := clip(p.tree.label(s.node), mostLiteral)
	if s.kind != wholeNode {
		return text
	}
	switch p.tree.tree.At(s.node).Status {
	case trace.Failed:
		return "✗ " + text
	case trace.Solved:
		return "✓ " + text
	}
	return text
}

func (p *treePicture) pillWidth(s *shown) float64 { return textWidth(p.text(s), 11) + 12 }

func (p *treePicture) at(s *shown) (x, y float64) {
	return p.left + s.x*p.step, p.top + s.y*p.level
}

// lines draws the branches under the nodes.
func (p *treePicture) lines(s *shown) {
	x, y := p.at(s)
	for _, c := range s.children {
		cx, cy := p.at(c)
		style := "line"
		if c.kind == unvisitedSide {
			style = "line dashed"
			cy -= p.level / 3
		}
		p.Line(style, x, y, cx, cy)
		p.lines(c)
	}
}

func (p *treePicture) draw(s *shown) {
	x, y := p.at(s)
	switch {
	case s.kind == unvisitedSide:
		p.Begin("the other side was not visited")
		p.Text("small faint", x, y-p.level/3+9, "?")
	case s.kind == foldedTree:
		p.Begin(fmt.Sprintf("%s: %s, %s", p.tree.name(s.node), plural(s.nodes, "node"), plural(s.solutions, "solution")))
		p.triangle(s, x, y)
	case p.pills:
		p.Begin(p.tree.name(s.node))
		w := p.pillWidth(s)
		style, radius := p.style(s)
		p.Rect(style, x-w/2, y-pillHeight/2, w, pillHeight, radius)
		p.SizedText("", x, y+4, 11, p.text(s))
	default:
		p.Begin(p.tree.name(s.node))
		p.dot(s, x, y)
	}
	p.End()
	for _, c := range s.children {
		p.draw(c)
	}
}

// style returns the fill of a node and how round it is: failures are square.
func (p *treePicture) style(s *shown) (style string, radius float64) {
	switch p.tree.tree.At(s.node).Status {
	case trace.Failed:
		return "bad line", 1
	case trace.Solved:
		return "good edge", pillHeight / 2
	}
	return "soft line", pillHeight / 2
}

// dot draws a node of a large tree: a circle, a square for a failure, a large circle for a
// solution.
func (p *treePicture) dot(s *shown, x, y float64) {
	switch p.tree.tree.At(s.node).Status {
	case trace.Failed:
		p.Rect("bad line", x-dotRadius, y-dotRadius, 2*dotRadius, 2*dotRadius, 0)
	case trace.Solved:
		p.Circle("good edge", x, y, dotRadius+2)
	default:
		p.Circle("soft line", x, y, dotRadius)
	}
}

// triangle draws a folded subtree, with what it holds below it.
func (p *treePicture) triangle(s *shown, x, y float64) {
	style := "bad line"
	if s.solutions > 0 {
		style = "good line"
	}
	if !p.pills {
		p.Polygon(style, x, y-dotRadius-1, x-dotRadius-2, y+dotRadius+1, x+dotRadius+2, y+dotRadius+1)
		return
	}
	top := y - pillHeight/2
	p.Polygon(style, x, top, x-triangleHalf, top+pillHeight, x+triangleHalf, top+pillHeight)
	w := textWidth(p.text(s), 11)
	p.Rect("paper", x-w/2-2, top-14, w+4, 14, 0)
	p.SizedText("", x, top-3, 11, p.text(s))
	p.SizedText("strong", x, top+pillHeight-4, min(11, 2*triangleHalf/textWidth(shortNumber(float64(s.nodes)), 1)), shortNumber(float64(s.nodes)))
}

const legendWidth = 500

// legend says what the shapes mean.
func (p *treePicture) legend(y float64) {
	x := float64(chartSpace)
	item := func(words string, shape func(x, y float64)) {
		shape(x+6, y-4)
		p.Text("small faint left", x+18, y, words)
		x += 18 + textWidth(words, 11) + 16
	}
	y += 8
	item("branch", func(x, y float64) { p.Circle("soft line", x, y, 5) })
	item("✗ failure", func(x, y float64) { p.Rect("bad line", x-5, y-5, 10, 10, 1) })
	item("✓ solution", func(x, y float64) { p.Circle("good edge", x, y, 5) })
	item("folded subtree, its nodes", func(x, y float64) { p.Polygon("bad line", x, y-6, x-6, y+5, x+6, y+5) })
	item("not visited", func(x, y float64) { p.Line("line dashed", x-6, y, x+6, y) })
}

// describe says the first nodes in words.
func (t *Tree) describe() string {
	text := ""
	for i := range t.Len() {
		if i == mostDescribed {
			text += fmt.Sprintf("And %d more.", t.Len()-i)
			break
		}
		text += t.name(i) + ". "
	}
	return text
}
