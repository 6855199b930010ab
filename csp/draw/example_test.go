package draw_test

// This file shows each kind of picture. What they look like stands in docs/how-to/draw.md.

import (
	"context"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/strategy"
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
	c, err := compare.Configurations(context.Background(), m, compare.Classic()[:2])
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range draw.CompareChart("Four different", c, compare.Nodes, compare.Checks).Panels {
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
	// <svg xmlns="http://www.w3.org/2000/svg" class="propago" width="262" height="310" viewBox="0 0 262 310" role="img" aria-labelledby="australia-title australia-desc">
	// <title id="australia-title">Australia</title>
	// <desc id="australia-desc">7 variables, 9 constraints; WA and NT: WA != NT; WA and SA: WA != SA; NT and SA: NT != SA; NT and Q: NT != Q; SA and Q: SA != Q; SA and NSW: SA != NSW; SA and V: SA != V; Q and NSW: Q != NSW; NSW and V: NSW != V.</desc>
}

// The graph for another program that lays it out.
func ExampleGraphOptions() {
	g := draw.NewGraph(australia(), draw.GraphOptions{Title: "Australia", Arcs: true, MaxVars: 3})
	fmt.Print(g.DOT())
	// Output:
	// graph constraints {
	// 	layout=neato; overlap=false; splines=true;
	// 	label="Australia: 7 variables, 9 constraints, 6 arcs; the first 3 variables are drawn";
	// 	n0 [label="WA", tooltip="WA in 1..3", shape=box, style=rounded];
	// 	n1 [label="NT", tooltip="NT in 1..3", shape=box, style=rounded];
	// 	n2 [label="SA", tooltip="SA in 1..3", shape=box, style=rounded];
	// 	n0 -- n1 [tooltip="WA and NT: WA != NT"];
	// 	n0 -- n2 [tooltip="WA and SA: WA != SA"];
	// 	n1 -- n2 [tooltip="NT and SA: NT != SA"];
	// }
}

func ExampleDomains() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 5), m.IntVar("y", 1, 5)
	m.Post(csp.Less(x, y))
	s, err := m.Compile(context.Background(), csp.Options{})
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
	// <svg xmlns="http://www.w3.org/2000/svg" class="propago" width="213" height="130" viewBox="0 0 213 130" role="img" aria-labelledby="domains-title domains-desc">
	// <title id="domains-title">x &lt; y, y &lt;= 3</title>
	// <desc id="domains-desc">Domains: x: 1..2, without 3..5; y: 2..3, without 1 4..5.</desc>
}

func ExampleDomainRow() {
	row := draw.DomainRow{Name: "r1c3", All: domains.Range(1, 9), Left: domains.Of(2, 4), Note: "row 1"}
	firstLines(draw.Domains{ID: "cell", Title: "One cell", Rows: []draw.DomainRow{row}}.SVG(), 3)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" class="propago" width="382" height="98" viewBox="0 0 382 98" role="img" aria-labelledby="cell-title cell-desc">
	// <title id="cell-title">One cell</title>
	// <desc id="cell-desc">Domains: r1c3: 2 4, without 1 3 5..9, row 1.</desc>
}

// A tree watches a run.
func ExampleTree() {
	m := australia()
	tree := draw.NewTree(m, 0)
	s, err := m.Compile(context.Background(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder, MaxSolutions: 1, Observer: tree.Observe})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Count(context.Background(), 0)
	firstLines(tree.SVG(draw.TreeOptions{ID: "tree", Title: "Forward checking on Australia"}), 3)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" class="propago" width="532" height="480" viewBox="0 0 532 480" role="img" aria-labelledby="tree-title tree-desc">
	// <title id="tree-title">Forward checking on Australia</title>
	// <desc id="tree-desc">8 nodes, 0 failures, 1 solution, limited. node 1: root. node 2: WA = 1. node 3: NT = 2. node 4: SA = 3. node 5: Q = 1. node 6: NSW = 2. node 7: V = 1. node 8: T = 1, solution. </desc>
}

// Failed subtrees are folded.
func ExampleTreeOptions() {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 2)
	m.Post(csp.AllDifferent(xs...), csp.Less(xs[2], xs[1]), csp.Less(xs[1], xs[0]))
	tree := draw.NewTree(m, 0)
	s, err := m.Compile(context.Background(), csp.Options{Maintain: strategy.Backtracking, Order: strategy.InputOrder, Observer: tree.Observe})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Count(context.Background(), 0)
	fmt.Print(tree.DOT(draw.TreeOptions{FoldFailed: true}))
	// Output:
	// digraph search {
	// 	ordering=out;
	// 	label="Search tree: 36 nodes, 14 failures, 1 solution, exhausted";
	// 	node [shape=box, style=rounded];
	// 	n0 [label="root", tooltip="node 1: root"];
	// 	n1 [label="x[0] = 0\n6 nodes", tooltip="node 2: x[0] = 0", shape=triangle];
	// 	n0 -> n1;
	// 	n2 [label="x[0] != 0", tooltip="node 8: x[0] != 0"];
	// 	n3 [label="x[0] = 1\n11 nodes", tooltip="node 9: x[0] = 1", shape=triangle];
	// 	n2 -> n3;
	// 	n4 [label="x[0] != 1", tooltip="node 20: x[0] != 1"];
	// 	n5 [label="x[0] = 2", tooltip="node 21: x[0] = 2"];
	// 	n6 [label="x[1] = 0\n6 nodes", tooltip="node 22: x[1] = 0", shape=triangle];
	// 	n5 -> n6;
	// 	n7 [label="x[1] != 0", tooltip="node 28: x[1] != 0"];
	// 	n8 [label="x[1] = 1", tooltip="node 29: x[1] = 1"];
	// 	n9 [label="✓ x[2] = 0", tooltip="node 30: x[2] = 0, solution", peripheries=2];
	// 	n8 -> n9;
	// 	n10 [label="x[2] != 0\n4 nodes", tooltip="node 31: x[2] != 0", shape=triangle];
	// 	n8 -> n10;
	// 	n7 -> n8;
	// 	n11 [label="x[1] != 1\n2 nodes", tooltip="node 35: x[1] != 1", shape=triangle];
	// 	n7 -> n11;
	// 	n5 -> n7;
	// 	n4 -> n5;
	// 	n2 -> n4;
	// 	n0 -> n2;
	// }
}

// A board of two rows whose three variables are cells of one region each.
func ExampleGrid() {
	g := draw.Grid{Rows: 2, Cols: 2, Cells: []int{0, 1, 3}, Regions: []int{0, 0, -1, 1}}
	for x, cell := range g.Cells {
		fmt.Printf("variable %d: row %d, column %d\n", x, cell/g.Cols+1, cell%g.Cols+1)
	}
	// Output:
	// variable 0: row 1, column 1
	// variable 1: row 1, column 2
	// variable 2: row 2, column 2
}
