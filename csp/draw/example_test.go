package draw_test

// This file shows each kind of picture. What they look like stands in docs/how-to/draw.md.

import (
	"context"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
)

// firstLines prints the beginning of a picture.
func firstLines(svg string, n int) {
	fmt.Println(strings.Join(strings.SplitN(svg, "\n", n+1)[:n], "\n"))
}

// A board of one's own, in the style of the other pictures.
func ExampleCanvas() {
	c := draw.NewCanvas("queen", "A queen", "A board of one field with a queen on it.")
	c.Size(40, 40)
	c.Rect("soft line", 4, 4, 32, 32, 0)
	c.SizedText("", 20, 28, 24, "♛")
	firstLines(c.SVG(), 3)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" class="propago" width="40" height="40" viewBox="0 0 40 40" role="img" aria-labelledby="queen-title queen-desc">
	// <title id="queen-title">A queen</title>
	// <desc id="queen-desc">A board of one field with a queen on it.</desc>
}

func ExampleChart() {
	chart := draw.Chart{ID: "sizes", Title: "Domain sizes", Panels: []draw.Panel{{Name: "values", Bars: []draw.Bar{
		{Label: "x", Value: 9, Text: "9"},
		{Label: "y", Value: 2, Text: "2"},
	}}}}
	firstLines(chart.SVG(), 3)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" class="propago" width="460" height="162" viewBox="0 0 460 162" role="img" aria-labelledby="sizes-title sizes-desc">
	// <title id="sizes-title">Domain sizes</title>
	// <desc id="sizes-desc">values: x 9; y 2.</desc>
}

// The panels of a chart are those of the measures.
func ExamplePanel() {
	m := csp.NewModel()
	m.Post(csp.AllDifferent(m.IntVars("x", 4, 0, 3)...))
	c, err := csp.Compare(context.Background(), m, csp.ClassicConfigurations()[:2])
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range draw.CompareChart("Four different", c, csp.MeasureNodes, csp.MeasureChecks).Panels {
		fmt.Println(p.Name, p.Bars[0].Text, p.Bars[1].Text)
	}
	// Output:
	// nodes 288 88
	// checks 316 300
}

func ExampleBar() {
	bar := draw.Bar{Label: "backtracking", Value: 1e6, Text: "1000000", Cut: "limit of nodes"}
	chart := draw.Chart{ID: "cut", Title: "Nodes", Panels: []draw.Panel{{Name: "nodes", Bars: []draw.Bar{bar}}}}
	fmt.Println(strings.Contains(chart.SVG(), "1000000, limit of nodes"))
	// Output:
	// true
}
