// Explanations of puzzles: what they say is true of the solution, cores are minimal, and
// the words are those of the puzzle.
package sudoku_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// explained are puzzles of several kinds.
var explained = []string{
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
	"1...\n..3.\n.4..\n...2",
	"board 4x4\ngivens\n....\n....\n....\n....\ncage 5 r1c1 r1c2\ncage 3 r1c3 r2c3\nthermometer r4c1 r4c2 r4c3\nwhite r3c3 r3c4",
}

// TestWhyIsTrue: of a puzzle with one solution, no reason for the absence of a value
// contradicts it, and every other value is refuted.
func TestWhyIsTrue(t *testing.T) {
	ctx := context.Background()
	for _, input := range explained {
		p, err := text.Parse(input)
		require.NoError(t, err)
		s, err := p.Compile(ctx, csp.Options{})
		require.NoError(t, err)
		solved, err := s.Solve(ctx)
		require.NoError(t, err)
		n, err := s.Count(ctx, 2)
		require.NoError(t, err)
		e, err := p.Explainer(ctx, csp.Options{})
		require.NoError(t, err)
		require.True(t, e.Consistent())
		step := max(1, len(p.Givens)/8)
		for cell := 0; cell < len(p.Givens); cell += step {
			for v := 1; v <= p.Layout.Size(); v++ {
				why, err := e.Why(ctx, cell, v, 2000)
				require.NoError(t, err)
				switch {
				case v == solved.Givens[cell]:
					require.Equal(t, csp.InSolution, why.CSP.Answer, "%v", why)
				case n == 1:
					require.Contains(t, []csp.Answer{csp.Pruned, csp.Refuted}, why.CSP.Answer, "%v", why)
				}
				if why.CSP.Answer == csp.Pruned {
					require.NotEmpty(t, why.Reasons)
				}
				for _, r := range why.Reasons {
					if n == 1 && r.Cell >= 0 {
						require.True(t, r.Op.Holds(solved.Givens[r.Cell], r.Value), "%s", r.Text)
					}
				}
				assert.True(t, json.Valid(marshal(t, why)))
			}
		}
	}
}

func marshal(t *testing.T, v json.Marshaler) []byte {
	data, err := v.MarshalJSON()
	require.NoError(t, err)
	return data
}

// TestCoresOfPuzzles spoils puzzles at random, and judges the cores by searching.
func TestCoresOfPuzzles(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(11, 12))
	searched := 0
	for range 15 {
		p, err := text.Parse(explained[r.IntN(len(explained))])
		require.NoError(t, err)
		p = p.Filled(p.Givens)
		for contradicts := false; !contradicts; {
			p.Givens[r.IntN(len(p.Givens))] = 1 + r.IntN(p.Layout.Size())
			e, err := p.Explainer(ctx, csp.Options{})
			require.NoError(t, err)
			n, err := e.CSP.Count(ctx, 1)
			require.NoError(t, err)
			contradicts = n == 0
			if n > 0 {
				_, err := e.Core(ctx)
				require.ErrorIs(t, err, csp.ErrSatisfiable)
			}
		}
		e, err := p.Explainer(ctx, csp.Options{})
		require.NoError(t, err)
		core, err := e.Core(ctx)
		require.NoError(t, err)
		require.True(t, core.CSP.Minimal)
		require.True(t, json.Valid(marshal(t, core)))
		require.NotNil(t, core.Why)
		if core.Why.CSP.Answer == csp.Refuted {
			searched++
		}
		require.False(t, holds(t, p, core.CSP.Members), "%v", core)
		for i := range core.CSP.Members {
			less := slices.Delete(slices.Clone(core.CSP.Members), i, i+1)
			require.True(t, holds(t, p, less), "%v does not need %v", core, core.CSP.Members[i])
		}
	}
	assert.NotZero(t, searched)
}

// holds searches a model made anew, without the words of the puzzle's own, for a solution of
// units, rules and givens.
func holds(t *testing.T, p *sudoku.Puzzle, members []csp.Origin) bool {
	t.Helper()
	m := csp.NewModel()
	cells := m.IntVars("cell", len(p.Givens), 1, p.Layout.Size())
	units := p.Layout.Units()
	conditions, err := p.Conditions()
	require.NoError(t, err)
	var given []csp.Literal
	vars := func(cells []csp.Var, at []int) []csp.Var {
		var xs []csp.Var
		for _, cell := range at {
			xs = append(xs, cells[cell])
		}
		return xs
	}
	for _, c := range members {
		if c.By == csp.ByAssumption {
			l := c.Constraint.(csp.Literal)
			cell, err := p.Layout.ParseCell(l.Var().String())
			require.NoError(t, err)
			given = append(given, cells[cell].Eq(l.Value()))
			continue
		}
		if c.Place < len(units) {
			m.Post(csp.AllDifferent(vars(cells, units[c.Place].Cells)...))
			continue
		}
		for _, asks := range conditions {
			if asks.Name == c.Name {
				m.Post(csp.Predicate(c.Name, vars(cells, asks.Cells), func(vals []int) bool {
					board := make([]int, len(p.Givens))
					for i, cell := range asks.Cells {
						board[cell] = vals[i]
					}
					return !asks.Broken(board)
				}))
			}
		}
	}
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	s.Assume(given...)
	n, err := s.Count(context.Background(), 1)
	require.NoError(t, err)
	return n > 0
}

// TestWhyWords holds the texts.
func TestWhyWords(t *testing.T) {
	ctx := context.Background()
	hex := "1" + strings.Repeat(".", 14) + "G\n" + strings.Repeat(strings.Repeat(".", 16)+"\n", 15)
	for _, c := range []struct {
		name, puzzle string
		cell, value  int
		want         string
	}{
		{"letters", hex, 1, 16, "r1c2 cannot be G.\nr1c2 is not G: r1c16=G in row 1\n"},
		{"given", "1...\n..3.\n.4..\n...2", 0, 4, "r1c1 cannot be 4.\nr1c1=1 is given\n"},
		{"solution", "1...\n..3.\n.4..\n...2", 0, 1, "r1c1 can be 1: there is a solution with it.\n"},
		{"a rule alone", "board 4x4\ngivens\n....\n....\n....\n....\ncage 3 r1c1 r1c2", 0, 4, "r1c1 cannot be 4.\nr1c1 is not 4, by cage of 3 at r1c1\n"},
		{"a rule and a cell", "board 4x4\ngivens\n1...\n....\n....\n....\nwhite r1c1 r1c2", 1, 4, "r1c2 cannot be 4.\nr1c2 is not 4: r1c1=1 in white dot between r1c1 and r1c2\n"},
		{"the only cell", "1.3.\n.2..\n....\n....", 3, 4, "r1c4 cannot be 4.\nr1c4=2, the only cell left for 2 in box 2: r1c3=3, not r2c3 r2c4 by r2c2=2 in row 2\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := text.Parse(c.puzzle)
			require.NoError(t, err)
			e, err := p.Explainer(ctx, csp.Options{})
			require.NoError(t, err)
			why, err := e.Why(ctx, c.cell, c.value, 100)
			require.NoError(t, err)
			assert.Equal(t, c.want, why.String())
		})
	}
}

// TestWhyErrors: a cell or a value that does not exist is an error.
func TestWhyErrors(t *testing.T) {
	e := explainer("1...\n..3.\n.4..\n...2")
	for _, cell := range []int{-1, 16} {
		_, err := e.Why(context.Background(), cell, 1, 0)
		assert.ErrorIs(t, err, sudoku.ErrCell)
	}
	for _, v := range []int{0, 5} {
		_, err := e.Why(context.Background(), 0, v, 0)
		assert.ErrorIs(t, err, sudoku.ErrValue)
	}
	why, err := e.WhyFailed(context.Background())
	assert.NoError(t, err)
	assert.Nil(t, why)
}
