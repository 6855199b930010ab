package answers_test

import (
	"context"
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/answers"
)

// descending is a model whose solutions are found from 5 down to 2.
func descending(t *testing.T) (*csp.Solver, csp.Var) {
	m := csp.NewModel()
	x := m.IntVar("x", 2, 5)
	solver, err := m.Compile(t.Context(), csp.Options{Order: strategy.InputOrder, Values: strategy.Descending})
	require.NoError(t, err)
	return solver, x
}

func TestLeast(t *testing.T) {
	least := answers.Least{What: "price"}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	least.Declare(flags)
	require.NoError(t, flags.Parse([]string{"-improving"}))

	solver, x := descending(t)
	var out strings.Builder
	best, verdict, err := least.Search(t.Context(), solver, x, &out)
	require.NoError(t, err)
	assert.Equal(t, 2, best.Value(x))
	assert.Equal(t, "price 2, proved to be the least", verdict)
	assert.Equal(t, "found price 5\nfound price 4\nfound price 3\nfound price 2\n", out.String())

	solver.Assume(x.Ge(6))
	_, _, err = least.Search(t.Context(), solver, x, &out)
	assert.ErrorIs(t, err, csp.ErrNoSolution)
}

// TestLeastCutShort: cut short after a solution, and before any.
func TestLeastCutShort(t *testing.T) {
	least := answers.Least{What: "price", Improving: true}
	ctx, cancel := context.WithCancel(t.Context())
	solver, x := descending(t)
	best, verdict, err := least.Search(ctx, solver, x, writer(func() { cancel() }))
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, 5, best.Value(x))
	assert.Equal(t, "price 5, the least is at least 2", verdict)

	best, verdict, err = least.Search(ctx, solver, x, writer(func() {}))
	require.ErrorIs(t, err, context.Canceled)
	assert.True(t, best.IsZero())
	assert.Empty(t, verdict)
}

// writer calls a function at each write.
type writer func()

func (w writer) Write(data []byte) (int, error) {
	w()
	return len(data), nil
}
