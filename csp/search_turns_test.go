package csp_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// This file tests which turn the descents of a search go by. ways_test.go compares searches
// that take turns with brute force.

// namer branches as input order does, and writes its name down when another one was asked
// before.
type namer struct {
	name string
	xs   []csp.Var
	said *[]string
}

func (n namer) Branch(s *csp.Space) (csp.Literal, bool) {
	*n.said = slices.Compact(append(*n.said, n.name))
	for _, x := range n.xs {
		if !s.Fixed(x) {
			return x.Eq(s.Min(x)), true
		}
	}
	return csp.Literal{}, false
}

func TestDescentsTakeTurns(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 9, 0, 7) // more pigeons than holes
	for i, x := range xs {
		for _, y := range xs[:i] {
			m.Post(csp.NotEqual(x, y))
		}
	}
	var said []string
	turn := func(name string) []csp.Phase { return []csp.Phase{{Brancher: namer{name, xs, &said}}} }
	for _, learn := range []bool{false, true} {
		for _, test := range []struct {
			turns [][]csp.Phase
			want  []string
		}{
			{nil, []string{"own"}},
			{[][]csp.Phase{turn("a")}, []string{"a", "own", "a", "own", "a", "own"}},
			{[][]csp.Phase{turn("a"), turn("b")}, []string{"a", "b", "own", "a", "b", "own"}},
		} {
			said = nil
			s := compile(t, m, csp.Options{Phases: turn("own"), Turns: test.turns, Restart: csp.Geometric(10, 1), Learn: learn, MaxFailures: 59})
			for range 2 { // and in each run anew
				_, err := s.Solve(context.Background())
				require.ErrorIs(t, err, csp.ErrLimit)
				assert.Equal(t, test.want, said, "learning: %v", learn)
				said = nil
			}
		}
	}
}

// Each turn has the cutoffs for itself: the second descent of Luby's sequence is as short as
// the first, so that four descents in two turns take four of its shortest.
func TestTurnsHaveTheirOwnCutoffs(t *testing.T) {
	m, _ := queens(12)
	unsolvable := m.IntVars("x", 8, 0, 6)
	for i, x := range unsolvable {
		for _, y := range unsolvable[:i] {
			m.Post(csp.NotEqual(x, y))
		}
	}
	phases := []csp.Phase{{Vars: unsolvable, Order: csp.InputOrder}}
	restarts := func(o csp.Options) int64 {
		o.Phases, o.Restart, o.MaxFailures = phases, csp.Arithmetic(10), 99
		s := compile(t, m, o)
		_, err := s.Solve(context.Background())
		require.ErrorIs(t, err, csp.ErrLimit)
		return s.Stats().Restarts
	}
	assert.EqualValues(t, 3, restarts(csp.Options{}), "after 10, 30, 60 failures")
	assert.EqualValues(t, 5, restarts(csp.Options{Turns: [][]csp.Phase{phases}}), "after 10, 20, 40, 60, 90")
}

func TestTurnsNeedARestart(t *testing.T) {
	m, q := queens(4)
	turns := [][]csp.Phase{{{Vars: q}}}
	_, err := m.Compile(t.Context(), csp.Options{Turns: turns})
	assert.ErrorContains(t, err, "taken at restarts")
	other, _ := queens(4)
	_, err = other.Compile(t.Context(), csp.Options{Turns: turns, Restart: csp.Luby(1)})
	assert.ErrorContains(t, err, "variable that the model does not have")
	turns[0][0].Order = 99
	_, err = m.Compile(t.Context(), csp.Options{Turns: turns, Restart: csp.Luby(1)})
	assert.ErrorContains(t, err, "variable order 99 does not exist")
}

// A turn that goes from one slightly better solution to the next never fails; all the same
// the next turn comes.
func TestSolutionsEndATurn(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 1000)
	own := []csp.Phase{{Vars: []csp.Var{x}, Values: csp.Ascending}}
	slow := []csp.Phase{{Vars: []csp.Var{x}, Values: csp.Descending}}
	s := compile(t, m, csp.Options{Phases: own, Turns: [][]csp.Phase{slow}, Restart: csp.Geometric(5, 1), Learn: true})
	best, err := s.Optimize(context.Background(), csp.Minimize(x))
	require.NoError(t, err)
	assert.Zero(t, best.Value(x))
	assert.EqualValues(t, 6, s.Stats().Solutions)
}
