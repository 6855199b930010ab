package draw

// This file draws domains: a row for each variable, a box for each value, those that have
// gone struck out. Where there are too many values for boxes, a row is a scale with what is
// left of it.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// Domains is a picture of domains.
type Domains struct {
	ID    string // see [NewCanvas]
	Title string
	Rows  []DomainRow
}

// DomainRow is the domain of one variable.
type DomainRow struct {
	Name string
	All  domains.Set // the values that it had
	Left domains.Set // those that it has
	Note string      // stands behind it, such as what took the others
}

// DomainsOf makes the picture of what a solver knows of variables: after
// [csp.Solver.Propagate] what propagation left of their declared domains.
func DomainsOf(title string, s *csp.Solver, xs ...csp.Var) Domains {
	d := Domains{ID: "domains", Title: title}
	for _, x := range xs {
		d.Rows = append(d.Rows, DomainRow{Name: x.Name(), All: x.Domain(), Left: s.Domain(x)})
	}
	return d
}

const (
	mostBoxes  = 40 // values, beyond which domains are drawn on a scale
	boxStep    = 28
	rowStep    = 32
	valueBox   = 24
	scaleWidth = 520
	mostSet    = 60 // characters of a set that are written
)

// SVG draws the domains.
func (d Domains) SVG() string {
	c := NewCanvas(d.ID, d.Title, d.describe())
	var all domains.Set
	left, note := 0.0, 0.0
	for _, r := range d.Rows {
		all = all.Union(r.All).Union(r.Left)
		left = max(left, textWidth(clip(r.Name, 24), fontSize)*1.05)
	}
	boxes := all.Len() <= mostBoxes
	for _, r := range d.Rows {
		note = max(note, textWidth(r.behind(boxes), 11))
	}
	left += 2 * chartSpace
	width := float64(scaleWidth)
	step := float64(boxStep)
	if boxes {
		for v := range all.All() {
			step = max(step, textWidth(strconv.Itoa(v), 12)+12)
		}
		width = float64(all.Len()) * step
	}
	y := float64(chartSpace)
	if d.Title != "" {
		c.Text("big left", chartSpace, y+14, d.Title)
		y += 34
	}
	c.Size(max(left+width+note+2*chartSpace, textWidth(d.Title, 16)+2*chartSpace), y+float64(len(d.Rows))*rowStep+chartSpace)
	for _, r := range d.Rows {
		c.Begin(r.describe())
		c.Text("right strong", left-10, y+rowStep/2+4.5, clip(r.Name, 24))
		if boxes {
			r.drawBoxes(c, all, left, y, step)
		} else {
			r.drawScale(c, all, left, y)
		}
		c.Text("small left faint", left+width+8, y+rowStep/2+4, r.behind(boxes))
		c.End()
		y += rowStep
	}
	return c.SVG()
}

func (r DomainRow) drawBoxes(c *Canvas, all domains.Set, left, y, step float64) {
	i := 0
	for v := range all.All() {
		x := left + float64(i)*step + (step-(step-boxStep+valueBox))/2
		w, top := step-boxStep+valueBox, y+(rowStep-valueBox)/2
		text := strconv.Itoa(v)
		switch {
		case r.Left.Contains(v) && r.Left.Len() == 1:
			c.Rect("good line", x, top, w, valueBox, 3)
			c.SizedText("strong good", x+w/2, top+valueBox/2+4.5, 12, text)
		case r.Left.Contains(v):
			c.Rect("soft line", x, top, w, valueBox, 3)
			c.SizedText("strong", x+w/2, top+valueBox/2+4.5, 12, text)
		case r.All.Contains(v):
			c.Rect("line dashed", x, top, w, valueBox, 3)
			c.SizedText("faint struck", x+w/2, top+valueBox/2+4.5, 12, text)
		}
		i++
	}
}

func (r DomainRow) drawScale(c *Canvas, all domains.Set, left, y float64) {
	lo := float64(all.Min())
	span := float64(all.Max()) - lo + 1
	part := func(style string, s domains.Set, top, height float64) {
		drawn := -1.0
		for from, to := range s.Ranges() {
			x := (float64(from) - lo) / span * scaleWidth
			w := max((float64(to)-float64(from)+1)/span*scaleWidth, 1)
			if x+w < drawn+0.5 {
				continue // nothing of it would be seen
			}
			drawn = x + w
			c.Rect(style, left+x, top, w, height, 0)
		}
	}
	part("line", r.All, y+rowStep/2-6, 12)
	style := "bar"
	if r.Left.Len() == 1 {
		style = "good edge"
	}
	part(style, r.Left, y+rowStep/2-6, 12)
}

// behind is what stands behind a row: the values too, where they are not in boxes.
func (r DomainRow) behind(boxes bool) string {
	var parts []string
	switch n := r.Left.Len(); {
	case n == 0:
		parts = append(parts, "no value left")
	case !boxes:
		parts = append(parts, clip(r.Left.String(), mostSet))
	}
	if r.Note != "" {
		parts = append(parts, r.Note)
	}
	return strings.Join(parts, "; ")
}

// describe says a row in words.
func (r DomainRow) describe() string {
	text := r.Name + ": " + orNone(r.Left)
	if gone := r.All.Difference(r.Left); !gone.IsEmpty() {
		text += ", without " + clip(gone.String(), mostSet)
	}
	if r.Note != "" {
		text += ", " + r.Note
	}
	return text
}

func orNone(s domains.Set) string {
	if s.IsEmpty() {
		return "no value left"
	}
	return clip(s.String(), mostSet)
}

// describe says the picture in words.
func (d Domains) describe() string {
	var rows []string
	for _, r := range d.Rows {
		rows = append(rows, r.describe())
	}
	if len(rows) > mostDescribed {
		rows = slices.Concat(rows[:mostDescribed], []string{fmt.Sprintf("and %d more", len(rows)-mostDescribed)})
	}
	return "Domains: " + strings.Join(rows, "; ") + "."
}
