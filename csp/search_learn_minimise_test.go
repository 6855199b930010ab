package csp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// This file tests that clauses are made shorter, and that they say no more than the model.

// learned searches with learning and calls look after each clause that a failure taught.
func learned(t *testing.T, m *Model, o Options, look func(l *learner), visit func(Solution) bool) {
	o.Learn = true
	var s *Solver
	seen := int32(0)
	o.Observer = func(e *Event) {
		if s != nil && s.learner.failure != seen && (e.Kind == EventBranch || e.Kind == EventRestart) {
			seen = s.learner.failure
			look(s.learner)
		}
	}
	var err error
	s, err = m.Compile(t.Context(), o)
	require.NoError(t, err)
	for sol := range s.Solutions(context.Background()) {
		if !visit(sol) {
			return
		}
	}
}

// Where x=1 made y=1, a clause about both names one of them.
func TestLearnedClausesNameNoFactThatFollows(t *testing.T) {
	m := NewModel()
	x, z := m.BoolVar("x"), m.BoolVar("z")
	chain := m.BoolVars("y", 4)
	last := x
	for _, y := range chain {
		m.Post(LessOrEqual(last, y)) // each follows from the one before
		last = y
	}
	w := m.BoolVar("w")
	m.Post(Or(x.Ne(1), chain[0].Ne(1), last.Ne(1), z.Ne(1), w.Eq(1)))
	m.Post(Or(x.Ne(1), chain[0].Ne(1), last.Ne(1), z.Ne(1), w.Ne(1)))
	var clauses [][]domains.Literal
	learned(t, m, Options{Order: strategy.InputOrder, Values: strategy.Descending}, func(l *learner) {
		clauses = append(clauses, bounded(l.lits))
	}, func(Solution) bool { return false })
	require.Len(t, clauses, 1)
	assert.Equal(t, []domains.Literal{domains.Lit(z.index(), domains.LE, 0), domains.Lit(x.index(), domains.LE, 0)}, clauses[0])
}

// bounded writes the literals about Booleans as bounds.
func bounded(clause []domains.Literal) []domains.Literal {
	out := slices.Clone(clause)
	for i, l := range out {
		if (l.Op() == domains.EQ) == (l.K() == 0) {
			out[i] = domains.Lit(l.X(), domains.LE, 0)
		}
	}
	return out
}

// No solution that is still to be found contradicts a clause, in models of many constraints
// whose reasons differ; and clauses do get shorter.
func TestLearnedClausesHold(t *testing.T) {
	clauses, shorter := 0, 0
	for seed := range uint64(400) {
		m := manyReasons(rand.New(rand.NewPCG(seed, 9)))
		var open [][]int
		plain := compileIn(t, m, Options{})
		for sol := range plain.Solutions(context.Background()) {
			open = append(open, sol.Values(m.Vars()))
		}
		if len(open) > 100 {
			continue
		}
		o := Options{Values: strategy.Saved, Restart: strategy.Luby(3)}
		if seed%2 == 0 {
			o = Options{Order: strategy.MRV, Values: strategy.Descending}
		}
		most := len(open)
		found := 0
		learned(t, m, o, func(l *learner) {
			clauses++
			for i := range l.facts {
				if l.facts[i].role == leftOut {
					shorter++
				}
			}
			for _, sol := range open {
				holds := slices.ContainsFunc(l.lits, func(l domains.Literal) bool { return l.Op().Holds(sol[l.X()], l.K()) })
				require.True(t, holds, "seed %d: %v excludes %v", seed, l.lits, sol)
			}
		}, func(sol Solution) bool {
			found++
			values := sol.Values(m.Vars())
			open = slices.DeleteFunc(open, func(other []int) bool { return slices.Equal(values, other) })
			return true
		})
		require.Equal(t, most, found, "seed %d", seed)
	}
	assert.Greater(t, clauses, 2000)
	assert.Greater(t, shorter, clauses/10)
}

func compileIn(t *testing.T, m *Model, o Options) *Solver {
	s, err := m.Compile(t.Context(), o)
	require.NoError(t, err)
	return s
}

// manyReasons makes a model of constraints that explain themselves in different ways.
func manyReasons(r *rand.Rand) *Model {
	m := NewModel()
	xs := m.IntVars("x", 5, 0, 4)
	bs := m.BoolVars("b", 5)
	wide := m.IntVar("wide", 0, 90)
	m.Post(AllDifferent(xs[:3]...))
	m.Post(Element(r.Perm(9), xs[r.IntN(5)], m.IntVar("e", 0, 8)))
	m.Post(Dot([]int{1 + r.IntN(3), 2, 9}, []Var{xs[3], xs[1], xs[4]}).Is(domains.EQ, wide))
	for i, b := range bs {
		x, y := xs[r.IntN(5)], xs[r.IntN(5)]
		switch r.IntN(4) {
		case 0:
			m.Post(Iff(b, LessOrEqual(x, y)))
		case 1:
			m.Post(Iff(b, Sum(x, y).Le(r.IntN(6))))
		case 2:
			m.Post(Iff(b, x.Eq(r.IntN(5))))
		default:
			m.Post(Implies(b, NotEqual(xs[i], xs[(i+1)%5])))
		}
		m.Post(Or(b.Eq(r.IntN(2)), bs[r.IntN(5)].Eq(r.IntN(2)), x.Ne(r.IntN(5)), y.Ge(r.IntN(5))))
	}
	// What removes several values at once is asked about one of them.
	ys := m.IntVars("y", 5, 0, 4)
	m.Post(Element(xs[:4], m.IntVar("i", 0, 3), ys[0]), Element([]Var{ys[4], xs[2], ys[0]}, xs[1], ys[3]))
	switch r.IntN(3) {
	case 0:
		m.Post(Circuit(ys...))
	case 1:
		m.Post(AllDifferentWith(DomainConsistency, ys...), Abs(ys[2], xs[0].Plus(-2)))
	default:
		tuples := make([][]int, 8)
		for i := range tuples {
			tuples[i] = []int{r.IntN(5), r.IntN(5), r.IntN(5)}
		}
		m.Post(Table(ys[:3], tuples), Equal(ys[3], xs[0]))
	}
	m.Post(NotEqual(ys[2], xs[3]), LessOrEqual(ys[1], xs[4]))
	m.Post(Sum(bs...).Ge(2), wide.Ge(30), Dot([]int{3, 5, 7}, xs[:3]).Is(domains.EQ, wide))
	return m
}
