// The heat of variables, and the places where failures part their values.
package csp

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// The hottest place between the bounds is where a variable is split: x<=k and x>=k+1 are one
// place, and the coldest makes room for a new one.
func TestVariablesAreSplitWhereFailuresPartThem(t *testing.T) {
	m := NewModel()
	m.BoundsVar("x", 0, 1000)
	m.IntVar("y", 0, 9)
	s, err := m.Compile(t.Context(), Options{})
	require.NoError(t, err)
	c := newConflicts(s.space.st)
	c.reset()
	_, ok := c.split(0, 0, 1000)
	assert.False(t, ok)
	seen := func(op domains.Op, ks ...int) {
		for _, k := range ks {
			c.learned([]fact{{lit: domains.Lit(0, op, k)}, {lit: domains.Lit(1, op, k%10)}})
		}
	}
	seen(domains.LE, 500, 20, 500)
	seen(domains.GE, 21, 21)
	at := func(lo, hi int) int {
		k, ok := c.split(0, lo, hi)
		require.True(t, ok)
		return k
	}
	assert.Equal(t, 20, at(0, 1000))
	assert.Equal(t, 500, at(21, 1000))
	_, ok = c.split(0, 21, 500)
	assert.False(t, ok, "x<=500 holds there")
	seen(domains.LE, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	assert.Equal(t, 20, at(0, 1000))
	assert.Equal(t, 10, at(0, 20))
	_, ok = c.split(0, 0, 4)
	assert.False(t, ok, "what was seen once made room")
	_, ok = c.split(1, 0, 9)
	assert.False(t, ok, "y keeps its values")
}

// A variable of eleven values that took part in two failures comes before a Boolean that took part in one,
// and after it where heat is spread over its ten steps; it has the same heat as before when it is not any more.
func TestHeatIsSpreadOverValues(t *testing.T) {
	m := NewModel()
	m.IntVar("wide", 0, 10)
	m.IntVar("boolean", 0, 1)
	s, err := m.Compile(t.Context(), Options{})
	require.NoError(t, err)
	c := newConflicts(s.space.st)
	c.reset()
	wide, boolean := fact{lit: domains.Lit(0, domains.GE, 3)}, fact{lit: domains.Lit(1, domains.GE, 1)}
	c.learned([]fact{wide, boolean})
	c.learned([]fact{wide})
	heat := c.heat[0]
	assert.Equal(t, []int32{0, 1}, c.heap)
	c.by(true)
	assert.Equal(t, []int32{1, 0}, c.heap)
	assert.InDelta(t, heat/10, c.heat[0], 1e-12)
	for range 5 {
		c.learned([]fact{wide})
	}
	assert.Equal(t, []int32{1, 0}, c.heap, "seven times a tenth")
	c.by(false)
	assert.Equal(t, []int32{0, 1}, c.heap)
	c.by(true)
	c.reset()
	assert.False(t, c.spread, "a run begins as every other")
}

// Where an optimisation has found nothing in many descents, the values of the dive that got furthest are
// tried again, shorter ones change nothing, and after some descents it is forgotten.
func TestTheFurthestDiveIsBegunFrom(t *testing.T) {
	m := NewModel()
	m.IntVars("x", 4, 0, 9)
	s, err := m.Compile(t.Context(), Options{Free: true})
	require.NoError(t, err)
	s.order.forget(0)
	s.goal.on, s.goal.x = true, m.Vars()[3]
	dive := func(values ...int) {
		for x, v := range values {
			s.space.st.Push()
			require.NotEqual(t, domains.Failed, s.space.st.Assign(int32(x), v))
		}
		s.popTo(s.space.st.Level() - len(values))
	}
	tried := func() (values []int) {
		hot := &phase{Phase: Phase{Vars: m.Vars(), Values: latest}}
		for _, x := range m.Vars()[:3] {
			values = append(values, s.chooseValue(hot, x).K())
		}
		return values
	}
	s.run.restarts.n = strayFrom - 1
	dive(4, 5, 6)
	assert.Equal(t, []int{0, 0, 0}, tried(), "too early")
	s.run.restarts.n = strayFrom
	dive(4, 5)
	dive(7, 8, 9)
	dive(1, 2)
	assert.Equal(t, []int{7, 8, 9}, tried())
	s.run.restarts.n = strayFrom + dives
	dive(1, 2)
	assert.Equal(t, []int{1, 2, 9}, tried(), "what the shorter one had left open stays")
	s.order.hasSaved = true
	dive(3, 3, 3)
	assert.Equal(t, []int{1, 2, 9}, tried(), "there is a solution")
}
