package csp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/stretchr/testify/assert"
)

// This file tests the packing of bins.

// loadsAre reports whether the first items of vals, of these sizes, give the loads
// that are the rest.
func loadsAre(vals, sizes []int) bool {
	n := len(sizes)
	loads := make([]int, len(vals)-n)
	for i, size := range sizes {
		if vals[i] < 0 || vals[i] >= len(loads) {
			return false
		}
		loads[vals[i]] += size
	}
	for b, load := range loads {
		if vals[n+b] != load {
			return false
		}
	}
	return true
}

func TestBinPacking(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "bin_packing",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			bins := 1 + r.IntN(3)
			sizes := make([]int, r.IntN(7-bins))
			for i := range sizes {
				sizes[i] = r.IntN(4)
			}
			s.Vars, s.Lo, s.Hi = len(sizes)+bins, 0, 2+r.IntN(4)
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.BinPacking(xs[:len(sizes)], sizes, xs[len(sizes):])
			}
			s.Accepts = func(v []int) bool { return loadsAre(v, sizes) }
		},
	})
}

// Beside the item of size 6, that of size 5 has no room in a bin of 10. Where the one
// of size 4 goes is open.
func TestBinPackingPrunes(t *testing.T) {
	m := csp.NewModel()
	bins := m.IntVars("bin", 3, 0, 1)
	loads := m.IntVars("load", 2, 0, 10)
	m.Post(csp.BinPacking(bins, []int{6, 5, 4}, loads))
	s, err := m.Compile(t.Context(), csp.Options{})
	assert.NoError(t, err)
	s.Assume(bins[0].Eq(0))
	ok, err := s.Propagate(t.Context())
	assert.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, "1", s.Domain(bins[1]).String())
	assert.Equal(t, "5..9", s.Domain(loads[1]).String())
}

// Of 70 bins the last but one is full, and the last needs the largest item that is left.
func TestBinPackingOfManyBins(t *testing.T) {
	m := csp.NewModel()
	bins := m.IntVars("bin", 4, 0, 69)
	loads := m.IntVars("load", 70, 0, 10)
	m.Post(csp.BinPacking(bins, []int{7, 4, 5, 3}, loads))
	s, err := m.Compile(t.Context(), csp.Options{})
	assert.NoError(t, err)
	s.Assume(bins[0].Eq(68), loads[69].Ge(8), bins[3].Ne(69))
	ok, err := s.Propagate(t.Context())
	assert.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, "69", s.Domain(bins[1]).String())
	assert.Equal(t, "69", s.Domain(bins[2]).String())
	assert.Equal(t, "0..68", s.Domain(bins[3]).String())
}

func TestBinPackingMalformed(t *testing.T) {
	tests := map[string][]int{
		"2 items and 1 sizes":                 {1},
		"item 1 has the size -3":              {1, -3},
		"leaves 64 bits at item 1, 1 + 92233": {1, math.MaxInt},
	}
	for want, sizes := range tests {
		m := csp.NewModel()
		m.Post(csp.BinPacking(m.IntVars("bin", 2, 0, 1), sizes, m.IntVars("load", 2, 0, 1)))
		assert.ErrorContains(t, m.Err(), want)
	}
}
