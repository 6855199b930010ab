package sudoku

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// TestCandidatesOfPropagation holds the candidates to the solutions: none that is in one is
// missing, and what the units alone exclude is gone.
func TestCandidatesOfPropagation(t *testing.T) {
	ctx := context.Background()
	for _, line := range []string{"1..............2", "....2...........", "................", "12..34....4....."} {
		g, err := Parse(line)
		require.NoError(t, err)
		s, err := NewSolver(ctx, g.Shape(), csp.Options{})
		require.NoError(t, err)
		left := make([]uint64, 16)
		for sol := range s.Solutions(ctx, g) {
			for cell, v := range sol.AppendCells(nil) {
				left[cell] |= 1 << v
			}
		}
		p, err := s.Candidates(ctx, g)
		require.NoError(t, err)
		require.NoError(t, p.Validate())
		plain, err := NewPuzzle(g)
		require.NoError(t, err)
		ps, err := plain.Compile(ctx, csp.Options{})
		require.NoError(t, err)
		q, err := ps.Candidates(ctx)
		require.NoError(t, err)
		assert.Equal(t, p.Candidates, q.Candidates)
		for cell, v := range p.Givens {
			if v != 0 {
				assert.Zero(t, p.Candidates[cell])
				continue
			}
			assert.Zero(t, left[cell]&^p.Candidates[cell], "%s %d", line, cell)
			assert.Zero(t, p.Candidates[cell]>>5)
			assert.NotZero(t, p.Candidates[cell])
		}
	}
	g, err := Parse("123....4........")
	require.NoError(t, err)
	s, err := NewSolver(ctx, g.Shape(), csp.Options{})
	require.NoError(t, err)
	_, err = s.Candidates(ctx, g)
	assert.ErrorIs(t, err, csp.ErrNoSolution)
}

func ExampleSolver_Candidates() {
	ctx := context.Background()
	g, err := Parse("12..............")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := NewSolver(ctx, g.Shape(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := s.Candidates(ctx, g)
	fmt.Printf("%05b %v\n", p.Candidates[2], err) // 3 and 4
	// Output: 11000 <nil>
}
