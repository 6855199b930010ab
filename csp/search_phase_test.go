package csp_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests phases and users' branchers: what is branched on when, read off the
// enumeration of models in which nothing propagates.

// rows returns all solutions in the order they come.
func rows(t *testing.T, s *csp.Solver, xs ...csp.Var) []string {
	t.Helper()
	var all []string
	for sol := range s.Solutions(context.Background()) {
		all = append(all, fmt.Sprint(sol.Values(xs)))
	}
	require.NoError(t, s.Err())
	require.Equal(t, csp.Exhausted, s.Outcome())
	return all
}

func TestPhasesAreSearchedInSequence(t *testing.T) {
	m := csp.NewModel()
	a, b, c := m.BoolVar("a"), m.BoolVar("b"), m.BoolVar("c")
	s := compile(t, m, csp.Options{Phases: []csp.Phase{
		{Vars: []csp.Var{c}, Values: strategy.Descending},
		{Vars: []csp.Var{a}},
	}})
	// c changes least often and falls, a is next, b was left out and comes last.
	want := []string{"[1 0 0]", "[1 0 1]", "[1 1 0]", "[1 1 1]", "[0 0 0]", "[0 0 1]", "[0 1 0]", "[0 1 1]"}
	assert.Equal(t, want, rows(t, s, c, a, b))
	// Where a phase is empty, or its variables are fixed, the next one is searched.
	s = compile(t, m, csp.Options{Phases: []csp.Phase{
		{},
		{Vars: []csp.Var{m.Const(4), c}, Values: strategy.Descending},
		{Vars: []csp.Var{c, a}, Values: strategy.Ascending},
	}})
	assert.Equal(t, want, rows(t, s, c, a, b))
}

func TestVariablesLeftOutComeInInputOrder(t *testing.T) {
	m := csp.NewModel()
	a, b, c := m.IntVar("a", 0, 2), m.BoolVar("b"), m.BoolVar("c")
	s := compile(t, m, csp.Options{
		Order: strategy.AntiFirstFail, Values: strategy.Descending, // replaced by the phases
		Phases: []csp.Phase{{Vars: []csp.Var{c}}},
	})
	all := rows(t, s, c, a, b)
	require.Len(t, all, 12)
	assert.Equal(t, []string{"[0 0 0]", "[0 0 1]", "[0 1 0]", "[0 1 1]", "[0 2 0]", "[0 2 1]", "[1 0 0]"}, all[:7])
}

func TestPhasesSeeViews(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 2)
	for _, lastConflict := range []bool{false, true} {
		s := compile(t, m, csp.Options{LastConflict: lastConflict, Phases: []csp.Phase{{Vars: []csp.Var{x.Neg()}}}})
		assert.Equal(t, []string{"[2]", "[1]", "[0]"}, rows(t, s, x), "the least value of -x is the greatest of x")
	}
}

// TestLastConflictKeepsToTheView has a failure between two visits of the variable: x
// is branched on through -x all the same.
func TestLastConflictKeepsToTheView(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 4)
	m.Post(csp.Predicate("not_4", []csp.Var{x, m.IntVar("y", 0, 1)}, func(v []int) bool { return v[0] < 3 }))
	s := compile(t, m, csp.Options{Maintain: strategy.ForwardChecking, LastConflict: true, Phases: []csp.Phase{{Vars: []csp.Var{x.Neg()}}}})
	var got []int
	for sol := range s.Solutions(context.Background()) {
		if v := sol.Value(x); len(got) == 0 || got[len(got)-1] != v {
			got = append(got, v)
		}
	}
	assert.Positive(t, s.Stats().Failures)
	assert.Equal(t, []int{2, 1, 0}, got)
}

func TestMalformedPhases(t *testing.T) {
	m := csp.NewModel()
	m.BoolVar("a")
	foreign := csp.NewModel().BoolVar("z")
	_, err := m.Compile(t.Context(), csp.Options{Phases: []csp.Phase{{}, {Vars: []csp.Var{foreign}}}})
	var bad *csp.ModelError
	require.ErrorAs(t, err, &bad)
	assert.Contains(t, bad.Msg, "phase 1")
	assert.Equal(t, []csp.Var{foreign}, bad.Vars)
	for _, f := range []csp.Phase{{Order: 99}, {Ties: 99}, {Values: 99}} {
		_, err := m.Compile(t.Context(), csp.Options{Phases: []csp.Phase{f}})
		assert.ErrorContains(t, err, "order 99 does not exist")
	}
}

// scripted makes a brancher of a function without state.
func scripted(f csp.Brancher) func() csp.Brancher { return func() csp.Brancher { return f } }

func TestBranchersTakeAnyOpenLiteral(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVarIn("x", domains.Of(1, 2, 4, 7))
	y := m.BoundsVar("y", 10, 14)
	for name, c := range map[string]struct {
		branch func(s *csp.Space, v csp.Var) csp.Literal
		want   []int // the values of x in their order
	}{
		"the greatest":  {func(s *csp.Space, v csp.Var) csp.Literal { return v.Eq(s.Max(v)) }, []int{7, 4, 2, 1}},
		"at least":      {func(s *csp.Space, v csp.Var) csp.Literal { return v.Ge(s.Max(v)) }, []int{7, 4, 2, 1}},
		"at most":       {func(s *csp.Space, v csp.Var) csp.Literal { return v.Le(s.Max(v) - 1) }, []int{1, 2, 4, 7}},
		"not the least": {func(s *csp.Space, v csp.Var) csp.Literal { return v.Ne(s.Min(v)) }, []int{7, 4, 2, 1}},
		"of a view":     {func(s *csp.Space, v csp.Var) csp.Literal { return v.Neg().Plus(3).Le(3 - s.Max(v)) }, []int{7, 4, 2, 1}},
		"one in the middle": {func(s *csp.Space, v csp.Var) csp.Literal {
			k, _ := s.Next(v, s.Min(v)+1)
			if !s.KeepsHoles(v) {
				k = s.Max(v)
			}
			return v.Eq(k)
		}, []int{2, 4, 7, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, level := range levels {
				brancher := scripted(func(s *csp.Space) (csp.Literal, bool) {
					for _, v := range []csp.Var{x, y} {
						if !s.Fixed(v) {
							return c.branch(s, v), true
						}
					}
					return csp.Literal{}, false
				})
				s := compile(t, m, csp.Options{Maintain: level, Phases: []csp.Phase{{Vars: []csp.Var{x, y}, Brancher: brancher}}})
				var order []int
				seen := map[[2]int]bool{}
				for sol := range s.Solutions(context.Background()) {
					pair := [2]int{sol.Value(x), sol.Value(y)}
					require.False(t, seen[pair], "%v twice", pair)
					seen[pair] = true
					if len(order) == 0 || order[len(order)-1] != pair[0] {
						order = append(order, pair[0])
					}
				}
				require.NoError(t, s.Err())
				assert.Len(t, seen, 4*5, "%v", level)
				assert.Equal(t, c.want, order, "%v", level)
			}
		})
	}
}

// TestWhatABrancherLeavesOpenIsBranchedOnLast has a brancher that leaves y alone,
// though its phase names y, on constraints that only full assignments check.
func TestWhatABrancherLeavesOpenIsBranchedOnLast(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 2), m.IntVar("y", 0, 2)
	m.Post(csp.NotEqual(x, y))
	brancher := scripted(func(s *csp.Space) (csp.Literal, bool) { return x.Eq(1), !s.Fixed(x) && s.Has(x, 1) })
	for _, level := range levels {
		s := compile(t, m, csp.Options{Maintain: level, Phases: []csp.Phase{{Vars: []csp.Var{x, y}, Brancher: brancher}}})
		assert.Equal(t, []string{"[1 0]", "[1 2]", "[0 1]", "[0 2]", "[2 0]", "[2 1]"}, rows(t, s, x, y), "%v", level)
	}
}

func TestBranchersThatErr(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 2), m.IntVar("y", 0, 2)
	wide := m.BoundsVar("wide", 0, 9) // removing 5 would leave it as it is
	for name, l := range map[string]csp.Literal{
		"true":           x.Ge(0),
		"false":          x.Eq(5),
		"foreign":        csp.NewModel().IntVar("z", 0, 2).Eq(1),
		"of no variable": {},
		"in a hole":      wide.Ne(5),
	} {
		t.Run(name, func(t *testing.T) {
			o := csp.Options{Phases: []csp.Phase{{Brancher: scripted(func(*csp.Space) (csp.Literal, bool) { return l, true })}}}
			s := compile(t, m, o)
			_, err := s.Solve(context.Background())
			var bad *csp.OptionsError
			require.ErrorAs(t, err, &bad)
			assert.Contains(t, bad.Msg, l.String())
			assert.Equal(t, "Brancher", bad.Option)
			assert.ErrorContains(t, err, "cannot be branched on")
			assert.NotContains(t, err.Error(), "PANIC")
			assert.Equal(t, csp.Invalid, s.Outcome())
			_, err = s.Count(context.Background(), 0)
			require.ErrorAs(t, err, &bad, "and again")
			_, err = s.Optimize(context.Background(), csp.Minimize(y))
			require.ErrorAs(t, err, &bad)

			for _, workers := range []int{1, 3} {
				team, err := m.Compile(t.Context(), split(workers, o))
				require.NoError(t, err)
				_, err = team.Solve(context.Background())
				require.ErrorAs(t, err, &bad, "a team says so too")
				assert.Equal(t, csp.Invalid, team.Outcome())
			}
			team, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			_, err = team.Count(context.Background(), 0)
			require.ErrorAs(t, err, &bad)
		})
	}
	// Deep down: the literal is open at first.
	s := compile(t, m, csp.Options{Phases: []csp.Phase{{Brancher: scripted(func(*csp.Space) (csp.Literal, bool) { return x.Eq(1), true })}}})
	_, err := s.Solve(context.Background())
	var bad *csp.OptionsError
	require.ErrorAs(t, err, &bad)
}
