package csp_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file holds the ways of searching to brute force on random models: restarts
// with nogoods, free, last conflict, limited discrepancies, phases, and all of them with an
// objective. The models are those of random_test.go, with bounds-only variables and
// assumptions.

// way draws options that the levels Full and AC3 can be searched with.
func way(r *rand.Rand, p *puzzle) csp.Options {
	o := csp.Options{
		Maintain:     strategy.Maintain(r.IntN(2)),
		Order:        orders[r.IntN(len(orders))],
		Ties:         orders[r.IntN(len(orders))],
		Values:       valueOrders[r.IntN(len(valueOrders))],
		Seed:         r.Uint64(),
		LastConflict: r.IntN(2) == 0,
	}
	if r.IntN(3) == 0 {
		for range 1 + r.IntN(3) {
			o.Phases = append(o.Phases, phaseOf(r, p))
		}
	}
	free := r.IntN(2) == 0
	switch k := 1 + r.IntN(5); r.IntN(9) {
	case 6:
		o.Learn, o.Maintain = true, strategy.Full
	case 7:
		o.Learn, o.Maintain, o.Restart = true, strategy.Full, strategy.Geometric(k, 1)
	case 8:
		o.Learn, o.Maintain, o.Restart = true, strategy.Full, strategy.Luby(k)
	case 0, 1:
		o.Restart = strategy.Geometric(k, 1)
	case 2:
		o.Restart = strategy.Luby(k)
	case 3:
		o.Restart = strategy.Geometric(k, 1+r.Float64())
	case 4:
		o.LimitedDiscrepancy, o.LastConflict = true, false
		steady := func(x strategy.VarOrder) strategy.VarOrder {
			if x == strategy.DomWDeg || x == strategy.Activity || x == strategy.RandomOrder {
				return strategy.Smallest
			}
			return x
		}
		calm := func(v strategy.ValueOrder) strategy.ValueOrder {
			if v == strategy.Saved || v == strategy.RandomValue {
				return strategy.LowerHalf
			}
			return v
		}
		o.Order, o.Ties, o.Values = steady(o.Order), steady(o.Ties), calm(o.Values)
		for i := range o.Phases {
			f := &o.Phases[i]
			f.Order, f.Ties, f.Values = steady(f.Order), steady(f.Ties), calm(f.Values)
		}
	}
	o.Free = free && o.Learn
	return o
}

// phaseOf draws a phase over some of the variables, seen through views, or over none.
func phaseOf(r *rand.Rand, p *puzzle) csp.Phase {
	f := csp.Phase{
		Order:  orders[r.IntN(len(orders))],
		Ties:   orders[r.IntN(len(orders))],
		Values: valueOrders[r.IntN(len(valueOrders))],
	}
	for _, x := range p.vars {
		switch r.IntN(4) {
		case 0:
			f.Vars = append(f.Vars, x)
		case 1:
			f.Vars = append(f.Vars, x.Neg().Plus(r.IntN(9)-4))
		}
	}
	if r.IntN(4) == 0 {
		f.Brancher = scripted((&guesser{p.vars, rand.New(rand.NewPCG(r.Uint64(), 0)).IntN(4)}).branch)
	}
	return f
}

// guesser branches on literals of one kind, about the greatest open value but one.
type guesser struct {
	xs   []csp.Var
	kind int
}

func (g *guesser) branch(s *csp.Space) (csp.Literal, bool) {
	for _, x := range g.xs {
		if s.Fixed(x) {
			continue
		}
		k, _ := s.Next(x.Neg(), 1-s.Max(x)) // the second greatest value, negated
		k = -k
		switch {
		case g.kind == 2:
			return x.Ge(k + 1), true
		case g.kind == 3:
			return x.Neg().Ge(-k), true
		case !s.KeepsHoles(x):
			k = s.Max(x)
		}
		if g.kind == 0 {
			return x.Eq(k), true
		}
		return x.Ne(k), true
	}
	return csp.Literal{}, false
}

func randomPuzzle(r *rand.Rand) *puzzle {
	data := make([]byte, 64)
	for j := range data {
		data[j] = byte(r.UintN(256))
	}
	return decode(data)
}

func TestRandomModelsInEveryWay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range cases(t, 2000) {
		p := randomPuzzle(r)
		o := way(r, p)
		p.check(t, o)
		if t.Failed() {
			t.Fatalf("case %d, %+v\n%v", i, o, p.model)
		}
	}
}

// TestNogoodsInDeepTrees takes larger trees, in which every cutoff comes many times.
func TestNogoodsInDeepTrees(t *testing.T) {
	m, q := queens(6)
	q2 := m.BoundsVar("b", 0, 5)
	m.Post(csp.LessOrEqual(q[2], q2), csp.NotEqual(q2, q[0]))
	xs := append(q, q2)
	want := sorted(t, compile(t, m), xs)
	require.NotEmpty(t, want)
	for cutoff := 1; cutoff <= 5; cutoff++ {
		for _, values := range valueOrders {
			o := csp.Options{Restart: strategy.Geometric(cutoff, 1), Values: values, Order: strategy.RandomOrder, Seed: uint64(cutoff), Learn: cutoff%2 == 0}
			s := compile(t, m, o)
			require.Equal(t, want, sorted(t, s, xs), "%s, cutoff %d", nameOf(o), cutoff)
			require.Positive(t, s.Stats().Restarts)
			require.Equal(t, want, sorted(t, s, xs), "%s, cutoff %d, once more", nameOf(o), cutoff)
			s.Assume(q[1].Ne(3), q2.Ne(4), q[0].Le(4))
			some := sorted(t, s, xs)
			for _, sol := range want {
				if sol[1] != 3 && sol[6] != 4 && sol[0] <= 4 {
					require.Contains(t, some, sol, "%s, cutoff %d", nameOf(o), cutoff)
				}
			}
			s.Reset()
			require.Equal(t, want, sorted(t, s, xs), "%s, cutoff %d, after assumptions", nameOf(o), cutoff)
		}
	}
}

// TestRandomOptima looks for the best value of a random view, in every way.
func TestRandomOptima(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	solvable := 0
	n := cases(t, 2000)
	for i := range n {
		p := randomPuzzle(r)
		in := bytesSource{byte(r.UintN(256)), byte(r.UintN(256)), byte(r.UintN(256))}
		x, v := p.view(&in)
		o := way(r, p)
		o.MaxNodes = 100_000
		objective, better := csp.Minimize(x), func(a, b int) bool { return a < b }
		if r.IntN(2) == 0 {
			objective, better = csp.Maximize(x), func(a, b int) bool { return a > b }
		}
		s := compile(t, p.model, o)
		p.assume(s)
		all := p.solutions(true)
		if len(all) == 0 {
			_, err := s.Optimize(context.Background(), objective)
			require.ErrorIs(t, err, csp.ErrNoSolution, "case %d, %+v\n%v", i, o, p.model)
			_, _, ok := s.Bounds()
			require.False(t, ok)
			continue
		}
		solvable++
		best := v.of(all[0])
		for _, sol := range all {
			if w := v.of(sol); better(w, best) {
				best = w
			}
		}
		for range 2 {
			last, first := 0, true
			for sol := range s.Improving(context.Background(), objective) {
				require.Contains(t, all, sol.Values(p.vars), "case %d", i)
				require.True(t, first || better(sol.Value(x), last), "case %d: %d after %d", i, sol.Value(x), last)
				last, first = sol.Value(x), false
			}
			require.Equal(t, csp.Exhausted, s.Outcome(), "case %d, %+v", i, o)
			require.Equal(t, best, last, "case %d, %v, %+v\n%v", i, objective, o, p.model)
			found, bound, ok := s.Bounds()
			require.Equal(t, []any{best, best, true}, []any{found, bound, ok}, "case %d", i)
		}
		require.Equal(t, all, sorted(t, s, p.vars), "case %d: the objective is forgotten", i)
		if i%10 == 0 {
			optimumOfTeams(t, p, all, best, objective, o)
		}
	}
	require.Greater(t, solvable, n/5)
}

// optimumOfTeams looks at what several workers find.
func optimumOfTeams(t *testing.T, p *puzzle, all [][]int, best int, objective csp.Objective, o csp.Options) {
	t.Helper()
	o.MaxNodes = 0
	for _, o := range []csp.Options{split(2, o), races(o, csp.Options{})} {
		team := compile(t, p.model, o)
		p.assume(team)
		got, err := team.Optimize(context.Background(), objective)
		require.NoError(t, err)
		require.Equal(t, best, got.Value(objective.Var()), "%v\n%v", objective, p.model)
		require.Equal(t, csp.Exhausted, team.Outcome())
		found, bound, ok := team.Bounds()
		require.Equal(t, []any{best, best, true}, []any{found, bound, ok})
		require.Equal(t, all, sorted(t, team, p.vars), "the objective is forgotten")
		n, err := team.Count(context.Background(), 0)
		require.NoError(t, err)
		require.Equal(t, len(all), n)
		require.Contains(t, all, team.AppendFirst(nil, p.vars))
		_, err = team.Count(context.Background(), 1)
		require.NoError(t, err)
		require.Contains(t, all, team.AppendFirst(nil, p.vars))
		consistent, err := team.Propagate(context.Background())
		require.True(t, consistent)
		require.NoError(t, err)
		sol, err := team.Solve(context.Background())
		require.NoError(t, err)
		require.Contains(t, all, sol.Values(p.vars))
		require.Equal(t, csp.Stopped, team.Outcome())
	}
}
