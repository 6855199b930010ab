// The life of a Solver: assuming and resetting, every way a run can end, and that
// it can always be used again afterwards.
package csp_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// requireUsable asserts that s, over 8 queens, still finds all of them.
func requireUsable(t *testing.T, s *csp.Solver) {
	t.Helper()
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, 92, n)
	require.Equal(t, csp.Exhausted, s.Outcome())
	require.NoError(t, s.Err())
}

func TestAssumeAndReset(t *testing.T) {
	for _, level := range levels {
		t.Run(level.String(), func(t *testing.T) {
			m, q := queens(6)
			s := compile(t, m, csp.Options{Maintain: level, Order: strategy.InputOrder})
			assert.Equal(t, csp.Idle, s.Outcome())
			all := [][]int{{1, 3, 5, 0, 2, 4}, {2, 5, 1, 4, 0, 3}, {3, 0, 4, 1, 5, 2}, {4, 2, 0, 5, 3, 1}}
			for _, c := range []struct {
				name   string
				assume func()
				want   [][]int
			}{
				{"nothing", func() {}, all},
				{"equal", func() { s.Assume(q[0].Eq(2)) }, all[1:2]},
				{"unequal", func() { s.Assume(q[0].Ne(2)) }, [][]int{all[0], all[2], all[3]}},
				{"bounds", func() { s.Assume(q[0].Ge(2), q[0].Le(3)) }, all[1:3]},
				{"through a view", func() { s.Assume(q[0].Neg().Plus(10).Ge(8)) }, all[:2]},
				{"a domain", func() { assumeIn(s, q[0], domains.Of(0, 1, 4, 99)) }, [][]int{all[0], all[3]}},
				{"a domain through a view", func() { assumeIn(s, q[0].Neg(), domains.Range(-3, -2)) }, all[1:3]},
				{"two runs' worth", func() { s.Assume(q[0].Ge(2)); list(t, s, q); s.Assume(q[0].Le(2)) }, all[1:2]},
				{"a value that no domain has", func() { s.Assume(q[0].Eq(77)) }, nil},
				{"contradictory", func() { s.Assume(q[0].Eq(1), q[0].Eq(2)) }, nil},
				{"contradictory with the constraints", func() { s.Assume(q[0].Eq(1), q[1].Eq(1)) }, nil},
				{"no value at all", func() { assumeIn(s, q[2], domains.Set{}) }, nil},
			} {
				s.Reset()
				c.assume()
				assert.Equal(t, c.want, list(t, s, q), c.name)
				_, err := s.Solve(context.Background())
				if c.want == nil {
					assert.ErrorIs(t, err, csp.ErrNoSolution, c.name)
					assert.Equal(t, csp.Exhausted, s.Outcome(), c.name)
					assert.Empty(t, s.AppendFirst(nil, q), c.name)
				} else {
					assert.NoError(t, err, c.name)
					assert.Equal(t, csp.Stopped, s.Outcome(), c.name)
				}
			}
			s.Reset()
			assert.Equal(t, all, list(t, s, q))
		})
	}
}

func TestPropagateLeavesTheDomainsToLookAt(t *testing.T) {
	m, cells := sudoku(2)
	s := compile(t, m)
	s.Assume(clues(cells, "12..34..........")...)
	ok, err := s.Propagate(context.Background())
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, "3..4", s.Domain(cells[2]).String())
	assert.Equal(t, "7..8", s.Domain(cells[2].Plus(4)).String())
	assert.Equal(t, "1..2", s.Domain(cells[6]).String())
	s.Assume(cells[3].Eq(3))
	ok, err = s.Propagate(context.Background())
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, "4", s.Domain(cells[2]).String())
	s.Assume(cells[2].Eq(1))
	ok, err = s.Propagate(context.Background())
	require.NoError(t, err)
	assert.False(t, ok)
	s.Reset()
	assert.Equal(t, "1..4", s.Domain(cells[2]).String())
	other, _ := queens(4)
	assert.True(t, s.Domain(other.Vars()[0]).IsEmpty())
	assert.True(t, s.Domain(csp.Var{}).IsEmpty())
}

func TestLeavingTheLoop(t *testing.T) {
	m, q := queens(8)
	s := compile(t, m)
	for stop := 1; stop <= 5; stop++ {
		n := 0
		for range s.Solutions(context.Background()) {
			if n++; n == stop {
				break
			}
		}
		assert.Equal(t, csp.Stopped, s.Outcome())
		require.NoError(t, s.Err())
		assert.EqualValues(t, stop, s.Stats().Solutions)
		assert.Equal(t, "0..7", s.Domain(q[0]).String(), "back at the root")
	}
	requireUsable(t, s)
}

func TestASequenceIsRangedOverAgain(t *testing.T) {
	m, q := queens(6)
	s := compile(t, m)
	all := s.Solutions(context.Background())
	var first, second [][]int
	for sol := range all {
		first = append(first, sol.Values(q))
	}
	for sol := range all {
		second = append(second, sol.Values(q))
	}
	assert.Len(t, first, 4)
	assert.Equal(t, first, second)
}

func TestSolutionsAreOwnedCopies(t *testing.T) {
	m, q := queens(6)
	s := compile(t, m)
	var kept []csp.Solution
	var values [][]int
	for sol := range s.Solutions(context.Background()) {
		kept, values = append(kept, sol), append(values, sol.Values(q))
	}
	require.Len(t, kept, 4)
	for i, sol := range kept {
		assert.Equal(t, values[i], sol.Values(q))
		assert.Equal(t, 5-values[i][0], sol.Value(q[0].Neg().Plus(5)))
		assert.False(t, sol.IsZero())
	}
	later := m.IntVar("later", 3, 3)
	other, _ := queens(4)
	assert.True(t, csp.Solution{}.IsZero())
	for _, c := range []struct {
		sol csp.Solution
		x   csp.Var
		why string
	}{
		{kept[0], later, "later: it was declared after the solver was compiled"},
		{kept[0], later.Neg(), "-later: it was declared after the solver was compiled"},
		{kept[0], other.Vars()[0], "q[0]: it is of another model"},
		{kept[0], csp.Var{}, "(no variable): it is the zero Var"},
		{csp.Solution{}, q[0], "q[0]: there is no solution"},
	} {
		says := "csp: a solution was asked for the value of " + c.why
		assert.PanicsWithValue(t, says, func() { c.sol.Value(c.x) })
		assert.PanicsWithValue(t, says, func() { c.sol.Values([]csp.Var{q[0], c.x}) })
	}
}

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, level := range levels {
		m, _ := queens(8)
		s := compile(t, m, csp.Options{Maintain: level})
		for range s.Solutions(ctx) {
			t.Fatal("a solution after the context was cancelled")
		}
		assert.ErrorIs(t, s.Err(), context.Canceled)
		assert.Equal(t, csp.Cancelled, s.Outcome())
		sol, err := s.Solve(ctx)
		assert.ErrorIs(t, err, context.Canceled)
		assert.NotErrorIs(t, err, csp.ErrNoSolution)
		assert.True(t, sol.IsZero())
		n, err := s.Count(ctx, 0)
		assert.Zero(t, n)
		assert.ErrorIs(t, err, context.Canceled)
		_, err = s.Propagate(ctx)
		assert.ErrorIs(t, err, context.Canceled)
		requireUsable(t, s)
	}
}

// TestCancelledFromTheLoop: no solution comes after the context was cancelled.
func TestCancelledFromTheLoop(t *testing.T) {
	for _, level := range levels[:3] {
		m, _ := queens(8)
		s := compile(t, m, csp.Options{Maintain: level})
		for stop := 1; stop <= 92; stop += 13 {
			ctx, cancel := context.WithCancel(context.Background())
			n := 0
			for range s.Solutions(ctx) {
				if n++; n == stop {
					cancel()
				}
			}
			cancel()
			assert.Equal(t, stop, n)
			assert.ErrorIs(t, s.Err(), context.Canceled)
			assert.Equal(t, csp.Cancelled, s.Outcome())
		}
		requireUsable(t, s)
	}
}

// TestCancelledFromOutside cancels a search that would take years.
func TestCancelledFromOutside(t *testing.T) {
	for _, level := range levels {
		m, q := queens(30)
		ctx, cancel := context.WithCancel(context.Background())
		var started sync.Once
		running := make(chan struct{})
		go func() {
			<-running
			cancel()
		}()
		// The first test of the constraint says that the search is under way.
		m.Post(csp.Predicate("signal", q[:1], func([]int) bool {
			started.Do(func() { close(running) })
			return true
		}))
		s := compile(t, m, csp.Options{Maintain: level})
		_, err := s.Count(ctx, 0)
		assert.ErrorIs(t, err, context.Canceled, "%v", level)
		assert.Equal(t, csp.Cancelled, s.Outcome())
	}
}

func TestDeadline(t *testing.T) {
	m, _ := queens(30)
	s := compile(t, m)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	_, err := s.Count(ctx, 0)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	assert.ErrorIs(t, s.Err(), context.DeadlineExceeded)
	assert.Equal(t, csp.Cancelled, s.Outcome())
}

// TestCancelledPropagation cancels within one propagation that runs long: x = y + z and
// y = x + z with z above 0 close in on each other over four thousand million values.
func TestCancelledPropagation(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", -1<<31, 1<<31-1), m.IntVar("y", -1<<31, 1<<31-1), m.IntVar("z", 1, 2)
	m.Post(csp.Sum(y, z).Is(domains.EQ, x), csp.Sum(x, z).Is(domains.EQ, y))
	s := compile(t, m, csp.Options{Timeout: time.Millisecond})
	_, err := s.Solve(context.Background())
	assert.ErrorIs(t, err, csp.ErrLimit)
	assert.Equal(t, csp.Limited, s.Outcome())

	s = compile(t, m)
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	_, err = s.Solve(ctx)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
	s.Assume(x.Le(-1<<31+9), y.Le(-1<<31+9))
	_, err = s.Solve(ctx)
	assert.ErrorIs(t, err, context.DeadlineExceeded, "the root was never finished")
}

func TestCancellingLeavesNoGoroutine(t *testing.T) {
	m, _ := queens(8)
	s := compile(t, m)
	before := runtime.NumGoroutine()
	for range 300 {
		ctx, cancel := context.WithCancel(context.Background())
		for range s.Solutions(ctx) {
			cancel()
		}
		cancel()
		for range s.Solutions(context.Background()) {
			break
		}
	}
	assert.LessOrEqual(t, runtime.NumGoroutine(), before)
}

func TestNodeLimit(t *testing.T) {
	for _, level := range levels {
		m, _ := queens(8)
		whole := compile(t, m, csp.Options{Maintain: level})
		requireUsable(t, whole)
		nodes := whole.Stats().Nodes
		for _, limit := range []int64{1, 2, 9, 20, nodes - 1, nodes} {
			s := compile(t, m, csp.Options{Maintain: level, MaxNodes: limit})
			n, err := s.Count(context.Background(), 0)
			assert.LessOrEqual(t, s.Stats().Nodes, limit)
			assert.EqualValues(t, n, s.Stats().Solutions)
			if limit == nodes {
				assert.NoError(t, err)
				assert.Equal(t, csp.Exhausted, s.Outcome())
				continue
			}
			assert.Equal(t, limit, s.Stats().Nodes)
			assert.ErrorIs(t, err, csp.ErrLimit)
			assert.Equal(t, csp.Limited, s.Outcome())
			assert.NoError(t, s.Err(), "a limit is no error of the run")
		}
	}
}

// TestLimitsProveNothing: the model has no solution, and a run that was cut short
// must not say so.
func TestLimitsProveNothing(t *testing.T) {
	for _, level := range levels {
		for _, o := range []csp.Options{
			{Maintain: level, MaxNodes: 1},
			{Maintain: level, Timeout: time.Nanosecond},
		} {
			m, _ := queens(5)
			m.Post(csp.Predicate("never", m.Vars(), func([]int) bool { return false }))
			s := compile(t, m, o)
			_, err := s.Solve(context.Background())
			if level <= strategy.AC3 && o.Timeout == 0 {
				// The root alone is the proof, and within the limit.
				assert.ErrorIs(t, err, csp.ErrNoSolution)
				continue
			}
			assert.ErrorIs(t, err, csp.ErrLimit)
			assert.NotErrorIs(t, err, csp.ErrNoSolution)
			assert.Equal(t, csp.Limited, s.Outcome())
		}
	}
}

func TestSolutionLimit(t *testing.T) {
	m, _ := queens(8)
	s := compile(t, m, csp.Options{MaxSolutions: 5})
	n := 0
	for range s.Solutions(context.Background()) {
		n++
	}
	assert.Equal(t, 5, n)
	assert.Equal(t, csp.Limited, s.Outcome())
	assert.NoError(t, s.Err())
	_, err := s.Solve(context.Background())
	assert.NoError(t, err, "one solution is within the limit")
	n, err = s.Count(context.Background(), 0)
	require.NoError(t, err, "what was asked for was counted")
	assert.Equal(t, 5, n)
	assert.Equal(t, csp.Limited, s.Outcome())

	s = compile(t, m, csp.Options{MaxSolutions: 5, MaxNodes: 10})
	n, err = s.Count(context.Background(), 0)
	require.ErrorIs(t, err, csp.ErrLimit, "another limit came first")
	assert.Less(t, n, 5)
}

func TestCount(t *testing.T) {
	m, q := queens(6)
	s := compile(t, m, csp.Options{Order: strategy.InputOrder})
	for limit, want := range []int{4, 1, 2, 3, 4, 4} {
		n, err := s.Count(context.Background(), limit)
		require.NoError(t, err)
		assert.Equal(t, want, n)
		assert.Equal(t, []int{1, 3, 5, 0, 2, 4}, s.AppendFirst(nil, q))
	}
	s.Assume(q[0].Eq(0))
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err, "none is a count")
	assert.Zero(t, n)
	assert.Equal(t, []int{9}, s.AppendFirst([]int{9}, q))
}

func TestRunsDoNotNest(t *testing.T) {
	m, q := queens(8)
	s := compile(t, m)
	n := 0
	for range s.Solutions(context.Background()) {
		n++
		_, err := s.Solve(context.Background())
		require.ErrorIs(t, err, csp.ErrRunning)
		_, err = s.Count(context.Background(), 0)
		require.ErrorIs(t, err, csp.ErrRunning)
		_, err = s.Propagate(context.Background())
		require.ErrorIs(t, err, csp.ErrRunning)
		for range s.Solutions(context.Background()) {
			t.Fatal("a run within a run")
		}
		require.ErrorIs(t, s.Err(), csp.ErrRunning)
		s.Reset()                // waits for nobody, and does nothing
		s.Assume(q[0].Eq(n % 2)) // is for the next run
	}
	assert.Equal(t, 92, n, "the outer run is not disturbed")
	assert.Equal(t, csp.Exhausted, s.Outcome())
	assert.NoError(t, s.Err(), "nothing ended the outer run before its time")
	s.Reset()
	requireUsable(t, s)
}

func TestPanicInTheLoop(t *testing.T) {
	m, _ := queens(8)
	s := compile(t, m)
	boom := errors.New("boom")
	assert.PanicsWithError(t, "boom", func() {
		for range s.Solutions(context.Background()) {
			panic(boom)
		}
	})
	assert.Equal(t, csp.Stopped, s.Outcome(), "nothing was exhausted")
	requireUsable(t, s)
}

func TestPanicInAConstraint(t *testing.T) {
	for _, level := range levels {
		m, q := queens(8)
		calls, bad := 0, true
		m.Post(csp.Predicate("careless", q[:2], func(vals []int) bool {
			if calls++; bad && calls > 30 {
				panic("careless")
			}
			return true
		}))
		s := compile(t, m, csp.Options{Maintain: level})
		assert.PanicsWithValue(t, "careless", func() { s.Count(context.Background(), 0) })
		bad = false
		requireUsable(t, s)
	}
}

func TestMalformedAssumptions(t *testing.T) {
	other, alien := queens(8)
	require.NoError(t, other.Err())
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for name, assume := range map[string]func(*csp.Model, *csp.Solver){
		"a foreign literal": func(_ *csp.Model, s *csp.Solver) { s.Assume(alien[0].Eq(1)) },
		"the zero Var":      func(_ *csp.Model, s *csp.Solver) { s.Assume(csp.Var{}.Eq(1)) },
		"the zero Literal":  func(_ *csp.Model, s *csp.Solver) { s.Assume(csp.Literal{}) },
		"declared too late": func(m *csp.Model, s *csp.Solver) { s.Assume(m.IntVar("late", 1, 2).Eq(1)) },
		"after a cancelled run": func(_ *csp.Model, s *csp.Solver) {
			_, err := s.Solve(cancelled)
			require.ErrorIs(t, err, context.Canceled)
			s.Assume(alien[0].Eq(1))
		},
		"after a cancelled run and a reset": func(_ *csp.Model, s *csp.Solver) {
			_, err := s.Solve(cancelled)
			require.ErrorIs(t, err, context.Canceled)
			s.Reset()
			s.Assume(alien[0].Eq(1))
		},
	} {
		t.Run(name, func(t *testing.T) {
			m, _ := queens(8)
			s := compile(t, m)
			assume(m, s)
			for range 2 { // it stays until the reset
				_, err := s.Solve(context.Background())
				var malformed *csp.ModelError
				require.ErrorAs(t, err, &malformed)
				assert.NotErrorIs(t, err, csp.ErrNoSolution)
				assert.Len(t, malformed.Vars, 1)
				assert.Equal(t, csp.Invalid, s.Outcome())
				assert.ErrorAs(t, s.Err(), &malformed)
				_, err = s.Count(context.Background(), 0)
				assert.ErrorAs(t, err, &malformed)
				_, err = s.Propagate(context.Background())
				assert.ErrorAs(t, err, &malformed)
			}
			s.Reset()
			assert.NoError(t, s.Err())
			requireUsable(t, s)
		})
	}
}

// TestAssumingWithoutValues: a variable without values makes the model infeasible,
// and that is no mistake of who assumes something about another variable.
func TestAssumingWithoutValues(t *testing.T) {
	m := csp.NewModel()
	m.IntVarIn("none", domains.Set{})
	x := m.IntVar("x", 1, 3)
	s := compile(t, m)
	s.Assume(x.Eq(2))
	_, err := s.Solve(context.Background())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	assert.True(t, s.Domain(x).IsEmpty())
	ok, err := s.Propagate(context.Background())
	assert.NoError(t, err)
	assert.False(t, ok)
	for range s.Inferences() {
		t.Fatal("no constraint inferred anything")
	}
}

func TestNilContext(t *testing.T) {
	m, _ := queens(6)
	s := compile(t, m)
	var none context.Context
	n, err := s.Count(none, 0)
	require.NoError(t, err)
	assert.Equal(t, 4, n)
}

// TestAModelIsForManyGoroutines is for the race detector.
func TestAModelIsForManyGoroutines(t *testing.T) {
	m, q := queens(7)
	m.Post(csp.Predicate("pure", q[:2], func(vals []int) bool { return vals[0] != vals[1] }))
	var wg sync.WaitGroup
	counts := make([]int, 8)
	for i := range counts {
		wg.Go(func() {
			o := csp.Options{Maintain: levels[i%len(levels)], Order: orders[i%len(orders)], Values: valueOrders[i/2]}
			s, err := m.Compile(t.Context(), o)
			if !assert.NoError(t, err) {
				return
			}
			for range s.Solutions(context.Background()) {
				counts[i]++
			}
		})
	}
	wg.Wait()
	assert.Equal(t, []int{40, 40, 40, 40, 40, 40, 40, 40}, counts)
}
