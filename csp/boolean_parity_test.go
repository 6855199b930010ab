package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests parities together: that nothing that follows is missed, and that the reasons
// are true and suffice.

func TestParities(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "parities",
		Consistency: csptest.Domain,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 2 + r.IntN(4)
			if r.IntN(4) > 0 {
				s.Lo, s.Hi = 0, 1
			}
			in := make([][]int, 2+r.IntN(3))
			for i := range in {
				for k := range s.Vars {
					for range 1 + r.IntN(5)/4 {
						if r.IntN(2) == 0 {
							in[i] = append(in[i], k)
						}
					}
				}
			}
			for k := range s.Vars { // each is in some
				in[0] = append(in[0], k)
			}
			odd := r.IntN(1 << len(in))
			s.Build = func(xs []csp.Var) csp.Constraint {
				var cs []csp.Constraint
				for i, ks := range in {
					var bs []csp.Var
					for _, k := range ks {
						bs = append(bs, xs[k])
					}
					c := csp.Xor(bs...)
					if odd>>i&1 == 0 {
						c = c.(csp.Reifiable).Negation()
					}
					cs = append(cs, c)
				}
				return csp.Parities(cs...)
			}
			s.Accepts = func(v []int) bool {
				for i, ks := range in {
					n := 0
					for _, k := range ks {
						if v[k] >= 1 {
							n++
						}
					}
					if n&1 != odd>>i&1 {
						return false
					}
				}
				return true
			}
		},
	}, csptest.Cases(400))
}

// A code of 24 bits, each of 48 samples the parity of half of them, 5 of which are wrong: free
// search finds the bits, as it solves the equations for what is wrong, and tries with less of it, and proves that it is least.
func TestParitiesAreSolvedTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := csp.NewModel()
	bits, wrong := m.BoolVars("bit", 24), m.BoolVars("wrong", 48)
	secret := r.Uint32()
	for i, e := range wrong {
		bs, odd := []csp.Var{e}, i%10 == 3
		for k, b := range bits {
			if r.IntN(2) == 0 {
				bs = append(bs, b)
				odd = odd != (secret>>k&1 != 0)
			}
		}
		if !odd {
			bs[0] = e.Not()
		}
		m.Post(csp.Xor(bs...))
	}
	errors := csp.Minimize(csp.Sum(wrong...))
	m.Post(errors.Var().Le(6))
	one, err := m.Optimize(t.Context(), errors, csp.Options{Free: true, MaxFailures: 20_000})
	require.NoError(t, err)
	for k, b := range bits {
		assert.Equal(t, int(secret>>k&1), one.Value(b))
	}
}

// Who asks why is told of constraints that were posted.
func TestImpliedParitiesAreNotTold(t *testing.T) {
	m := csp.NewModel()
	b := m.BoolVars("b", 4)
	m.Post(csp.Xor(b[0], b[1], b[2]), csp.Xor(b[0], b[1], b[3]))
	for _, o := range []csp.Options{{}, {Free: true}} {
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		n, err := s.Count(t.Context(), 0)
		require.NoError(t, err)
		assert.Equal(t, 4, n)
		s.Assume(b[2].Eq(1))
		ok, err := s.Propagate(t.Context())
		require.NoError(t, err)
		require.True(t, ok)
		assert.Equal(t, 2, s.Domain(b[3]).Len(), "that follows from both constraints, and from neither by itself")
	}
}
