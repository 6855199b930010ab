package engine

// Hints and the whole path: what a person would see next, from the ladder of techniques.

import (
	"errors"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

// hint returns the next step of the puzzle with what is filled in, and without the
// candidates of the parameter "gone" (a bit mask of values by cell):
//
//	{state: "step", step}             see stepOf
//	{state: "wrong", cells}           digits that the solution does not have
//	{state: "erased", cells}          cells whose value in the solution is among those gone
//	{state: "none" | "several"}       the puzzle itself has no solution, or more
//	{state: "solved" | "beyond"}      nothing is left to do, or the ladder is too short
func hint(c *Call) (any, error) {
	p, err := c.Puzzle()
	if err != nil {
		return nil, err
	}
	filled, err := c.Filled()
	if err != nil {
		return nil, err
	}
	gone := c.Ints("gone")
	solution, state, err := unique(c, p)
	if err != nil {
		return nil, err
	}
	if state != "" {
		return object("state", state), nil
	}
	var wrong, erased []int
	for cell, v := range filled.Givens {
		if v != 0 && v != solution[cell] {
			wrong = append(wrong, cell)
		}
		if v == 0 && cell < len(gone) && gone[cell]>>solution[cell]&1 == 1 && p.Layout.Has(cell) {
			erased = append(erased, cell)
		}
	}
	if wrong != nil {
		return object("state", "wrong", "cells", wrong), nil
	}
	if erased != nil {
		return object("state", "erased", "cells", erased), nil
	}
	b, err := technique.ForPuzzle(filled)
	if err != nil {
		return nil, err
	}
	for cell, mask := range gone {
		if cell < len(filled.Givens) && filled.Givens[cell] == 0 && mask != 0 {
			b.Restrict(cell, ^uint64(mask))
		}
	}
	steps, err := technique.Next(b, technique.Options{Unique: true, Context: c.Context})
	switch {
	case err != nil:
		return nil, err
	case b.Solved():
		return object("state", "solved"), nil
	case len(steps) == 0:
		return object("state", "beyond"), nil
	}
	return object("state", "step", "step", stepOf(b, steps[0])), nil
}

// unique returns the solution of a puzzle if there is exactly one, and otherwise "none"
// or "several".
func unique(c *Call, p *sudoku.Puzzle) (solution []int, state string, err error) {
	s, err := p.Compile(c.Context, csp.Options{})
	if err == nil {
		var solved *sudoku.Puzzle
		if solved, err = s.Unique(c.Context); err == nil {
			return solved.Givens, "", nil
		}
	}
	switch {
	case errors.Is(err, csp.ErrNoSolution):
		return nil, "none", nil
	case errors.Is(err, sudoku.ErrSeveral):
		return nil, "several", nil
	}
	return nil, "", err
}

// stepOf describes a step: {technique, difficulty, texts, reason, conclusion, units,
// pattern, place, remove, chain}. Texts are the hints of the four levels; units are {name,
// cells}; chain is links {cell, value, on, reason, from}; the others are pairs of cell and value,
// one after another.
func stepOf(b *technique.Board, s technique.Step) Object {
	var units []any
	for _, name := range s.Units {
		for _, u := range b.Layout().Units() {
			if u.Name == name {
				units = append(units, object("name", name, "cells", u.Cells))
				break
			}
		}
	}
	chain := []any{}
	for _, l := range s.Chain {
		chain = append(chain, object("cell", l.Cell, "value", l.Value, "on", l.On, "reason", l.Reason, "from", l.From))
	}
	texts := make([]string, technique.HintAll)
	for i := range texts {
		texts[i] = s.Hint(i + 1)
	}
	return object(
		"technique", s.Technique, "difficulty", s.Difficulty.String(), "texts", texts,
		"reason", s.Reason, "conclusion", s.Conclusion(), "units", units,
		"pattern", pairs(s.Pattern), "place", pairs(s.Place), "remove", pairs(s.Remove), "chain", chain,
	)
}

func pairs(candidates []technique.Candidate) []int {
	out := make([]int, 0, 2*len(candidates))
	for _, c := range candidates {
		out = append(out, c.Cell, c.Value)
	}
	return out
}

// path returns the steps from the puzzle as it is given to its solution, or as far as
// the ladder goes: {state, steps, rating, level, solved}, with the states of hint.
func path(c *Call) (any, error) {
	p, err := c.Puzzle()
	if err != nil {
		return nil, err
	}
	_, state, err := unique(c, p)
	if err != nil {
		return nil, err
	}
	if state != "" {
		return object("state", state), nil
	}
	b, err := technique.ForPuzzle(p)
	if err != nil {
		return nil, err
	}
	way, err := technique.Explain(b.Clone(), technique.Options{Unique: true, Context: c.Context})
	if err != nil {
		return nil, err
	}
	steps := make([]any, len(way.Steps))
	for i, s := range way.Steps {
		steps[i] = stepOf(b, s)
	}
	return object(
		"state", "step", "steps", steps, "solved", way.Rating.Solved,
		"rating", way.Rating.String(), "level", way.Rating.Level.String(),
	), nil
}
