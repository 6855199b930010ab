package reasons_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/reasons"
)

func TestContradiction(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 1, 9)
	m.PostNamed("small", csp.LessOrEqual(xs[0], m.Const(2)))
	m.PostNamed("small", csp.LessOrEqual(xs[1], m.Const(2)))
	m.PostNamed("needless", csp.Less(xs[3], m.Const(5)))
	m.PostNamed("rising", csp.Less(xs[2], xs[0]))
	m.Post(csp.AllDifferent(xs...)) // taken for granted
	m.PostNamed("not first", csp.NotEqual(xs[2], m.Const(1)))
	var out strings.Builder
	require.ErrorIs(t, reasons.Contradiction(t.Context(), &out, m, csp.Options{}), csp.ErrNoSolution)
	assert.Equal(t, "These rules cannot hold together:\n  small\n  rising\n  not first\n", out.String())
}

func TestContradictionNotFound(t *testing.T) {
	m := csp.NewModel()
	m.IntVar("x", 1, 9)
	var out strings.Builder
	assert.ErrorIs(t, reasons.Contradiction(t.Context(), &out, m, csp.Options{}), csp.ErrSatisfiable)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, reasons.Contradiction(ctx, &out, m, csp.Options{}), context.Canceled)
	assert.Empty(t, out.String())
}
