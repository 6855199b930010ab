package sudoku

// Killers in which less is said: two cages become one as long as the solution stays the only one, as
// clues are taken away of other puzzles.

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
)

const (
	mostJoins  = 40   // tries at most to make one cage of two
	mostJoined = 6    // cells of a cage that is made of two
	joinNodes  = 5000 // for the question whether the solution is still the only one
)

// JoinCages makes one cage of two side by side, some random number of times, where the solution stays
// the only one; for [GenerateOptions.Loosen]. Errors: those of [Puzzle.Compile], the context's.
func JoinCages(ctx context.Context, random *rand.Rand, p *Puzzle, solution []int) (*Puzzle, error) {
	for range random.IntN(mostJoins + 1) {
		less := *p
		less.Rules = joinTwo(random, p.Layout, solution, p.Rules)
		s, err := less.Compile(ctx, csp.Options{MaxNodes: joinNodes})
		if err != nil {
			return nil, err
		}
		n, err := s.Count(ctx, 2)
		switch {
		case err != nil && !errors.Is(err, csp.ErrLimit):
			return nil, err
		case err == nil && n == 1:
			p = &less
		}
	}
	return p, nil
}

// joinTwo makes one cage of two small ones side by side with sums whose values all differ. Where there are
// none such, the rules are as they were.
func joinTwo(random *rand.Rand, l *Layout, values []int, rules []Rule) []Rule {
	for _, i := range random.Perm(len(rules)) {
		for j, other := range rules {
			if j == i || rules[i].Kind != Cage || other.Kind != Cage || rules[i].Number*other.Number == 0 || len(rules[i].Cells)+len(other.Cells) > mostJoined {
				continue
			}
			cells := slices.Concat(rules[i].Cells, other.Cells)
			slices.Sort(cells)
			beside := neighbours(l, rules[i].Cells, func(cell int) bool { return slices.Contains(other.Cells, cell) })
			if len(beside) == 0 || (distinct{}).broken(cells, values, l.size) {
				continue
			}
			joined := slices.Clone(rules)
			joined[i].Cells, joined[i].Number = cells, rules[i].Number+other.Number
			return slices.Delete(joined, j, j+1)
		}
	}
	return rules
}
