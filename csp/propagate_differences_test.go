package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// This file tests that inequalities which contradict each other are recognised.

const widest = 1<<31 - 2

// What bounds alone would refute in as many steps as there are values is refuted in few.
func TestContradictingInequalitiesAreRefutedAtOnce(t *testing.T) {
	models := map[string]func(m *Model, xs []Var) []Constraint{
		"two orders": func(m *Model, xs []Var) []Constraint {
			return []Constraint{Less(xs[0], xs[1]), Less(xs[1], xs[0])}
		},
		"a circle of chains": func(m *Model, xs []Var) []Constraint {
			return []Constraint{LessOrEqual(xs...), Less(xs[9], xs[0])}
		},
		"differences and views": func(m *Model, xs []Var) []Constraint {
			return []Constraint{Dot([]int{3, -3}, xs[:2]).Le(-4), Less(xs[0].Neg().Plus(-7), xs[2].Neg()), Equal(xs[1], xs[2].Plus(-8))}
		},
		"two sums": func(m *Model, xs []Var) []Constraint {
			return []Constraint{Sum(xs[:3]...).Le(-1), Dot([]int{2, 2, 2}, []Var{xs[2], xs[1], xs[0]}).Ge(0)}
		},
	}
	for name, build := range models {
		for _, o := range []Options{{}, {Learn: true}, {Restart: strategy.Luby(10)}} {
			m := NewModel()
			m.Post(build(m, m.IntVars("x", 10, -widest, widest))...)
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			_, err = s.Solve(t.Context())
			require.ErrorIs(t, err, ErrNoSolution, name)
			assert.Less(t, s.Stats().Propagations, int64(1<<18), name)
			first := s.Stats().Propagations
			_, err = s.Solve(t.Context())
			require.ErrorIs(t, err, ErrNoSolution, name)
			assert.LessOrEqual(t, s.Stats().Propagations, first, name)
		}
	}
}

// A minimal core names the circle.
func TestCoreOfCircleOfOrders(t *testing.T) {
	m := NewModel()
	xs := m.IntVars("x", 5, -widest, widest)
	m.Post(Less(xs[0], xs[1]), Less(xs[3], xs[4]), Less(xs[1], xs[2]), Less(xs[2], xs[3]), Less(xs[2], xs[0]))
	s, err := m.Compile(t.Context(), Options{})
	require.NoError(t, err)
	core, err := s.Core(t.Context())
	require.NoError(t, err)
	var places []int
	for _, c := range core.Members {
		places = append(places, c.Place)
	}
	assert.Equal(t, []int{0, 2, 4}, places)
}

// Random orders are in a circle of positive length where the longest ways say so, by Floyd
// (1962) and Warshall (1962).
func TestCirclesAreThoseOfLongestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seen := map[bool]int{}
	for range 3000 {
		n := 2 + r.IntN(6)
		m := NewModel()
		xs := m.IntVars("x", n, -100, 100)
		const none = -1 << 40
		far := make([][]int, n)
		for i := range far {
			far[i] = make([]int, n)
			for j := range far[i] {
				far[i][j] = none
			}
		}
		for range r.IntN(3 * n) {
			i, j, w := r.IntN(n), r.IntN(n), r.IntN(9)-5
			if i == j {
				continue
			}
			far[i][j] = max(far[i][j], w)
			switch r.IntN(4) {
			case 0:
				m.Post(LessOrEqual(xs[i].Plus(w), xs[j]))
			case 1:
				m.Post(Less(xs[j].Neg().Plus(3), xs[i].Neg().Plus(4-w)))
			case 2:
				m.Post(Dot([]int{2, -2}, []Var{xs[i], xs[j]}).Le(-2*w + r.IntN(2)))
			default:
				m.Post(Dot([]int{-5, 5}, []Var{xs[i], xs[j]}).Is(domains.GT, Expr{k: 5*w - 1}))
			}
		}
		for k := range far {
			for i := range far {
				for j := range far {
					if far[i][k] > none && far[k][j] > none {
						far[i][j] = max(far[i][j], far[i][k]+far[k][j])
					}
				}
			}
		}
		want := false
		for i := range far {
			want = want || far[i][i] > 0
		}
		seen[want]++
		require.Equal(t, want, contradictory(m.posted, n, &poll{}) != nil, m.String())
	}
	assert.Greater(t, min(seen[true], seen[false]), 500)
}

// What is not contradictory is not taken for it, however long it takes.
func TestSlowButSatisfiable(t *testing.T) {
	m := NewModel()
	x, y := m.IntVar("x", 0, 1<<18), m.IntVar("y", 0, 1<<18)
	m.Post(LessOrEqual(x, y), LessOrEqual(y.Plus(-1), x), Dot([]int{3, -2}, []Var{x, y}).Eq(1<<17), x.Ge(3))
	s, err := m.Compile(t.Context(), Options{})
	require.NoError(t, err)
	sol, err := s.Solve(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1<<17, 3*sol.Value(x)-2*sol.Value(y))
}

// Asked why there is a contradiction, the constraints of the circle are named.
func TestWhyNamesTheCircle(t *testing.T) {
	m := NewModel()
	xs := m.IntVars("x", 4, -widest, widest)
	m.Post(Less(xs[0], xs[1]), Less(xs[2], xs[3]), Less(xs[1], xs[2]), Less(xs[2], xs[0]))
	s, err := m.Compile(t.Context(), Options{})
	require.NoError(t, err)
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.False(t, ok)
	var places []int
	for _, f := range s.explainer(t.Context()).failure() {
		places = append(places, f.Place)
	}
	assert.Equal(t, []int{0, 2, 3}, places)
	for inf := range s.Inferences() {
		require.False(t, inf.Claim.IsFalse(), "one constraint alone refutes nothing")
	}
}
