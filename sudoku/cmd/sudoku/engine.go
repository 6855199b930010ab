package main

// The solvers of one worker, compiled once for each shape that it meets, and what
// their limits and counters say.

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// engine is for one goroutine.
type engine struct {
	opts    csp.Options
	solvers map[sudoku.Shape]*sudoku.Solver
	last    *sudoku.Solver // usually all puzzles have one shape
}

func newEngine(opts csp.Options) *engine {
	return &engine{opts: opts, solvers: make(map[sudoku.Shape]*sudoku.Solver)}
}

func (e *engine) solver(ctx context.Context, shape sudoku.Shape) (*sudoku.Solver, error) {
	if e.last != nil && e.last.Shape() == shape {
		return e.last, nil
	}
	s := e.solvers[shape]
	if s == nil {
		var err error
		if s, err = sudoku.NewSolver(ctx, shape, e.opts); err != nil {
			return nil, err
		}
		e.solvers[shape] = s
	}
	e.last = s
	return s, nil
}

// limitReason says which limit ended the latest run of a solver.
func limitReason(s *csp.Solver) string {
	opts := s.Options()
	if opts.MaxNodes > 0 && s.Stats().Nodes >= opts.MaxNodes {
		return fmt.Sprintf("stopped at the limit of %s", notation.Plural(int(opts.MaxNodes), "node"))
	}
	return fmt.Sprintf("stopped at the time limit of %v", opts.Timeout)
}
