package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests that all-different, left to itself, counts where there is little room.

// withGaps is as many values with gaps.
func withGaps(n int) domains.Set {
	var values []int
	for i := range n {
		values = append(values, 3*i)
	}
	return domains.Of(values...)
}

func TestPigeonholesAreRefutedWithoutSearch(t *testing.T) {
	many := func(n int, d domains.Set) func(m *csp.Model) []csp.Var {
		return func(m *csp.Model) []csp.Var { return varsIn(m, "x", n, d) }
	}
	for name, declare := range map[string]func(m *csp.Model) []csp.Var{
		"one too many":     many(11, domains.Range(1, 10)),
		"values with gaps": many(11, withGaps(10)),
		"values far apart": many(11, domains.Of(-30000, 1, 2, 3, 4, 5, 6, 7, 8, 30000)),
		"hundreds":         many(301, domains.Range(1, 300)),
		"bounds only": func(m *csp.Model) (xs []csp.Var) {
			for range 11 {
				xs = append(xs, m.BoundsVar(fmt.Sprint("x", len(xs)), 1, 10))
			}
			return xs
		},
		"some of them": func(m *csp.Model) []csp.Var {
			return append(m.IntVars("y", 20, 1, 100), m.IntVars("x", 11, 41, 50)...)
		},
		"some of a permutation": func(m *csp.Model) []csp.Var {
			return append(m.IntVars("y", 9, 1, 20), m.IntVars("x", 11, 5, 14)...)
		},
		"some, with gaps": func(m *csp.Model) []csp.Var {
			return append(m.IntVars("y", 20, 1, 100), varsIn(m, "x", 11, withGaps(10))...)
		},
		"values that other constraints take": func(m *csp.Model) []csp.Var {
			xs := m.IntVars("x", 11, 1, 12)
			for _, x := range xs {
				m.Post(csp.Not(csp.Member(x, domains.Of(4, 7))))
			}
			return xs
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, post := range []func(xs []csp.Var) csp.Constraint{
				func(xs []csp.Var) csp.Constraint { return csp.AllDifferent(xs...) },
				func(xs []csp.Var) csp.Constraint { return csp.AllDifferentExcept0(plus(xs, 200000)...) },
			} {
				m := csp.NewModel()
				xs := declare(m)
				m.Post(post(xs), csp.LessOrEqual(xs[0], xs[1]))
				s := compile(t, m, csp.Options{MaxNodes: 1000})
				_, err := s.Solve(t.Context())
				require.ErrorIs(t, err, csp.ErrNoSolution)
				assert.Equal(t, "general", chosenName(s.Kernel()))
				assert.EqualValues(t, 1, s.Stats().Nodes)
			}
		})
	}
}

func plus(xs []csp.Var, k int) []csp.Var {
	ys := make([]csp.Var, len(xs))
	for i, x := range xs {
		ys[i] = x.Plus(k)
	}
	return ys
}

// TestOverfullIntervalsAreFound compares with counting in every interval.
func TestOverfullIntervalsAreFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	refuted := 0
	for range 400 {
		m := csp.NewModel()
		var xs []csp.Var
		var inside [20][20]int
		for range 4 + rng.IntN(14) {
			lo := rng.IntN(16)
			hi := min(lo+rng.IntN(8), 19)
			xs = append(xs, m.IntVar("", lo, hi))
			for a := range lo + 1 {
				for b := hi; b < 20; b++ {
					inside[a][b]++
				}
			}
		}
		fits := true
		for a := range inside {
			for b := a; b < 20; b++ {
				fits = fits && inside[a][b] <= b-a+1
			}
		}
		m.Post(csp.AllDifferent(xs...), csp.LessOrEqual(xs[0], xs[1].Plus(100)))
		ok, err := compile(t, m).Propagate(t.Context())
		require.NoError(t, err)
		if assert.Equal(t, fits, ok, "%v", m); !fits {
			refuted++
		}
	}
	assert.Greater(t, refuted, 50)
	assert.Less(t, refuted, 350)
}

// TestTightAllDifferent draws domains among so few values that it is mostly tight.
func TestTightAllDifferent(t *testing.T) {
	for name, build := range map[string]func(xs ...csp.Var) csp.Constraint{
		"all_different": csp.AllDifferent, "all_different_except_0": csp.AllDifferentExcept0,
	} {
		t.Run(name, func(t *testing.T) {
			spec := csptest.Spec{
				Name: name,
				Vary: func(r *rand.Rand, s *csptest.Spec) {
					s.Vars = 3 + r.IntN(4)
					s.Values = [][]int{{1, 2, 3, 4}, {1, 2, 3, 4, 5}, {-7, 2, 5, 9, 20}, {1, 2, 3, 40000, 40001}}[r.IntN(4)]
				},
				Build:       func(xs []csp.Var) csp.Constraint { return build(xs...) },
				Accepts:     pairwise,
				Consistency: csptest.Forward,
			}
			if name != "all_different" {
				spec.Accepts = differentExcept0 // views may take a variable to 0
			}
			csptest.Run(t, spec, csptest.Cases(200))
			csptest.Run(t, csptest.Reified(spec), csptest.Cases(100))
		})
	}
}

// varsIn declares n variables with a domain.
func varsIn(m *csp.Model, name string, n int, d domains.Set) []csp.Var {
	xs := make([]csp.Var, n)
	for i := range xs {
		xs[i] = m.IntVarIn(fmt.Sprint(name, i), d)
	}
	return xs
}

// TestPigeonholesOfTheRootAreRefutedWithoutSearch: other constraints leave less values than
// there are variables, or there were gaps of which a wide domain keeps nothing.
func TestPigeonholesOfTheRootAreRefutedWithoutSearch(t *testing.T) {
	far := domains.Of(-2000000000, -1000000, 1, 2, 3, 400000, 5000000, 60000000, 700000000, 2000000000)
	eleven := func(lo, hi int, also func(m *csp.Model, x csp.Var) csp.Constraint) func(m *csp.Model) []csp.Var {
		return func(m *csp.Model) []csp.Var {
			xs := m.IntVars("x", 11, lo, hi)
			for _, x := range xs {
				m.Post(also(m, x))
			}
			return xs
		}
	}
	for name, declare := range map[string]func(m *csp.Model) []csp.Var{
		"unary":  eleven(1, 100, func(m *csp.Model, x csp.Var) csp.Constraint { return csp.Sum(x).Le(10) }),
		"binary": eleven(1, 100, func(m *csp.Model, x csp.Var) csp.Constraint { return csp.LessOrEqual(x, m.Const(10)) }),
		"linear": eleven(1, 100, func(m *csp.Model, x csp.Var) csp.Constraint {
			return csp.Dot([]int{7, 3}, []csp.Var{x, m.IntVar("", 1, 9)}).Le(75)
		}),
		"wide":     eleven(1, domains.MaxValue, func(m *csp.Model, x csp.Var) csp.Constraint { return csp.Less(x, m.Const(11)) }),
		"gaps":     eleven(1, 1000, func(m *csp.Model, x csp.Var) csp.Constraint { return csp.Member(x, withGaps(11)) }),
		"not zero": eleven(0, 10, func(m *csp.Model, x csp.Var) csp.Constraint { return csp.NotEqual(x, m.Const(0)) }),
		"far apart": func(m *csp.Model) []csp.Var {
			return varsIn(m, "x", 11, far)
		},
		"far apart, and others": func(m *csp.Model) []csp.Var {
			return append(m.IntVars("y", 12, 1, 5000000), varsIn(m, "x", 11, far)...)
		},
		"far apart, cut off": func(m *csp.Model) []csp.Var {
			xs := varsIn(m, "x", 10, far)
			for _, x := range xs {
				m.Post(csp.Less(x, m.Const(2000000000)))
			}
			return xs
		},
	} {
		for form, post := range map[string]func(xs []csp.Var) csp.Constraint{
			"alone":    func(xs []csp.Var) csp.Constraint { return csp.AllDifferent(xs...) },
			"bounds":   func(xs []csp.Var) csp.Constraint { return csp.AllDifferentWith(csp.BoundsConsistency, xs...) },
			"except 0": func(xs []csp.Var) csp.Constraint { return csp.AllDifferentExcept0(xs...) },
		} {
			t.Run(name+" "+form, func(t *testing.T) {
				m := csp.NewModel()
				xs := declare(m)
				m.Post(post(xs), csp.LessOrEqual(xs[0], xs[1].Plus(1000)))
				s := compile(t, m, csp.Options{MaxNodes: 1000})
				_, err := s.Solve(t.Context())
				require.ErrorIs(t, err, csp.ErrNoSolution)
				assert.EqualValues(t, 1, s.Stats().Nodes)
			})
		}
	}
}
