package main

// This file draws the tree that stands beside the board at the head of README.md and of docs/README.md.

import (
	"context"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
)

// escargot is a puzzle by Arto Inkala, whose board is the picture "marks".
const escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

// drawSearch draws what full propagation leaves to be tried of it.
func drawSearch() (string, error) {
	g, err := sudoku.Parse(escargot)
	if err != nil {
		return "", err
	}
	m, err := sudoku.NewModel(g.Shape())
	if err != nil {
		return "", err
	}
	tree := draw.NewTree(m.CSP, 0)
	s, err := m.CSP.Compile(context.Background(), csp.Options{Kernel: "general", Order: strategy.MRV, Observer: tree.Observe})
	if err != nil {
		return "", err
	}
	s.Assume(m.Givens(g.AppendCells(nil))...)
	if _, err := s.Count(context.Background(), 0); err != nil {
		return "", err
	}
	return tree.SVG(draw.TreeOptions{ID: "search", Title: "The search for all solutions", MaxNodes: 24}), nil
}
