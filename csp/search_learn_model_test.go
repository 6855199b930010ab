package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
