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

// creep moves the least value of x up to the greatest, one by one.
type creep struct{ x csp.Var }

func (c creep) Vars() []csp.Var { return []csp.Var{c.x} }

func (c creep) Propagate(s *csp.Space) csp.Status {
	for !s.Fixed(c.x) {
		if !s.AtLeast(c.x, s.Min(c.x)+1) {
			return csp.Failed
		}
	}
	return csp.Entailed
}

func TestContextEndsALongPropagation(t *testing.T) {
	m := csp.NewModel()
	x := m.BoundsVar("x", 0, domains.MaxValue)
	m.Post(creep{x})
	s := compile(t, m, csp.Options{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	_, err := s.Solve(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}
