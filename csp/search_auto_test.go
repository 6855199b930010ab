package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests what the zero options choose.

// tour is a travelling salesman's model with distances drawn at random. The length is no
// less than the sum, which is no structure that is looked for.
func tour(t testing.TB, cities int) (m *csp.Model, next []csp.Var, length csp.Var) {
	m = csp.NewModel()
	next = m.IntVars("next", cities, 0, cities-1)
	ways := make([]csp.Var, cities)
	r := rand.New(rand.NewPCG(1, uint64(cities)))
	there := make([][]int, cities)
	for i := range ways {
		row := make([]int, cities)
		for j := range i {
			row[j] = 1 + r.IntN(100)
			there[j][i] = row[j]
		}
		there[i] = row
	}
	for i, row := range there {
		ways[i] = m.IntVar(fmt.Sprintf("way[%d]", i), 0, 100)
		m.Post(csp.Element(row, next[i], ways[i]))
	}
	length = m.BoundsVar("length", 0, 100*cities)
	m.Post(csp.Circuit(next...), csp.Sum(ways...).Is(domains.LE, length))
	return m, next, length
}

// With Options.InTurns the phases begin, and what they find soon is the answer; what they do not
// is found in turns with a search that learns. All solutions are in the order of the phases.
func TestPhasesTakeTurnsWithLearning(t *testing.T) {
	m, next, length := tour(t, 17)
	phases := []csp.Phase{{Vars: next, Order: strategy.InputOrder, Values: strategy.Descending}}
	plain, err := m.Compile(t.Context(), csp.Options{Phases: phases})
	require.NoError(t, err)
	s, err := m.Compile(t.Context(), csp.Options{Phases: phases, InTurns: true})
	require.NoError(t, err)
	first, err := plain.Solve(t.Context())
	require.NoError(t, err)
	sol, err := s.Solve(t.Context())
	require.NoError(t, err)
	assert.Equal(t, first.Values(next), sol.Values(next))
	assert.Equal(t, "plain", chosenName(s.Strategy()))

	best, err := m.Optimize(t.Context(), csp.Minimize(length), csp.Options{Learn: true, Restart: strategy.Luby(100)})
	require.NoError(t, err)
	sol, err = s.Optimize(t.Context(), csp.Minimize(length))
	require.NoError(t, err)
	assert.Equal(t, best.Value(length), sol.Value(length))
	assert.Contains(t, chosenName(s.Strategy()), "in turns")
	assert.Positive(t, s.Stats().Facts)

	n := 0
	for sol := range plain.Solutions(t.Context()) {
		if n++; n == 20 {
			first = sol
			break
		}
	}
	n = 0
	for sol := range s.Solutions(t.Context()) {
		if n++; n == 20 {
			assert.Equal(t, first.Values(next), sol.Values(next))
			break
		}
	}
	_, err = m.Compile(t.Context(), csp.Options{InTurns: true, Free: true})
	var wrong *csp.OptionsError
	require.ErrorAs(t, err, &wrong)
	assert.Equal(t, "InTurns", wrong.Option)
}

// What a plain search is not done with soon is searched with learning in turns; the answer
// is the same, and so are the counts, whatever the solver ran before.
func TestZeroOptionsTakeTurnsWithLearning(t *testing.T) {
	m, _, length := tour(t, 17)
	learned, err := m.Optimize(t.Context(), csp.Minimize(length), csp.Options{Learn: true, Restart: strategy.Luby(100)})
	require.NoError(t, err)
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	var counts csp.Stats
	for i := range 2 {
		sol, err := s.Optimize(t.Context(), csp.Minimize(length))
		require.NoError(t, err)
		assert.Equal(t, learned.Value(length), sol.Value(length))
		assert.Equal(t, csp.Exhausted, s.Outcome())
		assert.Contains(t, chosenName(s.Strategy()), "in turns")
		best, bound, ok := s.Bounds()
		assert.True(t, ok && best == bound && best == sol.Value(length))
		st := s.Stats()
		st.Time = 0
		assert.Positive(t, st.Facts)
		if i == 0 {
			counts = st
		}
		assert.Equal(t, counts, st)
	}
}

func TestZeroOptionsSearchPlainlyWhatIsSmall(t *testing.T) {
	m, _, length := tour(t, 5)
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	_, err = s.Optimize(t.Context(), csp.Minimize(length))
	require.NoError(t, err)
	assert.Equal(t, "plain", chosenName(s.Strategy()))
	assert.Zero(t, s.Stats().Facts)
}

func TestStrategyOfWhatIsAsked(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 1, 4)
	m.Post(csp.AllDifferent(xs...))
	for name, o := range map[string]csp.Options{"kernel": {}, "as asked": {Order: strategy.MRV}, "free": {Free: true}} {
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		_, err = s.Solve(t.Context())
		require.NoError(t, err)
		assert.Equal(t, name, chosenName(s.Strategy()))
		assert.NotEmpty(t, chosenReason(s.Strategy()))
		_, err = s.Count(t.Context(), 0)
		require.NoError(t, err)
		assert.Equal(t, name, chosenName(s.Strategy()), "also where all are wanted")
	}
}

// Limits are of both searches together, assumptions hold in both, and each better solution
// is better than the one before.
func TestTurnsKeepLimitsAndAssumptions(t *testing.T) {
	m, next, length := tour(t, 12)
	for _, o := range []csp.Options{{MaxFailures: 12_000}, {MaxNodes: 24_000}} {
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		_, err = s.Optimize(t.Context(), csp.Minimize(length))
		if err == nil {
			continue
		}
		require.ErrorIs(t, err, csp.ErrLimit)
		st := s.Stats()
		assert.Contains(t, chosenReason(s.Strategy()), "not done")
		assert.True(t, o.MaxFailures == 0 || st.Failures <= o.MaxFailures+1, st)
		assert.True(t, o.MaxNodes == 0 || st.Nodes <= o.MaxNodes+1, st)
	}
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	s.Assume(next[3].Eq(7), next[5].Ne(2))
	last := 0
	for sol := range s.Improving(t.Context(), csp.Minimize(length)) {
		assert.Equal(t, 7, sol.Value(next[3]))
		assert.NotEqual(t, 2, sol.Value(next[5]))
		assert.True(t, last == 0 || sol.Value(length) < last)
		last = sol.Value(length)
	}
	assert.Equal(t, csp.Exhausted, s.Outcome())
	m.Post(next[3].Eq(7), next[5].Ne(2))
	best, err := m.Optimize(t.Context(), csp.Minimize(length), csp.Options{Learn: true, Restart: strategy.Luby(100)})
	require.NoError(t, err)
	assert.Equal(t, best.Value(length), last)
}

// Where the plain search has found the best solution when its turn ends, the other one does not
// begin with a worse one.
func TestTurnsBeginWithTheBestSolution(t *testing.T) {
	m := csp.NewModel()
	mark := append([]csp.Var{m.Const(0)}, m.IntVars("mark", 7, 1, 64)...)
	m.Post(csp.Less(mark...))
	var apart []csp.Var
	for i := range mark {
		for j := range i {
			d := m.IntVar("", 1, 64)
			m.Post(csp.Sum(mark[i]).Add(-1, mark[j]).Is(domains.EQ, d))
			apart = append(apart, d)
		}
	}
	m.Post(csp.AllDifferent(apart...))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	last := 65
	for sol := range s.Improving(t.Context(), csp.Minimize(mark[7])) {
		assert.Less(t, sol.Value(mark[7]), last)
		last = sol.Value(mark[7])
	}
	assert.Contains(t, chosenName(s.Strategy()), "in turns")
	assert.Equal(t, 34, last) // the shortest Golomb ruler of eight marks
	best, bound, ok := s.Bounds()
	assert.True(t, ok && best == 34 && bound == 34)
}

// The context and the timeout end both searches.
func TestTurnsEnd(t *testing.T) {
	m, _, length := tour(t, 40)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err := m.Optimize(ctx, csp.Minimize(length), csp.Options{})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	_, err = m.Optimize(t.Context(), csp.Minimize(length), csp.Options{Timeout: 100 * time.Millisecond})
	require.ErrorIs(t, err, csp.ErrLimit)
}

// A caller that panics in the loop, or leaves it, leaves a solver that can run again.
func TestTurnsAreLeft(t *testing.T) {
	m, _, length := tour(t, 11)
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	want, err := s.Optimize(t.Context(), csp.Minimize(length))
	require.NoError(t, err)
	solutions := int(s.Stats().Solutions)
	for _, stop := range []int{1, solutions/2 + 1, solutions} {
		n := 0
		func() {
			defer func() { assert.Equal(t, "enough", recover()) }()
			for range s.Improving(t.Context(), csp.Minimize(length)) {
				if n++; n == stop {
					panic("enough")
				}
			}
		}()
		got, err := s.Optimize(t.Context(), csp.Minimize(length))
		require.NoError(t, err)
		assert.Equal(t, want.Values(m.Vars()), got.Values(m.Vars()))
	}
}

func ExampleSolver_Strategy() {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 1, 9)
	m.Post(csp.AllDifferent(xs...), csp.Sum(xs...).Eq(12))
	s, err := m.Compile(context.Background(), csp.Options{Order: strategy.MRV})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = s.Optimize(context.Background(), csp.Maximize(xs[0]))
	name, reason := s.Strategy()
	fmt.Println(name+":", reason, err)
	// Output: as asked: the options say how to search <nil>
}
