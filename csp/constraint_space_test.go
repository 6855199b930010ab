// Constraints as users write them: one that propagates by itself, and one with
// state of its own in each solver.
package csp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// apart states |x-y| <= most, by bounds.
type apart struct {
	x, y csp.Var
	most int
}

func (c apart) Vars() []csp.Var { return []csp.Var{c.x, c.y} }

func (c apart) Propagate(s *csp.Space) csp.Status {
	for _, p := range [][2]csp.Var{{c.x, c.y}, {c.y, c.x}} {
		x, y := p[0], p[1]
		if !s.AtLeast(y, s.Min(x)-c.most) || !s.AtMost(y, s.Max(x)+c.most) {
			return csp.Failed
		}
	}
	return csp.Stable
}

func (c apart) Satisfied(vals []int) bool {
	return vals[0]-vals[1] <= c.most && vals[1]-vals[0] <= c.most
}

// atMost states that at most limit of xs take the value. Its propagator counts in
// a reversible int how many do, so that a variable once counted is passed over.
type atMost struct {
	xs    []csp.Var
	value int
	limit int
}

func (c *atMost) Vars() []csp.Var { return c.xs }

func (c *atMost) Attach(s *csp.Space) csp.Propagator {
	p := &atMostState{atMost: c, taken: s.NewInt(0)}
	for range c.xs {
		p.counted = append(p.counted, s.NewInt(0))
	}
	return p
}

type atMostState struct {
	*atMost
	taken   csp.ReversibleInt
	counted []csp.ReversibleInt
}

func (p *atMostState) Propagate(s *csp.Space) csp.Status {
	for i, x := range p.xs {
		if p.counted[i].Get(s) == 0 && s.Fixed(x) && s.Min(x) == p.value {
			p.counted[i].Set(s, 1)
			p.taken.Set(s, p.taken.Get(s)+1)
		}
	}
	if p.taken.Get(s) > p.limit {
		return csp.Failed
	}
	if p.taken.Get(s) < p.limit {
		return csp.Stable
	}
	for i, x := range p.xs {
		if p.counted[i].Get(s) == 0 && !s.Remove(x, p.value) {
			return csp.Failed
		}
	}
	return csp.Entailed
}

func TestAConstraintOfTheUser(t *testing.T) {
	for _, o := range configurations(levels...) {
		m := csp.NewModel()
		xs := m.IntVars("x", 3, 0, 4)
		m.Post(apart{xs[0], xs[1], 1}, apart{xs[1].Plus(2), xs[2], 1})
		n := 0
		for sol := range compile(t, m, o).Solutions(context.Background()) {
			v := sol.Values(xs)
			assert.True(t, v[0]-v[1] >= -1 && v[0]-v[1] <= 1 && v[1]+2-v[2] >= -1 && v[1]+2-v[2] <= 1, "%v", v)
			n++
		}
		want := 0
		for a := range 5 {
			for b := range 5 {
				for c := range 5 {
					if a-b >= -1 && a-b <= 1 && b+2-c >= -1 && b+2-c <= 1 {
						want++
					}
				}
			}
		}
		assert.Equal(t, want, n, nameOf(o))
	}
}

// TestReversibleState counts the rows of five cells with at most two ones, on one
// solver again and again: a count that were not undone would lose some.
func TestReversibleState(t *testing.T) {
	for _, o := range configurations(levels...) {
		m := csp.NewModel()
		xs := m.IntVars("x", 5, 0, 2)
		m.Post(&atMost{xs, 1, 2})
		s := compile(t, m, o)
		for range 3 {
			n, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			assert.Equal(t, 32+5*16+10*8, n, nameOf(o))
		}
		s.Assume(xs[0].Eq(1), xs[1].Eq(1))
		n, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, 8, n, nameOf(o))
		s.Reset()
		s.Assume(xs[0].Eq(1), xs[1].Eq(1), xs[2].Eq(1))
		_, err = s.Solve(context.Background())
		assert.ErrorIs(t, err, csp.ErrNoSolution, nameOf(o))
	}
}
