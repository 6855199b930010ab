package main

// A game with a wrong entry has no next step, but the entry can be named: without it there
// is one solution.

import (
	"context"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// wrongEntries says which entry is to blame for a puzzle without a solution: each one
// without which there is exactly one solution. It returns "" where more than one has to go,
// and for what is not a puzzle.
func wrongEntries(ctx context.Context, p *sudoku.Puzzle) string {
	size := p.Layout.Size()
	var wrong []string
	right := ""
	for cell, v := range p.Givens {
		if v == 0 || ctx.Err() != nil {
			continue
		}
		less := *p
		less.Givens = append([]int(nil), p.Givens...)
		less.Givens[cell] = 0
		s, err := less.Compile(ctx, csp.Options{})
		if err != nil {
			continue
		}
		solution, err := s.Unique(ctx)
		if err != nil {
			continue
		}
		name := sudoku.CellName(size, cell)
		wrong = append(wrong, fmt.Sprintf("%s = %d", name, v))
		right = fmt.Sprintf("%s is %d", name, solution.Givens[cell])
	}
	switch len(wrong) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s is wrong: without it there is one solution, in which %s", wrong[0], right)
	}
	return fmt.Sprintf("one of %s is wrong: without it there is one solution", strings.Join(wrong, ", "))
}
