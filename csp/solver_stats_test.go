// The counts of a run, against a tree small enough to draw.
package csp_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

func TestStatsOfFourQueens(t *testing.T) {
	m, _ := queens(4)
	// The tree of forward checking in input order; behind a node stand the columns
	// left to the rows that are not assigned:
	//
	//	node 1   root
	//	node 2   q0=0                 {2,3} {1,3} {1,2}
	//	node 3     q1=2: q2 is empty  failure 1
	//	node 4     q1!=2
	//	node 5       q1=3             q2 {1}, q3 {2}
	//	node 6         q2=1: q3 is empty  failure 2; the only value, no second side
	//	             (3 was the last value of q1: no second side)
	//	node 7   q0!=0
	//	node 8     q0=1               {3} {0,2} {0,2,3}
	//	node 9       q1=3             q2 {0}, q3 {0,2}
	//	node 10        q2=0           q3 {2}
	//	node 11          q3=2         solution 1
	//	node 12    q0!=1
	//	...        q0=2 and q0=3 mirror q0=1 and q0=0
	s := compile(t, m, csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder})
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	got := s.Stats()
	assert.EqualValues(t, 2, got.Solutions)
	// First sides: q0 has 4; below q0=0 q1 has 2 and q2 1; below q0=1 one each of
	// q1, q2, q3; the mirror images the same.
	assert.EqualValues(t, 16, got.Backtracks)
	// Second sides: 3 of q0, and 1 of q1 below q0=0 and q0=3 each.
	assert.EqualValues(t, 1+16+5, got.Nodes)
	assert.EqualValues(t, 4, got.Failures)
	// q0!=0, q0!=1, q0=2, q1=0, q2=3, q3=1; and as deep below q0=3.
	assert.Equal(t, 6, got.MaxDepth)
	assert.Zero(t, got.Propagations)
	assert.Positive(t, got.Time)
}

func TestStatsOfPropagation(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 0, 3), m.IntVar("y", 0, 3), m.IntVar("z", 0, 3)
	m.Post(csp.Less(x, y), csp.Less(y, z))
	s := compile(t, m)
	for range 2 { // what the root prunes counts in each run
		ok, err := s.Propagate(context.Background())
		require.NoError(t, err)
		require.True(t, ok)
		got := s.Stats()
		assert.EqualValues(t, 1, got.Nodes)
		assert.EqualValues(t, 6, got.Prunings, "x in 0..1, y in 1..2, z in 2..3")
		assert.Zero(t, got.Failures)
		assert.Zero(t, got.MaxDepth)
	}
	s.Assume(x.Eq(1)) // forces y=2 and z=3; what was assumed is no pruning
	ok, err := s.Propagate(context.Background())
	require.NoError(t, err)
	require.True(t, ok)
	assert.EqualValues(t, 8, s.Stats().Prunings)
}

func TestStatsDuringARun(t *testing.T) {
	m, _ := queens(6)
	s := compile(t, m)
	var last csp.Stats
	n := int64(0)
	for range s.Solutions(context.Background()) {
		n++
		now := s.Stats()
		assert.Equal(t, n, now.Solutions)
		assert.Greater(t, now.Nodes, last.Nodes)
		assert.Greater(t, now.Prunings, last.Prunings)
		assert.GreaterOrEqual(t, now.Propagations, last.Propagations)
		last = now
	}
	end := s.Stats()
	assert.EqualValues(t, 4, end.Solutions)
	assert.GreaterOrEqual(t, end.Nodes, last.Nodes)
	assert.Equal(t, end, s.Stats(), "after the run they stand still")
	assert.True(t, strings.HasPrefix(end.String(), "4 solutions, "), end.String())
}

// A counter that the engine gets later must not be missing from the sum.
func TestStatsAddAddsEveryCounter(t *testing.T) {
	var once csp.Stats
	fields := reflect.ValueOf(&once).Elem()
	for i := range fields.NumField() {
		fields.Field(i).SetInt(int64(i + 1))
	}
	var total csp.Stats
	total.Add(once)
	assert.Equal(t, once, total)
	total.Add(once)
	sums := reflect.ValueOf(total)
	for i := range sums.NumField() {
		want := 2 * int64(i+1)
		if name := sums.Type().Field(i).Name; name == "MaxDepth" {
			want /= 2
		}
		assert.Equal(t, want, sums.Field(i).Int(), sums.Type().Field(i).Name)
	}
}

func TestStatsInWords(t *testing.T) {
	assert.Equal(t, "1 solution, 2 nodes, 0 failures, 1 backtrack, 3 propagations, 1 revision, 1 check, 1 pruning, depth 1, 1 restart, 2s",
		csp.Stats{Solutions: 1, Nodes: 2, Backtracks: 1, Propagations: 3, Revisions: 1, Checks: 1, Prunings: 1, MaxDepth: 1, Restarts: 1, Time: 2 * time.Second}.String())
}
