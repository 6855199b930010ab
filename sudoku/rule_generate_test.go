package sudoku_test

// Puzzles of every kind of rules that can be generated.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
)

// wholeBases are rules of the whole board that puzzles are made with.
var wholeBases = []string{
	"rising-diagonal", "falling-diagonal", "disjoint-groups", "global-entropy", "anti-leaper 1 3", "anti-leaper 2 2", "anti-queen 6",
}

// TestEveryKindIsGenerated makes puzzles of each kind, of 6x6 and of 9x9 by turns, and holds
// their solutions to the meanings of their rules and to a search by the general kernel from
// the last cell on. PROPAGO_CASES=200 makes so many of each.
func TestEveryKindIsGenerated(t *testing.T) {
	check := func(t *testing.T, rules string, decorate sudoku.Decoration, decorated bool) {
		t.Parallel()
		g := [2]*sudoku.Generator{}
		for i, base := range []string{"board 6x6\n", "board 9x9\n"} {
			opts := sudoku.GenerateOptions{Seed: 5}
			if decorated {
				opts.Decorate = decorate.Rules
			}
			g[i] = generator(t, base+rules, opts)
		}
		some := 0
		for i := range cases(t, 2) {
			made, err := g[i%2].Generate(t.Context(), uint64(i))
			require.NoError(t, err)
			require.NoError(t, made.Puzzle.Validate())
			l := made.Puzzle.Layout
			grid := full{l.Size(), l.Shape().BoxRows, l.Shape().BoxCols, made.Solution.Givens}
			for _, r := range made.Puzzle.Rules {
				if means := meanings[r.Kind]; means != nil {
					require.True(t, means(grid, r, made.Puzzle.Rules), "%s", r.Text(l))
				}
				some++
			}
			s, err := made.Puzzle.Compile(t.Context(), csp.Options{Kernel: "general", Order: strategy.DomWDeg, Values: strategy.Descending})
			require.NoError(t, err)
			q, err := s.Unique(context.Background())
			require.NoError(t, err)
			require.Equal(t, made.Solution.Givens, q.Givens)
		}
		assert.Positive(t, some)
	}
	for _, d := range sudoku.Decorations() {
		t.Run(d.String(), func(t *testing.T) { check(t, "", d, true) })
	}
	for _, rules := range wholeBases {
		t.Run(rules, func(t *testing.T) { check(t, rules, 0, false) })
	}
}
