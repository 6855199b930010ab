package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests disjunctions of literals, posted, negated and reified.

// drawLiterals draws a relation and a constant for each of n variables.
func drawLiterals(r *rand.Rand, n int) (build func(xs []csp.Var) []csp.Literal, holds func(i, v int) bool) {
	ops := make([]domains.Op, n)
	ks := make([]int, n)
	for i := range n {
		ops[i] = []domains.Op{domains.GE, domains.LE, domains.NE, domains.EQ}[r.IntN(4)]
		ks[i] = r.IntN(9) - 3
	}
	build = func(xs []csp.Var) []csp.Literal {
		var lits []csp.Literal
		for i, x := range xs {
			switch ops[i] {
			case domains.GE:
				lits = append(lits, x.Ge(ks[i]))
			case domains.LE:
				lits = append(lits, x.Le(ks[i]))
			case domains.NE:
				lits = append(lits, x.Ne(ks[i]))
			default:
				lits = append(lits, x.Eq(ks[i]))
			}
		}
		return lits
	}
	holds = func(i, v int) bool {
		switch ops[i] {
		case domains.GE:
			return v >= ks[i]
		case domains.LE:
			return v <= ks[i]
		case domains.NE:
			return v != ks[i]
		}
		return v == ks[i]
	}
	return build, holds
}

func someHold(v []int, holds func(i, v int) bool) bool {
	for i, x := range v {
		if holds(i, x) {
			return true
		}
	}
	return false
}

func TestClause(t *testing.T) {
	spec := csptest.Spec{Name: "clause", Consistency: csptest.Domain, Intervals: csptest.Domain, Idempotent: true}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		s.Vars = r.IntN(6)
		lits, holds := drawLiterals(r, s.Vars)
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Or(lits(xs)...) }
		s.Accepts = func(v []int) bool { return someHold(v, holds) }
	}
	csptest.Run(t, spec)
}

func TestNotClause(t *testing.T) {
	spec := csptest.Spec{Name: "not clause", Consistency: csptest.Domain, Intervals: csptest.Domain, Duplicates: csptest.Domain, Idempotent: true}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		s.Vars = r.IntN(4)
		lits, holds := drawLiterals(r, s.Vars)
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Not(csp.Or(lits(xs)...)) }
		s.Accepts = func(v []int) bool { return !someHold(v, holds) }
	}
	csptest.Run(t, spec)
}

func TestIffClause(t *testing.T) {
	spec := csptest.Spec{Name: "iff clause", Consistency: csptest.Domain, Intervals: csptest.Domain}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		mostlyBits(r, s)
		s.Vars = 1 + r.IntN(5)
		lits, holds := drawLiterals(r, s.Vars-1)
		half := r.IntN(2) == 0
		s.Build = func(xs []csp.Var) csp.Constraint {
			if c := csp.Or(lits(xs[1:])...); !half {
				return csp.Iff(xs[0], c)
			}
			return csp.Implies(xs[0], csp.Or(lits(xs[1:])...))
		}
		s.Accepts = func(v []int) bool {
			some := someHold(v[1:], holds)
			return half && v[0] < 1 || some == (v[0] >= 1)
		}
	}
	csptest.Run(t, spec)
}

func TestClauseListing(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 5), m.IntVar("y", 0, 5)
	c := csp.Or(x.Le(2), y.Ne(3))
	m.Post(c, csp.Not(c), csp.Or[csp.Literal](), csp.And[csp.Literal]())
	assert.Contains(t, m.String(), "x <= 2 or y != 3\nx >= 3 and y = 3\nfalse\ntrue\n")
}

// Constants at the end of int are as far away as any other that is in no domain.
func TestClauseOfFarLiterals(t *testing.T) {
	const far = 1<<63 - 1
	m := csp.NewModel()
	b, x := m.BoolVar("b"), m.IntVar("x", 0, 5)
	m.Post(csp.Iff(b, csp.Or(x.Ge(far), x.Le(-far-1), x.Eq(far))), csp.Not(csp.Or(x.Ge(far))), csp.Or(x.Le(far)))
	s, err := m.Compile(t.Context(), csp.Options{})
	assert.NoError(t, err)
	ok, err := s.Propagate(t.Context())
	assert.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, "0", s.Domain(b).String())
}
