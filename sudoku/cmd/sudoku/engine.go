package main

// The solvers of one worker, compiled once for each shape that it meets, and what
// their limits and counters say.

import (
	"context"
	"fmt"
	"sync"

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

// pools keep what nobody uses just now, by what it was made for.
type pools[K comparable, V any] struct{ all sync.Map } // K -> *sync.Pool of V

// borrow returns one that was given back, or a new one, and what gives it back.
func (p *pools[K, V]) borrow(key K, create func() (V, error)) (v V, giveBack func(), err error) {
	of, _ := p.all.LoadOrStore(key, new(sync.Pool))
	pool := of.(*sync.Pool)
	v, ok := pool.Get().(V)
	if !ok {
		v, err = create()
	}
	return v, func() { pool.Put(v) }, err
}
