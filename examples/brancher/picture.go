package main

// This file draws a plan: a line for each gate, a bar for each flight on it.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/domains"
)

const (
	lane   = 26 // height of a gate's line, in pixels
	left   = 60 // room for the names of the gates
	minute = 1.2
)

// picture draws the plan as SVG. Flights that moved are orange, closed gates grey.
func (a airport) picture(old, gates []int, closed domains.Set) string {
	begin, end := a.flights[0].arrives, 0
	for _, f := range a.flights {
		begin, end = min(begin, f.arrives), max(end, f.leaves)
	}
	begin -= begin % 60
	x := func(m int) float64 { return left + minute*float64(m-begin) }
	width, height := int(x(end))+10, lane*(a.gates+1)+6

	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title">`+"\n",
		width, height, width, height)
	fmt.Fprintf(&b, "<title id=\"title\">%d flights at %d gates, %d of them moved</title>\n", len(a.flights), a.gates, changes(old, gates))
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height)
	fmt.Fprintln(&b, `<g font-family="sans-serif" font-size="11" dominant-baseline="central">`)
	for gate := 1; gate <= a.gates; gate++ {
		fill := "#f4f4f4"
		if closed.Contains(gate) {
			fill = "#ccc"
		}
		y := lane * gate
		fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/><text x=\"6\" y=\"%d\">gate %d</text>\n",
			left, y, width-left, lane-2, fill, y+lane/2-1, gate)
	}
	for m := begin; m <= end; m += 60 {
		fmt.Fprintf(&b, "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"12\" text-anchor=\"middle\">%d</text>\n",
			x(m), lane, x(m), height, x(m), m/60)
	}
	for i, f := range a.flights {
		fill, said := "#a9c9ea", fmt.Sprintf("%s stays at gate %d", f.name, gates[i])
		if gates[i] != old[i] {
			fill, said = "#f4a259", fmt.Sprintf("%s moves from gate %d to %d", f.name, old[i], gates[i])
		}
		y, w := lane*gates[i], minute*float64(f.leaves-f.arrives)
		fmt.Fprintf(&b, "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"3\" fill=\"%s\" stroke=\"#555\"><title>%s, %s-%s</title></rect>",
			x(f.arrives), y+1, w, lane-4, fill, said, clock(f.arrives), clock(f.leaves))
		fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x(f.arrives)+w/2, y+lane/2-1, f.name)
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}
