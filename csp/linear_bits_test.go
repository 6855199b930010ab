package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// This file tests sums of many 0/1 variables, which are told of changes, beside the same
// sums under a Boolean that is true, which look through their terms.

// manyBitsModel draws a sum of 0/1 variables and a few others.
func manyBitsModel(r *rand.Rand, under bool) *Model {
	m := NewModel()
	n := manyBits*5/4 + r.IntN(20) // some coefficients are 0
	xs := m.BoolVars("b", n)
	for i := range r.IntN(3) {
		xs = append(xs, m.IntVar([]string{"x", "y"}[i], -3, 2+r.IntN(70)))
	}
	r.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
	coeffs := make([]int, len(xs))
	scale := 1 + r.IntN(3)
	most := 0
	for i := range coeffs {
		coeffs[i] = scale * (r.IntN(9) - 3)
		most += max(coeffs[i], 0)
	}
	k := r.IntN(max(most, 1))
	if r.IntN(3) > 0 {
		k -= k % scale
	}
	c := Dot(coeffs, xs).Is([]domains.Op{domains.EQ, domains.LE, domains.GE}[r.IntN(3)], Expr{k: k})
	if under {
		one := m.IntVar("one", 1, 1)
		c = Implies(one, c)
	}
	m.Post(c)
	for range r.IntN(40) { // so that bits become fixed while others propagate
		a, b := xs[r.IntN(len(xs))], xs[r.IntN(len(xs))]
		if a != b {
			m.Post(LessOrEqual(a, b))
		}
	}
	return m
}

// What a sum is told of changes nothing of what is searched: nodes, failures and solutions
// are those of a sum that looks for itself.
func TestManyBooleansSearchTheSameTree(t *testing.T) {
	kept := 0
	for seed := range uint64(60) {
		o := Options{Seed: seed, MaxNodes: 600, Phases: []Phase{{Order: strategy.RandomOrder, Values: strategy.RandomValue}}}
		if seed%3 == 0 {
			o.Restart = strategy.Luby(20)
		}
		var all [2][]int32
		var stats [2]Stats
		for i, under := range []bool{false, true} {
			m := manyBitsModel(rand.New(rand.NewPCG(seed, 1)), under)
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			for _, p := range s.space.run {
				switch p := p.(type) {
				case *linearEQ:
					kept += len(p.bitsOrNone())
				case *linearLE:
					kept += len(p.bitsOrNone())
				}
			}
			for range 2 { // the second run begins as the first did
				all[i] = all[i][:0]
				s.execute(t.Context(), func() bool {
					all[i] = append(all[i], s.run.vals[:manyBits]...)
					return true
				})
				if stats[i].Nodes > 0 {
					assert.Equal(t, stats[i].Propagations, s.Stats().Propagations)
				}
				stats[i] = s.Stats()
			}
		}
		assert.Equal(t, all[1], all[0], seed)
		assert.Equal(t, stats[1].Nodes, stats[0].Nodes, seed)
		assert.Equal(t, stats[1].Failures, stats[0].Failures, seed)
	}
	assert.Positive(t, kept, "no sum was kept so")
}

func (p *sum) bitsOrNone() []addend {
	if p.bits == nil {
		return nil
	}
	return p.bits.bits
}

// The order of the bits is that of their coefficients, so that a sum stops looking at the
// first that fits.
func TestGreatCoefficientsComeFirst(t *testing.T) {
	m := NewModel()
	xs := m.BoolVars("b", 2*manyBits)
	coeffs := make([]int, len(xs))
	for i := range coeffs {
		coeffs[i] = (i*37)%101 - 50
	}
	m.Post(Dot(coeffs, xs).Le(3))
	s, err := m.Compile(t.Context(), Options{})
	require.NoError(t, err)
	bits := s.space.run[0].(*linearLE).bits.bits
	for i := range bits[1:] {
		assert.GreaterOrEqual(t, bits[i].most, bits[i+1].most)
	}
}
