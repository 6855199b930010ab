package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests propagators that are told what changed.

// A long chain looks at what it is told of and no further: a bound that moved behind its
// back stays unseen.
func TestChainLooksOnlyAtWhatChanged(t *testing.T) {
	m := NewModel()
	xs := m.IntVars("x", 50, 0, 99)
	m.Post(Less(xs...))
	s, err := m.Compile(t.Context(), Options{})
	require.NoError(t, err)
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	sp := &s.space
	sp.st.Push()
	sp.st.AtLeast(xs[40].index(), 70) // not told
	require.True(t, sp.AtLeast(xs[10], 30))
	require.True(t, sp.fixpoint())
	assert.Equal(t, 35, sp.Min(xs[15]))
	assert.Equal(t, 41, sp.Min(xs[41]), "a pass over all variables was made")
	require.True(t, sp.AtMost(xs[45], 90))
	require.True(t, sp.fixpoint())
	assert.Equal(t, 85, sp.Max(xs[40]))
}

// Chains that are told search the tree of chains under a Boolean, which are not; with
// restarts and when they run again.
func TestToldChainsSearchTheSameTree(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		n := 3 + r.IntN(12)
		var domain [20][2]int
		for i := range domain {
			domain[i][0] = r.IntN(8)
			domain[i][1] = domain[i][0] + r.IntN(30)
		}
		var not [][3]int
		for range r.IntN(20) {
			not = append(not, [3]int{r.IntN(n), r.IntN(n), r.IntN(9) - 4})
		}
		o := Options{Seed: seed, MaxNodes: 400, Learn: seed%4 == 1, Phases: []Phase{{Order: strategy.RandomOrder, Values: strategy.RandomValue}}}
		if seed%3 == 0 {
			o.Restart = strategy.Luby(10)
		}
		var found [2][]int32
		var stats [2]Stats
		for i := range found {
			m := NewModel()
			var xs []Var
			for j := range n {
				xs = append(xs, m.IntVar("x"+string(rune('a'+j)), domain[j][0], domain[j][1]))
			}
			c := LessOrEqual(xs...)
			if seed%2 == 0 {
				c = Less(xs...)
			}
			if i == 1 {
				c = Implies(m.IntVar("one", 1, 1), c)
			}
			m.Post(c)
			for _, e := range not {
				m.Post(NotEqual(xs[e[0]], xs[e[1]].Plus(e[2])))
			}
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			for range 2 {
				found[i] = found[i][:0]
				s.execute(t.Context(), func() bool {
					found[i] = append(found[i], s.run.vals[:n]...)
					return true
				})
				stats[i] = s.Stats()
			}
		}
		if o.Learn {
			continue // reasons differ by the Boolean
		}
		assert.Equal(t, found[1], found[0], seed)
		assert.Equal(t, stats[1].Nodes, stats[0].Nodes, seed)
		assert.Equal(t, stats[1].Failures, stats[0].Failures, seed)
	}
}
