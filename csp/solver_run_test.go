package csp

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A search needs no history of a root that takes long: here two inequalities move bounds a
// hundred thousand times, and its trail stays bounded. Who asks why gets the history.
func TestLongRootOfASearchKeepsNoHistory(t *testing.T) {
	const n = 100_000
	m := NewModel()
	x, y := m.BoundsVar("x", 0, n), m.BoundsVar("y", 0, n)
	b := m.BoolVar("b")
	// Each pushes the other by one, until y has passed the middle.
	m.Post(Less(x, y), &creeping{x, y, n / 2})
	compiled := func() *Solver {
		s, err := m.Compile(context.Background(), Options{})
		require.NoError(t, err)
		return s
	}
	asked, s := compiled(), compiled()
	ok, err := asked.Propagate(context.Background())
	require.NoError(t, err)
	require.True(t, ok)
	require.Greater(t, asked.space.st.TrailLen(), n-10)
	for i := range 2 {
		for range s.Solutions(context.Background()) {
			if i == 0 {
				assert.Less(t, s.space.st.TrailLen(), rootEntries+100)
			}
			e, err := s.Why(context.Background(), Question{Var: b, Value: 1})
			require.NoError(t, err)
			assert.Equal(t, Pruned, e.Answer, "in the state of the run")
			break
		}
		assert.Equal(t, asked.Stats().Propagations, s.root.stats.Propagations)
		_, err = s.Propagate(context.Background())
		require.NoError(t, err)
		assert.Equal(t, asked.space.st.TrailLen(), s.space.st.TrailLen())
	}
}

// creeping is y <= x+1, until y reaches a value.
type creeping struct {
	x, y Var
	to   int
}

func (c *creeping) Vars() []Var { return []Var{c.x, c.y} }

func (c *creeping) Propagate(s *Space) Status {
	if s.Min(c.y) < c.to && !s.AtLeast(c.x, s.Min(c.y)) {
		return Failed
	}
	return Stable
}
