package main

// Puzzles that are more than a grid: rules, regions, candidates, several grids on a
// board. Each has a model of its own, and so a solver.

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// isVariant says whether a puzzle is more than a grid.
func (t *task) isVariant() bool { return t.Puzzle != nil && !t.Puzzle.Plain() }

// pose gives a task that could be read its solver.
func (e *engine) pose(ctx context.Context, t *task) (p posed, err error) {
	p.task = t
	if !t.isVariant() {
		if p.grid, err = e.solver(ctx, t.Grid.Shape()); err == nil {
			p.csp, p.broken = p.grid.CSP, p.grid.Assume(t.Grid)
		}
		return p, err
	}
	var broken *sudoku.RuleError
	switch p.puzzle, err = t.Puzzle.Compile(ctx, e.opts); {
	case errors.As(err, &broken):
		p.broken, err = broken, nil
	case err == nil:
		p.csp = p.puzzle.CSP
	}
	return p, err
}

// asPuzzle is the puzzle, also of a plain grid.
func (t *task) asPuzzle() (*sudoku.Puzzle, error) {
	if t.Puzzle != nil {
		return t.Puzzle, nil
	}
	return sudoku.NewPuzzle(t.Grid)
}

// model returns the model of the puzzle, and the givens that it is without.
func (t *task) model() (m *sudoku.Model, givens []int, err error) {
	if t.isVariant() {
		m, err = t.Puzzle.Model()
		return m, t.Puzzle.Givens, err
	}
	m, err = sudoku.NewModel(t.Grid.Shape())
	return m, t.Grid.AppendCells(nil), err
}

// runPuzzles answers all puzzles with a job that compiles what it wants itself.
func (b *batch) runPuzzles(cmd *cobra.Command, job func(ctx context.Context, p *sudoku.Puzzle, t *task, a *answer)) error {
	return b.run(cmd, func(ctx context.Context, q posed, a *answer) {
		p, err := q.asPuzzle()
		if err != nil {
			a.refuse(exitInput, err.Error())
			return
		}
		job(ctx, p, q.task, a)
	})
}

// appendTo appends the puzzle as it was given.
func (t *task) appendTo(dst []byte, f text.Format) []byte {
	if t.isVariant() {
		return appendPuzzle(dst, f, t.Name, t.Puzzle)
	}
	return appendGrid(dst, f, t.Name, t.Grid)
}
