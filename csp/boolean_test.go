package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
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
	{"or", csp.Or, func(v []int) bool { return count(v) > 0 }, csptest.Domain, csptest.Domain},
	{"and", csp.And, func(v []int) bool { return count(v) == len(v) }, csptest.Domain, csptest.Domain},
	{"xor", csp.Xor, func(v []int) bool { return count(v)%2 == 1 }, csptest.Domain, csptest.Domain},
	{"at_most_one", csp.AtMostOne, func(v []int) bool { return count(v) <= 1 }, csptest.Forward, csptest.Domain},
	{"exactly_one", csp.ExactlyOne, func(v []int) bool { return count(v) == 1 }, csptest.Forward, csptest.Domain},
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
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Clause(xs[0].Le(0), xs[1].Ge(1)) },
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
