// The context ends also a single run of a propagator that would take a wide domain
// apart value by value.
package csp_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

func TestContextEndsALongPropagation(t *testing.T) {
	m := csp.NewModel()
	x := m.BoundsVar("x", 0, domains.MaxValue)
	m.Post(csp.CountVar([]csp.Var{m.Const(-1)}, x, m.Const(1)))
	s := compile(t, m, csp.Options{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	_, err := s.Solve(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}
