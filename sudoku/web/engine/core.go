package engine

// Why a puzzle has no solution: a few givens and rules that cannot hold together.

import (
	"errors"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// core returns what of the puzzle with what is filled in cannot hold together:
//
//	members  [{text, cells, given}] rules with their cells, and digits with theirs
//	minimal  whether each of them is needed
//
// or nil where there is a solution.
func core(c *Call, p *sudoku.Puzzle) (any, error) {
	s, err := p.Compile(c.Context, csp.Options{})
	if err != nil {
		return nil, err
	}
	found, err := s.CSP.Core(c.Context)
	if errors.Is(err, csp.ErrSatisfiable) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	cellOf := map[csp.Var]int{}
	for cell, v := range s.Model.Cells {
		if p.Layout.Has(cell) {
			cellOf[v] = cell
		}
	}
	members := []any{}
	for _, m := range found.Members {
		var cells []int
		for _, v := range m.Constraint.Vars() {
			if cell, ok := cellOf[v]; ok {
				cells = append(cells, cell)
			}
		}
		members = append(members, object("text", m.Name, "cells", cells, "given", m.By == csp.ByAssumption))
	}
	return object("members", members, "minimal", found.Minimal), nil
}
