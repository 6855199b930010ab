package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// differing states that two variables differ, in one of the ways there are.
func differing(r *rand.Rand, x, y csp.Var) csp.Constraint {
	switch r.IntN(5) {
	case 0:
		return csp.NotEqual(y, x)
	case 1:
		return csp.NotEqual(x.Neg().Plus(3), y.Neg().Plus(3))
	case 2:
		return csp.Dot([]int{-1, 1}, []csp.Var{x, y.Plus(2)}).Ne(2)
	case 3:
		return csp.Sum(x, y.Neg()).Plus(5).Ne(5)
	}
	return csp.NotEqual(x, y)
}

// Eleven in ten, stated pair by pair, with something beside it.
func TestPairsThatDifferAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	m := csp.NewModel()
	xs := make([]csp.Var, 11)
	for i := range xs {
		x := m.IntVar(fmt.Sprint("shifted", i), 1+i, 10+i).Plus(-i)
		xs[i] = x
		for _, y := range xs[:i] {
			m.Post(differing(r, x, y))
		}
	}
	m.Post(csp.Sum(xs[:2]...).Ge(3))
	for _, o := range []csp.Options{{}, {Free: true}, {Learn: true}} {
		o.MaxFailures = 5000 // in place of some millions
		_, err := m.Solve(t.Context(), o)
		assert.ErrorIs(t, err, csp.ErrNoSolution, "%+v", o)
	}
}

// Intervals that overlap have different colours: as many are enough as lie over one point,
// and fewer are refuted by counting alone.
func TestColoursOfIntervalsAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const n, horizon = 60, 100
	m := csp.NewModel()
	var from, to [n]int
	var over [2 * horizon]int
	most := 0
	for i := range n {
		from[i] = r.IntN(horizon)
		to[i] = from[i] + 5 + r.IntN(35)
		for p := from[i]; p < to[i]; p++ {
			over[p]++
			most = max(most, over[p])
		}
	}
	colours := m.IntVars("colour", n, 1, most+6)
	for i := range n {
		for j := range i {
			if from[i] < to[j] && from[j] < to[i] {
				m.Post(csp.NotEqual(colours[i], colours[j]))
			}
		}
	}
	used := m.IntVar("used", 1, most+6)
	m.Post(csp.Maximum(colours, used))
	sol, err := m.Optimize(t.Context(), csp.Minimize(used), csp.Options{MaxFailures: 20_000})
	require.NoError(t, err)
	assert.Equal(t, most, sol.Value(used))
}

// What is found follows: no solution is lost, whatever differs from what, and by how much.
func TestCliquesLoseNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	solvable, models := 0, cases(t, 300)
	for i := range models {
		m := csp.NewModel()
		var xs []csp.Var // views of variables, most of which differ pairwise
		for i := range 3 + r.IntN(3) {
			lo, by := r.IntN(3)-1, r.IntN(4)
			x := m.IntVar(fmt.Sprint("x", i), lo, lo+1+r.IntN(3)).Plus(by - lo)
			if r.IntN(3) == 0 {
				x = x.Neg().Neg()
			}
			for _, y := range xs {
				switch r.IntN(16) {
				case 0:
				case 1:
					m.Post(differing(r, x, y.Plus(1)))
				default:
					m.Post(differing(r, x, y))
				}
			}
			xs = append(xs, x)
		}
		count := func(o csp.Options) int {
			s := compile(t, m, o)
			n, err := s.Count(t.Context(), 0)
			require.NoError(t, err)
			return n
		}
		want := count(csp.Options{Maintain: strategy.Backtracking})
		if want > 0 {
			solvable++
		}
		for _, o := range []csp.Options{{Learn: true}, {Learn: true, Restart: strategy.Luby(1)}, {Free: true}} {
			require.Equal(t, want, count(o), "case %d, %+v\n%v", i, o, m)
		}
	}
	require.Greater(t, solvable, models/8)
	require.Less(t, solvable, models)
}

// Who asks why is told of disequalities.
func TestCliquesAreNotTold(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 1)
	m.Post(csp.NotEqual(xs[0], xs[1]), csp.NotEqual(xs[0], xs[2]), csp.NotEqual(xs[1], xs[2]))
	s := compile(t, m, csp.Options{Free: true})
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	assert.True(t, ok, "pair by pair each value has a support")
	_, err = s.Solve(t.Context())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
}
