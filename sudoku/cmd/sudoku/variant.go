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

// answerPuzzle compiles the puzzle and hands it to the command's job for such.
func (b *batch) answerPuzzle(ctx context.Context, e *engine, t *task, a *answer) {
	if b.puzzles == nil {
		a.refuse(b.format, exitInput, "the puzzle has rules or regions of its own, which this command does not know")
		return
	}
	s, err := t.Puzzle.Compile(ctx, e.opts)
	var broken *sudoku.RuleError
	if err != nil && !errors.As(err, &broken) {
		a.uncompiled(ctx, b.format, err)
		return
	}
	b.puzzles(ctx, s, broken, t, a)
}

// runPuzzles answers all puzzles with one job, that takes plain grids for puzzles too and
// compiles what it wants itself.
func (b *batch) runPuzzles(cmd *cobra.Command, job func(ctx context.Context, f text.Format, p *sudoku.Puzzle, t *task, a *answer)) error {
	b.puzzles = func(ctx context.Context, _ *sudoku.PuzzleSolver, _ *sudoku.RuleError, t *task, a *answer) {
		job(ctx, b.format, t.Puzzle, t, a)
	}
	return b.run(cmd, func(ctx context.Context, _ *sudoku.Solver, t *task, a *answer) {
		p, err := sudoku.NewPuzzle(t.Grid)
		if err != nil {
			a.refuse(b.format, exitInput, err.Error())
			return
		}
		job(ctx, b.format, p, t, a)
	})
}

// appendTo appends the puzzle as it was given.
func (t *task) appendTo(dst []byte, f text.Format) []byte {
	if t.Puzzle != nil && !t.Puzzle.Plain() {
		return appendPuzzle(dst, f, t.Name, t.Puzzle)
	}
	return appendGrid(dst, f, t.Name, t.Grid)
}
