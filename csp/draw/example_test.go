package draw_test

// This file shows each kind of picture. What they look like stands in docs/how-to/draw.md.

import (
	"context"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/domains"
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

// australia is the map of the textbooks: neighbours get different colours.
func australia() *csp.Model {
	m := csp.NewModel()
	region := map[string]csp.Var{}
	for _, name := range []string{"WA", "NT", "SA", "Q", "NSW", "V", "T"} {
		region[name] = m.IntVar(name, 1, 3)
	}
	for _, border := range []string{"WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V"} {
		a, b, _ := strings.Cut(border, " ")
		m.PostNamed(a+" and "+b, csp.NotEqual(region[a], region[b]))
	}
	return m
}

func ExampleGraph() {
	g := draw.NewGraph(australia(), draw.GraphOptions{ID: "australia", Title: "Australia"})
	firstLines(g.SVG(), 3)
	// Output:
}

// The graph for another program that lays it out.
func ExampleGraphOptions() {
	g := draw.NewGraph(australia(), draw.GraphOptions{Title: "Australia", Arcs: true, MaxVars: 3})
	fmt.Print(g.DOT())
	// Output:
}

func ExampleDomains() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 5), m.IntVar("y", 1, 5)
	m.Post(csp.Less(x, y))
	s, err := m.Compile()
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assume(y.Le(3))
	if _, err := s.Propagate(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	firstLines(draw.DomainsOf("x < y, y <= 3", s, x, y).SVG(), 3)
	// Output:
}

func ExampleDomainRow() {
	row := draw.DomainRow{Name: "r1c3", All: domains.Range(1, 9), Left: domains.Of(2, 4), Note: "row 1"}
	firstLines(draw.Domains{ID: "cell", Title: "One cell", Rows: []draw.DomainRow{row}}.SVG(), 3)
	// Output:
}
