package csp

import (
	"math"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
)

// This file tests restarts.

func TestMalformedRestarts(t *testing.T) {
	m := NewModel()
	m.BoolVar("x")
	for _, r := range []strategy.Restart{strategy.Luby(0), strategy.Luby(-3), strategy.Geometric(0, 1), strategy.Arithmetic(0), strategy.Geometric(0, 2), strategy.Geometric(1, 0.5), strategy.Geometric(1, math.NaN())} {
		_, err := m.Compile(t.Context(), Options{Restart: r})
		assert.ErrorContains(t, err, "Restart: it needs", "%+v", r)
	}
}

// TestRestartsComeAtTheirCutoffs counts: every descent but the last has as many
// failures as its cutoff.
func TestRestartsComeAtTheirCutoffs(t *testing.T) {
	for _, r := range []strategy.Restart{strategy.Luby(1), strategy.Luby(4), strategy.Geometric(2, 1.3), strategy.Geometric(5, 1)} {
		m := NewModel()
		xs := m.IntVars("x", 6, 0, 4) // one value too few
		for i := range xs {
			for j := range i {
				m.Post(NotEqual(xs[i], xs[j]))
			}
		}
		s, err := m.Compile(t.Context(), Options{Restart: r})
		assert.NoError(t, err)
		_, err = s.Solve(t.Context())
		assert.ErrorIs(t, err, ErrNoSolution)
		st := s.Stats()
		assert.Positive(t, st.Restarts, "%+v", r)
		least := int64(0)
		for i := range int(st.Restarts) {
			least += r.Cutoff(i)
		}
		assert.GreaterOrEqual(t, st.Failures, least, "%+v", r)
		assert.LessOrEqual(t, st.Failures, least+r.Cutoff(int(st.Restarts))+1, "%+v", r)
	}
}
