package sudoku

// The full grid that a puzzle is made from. Where questions about a nearly empty grid are
// within reach, cells are taken in random order, and each gets a random value among those
// that leave a solution, until one solution is left. Every grid can come up; they are not
// exactly equally likely, since a value with few grids behind it is as likely as one with
// many. What those questions leave open, a search with random values fills in; large grids
// come from it alone.

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

const (
	// openShare of the cells get values without a look at whether they leave one solution
	// only: 20 of 81, which seldom do.
	openShare = 4
	// blindDraws of these are made without a look at whether they leave any.
	blindDraws = 10
	// restartBase is the unit of the restarts of a search for a grid, in failures.
	restartBase = 100
)

// fill makes a full grid, which is g.first then, and leaves in g.values the values that
// were drawn. It returns whether they have the grid as their only solution. Errors:
// [csp.ErrLimit], [csp.ErrNoSolution] for a proof that there is no grid, the context's.
func (g *Generator) fill(ctx context.Context, random *rand.Rand) (unique bool, err error) {
	order := append(g.order[:0], g.cells...)
	g.order = order
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	// A solution takes about a node for each cell. With less than that for a question, none
	// about a nearly empty grid has an answer.
	drawn := g.share > int64(len(order))
	if drawn {
		// A few values seldom contradict each other beyond what peers do: they are drawn
		// together, and drawn again if they do. Where rules make that rare, values are drawn
		// one after the other, each such that a solution is left.
		g.budget = g.opts.MaxNodes / 8
		for range blindDraws {
			unique, err := g.draw(ctx, random, true)
			if !errors.Is(err, csp.ErrNoSolution) && !errors.Is(err, csp.ErrLimit) {
				return unique, err
			}
		}
	}
	if err := g.search(ctx); err != nil || !drawn {
		return false, err
	}
	g.budget = g.opts.MaxNodes / 2
	return g.draw(ctx, random, false)
}

// search makes any full grid the first solution, by the way of searching that fills grids
// of any size and under most rules at once: random values, restarts, learned clauses. The
// seed is not from the puzzle's own numbers: most puzzles do without a search.
func (g *Generator) search(ctx context.Context) error {
	s, err := g.base.Compile(ctx, csp.Options{
		Kernel: "general", Values: strategy.RandomValue, Seed: g.aside.Uint64(),
		Learn: true, Restart: strategy.Luby(restartBase), MaxNodes: max(1, g.opts.MaxNodes/16),
	})
	if err != nil {
		return err
	}
	n, err := s.CSP.Count(ctx, 1)
	g.spent += s.CSP.Stats().Nodes
	if err == nil && n == 0 {
		err = csp.ErrNoSolution
	}
	g.first = s.CSP.AppendFirst(g.first[:0], s.vars)
	return err
}

// draw gives cells values until one solution is left: the first few, blindly or such as
// leave a solution, and from then on in cells in which two solutions differ. If not blind,
// a first solution is known. At a question that has no answer within the nodes for it, the
// first solution will do.
func (g *Generator) draw(ctx context.Context, random *rand.Rand, blind bool) (unique bool, err error) {
	g.values = append(g.values[:0], g.base.Givens...) // all 0
	g.second = g.second[:0]
	if blind {
		g.first = g.first[:0]
	}
	open := len(g.order) / openShare
	for i, cell := range g.order {
		if i >= open {
			if unique, err := g.two(ctx); unique || err != nil {
				return unique, g.settled(err)
			}
			cell = g.differ()
		}
		found, err := g.give(ctx, random, cell, blind && i < open)
		if err != nil {
			return false, g.settled(err)
		}
		if !found {
			return false, csp.ErrNoSolution
		}
	}
	unique, err = g.two(ctx) // the last cell has been given its value
	return unique, g.settled(err)
}

// settled returns no error in place of a limit where a solution is known.
func (g *Generator) settled(err error) error {
	if errors.Is(err, csp.ErrLimit) && len(g.first) > 0 {
		return nil
	}
	return err
}

// give gives a cell a random value that no peer has and that leaves a solution, which
// it does not look at if blind. It returns whether there is such a value.
func (g *Generator) give(ctx context.Context, random *rand.Rand, cell int, blind bool) (bool, error) {
	var taken uint64
	for _, peer := range g.peers[cell] {
		taken |= 1 << g.values[peer]
	}
	g.choices = g.choices[:0]
	for v := 1; v <= g.base.Layout.size; v++ {
		if taken>>v&1 == 0 {
			g.choices = append(g.choices, v)
		}
	}
	at := g.at[cell]
	for left := g.choices; len(left) > 0; left = left[:len(left)-1] {
		j := random.IntN(len(left))
		v := left[j]
		g.values[cell] = v
		left[j] = left[len(left)-1]
		switch {
		case blind || at < len(g.first) && g.first[at] == v:
			return true, nil // a solution that was found has this value
		case at < len(g.second) && g.second[at] == v:
			g.first, g.second = g.second, g.first[:0]
			return true, nil
		}
		g.assume(g.empty, g.values)
		n, err := g.count(ctx, g.empty, 1)
		if err != nil {
			return false, err
		}
		if n > 0 {
			g.first, g.second = g.empty.CSP.AppendFirst(g.first[:0], g.empty.vars), g.second[:0]
			return true, nil
		}
	}
	return false, nil
}

// two looks for two solutions with the values drawn, and returns whether there is but one.
// Errors: [csp.ErrNoSolution], [csp.ErrLimit], the context's.
func (g *Generator) two(ctx context.Context) (unique bool, err error) {
	if g.spent+g.share > g.budget {
		return false, csp.ErrLimit
	}
	g.assume(g.empty, g.values)
	s, n := g.empty.CSP, 0
	for sol := range s.Solutions(ctx) {
		if n++; n == 1 {
			g.first, g.second = sol.Values(g.empty.vars), g.second[:0]
			continue
		}
		g.second = sol.Values(g.empty.vars)
		break
	}
	g.spent += s.Stats().Nodes
	switch {
	case s.Err() != nil:
		return false, s.Err()
	case n == 2:
		return false, nil
	case s.Outcome() == csp.Limited:
		return false, csp.ErrLimit
	case n == 0:
		return false, csp.ErrNoSolution // of what was drawn blindly
	}
	return true, nil
}

// differ returns the first cell in the random order in which two solutions differ.
func (g *Generator) differ() int {
	i := slices.IndexFunc(g.order, func(cell int) bool { return g.first[g.at[cell]] != g.second[g.at[cell]] })
	return g.order[i]
}

// solution returns the first solution that was found, by cell of the board.
func (g *Generator) solution() []int {
	values := make([]int, len(g.base.Givens))
	for i, cell := range g.cells {
		values[cell] = g.first[i]
	}
	return values
}
