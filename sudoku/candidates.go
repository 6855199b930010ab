package sudoku

// Candidates that propagation leaves, without search.

import (
	"context"

	"github.com/propago/propago/csp"
)

// Candidates returns the puzzle of g with the values that propagation leaves each open cell. The
// error is that of [Solver.Assume], [csp.ErrNoSolution] where propagation finds that there is
// none, or the context's.
func (s *Solver) Candidates(ctx context.Context, g Grid) (*Puzzle, error) {
	if err := s.Assume(g); err != nil {
		return nil, err
	}
	p, err := NewPuzzle(g)
	if err != nil {
		return nil, err
	}
	return p.propagated(ctx, s.CSP, s.cells)
}

// Candidates returns the puzzle with the values that propagation leaves each open cell. Errors
// are [csp.ErrNoSolution] and the context's.
func (s *PuzzleSolver) Candidates(ctx context.Context) (*Puzzle, error) {
	return s.puzzle.propagated(ctx, s.CSP, s.Model.Cells)
}

func (p *Puzzle) propagated(ctx context.Context, s *csp.Solver, cells []csp.Var) (*Puzzle, error) {
	consistent, err := s.Propagate(ctx)
	switch {
	case err != nil:
		return nil, err
	case !consistent:
		return nil, csp.ErrNoSolution
	}
	q := *p
	q.Candidates = make([]uint64, len(p.Givens))
	for cell, v := range p.Givens {
		if v != 0 || !p.Layout.Has(cell) {
			continue
		}
		for v := range s.Domain(cells[cell]).All() {
			q.Candidates[cell] |= 1 << v
		}
	}
	return &q, nil
}
