package csp_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
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

func (n namer) branch(s *csp.Space) (csp.Literal, bool) {
	*n.said = slices.Compact(append(*n.said, n.name))
	for _, x := range n.xs {
		if !s.Fixed(x) {
			return x.Eq(s.Min(x)), true
		}
	}
	return csp.Literal{}, false
}

// The model's own order begins, the order by conflicts follows, of which nobody is told, and
// then the engine's own turn, whose phases begin with the undecided one.
func TestDescentsTakeTurns(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 9, 0, 7) // more pigeons than holes
	m.Post(csp.AllDifferentWith(csp.ValueConsistency, xs...))
	var said []string
	given, own := csp.Phase{Brancher: scripted(namer{"given", xs, &said}.branch)}, csp.Phase{Brancher: scripted(namer{"own", xs, &said}.branch)}
	for _, test := range []struct {
		phases []csp.Phase
		want   []string
	}{
		{[]csp.Phase{{}, own}, []string{"own"}},
		{[]csp.Phase{given}, []string{"given"}},
		{[]csp.Phase{given, {}, own}, []string{"given", "own", "given", "own"}},
	} {
		s := compile(t, m, csp.Options{Phases: test.phases, Free: true, Restart: strategy.Geometric(10, 1), MaxFailures: 59})
		for range 2 { // and in each run anew
			said = nil
			_, err := s.Solve(context.Background())
			require.ErrorIs(t, err, csp.ErrLimit)
			assert.Equal(t, test.want, said)
		}
	}
}

// Each turn has the cutoffs for itself: the second and third descents of an arithmetic sequence
// are as short as the first where there are three turns.
func TestTurnsHaveTheirOwnCutoffs(t *testing.T) {
	m, _ := queens(12)
	unsolvable := m.IntVars("x", 8, 0, 6)
	m.Post(csp.AllDifferentWith(csp.ValueConsistency, unsolvable...))
	phases := []csp.Phase{{Vars: unsolvable, Order: strategy.InputOrder}}
	restarts := func(o csp.Options) int64 {
		o.Phases, o.Restart, o.MaxFailures = phases, strategy.Arithmetic(10), 99
		s := compile(t, m, o)
		_, err := s.Solve(context.Background())
		require.ErrorIs(t, err, csp.ErrLimit)
		return s.Stats().Restarts
	}
	assert.EqualValues(t, 3, restarts(csp.Options{Learn: true}), "after 10, 30, 60 failures")
	assert.EqualValues(t, 6, restarts(csp.Options{Free: true}), "after 10, 20, 30, 50, 70, 90")
}

// A turn that goes from one slightly better solution to the next never fails; all the same
// the next turn comes.
func TestSolutionsEndATurn(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 1000)
	s := compile(t, m, csp.Options{Order: strategy.InputOrder, Values: strategy.Descending, Restart: strategy.Geometric(5, 1), Free: true})
	best, err := s.Optimize(context.Background(), csp.Minimize(x))
	require.NoError(t, err)
	assert.Zero(t, best.Value(x))
	assert.EqualValues(t, 6, s.Stats().Solutions)
}

func TestFreeRefusesWhatItCannotDo(t *testing.T) {
	m, q := queens(4)
	for _, o := range []csp.Options{
		{Maintain: strategy.AC3}, {LimitedDiscrepancy: true}, {Neighbourhood: &csp.Neighbourhood{Relax: 0.5, Failures: 1}},
	} {
		o.Free = true
		_, err := m.Compile(t.Context(), o)
		var wrong *csp.OptionsError
		require.ErrorAs(t, err, &wrong)
		assert.Equal(t, "Free", wrong.Option)
	}
	_, err := m.Compile(t.Context(), csp.Options{Free: true, Phases: []csp.Phase{{Vars: q, Order: 128}}})
	assert.ErrorContains(t, err, "variable order 128 does not exist", "the engine's own are no user's")
}

// Free enumeration finds each solution once, whatever the turns branch on: also where the
// model's order is about variables that do not tell solutions apart.
func TestFreeEnumerationCountsOnce(t *testing.T) {
	m := csp.NewModel()
	x, help := m.IntVars("x", 3, 0, 3), m.IntVars("h", 3, 0, 3)
	m.Post(csp.AllDifferent(x...), csp.NotEqual(x[0], help[0]), csp.Less(help[1], help[2]), csp.NotEqual(x[2], help[1].Plus(1)))
	for _, restart := range []strategy.Restart{{}, strategy.Geometric(1, 1), strategy.Geometric(3, 1)} {
		for _, phases := range [][]csp.Phase{
			{{Vars: x, Order: strategy.InputOrder}, {Vars: help, Once: true}},
			{{Vars: x, Order: strategy.MRV}, {Vars: help, Order: strategy.MRV, Once: true}},
			{{Vars: help, Order: strategy.InputOrder, Values: strategy.Descending}, {Vars: x}, {Vars: help, Once: true}},
		} {
			s := compile(t, m, csp.Options{Free: true, Phases: phases, Restart: restart})
			seen := make(map[string]int)
			for sol := range s.Solutions(t.Context()) {
				seen[fmt.Sprint(sol.Values(x))]++
			}
			require.Equal(t, csp.Exhausted, s.Outcome())
			assert.Len(t, seen, 24)
			for values, n := range seen {
				assert.Equal(t, 1, n, values)
			}
		}
	}
}
