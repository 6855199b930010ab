package sudoku

// Puzzles whose clues are in given places: the pattern. The values of a random full grid are
// seldom enough there. So a few clues at a time are chosen anew, by what leaves the fewest
// solutions, until one is left.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku/internal/notation"
)

const (
	// patternFree is how many clues are chosen anew in a step.
	patternFree = 2
	// patternSolutions is how many solutions a step looks at. Where there are more, these
	// stand for all of them.
	patternSolutions = 300
	// patternSteps is how many steps a clue has in a try.
	patternSteps = 20
)

// GeneratePattern makes a puzzle like [Generator.Generate] whose clues are in the given cells
// of the board and nowhere else. Symmetry and number of clues of the options have no part in
// it; rules that are read off a grid keep their grid, so that its values alone are tried.
// Errors: those of Generate, [ErrCount] and [ErrCell] for places that are none of the board, [ErrGaveUp]
// with the reason for places that leave several solutions whatever the values.
func (g *Generator) GeneratePattern(ctx context.Context, number uint64, places []bool) (Generated, error) {
	if len(places) != len(g.base.Givens) {
		return Generated{}, fmt.Errorf("%w: a pattern of %d cells for a board of %d", ErrCount, len(places), len(g.base.Givens))
	}
	for cell, in := range places {
		if in && !g.base.Layout.Has(cell) {
			return Generated{}, fmt.Errorf("%w: %s of the pattern is in no grid", ErrCell, g.base.Layout.CellName(cell))
		}
	}
	if why := g.ambiguous(places); why != "" {
		return Generated{}, fmt.Errorf("%w: %s", ErrGaveUp, why)
	}
	return g.make(ctx, number, func(c *clues, random *rand.Rand, _ bool) error { return c.fit(random, places) })
}

// fewestClues is how many a puzzle of 9x9 needs (McGuire, Tugemann and Civario 2014).
const fewestClues = 17

// ambiguous says why a pattern leaves several solutions of a plain grid whatever the values are; "" where
// that is not plain to see.
func (g *Generator) ambiguous(places []bool) string {
	l, clues := g.base.Layout, 0
	if !g.base.Plain() || g.opts.Decorate != nil || g.opts.Jigsaw {
		return ""
	}
	empty := [2][]bool{make([]bool, l.size), make([]bool, l.size)} // rows and columns
	for i := range l.size {
		empty[0][i], empty[1][i] = true, true
	}
	for cell, in := range places {
		if in {
			clues++
			empty[0][cell/l.size], empty[1][cell%l.size] = false, false
		}
	}
	switch fewest := l.size - 1; {
	case clues < fewest:
		return fmt.Sprintf("with %s, two values of %d are in no clue and could change places", notation.Plural(clues, "clue"), l.size)
	case l.shape == Shape{3, 3} && clues < fewestClues:
		return fmt.Sprintf("a grid of 9x9 needs %d clues, and the pattern has %d", fewestClues, clues)
	}
	for way, kind := range []UnitKind{Row, Column} {
		band, last := [2]int{l.shape.BoxRows, l.shape.BoxCols}[way], -1
		for i, none := range empty[way] {
			if none && last >= 0 && last/band == i/band {
				return fmt.Sprintf("%vs %d and %d are without a clue and could change places", kind, last+1, i+1)
			}
			if none {
				last = i
			}
		}
	}
	return ""
}

// fit gives the places values that leave one solution. Errors: errNotUnique, errNotMinimal,
// errUndecided, the context's.
func (c *clues) fit(random *rand.Rand, places []bool) error {
	var order []int
	for cell, in := range places {
		if c.in[cell] = in && c.g.base.Layout.Has(cell); c.in[cell] { // gaps are drawn by the try
			order = append(order, cell)
		}
	}
	unique, err := c.unique()
	for range patternSteps * len(order) {
		if unique || err != nil || c.g.opts.Decorate != nil {
			break
		}
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		unique, err = c.improve(random, order[:min(patternFree, len(order))])
	}
	switch {
	case err != nil && !errors.Is(err, csp.ErrLimit):
		return err
	case !unique:
		return errNotUnique
	case c.g.opts.Minimal:
		return c.minimal()
	}
	return nil
}

// improve chooses the values of some clues anew, and says whether one solution is left: of
// the solutions without these clues, those that agree on them are counted, and the fewest win.
func (c *clues) improve(random *rand.Rand, free []int) (unique bool, err error) {
	g := c.g
	if g.spent+g.share > g.budget {
		return false, csp.ErrLimit
	}
	values := c.given()
	for _, cell := range free {
		values[cell] = 0
	}
	g.assume(c.solver, values)
	type kind struct {
		clues    [patternFree]int
		number   int
		solution []int
	}
	var kinds []kind
	all := 0
	for s := range c.solver.CSP.Solutions(c.ctx) {
		g.first = s.Values(c.solver.vars)
		var of [patternFree]int
		for i, cell := range free {
			of[i] = g.first[g.at[cell]]
		}
		at := slices.IndexFunc(kinds, func(k kind) bool { return k.clues == of })
		if at < 0 {
			at = len(kinds)
			kinds = append(kinds, kind{clues: of, solution: g.solution()})
		}
		kinds[at].number++
		if all++; all == patternSolutions {
			break
		}
	}
	g.spent += c.solver.CSP.Stats().Nodes
	if err := c.solver.CSP.Err(); err != nil || len(kinds) == 0 {
		return false, err
	}
	random.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	best := slices.MinFunc(kinds, func(a, b kind) int { return a.number - b.number })
	c.solution = best.solution
	return best.number == 1 && all < patternSolutions && c.solver.CSP.Outcome() != csp.Limited, nil
}
