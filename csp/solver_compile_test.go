package csp_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// leaving is a constraint whose propagator is made when its function has run.
type leaving struct {
	x      csp.Var
	attach func()
}

func (c leaving) Vars() []csp.Var { return []csp.Var{c.x} }

func (c leaving) Attach(*csp.Space) csp.Propagator {
	c.attach()
	return c
}

func (c leaving) Propagate(*csp.Space) csp.Status { return csp.Stable }

// The context that ends at the third of a hundred constraints keeps the others from being
// attached, at every level, for one solver and for teams.
func TestContextEndsCompiling(t *testing.T) {
	ways := map[string]func(ctx context.Context, m *csp.Model) error{
		"portfolio": func(ctx context.Context, m *csp.Model) error {
			_, err := m.Compile(ctx, races(csp.Options{}, csp.Options{}))
			return err
		},
		"split": func(ctx context.Context, m *csp.Model) error {
			_, err := m.Compile(ctx, csp.Options{Workers: 2})
			return err
		},
		"solve": func(ctx context.Context, m *csp.Model) error {
			_, err := m.Solve(ctx, csp.Options{Timeout: time.Hour})
			return err
		},
	}
	for _, level := range levels {
		ways[level.String()] = func(ctx context.Context, m *csp.Model) error {
			_, err := m.Compile(ctx, csp.Options{Maintain: level})
			return err
		}
	}
	for name, compile := range ways {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			m := csp.NewModel()
			attached := 0
			for range 100 {
				m.Post(leaving{m.IntVar("", 0, 1), func() {
					if attached++; attached == 3 {
						cancel()
					}
				}})
			}
			require.ErrorIs(t, compile(ctx, m), context.Canceled)
			assert.Equal(t, 3, attached)
			require.ErrorIs(t, compile(ctx, m), context.Canceled)
			assert.Equal(t, 3, attached, "it had ended before")
		})
	}
}

// Variables alone take time too where there are very many of them.
func TestContextEndsDeclaring(t *testing.T) {
	m := csp.NewModel()
	m.IntVars("x", 100_000, 0, 1)
	_, err := m.Compile(&ticking{t.Context(), 20}, csp.Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// A constraint that is taken apart is left in the middle.
func TestContextEndsTakingApart(t *testing.T) {
	for _, level := range []strategy.Maintain{strategy.AC3, strategy.ForwardChecking} {
		m := csp.NewModel()
		m.Post(csp.AllDifferent(m.IntVars("x", 200, 0, 300)...))
		_, err := m.Compile(&ticking{t.Context(), 5}, csp.Options{Maintain: level})
		require.ErrorIs(t, err, context.Canceled)
	}
}

// Timeout bounds compiling and the run that follows together, and a split as a whole.
func TestTimeoutBoundsTheWholeCall(t *testing.T) {
	slow := func() (*csp.Model, csp.Var) {
		m := csp.NewModel()
		for range 20 {
			m.Post(leaving{m.IntVar("", 0, 1), func() { <-time.After(time.Millisecond) }})
		}
		return m, m.IntVar("y", 0, 9)
	}
	o := csp.Options{Timeout: 5 * time.Millisecond}
	m, y := slow()
	_, err := m.Solve(t.Context(), o)
	require.ErrorIs(t, err, csp.ErrLimit)
	_, err = m.Optimize(t.Context(), csp.Minimize(y), o)
	require.ErrorIs(t, err, csp.ErrLimit)

	pigeons := csp.NewModel()
	pigeons.Post(csp.AllDifferentWith(csp.ValueConsistency, pigeons.IntVars("x", 14, 1, 13)...))
	team, err := pigeons.Compile(t.Context(), csp.Options{Workers: 2, Timeout: 400 * time.Millisecond})
	require.NoError(t, err)
	start := time.Now()
	_, err = team.Count(t.Context(), 0)
	require.ErrorIs(t, err, csp.ErrLimit)
	assert.Equal(t, csp.Limited, team.Outcome())
	t.Log(time.Since(start)) // sixty subproblems that had the timeout each would take half a minute
}

// Every option that cannot be is refused with an error that names it.
func TestOptionsErrorNamesTheOption(t *testing.T) {
	m, _ := queens(4)
	for _, tt := range []struct {
		option string
		o      csp.Options
	}{
		{"Kernel", csp.Options{Kernel: "fast"}},
		{"Kernel", csp.Options{Kernel: "grid", LastConflict: true}},
		{"Maintain", csp.Options{Maintain: 99}},
		{"Restart", csp.Options{Restart: strategy.Luby(0)}},
		{"Restart", csp.Options{Restart: strategy.Luby(1), Maintain: strategy.Backtracking}},
		{"Learn", csp.Options{Learn: true, Maintain: strategy.AC3}},
		{"Neighbourhood", csp.Options{Neighbourhood: &csp.Neighbourhood{}}},
		{"LimitedDiscrepancy", csp.Options{LimitedDiscrepancy: true, Restart: strategy.Luby(1)}},
		{"LastConflict", csp.Options{LimitedDiscrepancy: true, LastConflict: true}},
		{"MaxSolutions", csp.Options{MaxSolutions: -1}},
		{"MaxNodes", csp.Options{MaxNodes: -1}},
		{"MaxFailures", csp.Options{MaxFailures: -1}},
		{"Timeout", csp.Options{Timeout: -1}},
		{"ProgressEvery", csp.Options{ProgressEvery: -1}},
		{"Order", csp.Options{Order: 99}},
		{"Ties", csp.Options{Ties: strategy.RandomOrder, LimitedDiscrepancy: true}},
		{"Values", csp.Options{Values: 99}},
		{"Phases[1].Values", csp.Options{Phases: []csp.Phase{{}, {Values: 99}}}},
		{"Phases[1].Once", csp.Options{Phases: []csp.Phase{{Once: true}, {}}}},
	} {
		_, err := m.Compile(t.Context(), tt.o)
		wrongOption(t, tt.option, err)
	}
	for option, o := range map[string]csp.Options{"MaxNodes": {MaxNodes: 1}, "MaxSolutions": {MaxSolutions: 1}, "MaxFailures": {MaxFailures: 1},
		"Progress": {Progress: func(*csp.Solver) {}}, "Observer": {Observer: func(*csp.Event) {}}} {
		_, err := m.Compile(t.Context(), split(2, o))
		wrongOption(t, option, err)
	}
	_, err := m.Compile(t.Context(), csp.Options{Workers: -1})
	wrongOption(t, "Workers", err)
	_, err = m.Compile(t.Context(), races(csp.Options{}, csp.Options{Observer: func(*csp.Event) {}}))
	wrongOption(t, "Race[0].Observer", err)
	_, err = m.Compile(t.Context(), races(csp.Options{}, csp.Options{Workers: 2}))
	wrongOption(t, "Race[0].Workers", err)
	_, err = m.Compile(t.Context(), races(csp.Options{}, csp.Options{}, csp.Options{Order: 99}))
	wrongOption(t, "Race[1].Order", err)
}

func wrongOption(t *testing.T, option string, err error) {
	t.Helper()
	var wrong *csp.OptionsError
	if assert.ErrorAs(t, err, &wrong, option) {
		assert.Equal(t, option, wrong.Option)
		assert.NotEmpty(t, wrong.Msg)
	}
}

func ExampleOptionsError() {
	_, err := csp.NewModel().Compile(context.Background(), csp.Options{LastConflict: true, LimitedDiscrepancy: true})
	var wrong *csp.OptionsError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Option)
	}
	fmt.Println(err)
	// Output:
	// LastConflict
	// csp: options: LastConflict: limited discrepancies need orders that neither learn nor draw
}
