package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// regions are those of the map of Australia that touch another one, and where they stand.
var regions = []struct {
	name string
	x, y float64
}{{"WA", 60, 120}, {"NT", 165, 60}, {"SA", 175, 165}, {"Q", 285, 75}, {"NSW", 295, 185}, {"V", 235, 265}}

var borders = [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {4, 5}}

// The colours 1, 2, 3 of the map, and how they are drawn.
var (
	colourNames  = []string{"", "red", "green", "blue"}
	colourStyles = []string{"", "bad line", "good line", "busy line"}
)

// mapModel declares the map with some regions coloured.
func mapModel(coloured map[string]int) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	var xs []csp.Var
	for _, r := range regions {
		domain := domains.Range(1, 3)
		if v := coloured[r.name]; v != 0 {
			domain = domains.Of(v)
		}
		xs = append(xs, m.IntVarIn(r.name, domain))
	}
	for _, b := range borders {
		m.Post(csp.NotEqual(xs[b[0]], xs[b[1]]))
	}
	return m, xs
}

// drawArcs shows the map before and after AC-3.
func drawArcs() (string, error) {
	m, xs := mapModel(map[string]int{"WA": 1, "NT": 2})
	solver, err := m.Compile(context.Background(), csp.Options{Maintain: strategy.AC3})
	if err != nil {
		return "", err
	}
	s := newSheet("arcs", 740, 330, "The domains of the map before and after AC-3")
	before := make([]domains.Set, len(xs))
	for i, x := range xs {
		before[i] = solver.Domain(x)
	}
	if _, err := solver.Propagate(context.Background()); err != nil {
		return "", err
	}
	after := make([]domains.Set, len(xs))
	var words []string
	for i, x := range xs {
		after[i] = solver.Domain(x)
		words = append(words, fmt.Sprintf("%s from %s to %s", regions[i].name, colourText(before[i]), colourText(after[i])))
	}
	s.Describe(strings.Join(words, "; "))
	drawMap(s, 0, "before", before)
	drawMap(s, 370, "after", after)
	return s.SVG(), nil
}

// drawLookahead shows what backtracking and forward checking leave when WA is red and Q
// green. Arcs that cannot be made consistent are marked.
func drawLookahead() (string, error) {
	s := newSheet("lookahead", 740, 330, "What is left of the map when WA is red and Q green")
	description := ""
	for i, level := range []strategy.Maintain{strategy.Backtracking, strategy.ForwardChecking} {
		m, xs := mapModel(nil)
		solver, err := m.Compile(context.Background(), csp.Options{Maintain: level})
		if err != nil {
			return "", err
		}
		solver.Assume(xs[0].Eq(1), xs[3].Eq(2))
		if _, err := solver.Propagate(context.Background()); err != nil {
			return "", err
		}
		ds := make([]domains.Set, len(xs))
		description += level.String() + ":"
		for k, x := range xs {
			ds[k] = solver.Domain(x)
			description += " " + regions[k].name + " " + colourText(ds[k]) + ";"
		}
		left := float64(370 * i)
		drawMap(s, left, level.String(), ds)
		for _, b := range borders {
			if p, q := regions[b[0]], regions[b[1]]; ds[b[0]].Len() == 1 && ds[b[0]].Equal(ds[b[1]]) {
				s.Line("bad edge dashed", left+p.x, p.y+34, left+q.x, q.y-34)
				s.text("bad left", left+(p.x+q.x)/2+8, (p.y+q.y)/2, 13, "no support")
				description += " no support between " + p.name + " and " + q.name + ";"
			}
		}
	}
	s.Describe(strings.TrimSuffix(description, ";"))
	return s.SVG(), nil
}

// drawMap draws the regions as nodes with their domains in them.
func drawMap(s sheet, left float64, caption string, ds []domains.Set) {
	for _, b := range borders {
		p, q := regions[b[0]], regions[b[1]]
		s.Line("line", left+p.x, p.y, left+q.x, q.y)
	}
	for i, r := range regions {
		s.Circle("paper line", left+r.x, r.y, 32)
		s.text("strong", left+r.x, r.y-11, 14, r.name)
		n := 0
		for v := range ds[i].All() {
			x := left + r.x + (float64(n)-float64(ds[i].Len()-1)/2)*18
			s.Circle(colourStyles[v], x, r.y+10, 8)
			s.text("", x, r.y+10, 10, colourNames[v][:1])
			n++
		}
		if n == 0 {
			s.text("bad", left+r.x, r.y+10, 12, "empty")
		}
	}
	s.text("faint", left+60, 30, 15, caption)
}

func colourText(set domains.Set) string {
	var names []string
	for v := range set.All() {
		names = append(names, colourNames[v])
	}
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, " ")
}
