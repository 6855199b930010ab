package main

// Puzzles that are more than a grid: rules, regions, candidates, several grids on a
// board. Each has a model of its own, and so a solver.

import (
	"context"
	"errors"

	"github.com/propago/propago/sudoku"
)

// answerPuzzle compiles the puzzle and hands it to the command's job for such.
func (b *batch) answerPuzzle(ctx context.Context, e *engine, t *task, a *answer) {
	if b.puzzles == nil {
		text := "the puzzle has rules or regions of its own, which this command does not know"
		a.out = appendFailure(a.out, b.format, text)
		a.note(exitInput, text)
		return
	}
	s, err := t.Puzzle.Compile(e.opts)
	var broken *sudoku.RuleError
	if err != nil && !errors.As(err, &broken) {
		a.out = appendFailure(a.out, b.format, err.Error())
		a.note(exitInput, err.Error())
		return
	}
	b.puzzles(ctx, s, broken, t, a)
}

// appendTo appends the puzzle as it was given.
func (t *task) appendTo(dst []byte, f sudoku.Format) []byte {
	if t.Puzzle != nil && !t.Puzzle.Plain() {
		return appendPuzzle(dst, f, t.Name, t.Puzzle)
	}
	return appendGrid(dst, f, t.Name, t.Grid)
}
