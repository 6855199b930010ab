package engine

// What is wrong with the digits that stand in the grid, and how many solutions there are.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// check returns what the digits in the grid break: a list of {name, value, cells, text},
// value 0 where a sum or an order is broken rather than a digit repeated.
func check(_ *Call, p *sudoku.Puzzle) (any, error) {
	return conflicts(p)
}

func conflicts(p *sudoku.Puzzle) ([]any, error) {
	conditions, err := p.Conditions()
	if err != nil {
		return nil, err
	}
	found := []any{}
	for _, u := range p.Layout.Units() {
		found = append(found, repeats(p, u.String(), u.Cells)...)
	}
	for _, c := range conditions {
		switch {
		case c.Distinct:
			found = append(found, repeats(p, c.Name, c.Cells)...)
		case c.Broken(p.Givens):
			found = append(found, object("name", c.Name, "value", 0, "cells", filled(p, c.Cells), "text", "The "+c.Name+" is broken."))
		}
	}
	return found, nil
}

// filled returns the cells that hold a value.
func filled(p *sudoku.Puzzle, cells []int) []int {
	var full []int
	for _, cell := range cells {
		if p.Givens[cell] != 0 {
			full = append(full, cell)
		}
	}
	return full
}

// repeats returns the values that stand more than once among the cells.
func repeats(p *sudoku.Puzzle, name string, cells []int) []any {
	var found []any
	var where [sudoku.MaxSize + 1][]int
	for _, cell := range cells {
		v := p.Givens[cell]
		where[v] = append(where[v], cell)
	}
	for v := 1; v < len(where); v++ {
		if len(where[v]) < 2 {
			continue
		}
		times := "twice"
		if len(where[v]) > 2 {
			times = fmt.Sprint(len(where[v]), " times")
		}
		found = append(found, object(
			"name", name, "value", v, "cells", where[v],
			"text", fmt.Sprintf("%s is %s in %s.", p.Layout.Symbol(v), times, name),
		))
	}
	return found
}

// verdict counts the solutions of the puzzle with what is filled in, up to two:
// {count, conflicts, solution, second}.
func verdict(c *Call, p *sudoku.Puzzle) (any, error) {
	broken, err := conflicts(p)
	if err != nil {
		return nil, err
	}
	if len(broken) > 0 {
		return object("count", 0, "conflicts", broken), nil
	}
	s, err := p.Compile(c.Context, csp.Options{})
	var rule *sudoku.RuleError
	switch {
	case errors.As(err, &rule):
		return object("count", 0, "conflicts", []any{object(
			"name", strings.Join(rule.Names, ", "), "value", 0, "cells", []int{}, "text", err.Error(),
		)}), nil
	case err != nil:
		return nil, err
	}
	var solutions [][]int
	for sol := range s.Solutions(c.Context) {
		solutions = append(solutions, sol.Givens)
		if len(solutions) == 2 {
			break
		}
	}
	if err := s.CSP.Err(); err != nil {
		return nil, err
	}
	answer := object("count", len(solutions), "conflicts", []any{})
	if len(solutions) > 0 {
		answer["solution"] = solutions[0]
	}
	if len(solutions) > 1 {
		answer["second"] = solutions[1]
	}
	return answer, nil
}

// solve returns the first solution of the puzzle with what is filled in, by cell, or nil
// if there is none.
func solve(c *Call, p *sudoku.Puzzle) (any, error) {
	s, err := p.Compile(c.Context, csp.Options{})
	if err == nil {
		var solved *sudoku.Puzzle
		if solved, err = s.Solve(c.Context); err == nil {
			return solved.Givens, nil
		}
	}
	if errors.Is(err, csp.ErrNoSolution) {
		return nil, nil
	}
	return nil, err
}
