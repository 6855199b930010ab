package csp

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// This file tests the sequences of cutoffs.

func cutoffs(r Restart, n int) (list []int64) {
	for i := range n {
		list = append(list, r.cutoff(i))
	}
	return list
}

func TestCutoffs(t *testing.T) {
	// The sequence as Luby, Sinclair and Zuckerman (1993) print it.
	assert.Equal(t, []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}, cutoffs(Luby(1), 16))
	assert.Equal(t, []int64{3, 3, 6, 3}, cutoffs(Luby(3), 4))
	assert.Equal(t, []int64{2, 3, 4, 6, 10}, cutoffs(Geometric(2, 1.5), 5), "2, 3, 4.5, 6.75, 10.125")
	assert.Equal(t, []int64{7, 7, 7}, cutoffs(Geometric(7, 1), 3))
	assert.Equal(t, []int64{5, 10, 15}, cutoffs(Arithmetic(5), 3))
	assert.Equal(t, []int64{unlimited, unlimited}, cutoffs(Restart{}, 2))
	assert.EqualValues(t, unlimited, Geometric(1, 10).cutoff(1000), "it grows no further")
	assert.EqualValues(t, unlimited, Geometric(1, math.Inf(1)).cutoff(1))
	assert.Equal(t, []int64{1 << 61, 1 << 61, unlimited, 1 << 61, 1 << 61, unlimited, unlimited}, cutoffs(Luby(1<<61), 7))
	for _, r := range []Restart{Luby(1 << 62), Luby(math.MaxInt), Geometric(math.MaxInt, 1), Geometric(math.MaxInt, 2)} {
		assert.Equal(t, []int64{unlimited, unlimited, unlimited, unlimited}, cutoffs(r, 4), "%+v", r)
	}
}

func TestMalformedRestarts(t *testing.T) {
	m := NewModel()
	m.BoolVar("x")
	for _, r := range []Restart{Luby(0), Luby(-3), Geometric(0, 1), Arithmetic(0), Geometric(0, 2), Geometric(1, 0.5), Geometric(1, math.NaN())} {
		_, err := m.Compile(t.Context(), Options{Restart: r})
		assert.ErrorContains(t, err, "Restart: it needs", "%+v", r)
	}
}

// TestRestartsComeAtTheirCutoffs counts: every descent but the last has as many
// failures as its cutoff.
func TestRestartsComeAtTheirCutoffs(t *testing.T) {
	for _, r := range []Restart{Luby(1), Luby(4), Geometric(2, 1.3), Geometric(5, 1)} {
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
			least += r.cutoff(i)
		}
		assert.GreaterOrEqual(t, st.Failures, least, "%+v", r)
		assert.LessOrEqual(t, st.Failures, least+r.cutoff(int(st.Restarts))+1, "%+v", r)
	}
}
