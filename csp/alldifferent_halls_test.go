package csp

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// Hall intervals found by bits are those found by ranks: both make the same claims on each
// variable in the same order, in domains of one word and of several, on views of either sign.
func TestHallIntervalsByBitsAsByRanks(t *testing.T) {
	pruned, failed := 0, 0
	for seed := range uint64(1000) {
		var claims [2][]domains.Change
		for i := range claims {
			s, err := crowdedModel(rand.New(rand.NewPCG(seed, 2))).Compile(t.Context(), Options{})
			require.NoError(t, err)
			halls := 0
			for _, p := range s.space.run {
				if p, ok := p.(*hallIntervals); ok {
					require.NotNil(t, p.bits)
					halls++
					if i == 1 {
						p.bits = nil
						p.makeRoom(&s.space)
					}
				}
			}
			require.Equal(t, 1, halls)
			s.execute(t.Context(), nil)
			st := s.space.st
			for pos := range st.TrailLen() {
				if c, ok := st.ChangeAt(pos); ok {
					claims[i] = append(claims[i], c)
					if c.Op == domains.GE || c.Op == domains.LE {
						pruned++
					}
				}
			}
			slices.SortStableFunc(claims[i], func(a, b domains.Change) int { return cmp.Compare(a.X, b.X) })
			if s.run.failed {
				failed++
			}
		}
		require.Equal(t, claims[1], claims[0], seed)
	}
	assert.Greater(t, pruned, 1000)
	assert.Greater(t, failed, 50)
	assert.Less(t, failed, 1600)
}

// A maximum is lowered out of a Hall interval also where that one ends below the greatest maximum,
// or where all of them together fill their values.
func TestHallIntervalsLowerMaxima(t *testing.T) {
	for _, most := range []int{6, 4} {
		m := NewModel()
		a, b, k := m.IntVar("a", 3, 4), m.IntVar("b", 3, 4), m.IntVar("k", 1, 3)
		m.Post(AllDifferentWith(BoundsConsistency, a, b, k, m.IntVar("w", 1, most)))
		s, err := m.Compile(t.Context(), Options{})
		require.NoError(t, err)
		s.execute(t.Context(), nil)
		assert.Equal(t, 2, s.space.st.Max(k.id), "up to %d", most)
	}
}

// A round keeps each value of a solution where what fixed variables take has not yet been taken from
// the others: the queue may come to it first.
func TestHallIntervalsBeforeValuesAreTaken(t *testing.T) {
	pruned := 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 3))
		n := 2 + r.IntN(8)
		m := NewModel()
		var xs []Var
		solution := r.Perm(n + r.IntN(2))[:n]
		for i, v := range solution {
			xs = append(xs, m.IntVar(fmt.Sprint("x", i), r.IntN(v+1), v+r.IntN(n+2-v)))
		}
		m.Post(AllDifferentWith(BoundsConsistency, xs...))
		s, err := m.Compile(t.Context(), Options{})
		require.NoError(t, err)
		if s.empty {
			continue
		}
		var p *hallIntervals
		for _, run := range s.space.run {
			if h, ok := run.(*hallIntervals); ok {
				p = h
			}
		}
		require.NotNil(t, p.bits)
		for range 3 {
			i := r.IntN(n)
			require.True(t, s.space.Assign(xs[i], solution[i]))
			before := s.space.st.Removed()
			require.True(t, p.pruneByBits(&s.space), "seed %d", seed)
			for i, x := range xs {
				require.True(t, s.space.Has(x, solution[i]), "seed %d: %v of %v", seed, x, solution)
			}
			if s.space.st.Removed() > before {
				pruned++
			}
		}
	}
	assert.Greater(t, pruned, 400)
}

// crowdedModel draws an all-different over short domains with holes, some of them fixed.
func crowdedModel(r *rand.Rand) *Model {
	m := NewModel()
	n := 2 + r.IntN(50)
	span := n + r.IntN(3+n/8)
	if r.IntN(3) == 0 {
		span = min(5*n, 250)
	}
	var xs []Var
	for i := range n {
		lo := r.IntN(span)
		hi := min(lo+1+r.IntN(span), span-1)
		dom := domains.Range(lo, hi)
		if r.IntN(2) == 0 {
			dom = dom.Difference(domains.Of(lo + r.IntN(hi-lo+1)))
		}
		if dom.IsEmpty() {
			dom = domains.Range(lo, hi)
		}
		if r.IntN(2) == 0 {
			xs = append(xs, m.IntVarIn(fmt.Sprint("x", i), dom))
		} else {
			xs = append(xs, m.IntVarIn(fmt.Sprint("y", i), dom.Negate().Shift(7)).Neg().Plus(7))
		}
	}
	m.Post(AllDifferentWith(BoundsConsistency, xs...))
	return m
}
