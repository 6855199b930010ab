package csp_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sort"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"

	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/csp/strategy"
)

// split asks for workers that divide the tree.
func split(workers int, o csp.Options) csp.Options {
	o.Workers = workers
	return o
}

// races asks for searches that race.
func races(all ...csp.Options) csp.Options {
	o := all[0]
	o.Race = all[1:]
	return o
}

func TestTeamsFindWhatOneSolverFinds(t *testing.T) {
	m, q := queens(8)
	teams := map[string]func() (*csp.Solver, error){
		"split 1": func() (*csp.Solver, error) { return m.Compile(t.Context(), csp.Options{Workers: 1}) },
		"split 2": func() (*csp.Solver, error) { return m.Compile(t.Context(), csp.Options{Workers: 2}) },
		"split 5": func() (*csp.Solver, error) {
			return m.Compile(t.Context(), csp.Options{Workers: 5, Order: strategy.DomWDeg, Restart: strategy.Luby(5)})
		},
		"split fc": func() (*csp.Solver, error) {
			return m.Compile(t.Context(), csp.Options{Workers: 3, Maintain: strategy.ForwardChecking})
		},
		"free": func() (*csp.Solver, error) { return m.Compile(t.Context(), csp.Options{Workers: 3, Free: true}) },
		"portfolio": func() (*csp.Solver, error) {
			return m.Compile(t.Context(), races(csp.Options{}, csp.Options{Order: strategy.InputOrder}))
		},
	}
	for name, make := range teams {
		t.Run(name, func(t *testing.T) {
			team, err := make()
			require.NoError(t, err)
			for range 2 { // a team is used again
				seen := map[string]bool{}
				for sol := range team.Solutions(context.Background()) {
					seen[fmt.Sprint(sol.Values(q))] = true
				}
				require.NoError(t, team.Err())
				assert.Len(t, seen, 92)
				assert.Equal(t, csp.Exhausted, team.Outcome())
			}
			n, err := team.Count(context.Background(), 0)
			require.NoError(t, err)
			assert.Equal(t, 92, n)
			sol, err := team.Solve(context.Background())
			require.NoError(t, err)
			assert.Len(t, sol.Values(q), 8)
			for range team.Solutions(context.Background()) {
				break
			}
			assert.Equal(t, csp.Stopped, team.Outcome())
		})
	}
}

// countdown branches on the greatest value, and writes to itself at every node: two
// solvers that used the same one would race.
type countdown struct {
	xs    []csp.Var
	asked int
}

func (b *countdown) branch(s *csp.Space) (csp.Literal, bool) {
	b.asked++
	for _, x := range b.xs {
		if !s.Fixed(x) {
			return x.Eq(s.Max(x)), true
		}
	}
	return csp.Literal{}, false
}

func TestEveryWorkerHasItsOwnBrancher(t *testing.T) {
	m, q := queens(8)
	var made atomic.Int32
	team, err := m.Compile(t.Context(), csp.Options{Workers: 3, Phases: []csp.Phase{{Brancher: func() csp.Brancher {
		made.Add(1)
		return (&countdown{xs: q}).branch
	}}}})
	require.NoError(t, err)
	assert.EqualValues(t, 4, made.Load(), "and one for the solver itself")
	n, err := team.Count(context.Background(), 0)
	require.NoError(t, err)
	assert.Equal(t, 92, n)
}

func TestTeamsAgreeOnTheOptimum(t *testing.T) {
	m, _, value, best := knapsack(t)
	divided, err := m.Compile(t.Context(), csp.Options{Workers: 2})
	require.NoError(t, err)
	portfolio, err := m.Compile(t.Context(), races(csp.Options{Order: strategy.DomWDeg, Restart: strategy.Luby(10)}, csp.Options{Values: strategy.Descending}))
	require.NoError(t, err)
	free, err := m.Compile(t.Context(), csp.Options{Free: true, Workers: runtime.GOMAXPROCS(0)}) // as many searches as there are processors
	require.NoError(t, err)
	several, err := m.Compile(t.Context(), races(slices.Repeat([]csp.Options{{Free: true}}, 6)...))
	require.NoError(t, err)
	for _, team := range []*csp.Solver{divided, portfolio, free, several} {
		sol, err := team.Optimize(context.Background(), csp.Maximize(value))
		require.NoError(t, err)
		assert.Equal(t, best, sol.Value(value))
		assert.Equal(t, csp.Exhausted, team.Outcome())
	}
}

func TestTeamsYieldEverBetterSolutions(t *testing.T) {
	m, _, value, best := knapsack(t)
	teams := map[string]func(o csp.Options) (*csp.Solver, error){
		"split":     func(o csp.Options) (*csp.Solver, error) { return m.Compile(t.Context(), split(3, o)) },
		"portfolio": func(o csp.Options) (*csp.Solver, error) { return m.Compile(t.Context(), races(o, o)) },
	}
	for name, make := range teams {
		t.Run(name, func(t *testing.T) {
			team, err := make(csp.Options{})
			require.NoError(t, err)
			last, n := -1, 0
			for sol := range team.Improving(context.Background(), csp.Maximize(value)) {
				assert.Greater(t, sol.Value(value), last)
				last = sol.Value(value)
				n++
			}
			assert.Equal(t, best, last)
			assert.Equal(t, csp.Exhausted, team.Outcome())
			require.Greater(t, n, 1, "a problem that is solved at once tests little")
			for range team.Improving(context.Background(), csp.Maximize(value)) {
				break
			}
			assert.Equal(t, csp.Stopped, team.Outcome())
			assert.NoError(t, team.Err())
		})
	}
}

func TestTeamsProveThatThereIsNone(t *testing.T) {
	m, _ := queens(3)
	divided, err := m.Compile(t.Context(), csp.Options{Workers: 2})
	require.NoError(t, err)
	_, err = divided.Solve(context.Background())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	portfolio, err := m.Compile(t.Context(), races(csp.Options{}, csp.Options{Order: strategy.InputOrder}))
	require.NoError(t, err)
	_, err = portfolio.Solve(context.Background())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	_, err = m.Compile(t.Context(), csp.Options{Workers: -1})
	assert.Error(t, err)
	_, err = m.Compile(t.Context(), csp.Options{Workers: 2, MaxNodes: 5})
	assert.Error(t, err)
}

// A solver with workers keeps to the rules of one: no run begins within another, and who leaves a
// loop by a panic can go on with it.
func TestWorkersKeepToTheRulesOfASolver(t *testing.T) {
	m, q := queens(6)
	for name, o := range map[string]csp.Options{"split": {Workers: 2}, "race": {Race: make([]csp.Options, 1)}} {
		s := compile(t, m, o)
		assert.Equal(t, o.Workers, s.Options().Workers, name)
		for range s.Solutions(t.Context()) {
			_, err := s.Count(t.Context(), 0)
			require.ErrorIs(t, err, csp.ErrRunning, name)
			_, err = s.Solve(t.Context())
			require.ErrorIs(t, err, csp.ErrRunning, name)
		}
		require.NoError(t, s.Err(), name)
		assert.Equal(t, csp.Exhausted, s.Outcome(), name)
		assert.Panics(t, func() {
			for range s.Solutions(t.Context()) {
				panic("enough")
			}
		})
		s.Assume(q[0].Eq(1))
		n, err := s.Count(t.Context(), 0)
		require.NoError(t, err, name)
		assert.Equal(t, 1, n, name)
		kinds := 0
		for range s.Steps(t.Context()) {
			kinds++
		}
		assert.Positive(t, kinds)
		consistent, err := s.Propagate(t.Context())
		require.NoError(t, err)
		assert.True(t, consistent)
		why, err := s.Why(t.Context(), csp.Question{Var: q[0], Value: 2})
		require.NoError(t, err)
		assert.Equal(t, csp.Pruned, why.Answer)
		s.Assume(csp.Var{}.Eq(1))
		_, err = s.Solve(t.Context())
		var bad *csp.ModelError
		require.ErrorAs(t, err, &bad)
		assert.Equal(t, csp.Invalid, s.Outcome())
	}
	s := compile(t, m, csp.Options{Workers: 2, Proof: func(*steps.Step) error { return nil }})
	s.Assume(q[0].Eq(1))
	_, err := s.Count(t.Context(), 0)
	wrongOption(t, "Proof", err)
}

func TestCancellingATeamStopsAllOfIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // which waits for every goroutine to end
		m, _ := queens(30)
		team, err := m.Compile(t.Context(), csp.Options{Workers: 4})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		n := 0
		for range team.Solutions(ctx) {
			if n++; n == 100 {
				cancel()
			}
		}
		assert.GreaterOrEqual(t, n, 100)
		assert.Equal(t, csp.Cancelled, team.Outcome())
		assert.ErrorIs(t, team.Err(), context.Canceled)
	})
}

func TestProgressIsTold(t *testing.T) {
	m, _ := queens(9)
	var nodes []int64
	s, err := m.Compile(t.Context(), csp.Options{ProgressEvery: 1, Progress: func(s *csp.Solver) { nodes = append(nodes, s.Stats().Nodes) }})
	require.NoError(t, err)
	_, err = s.Count(context.Background(), 0)
	require.NoError(t, err)
	require.NotEmpty(t, nodes)
	assert.True(t, sort.SliceIsSorted(nodes, func(i, j int) bool { return nodes[i] < nodes[j] }))
}

// BenchmarkSplit counts all solutions of 13 queens with one and two workers.
func BenchmarkSplit(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			m, _ := queens(13)
			team, err := m.Compile(b.Context(), csp.Options{Workers: workers})
			require.NoError(b, err)
			for b.Loop() {
				n, err := team.Count(context.Background(), 0)
				require.NoError(b, err)
				require.Equal(b, 73712, n)
			}
		})
	}
}

// The time that a split is given bounds compiling its workers too.
func TestSplitCompilesWithinItsTimeout(t *testing.T) {
	m, _ := queens(8)
	team, err := m.Compile(t.Context(), csp.Options{Workers: 2, Timeout: 1})
	require.ErrorIs(t, err, csp.ErrLimit)
	assert.Nil(t, team)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = m.Compile(ended, csp.Options{Workers: 2, Timeout: 1})
	require.ErrorIs(t, err, context.Canceled)
}
