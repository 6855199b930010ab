package csp

import (
	"context"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests what the searches of a race tell each other, with one after the other.

// assignment is a problem of different values with costs drawn at random.
func assignment(seed uint64) (m *Model, cost Var) {
	r := rand.New(rand.NewPCG(seed, 7))
	m = NewModel()
	xs, costs := m.IntVars("x", 7, 0, 6), m.IntVars("cost", 7, 0, 40)
	for i, x := range xs {
		row := make([]int, 7)
		for j := range row {
			row[j] = r.IntN(40)
		}
		m.Post(Element(row, x, costs[i]))
	}
	m.Post(AllDifferent(xs...), NotEqual(xs[0], xs[1].Plus(1)), Less(xs[2], xs[3]))
	return m, Minimize(Sum(costs...)).Var()
}

// What a search learned until it was stopped, and the bound it found, spare another one most of
// its failures, and cost it no better solution.
func TestRaceTellsClauses(t *testing.T) {
	alone, told := int64(0), int64(0)
	for seed := range uint64(12) {
		m, cost := assignment(seed)
		o := Options{Free: true, Restart: strategy.Luby(2)}
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		want, err := s.Optimize(t.Context(), Minimize(cost))
		require.NoError(t, err)
		alone += s.Stats().Failures
		for _, most := range []int64{5, 20, 1000} {
			e := exchange.New(math.MinInt64)
			var bound atomic.Int64
			bound.Store(unlimited)
			best := unlimited
			for i := range 2 {
				o.MaxFailures = most
				if i == 1 {
					o.MaxFailures = 0
				}
				s, err := m.Compile(t.Context(), o)
				require.NoError(t, err)
				s.optimize(exchange.With(t.Context(), e.Join(false)), Minimize(cost), &bound, func() bool {
					best = min(best, s.goal.best)
					return true
				})
				if i == 1 {
					assert.Equal(t, Exhausted, s.Outcome())
					if most == 1000 {
						told += s.Stats().Failures
					}
				}
			}
			assert.Equal(t, want.Value(cost), best)
		}
	}
	assert.Less(t, 2*told, alone)
}

// A clause that one part of a problem taught holds for all parts: with what it says not to be so,
// nothing is left that is better than the solution it rests on. And the parts together have the
// best solution, though each is searched with what was learned from the others, and what was
// found is not known to all at once.
func TestClausesOfPartsHoldForAll(t *testing.T) {
	clauses, kept, alone := 0, int64(0), int64(0)
	for seed := range uint64(12) {
		m, cost := assignment(seed)
		wide := m.BoundsVar("wide", 0, 1000)
		m.Post(Equal(wide, cost))
		xs := m.Vars()
		for _, o := range []Options{{Free: true, Restart: strategy.Luby(2)}, {Learn: true, Restart: strategy.Luby(2)}, {}} {
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			want, err := s.Optimize(t.Context(), Minimize(cost))
			require.NoError(t, err)
			e := exchange.New(exchange.Nothing)
			all := e.Join(false) // hears of every clause
			solvers, contexts := make([]*Solver, 2), make([]context.Context, 2)
			for i := range solvers {
				solvers[i], err = m.Compile(t.Context(), o)
				require.NoError(t, err)
				contexts[i] = exchange.With(t.Context(), e.Join(true))
			}
			best := unlimited
			for v := range 7 {
				for k, side := range []Literal{wide.Le(want.Value(cost) - 1), wide.Eq(want.Value(cost)), wide.Ge(want.Value(cost) + 1)} {
					i := (v + k) % 2
					s := solvers[i]
					s.Reset()
					s.Assume(xs[0].Eq(v), side)
					for sol := range s.Improving(contexts[i], Minimize(cost)) {
						best = min(best, sol.Value(cost))
					}
					require.NoError(t, s.Err())
					require.Equal(t, Exhausted, s.Outcome())
					kept += s.Stats().Failures
					s.Reset()
					s.Assume(xs[0].Eq(v), side)
					before := best
					fresh, err := m.Compile(t.Context(), o)
					require.NoError(t, err)
					fresh.Assume(xs[0].Eq(v), side)
					for range fresh.Improving(t.Context(), Minimize(cost)) {
					}
					alone += fresh.Stats().Failures
					e.Lower(int64(before))
				}
			}
			assert.Equal(t, want.Value(cost), best)
			told, _ := all.Take(nil, 0)
			from := 0
			for _, end := range told.Ends {
				clause := told.Lits[from:end]
				from = end
				clauses++
				check, err := m.Compile(t.Context(), Options{})
				require.NoError(t, err)
				check.Assume(cost.Le(best - 1))
				for _, l := range clause {
					check.Assume(literalOf(m, l.Not()))
				}
				n, err := check.Count(t.Context(), 1)
				require.NoError(t, err)
				assert.Zero(t, n, "%v excludes something better", clause)
			}
		}
	}
	assert.Greater(t, clauses, 300)
	assert.Less(t, kept, alone)
	t.Log(clauses, kept, alone)
}

// The decisions that make a part count as one level of what was learned there, however many there
// are: what is good in a small part is good in a large one.
func TestPartsAreOneLevel(t *testing.T) {
	small := 0
	for seed := range uint64(12) {
		m, cost := assignment(seed)
		xs := m.Vars()
		s, err := m.Compile(t.Context(), Options{Learn: true})
		require.NoError(t, err)
		e := exchange.New(exchange.Nothing)
		for v := range 6 {
			assumed := []Literal{xs[0].Ne(v), xs[1].Ne(v), xs[2].Ne(v), xs[3].Ne(v)}
			heard := &listener{Member: e.Join(true), heard: func(lits []domains.Literal, spread int) {
				named := 0
				for _, l := range lits {
					for _, a := range assumed {
						if l == a.bare().Not() {
							named++
						}
					}
				}
				if named > 1 {
					small++
					assert.LessOrEqual(t, spread, max(2, 2+len(lits)-1-named))
				}
			}}
			s.Reset()
			s.Assume(assumed...)
			for range s.Improving(exchange.With(t.Context(), heard), Minimize(cost)) {
			}
			require.NoError(t, s.Err())
		}
	}
	t.Log(small)
	assert.Greater(t, small, 100)
}

// listener hears what a search tells.
type listener struct {
	*exchange.Member
	heard func(lits []domains.Literal, spread int)
}

func (l *listener) Offer(lits []domains.Literal, spread int) {
	l.heard(lits, spread)
	l.Member.Offer(lits, spread)
}
