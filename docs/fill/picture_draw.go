package main

// This file draws the pictures of docs/how-to/draw.md, which shows these functions too.

import (
	"context"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
)

func drawGraph() (string, error) {
	m, _ := mapModel(nil)
	g := draw.NewGraph(m, draw.GraphOptions{ID: "graph", Title: "Australia"})
	return g.SVG(), nil
}

func drawSearchTree() (string, error) {
	m := queensModel(6)
	tree := draw.NewTree(m, 0)
	s, err := m.Compile(context.Background(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder, MaxSolutions: 1, Observer: tree.Observe})
	if err != nil {
		return "", err
	}
	if _, err := s.Count(context.Background(), 0); err != nil {
		return "", err
	}
	return tree.SVG(draw.TreeOptions{ID: "search-tree", Title: "Six queens by forward checking", MaxNodes: 60}), nil
}

func drawDomains() (string, error) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 1, 8)
	m.Post(csp.Less(xs...), csp.AllDifferent(xs...))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		return "", err
	}
	s.Assume(xs[1].Ne(4), xs[3].Le(7))
	if _, err := s.Propagate(context.Background()); err != nil {
		return "", err
	}
	return draw.DomainsOf("x[0] < x[1] < x[2] < x[3]", s, xs...).SVG(), nil
}

func drawBars() (string, error) {
	limits := csp.Options{MaxNodes: 20_000}
	c, err := compare.Configurations(context.Background(), queensModel(8), compare.Limit(compare.Classic(), limits))
	if err != nil {
		return "", err
	}
	return draw.CompareChart("All solutions of eight queens", c, compare.Nodes, compare.Failures).SVG(), nil
}

func drawMarks() (string, error) {
	g, err := sudoku.Parse(escargot)
	if err != nil {
		return "", err
	}
	o := sudoku.Picture{ID: "marks", Title: "Escargot", Names: true, Candidates: make([]uint64, 81)}
	for cell := range 81 {
		for _, v := range g.Candidates(cell) {
			o.Candidates[cell] |= 1 << v
		}
		if g.At(cell) == 0 && len(g.Candidates(cell)) == 2 {
			o.Marked = append(o.Marked, cell)
		}
	}
	return g.SVG(o), nil
}

// queensModel declares n queens that do not attack each other.
func queensModel(n int) *csp.Model {
	return classic.Queens(n, classic.All, 0, false).Build().Model
}
