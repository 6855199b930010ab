package main

// This file draws a coloured map: a disc for each region, a line for each border.

import (
	"bytes"
	"fmt"
	"math"
	"os"

	"github.com/propago/propago/csp"
)

// paints are the SVG colours for the names in colours; ink is what is read on them.
var paints = []struct{ fill, ink string }{
	{"#e4572e", "#111"}, {"#5cab5c", "#111"}, {"#7fa6e8", "#111"}, {"#ffd23f", "#111"}, {"#fff", "#111"}, {"#222", "#fff"},
}

const (
	degree = 18 // of longitude, in pixels; one of latitude is longer by about a quarter
	margin = 24
	radius = 14
)

// draw writes the picture of a solution into a file.
func (a atlas) draw(path string, c colouring, sol csp.Solution) error {
	west, east, south, top := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, r := range a.regions {
		west, east = min(west, r.east), max(east, r.east)
		south, top = min(south, r.north), max(top, r.north)
	}
	at := func(r region) (x, y int) {
		return margin + int((r.east-west)*degree), margin + int((top-r.north)*degree*1.25)
	}
	width, height := at(region{"", east, south})
	width, height = width+margin, height+margin

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, "<title id=\"title\">%s, coloured so that regions which touch differ</title>\n", a.about)
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height)
	fmt.Fprintln(&b, `<g stroke="#999" stroke-width="2">`)
	for _, border := range a.borders() {
		x1, y1 := at(a.find(border[0]))
		x2, y2 := at(a.find(border[1]))
		fmt.Fprintf(&b, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", x1, y1, x2, y2)
	}
	fmt.Fprintln(&b, "</g>\n"+`<g font-family="sans-serif" font-size="11" text-anchor="middle" dominant-baseline="central">`)
	for _, r := range a.regions {
		x, y := at(r)
		value := sol.Value(c.colour[r.name])
		fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="#444"><title>%s is %s</title></circle>`,
			x, y, radius, paints[value].fill, r.name, colours[value])
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", x, y, paints[value].ink, r.name)
	}
	b.WriteString("</g>\n</svg>\n")
	return os.WriteFile(path, b.Bytes(), 0o644)
}
