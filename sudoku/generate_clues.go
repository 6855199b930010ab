package sudoku

// The clues of a puzzle: those that were drawn for its grid; or, with a symmetry, with rules
// that were read off the grid, or where what was drawn is not known to leave one solution,
// the values of random orbits of cells, as few of a random order as make the solution the
// only one. Of these, as many are taken away as can go.

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
)

// clues chooses which values of a solution are given.
type clues struct {
	g         *Generator
	ctx       context.Context
	solver    *PuzzleSolver
	puzzle    *Puzzle // without clues
	solution  []int
	in        []bool  // by cell of the board
	number    int     // of those that are in
	undecided int     // those of which it is not known whether they can go
	eased     *Puzzle // the last that was not too hard; nil where none was
}

// choose chooses clues as they were asked for; drawn says that those that were drawn for
// the grid will do. Errors: errTooMany, errNotMinimal, errUndecided, errNotUnique, the context's.
func (c *clues) choose(random *rand.Rand, drawn bool) error {
	if c.g.opts.NoClues {
		unique, err := c.unique()
		if unique || err != nil && !errors.Is(err, csp.ErrLimit) {
			return err
		}
		return errNotUnique
	}
	orbits := slices.Clone(c.g.orbits)
	random.Shuffle(len(orbits), func(i, j int) { orbits[i], orbits[j] = orbits[j], orbits[i] })
	low, err := c.enough(orbits, drawn)
	if err != nil {
		return err
	}
	c.cut(orbits, low)
	for next := low; c.number < c.g.opts.Clues && next < len(orbits); next++ {
		c.set(orbits[next:next+1], true)
		low = next + 1
	}
	taken := orbits[:low]
	random.Shuffle(len(taken), func(i, j int) { taken[i], taken[j] = taken[j], taken[i] })
	for i := range taken {
		if c.number-len(taken[i]) < c.g.opts.Clues {
			continue
		}
		c.set(taken[i:i+1], false)
		idle, err := c.idle(taken[i])
		if errors.Is(err, csp.ErrLimit) {
			c.undecided += len(taken[i])
		} else if err != nil {
			return err
		}
		if !idle {
			c.set(taken[i:i+1], true)
		}
	}
	if want := c.g.opts.Clues; want > 0 && c.number != want {
		return errTooMany
	}
	if c.g.opts.TooHard != nil && c.g.opts.Clues == 0 && !c.g.opts.Minimal {
		return c.ease(random)
	}
	if c.g.opts.Minimal && (c.g.opts.Symmetry != NoSymmetry || c.g.opts.Clues > 0 || c.undecided > 0) {
		return c.minimal()
	}
	return nil
}

// ease gives clues back in random order, as many as it takes for the puzzle not to be too hard: of
// those that are given back the number is halved down to, as more make a puzzle easier nearly always.
func (c *clues) ease(random *rand.Rand) error {
	var out [][]int
	for _, o := range c.g.orbits {
		if !c.in[o[0]] {
			out = append(out, o)
		}
	}
	random.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	low, high := 0, len(out)
	for at := 0; low < high; at = (low + high) / 2 {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		c.cut(out, at)
		if p := c.filled(); c.g.opts.TooHard(c.ctx, p) {
			low = at + 1
		} else {
			high, c.eased = at, p
		}
	}
	c.cut(out, low)
	return c.ctx.Err()
}

// filled returns the puzzle with its clues.
func (c *clues) filled() *Puzzle { return c.puzzle.Filled(c.given()) }

// enough returns how many of the orbits make the solution the only one: it is from some
// number on, which is halved down to, except where a question has no answer. If drawn, it
// is those that were drawn, and they are put first.
func (c *clues) enough(orbits [][]int, drawn bool) (int, error) {
	low, high := 0, len(orbits)
	if drawn {
		var in, out [][]int
		for _, o := range orbits {
			if c.g.values[o[0]] > 0 {
				in = append(in, o)
			} else {
				out = append(out, o)
			}
		}
		copy(orbits[copy(orbits, in):], out)
		return len(in), nil
	}
	for low < high {
		middle := (low + high) / 2
		c.cut(orbits, middle)
		unique, err := c.unique()
		switch {
		case err != nil && !errors.Is(err, csp.ErrLimit):
			return 0, err
		case unique:
			high = middle
		default:
			low = middle + 1
		}
	}
	return low, nil
}

// cut makes clues of so many orbits, and of the others none.
func (c *clues) cut(orbits [][]int, n int) {
	c.set(orbits[:n], true)
	c.set(orbits[n:], false)
}

func (c *clues) set(orbits [][]int, in bool) {
	for _, orbit := range orbits {
		for _, cell := range orbit {
			if c.in[cell] != in {
				c.in[cell] = in
				if in {
					c.number++
				} else {
					c.number--
				}
			}
		}
	}
}

// given fills in the values of the clues.
func (c *clues) given() []int {
	g := c.g
	g.values = g.values[:0]
	for cell, in := range c.in {
		v := 0
		if in {
			v = c.solution[cell]
		}
		g.values = append(g.values, v)
	}
	return g.values
}

// unique says whether the clues leave one solution.
func (c *clues) unique() (bool, error) {
	c.g.assume(c.solver, c.given())
	n, err := c.g.count(c.ctx, c.solver, 2)
	return n == 1 && err == nil, err
}

// idle says whether the solution is the only one though the clues of some cells have been
// taken out: of one cell, whether there is none with another value in it.
func (c *clues) idle(cells []int) (bool, error) {
	if len(cells) > 1 {
		return c.unique()
	}
	c.g.assume(c.solver, c.given())
	c.solver.CSP.Assume(c.solver.Model.Cells[cells[0]].Ne(c.solution[cells[0]]))
	n, err := c.g.count(c.ctx, c.solver, 1)
	return n == 0 && err == nil, err
}

// minimal returns errNotMinimal if a clue can go, errUndecided if that is not known of one.
func (c *clues) minimal() error {
	for cell, in := range c.in {
		if !in {
			continue
		}
		c.in[cell] = false
		idle, err := c.idle([]int{cell})
		c.in[cell] = true
		switch {
		case errors.Is(err, csp.ErrLimit):
			return errUndecided
		case err != nil:
			return err
		case idle:
			return errNotMinimal
		}
	}
	c.undecided = 0
	return nil
}
