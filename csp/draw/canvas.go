package draw

// This file is the sheet that all pictures are drawn on: shapes and text with named styles,
// and around them what makes an SVG stand alone.

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Canvas is an SVG in the making. Lengths are in pixels, y grows downwards. What is drawn
// later lies on top.
//
// A style is one or more of the following names, with blanks between them: the fills
// "paper", "soft", "shade", "ink" (from light to dark, or the other way round), "good",
// "bad", "busy", "mark" (solved, failed, decided, highlighted) and "bar"; the strokes
// "line", "edge", "wall" and "tube", each thicker than the one before, also with "dashed",
// and "good", "bad" and "busy" together with "line", "edge" or "tube", the last also with
// "mark", "violet" and "orange"; for text "big", "small",
// "faint", "strong", "struck", "left", "right", "mono", and the colours "good", "bad",
// "busy".
type Canvas struct {
	id, title, desc string
	width, height   float64
	body            strings.Builder
	hatched         bool
	open            int
}

// NewCanvas begins a picture. The id, of letters, digits and hyphens, keeps the pictures of
// one page apart; others are replaced. Title and description are read out where the picture
// cannot be seen.
func NewCanvas(id, title, desc string) *Canvas {
	return &Canvas{id: identifier(id), title: title, desc: desc}
}

// identifier makes a name that may stand in an attribute and behind a #.
func identifier(name string) string {
	id := strings.Map(func(r rune) rune {
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return '-'
	}, name)
	if id == "" || !unicode.IsLetter(rune(id[0])) {
		id = "p" + id
	}
	return id
}

// Describe sets the description, for what is known only when all is drawn.
func (c *Canvas) Describe(desc string) { c.desc = desc }

// Size sets the size of the picture.
func (c *Canvas) Size(width, height float64) { c.width, c.height = width, height }

// Rect draws a rectangle with corners rounded by a radius.
func (c *Canvas) Rect(style string, x, y, width, height, radius float64) {
	c.tag("rect", style, "x", x, "y", y, "width", width, "height", height)
	if radius > 0 {
		c.attribute("rx", radius)
	}
	c.end()
}

// Hatch draws a rectangle with slanting lines, over what is there.
func (c *Canvas) Hatch(x, y, width, height float64) {
	c.hatched = true
	c.tag("rect", "", "x", x, "y", y, "width", width, "height", height)
	c.body.WriteString(` fill="url(#` + c.id + `-hatch)"`)
	c.end()
}

// Circle draws a circle around a point.
func (c *Canvas) Circle(style string, x, y, radius float64) {
	c.tag("circle", style, "cx", x, "cy", y, "r", radius)
	c.end()
}

// Line draws a line from one point to another.
func (c *Canvas) Line(style string, x1, y1, x2, y2 float64) {
	c.tag("line", style, "x1", x1, "y1", y1, "x2", x2, "y2", y2)
	c.end()
}

// Curve draws a line from one point to another that is bent towards a third, the middle
// one of the arguments.
func (c *Canvas) Curve(style string, x1, y1, cx, cy, x2, y2 float64) {
	c.tag("path", style)
	c.body.WriteString(` d="M` + number(x1) + " " + number(y1) + "Q" + number(cx) + " " + number(cy) + " " + number(x2) + " " + number(y2) + `"`)
	c.end()
}

// Polygon draws a closed line through points x0, y0, x1, y1, and so on.
func (c *Canvas) Polygon(style string, points ...float64) {
	c.tag("polygon", style)
	c.body.WriteString(` points="`)
	for i, p := range points {
		if i > 0 {
			c.body.WriteByte(' ')
		}
		c.body.WriteString(number(p))
	}
	c.body.WriteByte('"')
	c.end()
}

// Text writes one line around a point on its base line, or, in the styles "left" and
// "right", from it or up to it.
func (c *Canvas) Text(style string, x, y float64, text string) {
	c.tag("text", style, "x", x, "y", y)
	c.body.WriteString(">" + escape(text) + "</text>\n")
}

// SizedText is Text of a size in pixels.
func (c *Canvas) SizedText(style string, x, y, size float64, text string) {
	c.tag("text", style, "x", x, "y", y, "font-size", size)
	c.body.WriteString(">" + escape(text) + "</text>\n")
}

// Begin opens a group that has a name: what a pointer over any of it shows. End closes it.
func (c *Canvas) Begin(name string) {
	c.open++
	c.body.WriteString("<g>")
	if name != "" {
		c.body.WriteString("<title>" + escape(name) + "</title>")
	}
	c.body.WriteByte('\n')
}

// End closes the group that was opened last.
func (c *Canvas) End() {
	if c.open > 0 {
		c.open--
		c.body.WriteString("</g>\n")
	}
}

func (c *Canvas) tag(name, style string, attributes ...any) {
	c.body.WriteString("<" + name)
	if style != "" {
		c.body.WriteString(` class="` + escape(style) + `"`)
	}
	for i := 0; i+1 < len(attributes); i += 2 {
		c.attribute(attributes[i].(string), attributes[i+1].(float64))
	}
}

func (c *Canvas) attribute(name string, v float64) {
	c.body.WriteString(" " + name + `="` + number(v) + `"`)
}

func (c *Canvas) end() { c.body.WriteString("/>\n") }

// SVG returns the picture. Groups that are open are closed in it.
func (c *Canvas) SVG() string {
	var b strings.Builder
	w, h := number(math.Ceil(c.width)), number(math.Ceil(c.height))
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" class="propago" width="` + w + `" height="` + h +
		`" viewBox="0 0 ` + w + " " + h + `" role="img" aria-labelledby="` + c.id + "-title " + c.id + `-desc">` + "\n")
	b.WriteString(`<title id="` + c.id + `-title">` + escape(c.title) + "</title>\n")
	b.WriteString(`<desc id="` + c.id + `-desc">` + escape(c.desc) + "</desc>\n")
	b.WriteString(styleSheet())
	if c.hatched {
		b.WriteString(`<defs><pattern id="` + c.id + `-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>` + "\n")
	}
	b.WriteString(`<rect class="paper" width="` + w + `" height="` + h + `"/>` + "\n")
	b.WriteString(c.body.String())
	b.WriteString(strings.Repeat("</g>\n", c.open))
	b.WriteString("</svg>\n")
	return b.String()
}

// number writes a length, rounded to a tenth of a pixel.
func number(v float64) string {
	r := math.Round(v*10) / 10
	if r == 0 || math.IsNaN(r) || math.IsInf(r, 0) {
		return "0" // also for minus zero
	}
	return strconv.FormatFloat(r, 'f', -1, 64)
}

// escape writes text for XML. Characters that XML cannot hold are replaced.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\t' || r == '\n' || r == '\r':
			b.WriteByte(' ')
		case r < 0x20 || r == 0xfffe || r == 0xffff:
			b.WriteRune(unicode.ReplacementChar)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// fontSize is the size of text that no style changes.
const fontSize = 13

// textWidth estimates the width of a line; fonts differ, so it is rather too wide.
func textWidth(text string, size float64) float64 {
	w := 0.0
	for _, r := range text {
		switch {
		case r > 0x2e80: // characters of East Asia and symbols beyond
			w += 1.05
		case strings.ContainsRune("mwMW@%—", r):
			w += 0.92
		case strings.ContainsRune("iljtfI.,:;'|!()[] ", r):
			w += 0.38
		case unicode.IsUpper(r):
			w += 0.72
		default:
			w += 0.59
		}
	}
	return w * size
}

// clip shortens a text to so many characters.
func clip(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}
