package csp_test

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

func TestTeamsFindWhatOneSolverFinds(t *testing.T) {
	m, q := queens(8)
	teams := map[string]func() (*csp.Team, error){
		"split 1": func() (*csp.Team, error) { return m.Split(t.Context(), 1, csp.Options{}) },
		"split 2": func() (*csp.Team, error) { return m.Split(t.Context(), 2, csp.Options{}) },
		"split 5": func() (*csp.Team, error) {
			return m.Split(t.Context(), 5, csp.Options{Order: csp.DomWDeg, Restart: csp.Luby(5)})
		},
		"split fc": func() (*csp.Team, error) { return m.Split(t.Context(), 3, csp.Options{Maintain: csp.ForwardChecking}) },
		"portfolio": func() (*csp.Team, error) {
			return m.Portfolio(t.Context(), csp.Options{}, csp.Options{Order: csp.InputOrder})
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
			n, err := team.Count(context.Background())
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
	team, err := m.Split(t.Context(), 3, csp.Options{Phases: []csp.Phase{{Brancher: func() csp.Brancher {
		made.Add(1)
		return (&countdown{xs: q}).branch
	}}}})
	require.NoError(t, err)
	assert.EqualValues(t, 3, made.Load())
	n, err := team.Count(context.Background())
	require.NoError(t, err)
	assert.Equal(t, 92, n)
}

func TestTeamsAgreeOnTheOptimum(t *testing.T) {
	m, _, value, best := knapsack(t)
	split, err := m.Split(t.Context(), 2, csp.Options{})
	require.NoError(t, err)
	portfolio, err := m.Portfolio(t.Context(), csp.Options{Order: csp.DomWDeg, Restart: csp.Luby(10)}, csp.Options{Values: csp.Descending})
	require.NoError(t, err)
	free, err := m.Portfolio(t.Context()) // as many searches as there are processors
	require.NoError(t, err)
	several, err := m.Portfolio(t.Context(), slices.Repeat([]csp.Options{{Free: true}}, 6)...)
	require.NoError(t, err)
	for _, team := range []*csp.Team{split, portfolio, free, several} {
		sol, err := team.Optimize(context.Background(), csp.Maximize(value))
		require.NoError(t, err)
		assert.Equal(t, best, sol.Value(value))
		assert.Equal(t, csp.Exhausted, team.Outcome())
	}
}

func TestTeamsYieldEverBetterSolutions(t *testing.T) {
	m, _, value, best := knapsack(t)
	teams := map[string]func(o csp.Options) (*csp.Team, error){
		"split":     func(o csp.Options) (*csp.Team, error) { return m.Split(t.Context(), 3, o) },
		"portfolio": func(o csp.Options) (*csp.Team, error) { return m.Portfolio(t.Context(), o, o) },
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
	split, err := m.Split(t.Context(), 2, csp.Options{})
	require.NoError(t, err)
	_, err = split.Solve(context.Background())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	portfolio, err := m.Portfolio(t.Context(), csp.Options{}, csp.Options{Order: csp.InputOrder})
	require.NoError(t, err)
	_, err = portfolio.Solve(context.Background())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	_, err = m.Split(t.Context(), 0, csp.Options{})
	assert.Error(t, err)
	_, err = m.Split(t.Context(), 2, csp.Options{MaxNodes: 5})
	assert.Error(t, err)
}

func TestCancellingATeamStopsAllOfIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // which waits for every goroutine to end
		m, _ := queens(30)
		team, err := m.Split(t.Context(), 4, csp.Options{})
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
			team, err := m.Split(b.Context(), workers, csp.Options{})
			require.NoError(b, err)
			for b.Loop() {
				n, err := team.Count(context.Background())
				require.NoError(b, err)
				require.Equal(b, 73712, n)
			}
		})
	}
}

// The time that a split is given bounds compiling its workers too.
func TestSplitCompilesWithinItsTimeout(t *testing.T) {
	m, _ := queens(8)
	team, err := m.Split(t.Context(), 2, csp.Options{Timeout: 1})
	require.ErrorIs(t, err, csp.ErrLimit)
	assert.Nil(t, team)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = m.Split(ended, 2, csp.Options{Timeout: 1})
	require.ErrorIs(t, err, context.Canceled)
}
