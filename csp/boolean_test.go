package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests the Boolean constraints: by themselves, negated, and under a
// variable. What they say is a condition on how many are true.

func count(v []int) int {
	n := 0
	for _, x := range v {
		if x >= 1 {
			n++
		}
	}
	return n
}

var booleans = []struct {
	name        string
	build       func(bs ...csp.Var) csp.Constraint
	accepts     func(v []int) bool
	negation    csptest.Consistency // of Not
	consistency csptest.Consistency
}{
	{"or", csp.Or[csp.Var], func(v []int) bool { return count(v) > 0 }, csptest.Domain, csptest.Domain},
	{"and", csp.And[csp.Var], func(v []int) bool { return count(v) == len(v) }, csptest.Domain, csptest.Domain},
	{"xor", csp.Xor, func(v []int) bool { return count(v)%2 == 1 }, csptest.Domain, csptest.Domain},
}

func TestBooleans(t *testing.T) {
	for _, b := range booleans {
		t.Run(b.name, func(t *testing.T) {
			spec := csptest.Spec{Name: b.name, Build: func(xs []csp.Var) csp.Constraint { return b.build(xs...) }, Accepts: b.accepts,
				Consistency: b.consistency, Intervals: b.consistency, Idempotent: true}
			spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
				mostlyBits(r, s)
				s.Vars = r.IntN(6)
			}
			csptest.Run(t, spec)
		})
	}
}

func TestBooleansNegated(t *testing.T) {
	for _, b := range booleans {
		t.Run(b.name, func(t *testing.T) {
			spec := csptest.Spec{Name: "not " + b.name, Build: func(xs []csp.Var) csp.Constraint { return csp.Not(b.build(xs...)) },
				Accepts: func(v []int) bool { return !b.accepts(v) }, Consistency: b.negation, Intervals: b.negation}
			spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
				mostlyBits(r, s)
				s.Vars = r.IntN(5)
			}
			csptest.Run(t, spec, csptest.Cases(200))
		})
	}
}

func TestBooleansReified(t *testing.T) {
	for _, b := range booleans {
		t.Run(b.name, func(t *testing.T) {
			spec := csptest.Spec{Name: "reified " + b.name}
			spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
				mostlyBits(r, s)
				s.Vars = 1 + r.IntN(5)
				reify, half := csp.Iff, r.IntN(3) == 0
				if half {
					reify = csp.Implies
				}
				if half || b.negation == csptest.Domain {
					s.Consistency, s.Intervals = b.consistency, b.consistency
				}
				s.Build = func(xs []csp.Var) csp.Constraint { return reify(xs[0], b.build(xs[1:]...)) }
				s.Accepts = func(v []int) bool { return half && v[0] < 1 || (v[0] >= 1) == b.accepts(v[1:]) }
			}
			csptest.Run(t, spec)
		})
	}
}

func TestIfThen(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "if_then", Vars: 2, Lo: -1, Hi: 2,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Or(xs[0].Le(0), xs[1].Ge(1)) },
		Accepts:     func(v []int) bool { return v[0] < 1 || v[1] >= 1 },
		Consistency: csptest.Domain, Intervals: csptest.Domain,
	})
}

func TestIffOfOrAndAnd(t *testing.T) {
	spec := csptest.Spec{Name: "iff_or", Consistency: csptest.Domain, Intervals: csptest.Domain}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		mostlyBits(r, s)
		s.Vars = 1 + r.IntN(5)
		if r.IntN(2) == 0 {
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Iff(xs[0], csp.Or(xs[1:]...)) }
			s.Accepts = func(v []int) bool { return (v[0] >= 1) == (count(v[1:]) > 0) }
			return
		}
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Iff(xs[0], csp.And(xs[1:]...)) }
		s.Accepts = func(v []int) bool { return (v[0] >= 1) == (count(v[1:]) == len(v)-1) }
	}
	csptest.Run(t, spec)
}

// At most and exactly one of 0/1 variables have a propagator of their own; their negations,
// and variables with other values, have not.
func TestOneOfBooleans(t *testing.T) {
	for name, of := range map[string]struct {
		build   func(bs []csp.Var, v, n int) csp.Constraint
		accepts func(n int) bool
	}{
		"at most": {csp.AtMost, func(n int) bool { return n <= 1 }},
		"exactly": {csp.Exactly, func(n int) bool { return n == 1 }},
	} {
		accepts := func(v []int) bool {
			n := 0
			for _, x := range v {
				if x == 1 {
					n++
				}
			}
			return of.accepts(n)
		}
		spec := csptest.Spec{Name: name, Build: func(bs []csp.Var) csp.Constraint { return of.build(bs, 1, 1) }, Accepts: accepts,
			Consistency: csptest.Domain, Intervals: csptest.Domain, Idempotent: true}
		spec.Vary = func(r *rand.Rand, s *csptest.Spec) { s.Vars, s.Values = r.IntN(6), []int{0, 1} }
		csptest.Run(t, spec)
		spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
			mostlyBits(r, s)
			s.Vars = r.IntN(6)
		}
		csptest.Run(t, spec)
	}
	m := csp.NewModel()
	bits, wide := m.BoolVars("b", 3), append(m.BoolVars("c", 2), m.IntVar("x", 0, 2))
	m.Post(csp.AtMost(bits, 1, 1), csp.AtMost(wide, 1, 1))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	s.Assume(bits[0].Eq(1), wide[0].Eq(1))
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	assert.True(t, s.Domain(bits[2]).Equal(domains.Of(0)))
	assert.True(t, s.Domain(wide[2]).Equal(domains.Of(0, 2)))
}
