// The context ends also a single run of a propagator that would take a wide domain
// apart value by value.
package csp_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
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

// slowly is a constraint of a user that takes a hundredth of a second, and never decides.
type slowly struct {
	xs   []csp.Var
	runs *atomic.Int64
}

func (c slowly) Vars() []csp.Var { return c.xs }

func (c slowly) Satisfied([]int) bool {
	c.runs.Add(1)
	time.Sleep(10 * time.Millisecond)
	return true
}

func (c slowly) Propagate(s *csp.Space) csp.Status {
	c.Satisfied(nil)
	return csp.Stable
}

// The end of the time is noticed between two calls of what a user wrote, however slow it is,
// and bounds the whole of a divided search. The clock is a false one.
func TestTimeoutIsNoticedBetweenSlowCalls(t *testing.T) {
	ways := map[string]func(xs []csp.Var, c slowly) csp.Constraint{
		"predicate":  func(xs []csp.Var, c slowly) csp.Constraint { return csp.Predicate("slow", xs, c.Satisfied) },
		"negation":   func(xs []csp.Var, c slowly) csp.Constraint { return csp.Not(csp.Predicate("slow", xs, c.Satisfied)) },
		"propagator": func(_ []csp.Var, c slowly) csp.Constraint { return c },
		"not":        func(_ []csp.Var, c slowly) csp.Constraint { return csp.Not(c) },
	}
	for name, make := range ways {
		for _, level := range []strategy.Maintain{strategy.Full, strategy.AC3, strategy.ForwardChecking, strategy.Backtracking} {
			for _, workers := range []int{0, 2} {
				synctest.Test(t, func(t *testing.T) {
					m := csp.NewModel()
					var runs atomic.Int64
					xs := m.IntVars("x", 200, 1, 90)
					for i := 1; i < len(xs); i++ {
						pair := xs[i-1 : i+1]
						m.Post(make(pair, slowly{pair, &runs}))
					}
					o := csp.Options{Maintain: level, Timeout: 45 * time.Millisecond}
					began := time.Now()
					if workers == 0 {
						_, err := compile(t, m, o).Count(context.Background(), 0)
						assert.ErrorIs(t, err, csp.ErrLimit, "%s %v", name, level)
					} else {
						team, err := m.Compile(context.Background(), split(workers, o))
						require.NoError(t, err)
						_, err = team.Count(context.Background(), 0)
						assert.ErrorIs(t, err, csp.ErrLimit, "%s %v", name, level)
					}
					assert.LessOrEqual(t, time.Since(began), 60*time.Millisecond, "%s %v, workers %d", name, level, workers)
				})
			}
		}
	}
}
