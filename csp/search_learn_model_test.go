package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// The clauses that stand for a constraint say the same, value by value.
func TestClausesOfAConstraintSayTheSame(t *testing.T) {
	m := NewModel()
	x, b, a := m.IntVar("x", 0, 3), m.BoolVar("b"), m.BoolVar("a")
	all := []Var{x, b, a}
	for _, c := range []Constraint{
		Or(x.Eq(2), a.Ge(1)), Or(a, b.Not()),
		Iff(b, x.Eq(2)), Iff(b.Not(), x.Plus(2).Ne(4)), Implies(b, x.Le(1)), Implies(a.Not(), x.Neg().Ge(-1)),
		Iff(b, Or(x.Ge(2), a.Ge(1))), Implies(b, Or(x.Ge(2), a.Ge(1))), Iff(b, Or(b.Ge(1), a.Ge(1))),
		Iff(b, And(x.Ge(2), a.Ge(1))), Implies(b, And(x.Ge(2), a.Ge(1))), Iff(b.Not(), And(x.Ne(0), a.Le(0))),
		Iff(b, Or[Var]()), Iff(b, And[Var]()),
	} {
		clauses := clausesOf(c)
		require.NotEmpty(t, clauses, "%v", c)
		for i := range 16 {
			vals := []int{i % 4, i / 4 % 2, i / 8}
			value := func(l Literal) int {
				return l.x.of(vals[slices.IndexFunc(all, func(y Var) bool { return y.index() == l.x.index() })])
			}
			own := make([]int, len(c.Vars()))
			for j, y := range c.Vars() {
				own[j] = value(y.Ge(0))
			}
			holds := true
			for _, lits := range clauses {
				holds = holds && slices.ContainsFunc(lits, func(l Literal) bool { return l.Holds(value(l)) })
			}
			assert.Equal(t, c.(Checker).Satisfied(own), holds, "%v at %v", c, vals)
		}
	}
	for _, c := range []Constraint{AllDifferent(x, a), Iff(b, AllDifferent(x, a)), And(a, b), Iff(b, Iff(a, x.Eq(1))), x.Eq(1)} {
		assert.Empty(t, clausesOf(c), "%v", c)
	}
}

// At every node of a search that learns, the propagators that the clauses stand for have nothing
// to add, though nobody wakes them; and they are woken again when the run is over.
func TestPropagatorsOfClausesHaveNothingToAdd(t *testing.T) {
	nodes, jumps := 0, int64(0)
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 31))
		m := NewModel()
		xs := append(m.IntVars("x", 4, 0, 4), m.IntVars("wide", 2, 0, 99)...)
		bs := m.BoolVars("b", 8)
		literal := func() Literal {
			if r.IntN(2) == 0 {
				return bs[r.IntN(len(bs))].Eq(r.IntN(2))
			}
			x, k := xs[r.IntN(len(xs))], r.IntN(5)
			return []Literal{x.Eq(k), x.Ne(k), x.Ge(k), x.Le(k)}[r.IntN(4)]
		}
		some := func() []Literal {
			lits := make([]Literal, 1+r.IntN(3))
			for i := range lits {
				lits[i] = literal()
			}
			return lits
		}
		for i, b := range bs {
			m.Post([]Constraint{Iff(b, literal()), Iff(b, Or(some()...)), Implies(b, And(some()...)), Or(some()...)}[i%4])
		}
		m.Post(AllDifferent(xs[:4]...), Sum(xs[:3]...).Le(9))
		look := func(s *Space) (Literal, bool) {
			nodes++
			for _, p := range s.given.of {
				before := s.st.TrailLen()
				status := s.run[p].Propagate(s)
				require.NotEqual(t, Failed, status, "%v", s.props[p].c)
				require.Equal(t, before, s.st.TrailLen(), "%v", s.props[p].c)
			}
			for _, x := range m.Vars() {
				if !s.Fixed(x) {
					return x.Eq(s.Max(x)), true
				}
			}
			return Literal{}, false
		}
		s, err := m.Compile(t.Context(), Options{Learn: true, Restart: strategy.Luby(5), MaxNodes: 200,
			Phases: []Phase{{Vars: m.Vars(), Brancher: func() Brancher { return look }}}})
		require.NoError(t, err)
		require.NotEmpty(t, s.space.given.of)
		for range s.Solutions(t.Context()) {
		}
		jumps += s.Stats().Failures
		assert.Equal(t, s.space.given.all.list, s.space.wakes.list)
	}
	assert.Greater(t, nodes, 500)
	assert.Positive(t, jumps)
}

// A literal may be beyond what a store can hold, at the edge of which it is not to become another one.
func TestClausesBeyondTheEdgeOfNumbers(t *testing.T) {
	const most, least = domains.MaxValue, domains.MinValue
	for _, edge := range []struct {
		lo, hi int
		lits   func(x Var) []Literal
	}{
		{most - 2, most, func(x Var) []Literal {
			return []Literal{x.Ge(most + 1), x.Eq(most + 1), x.Le(most + 1), x.Ne(most + 1)}
		}},
		{least, least + 2, func(x Var) []Literal {
			return []Literal{x.Le(least - 1), x.Eq(least - 1), x.Ge(least - 1), x.Ne(least - 1)}
		}},
		{least, least + 2, func(x Var) []Literal { return []Literal{x.Neg().Ge(-least + 1), x.Neg().Plus(3).Eq(-least + 4)} }},
	} {
		for i := range 4 {
			var counts []int
			for _, learn := range []bool{false, true} {
				m := NewModel()
				x, y, w, b := m.IntVar("x", edge.lo, edge.hi), m.BoolVar("y"), m.BoolVar("w"), m.BoolVar("b")
				lits := edge.lits(x)
				l := lits[i%len(lits)]
				m.Post(Or(l, y.Ge(1), w.Ge(1)), Iff(b, Or(l, y.Ge(1))), Implies(b.Not(), l.Not()))
				s, err := m.Compile(t.Context(), Options{Learn: learn, Phases: []Phase{{Vars: []Var{x}, Values: strategy.Descending}}})
				require.NoError(t, err)
				n, err := s.Count(t.Context(), 0)
				require.NoError(t, err)
				counts = append(counts, n)
			}
			assert.Equal(t, counts[0], counts[1], "literal %d from %d", i, edge.lo)
		}
	}
}
