package csptest

import (
	"math/rand/v2"

	"github.com/propago/propago/csp"
)

// This file tests a constraint as part of another one: under reification, and
// negated.

// Reified returns the Spec of a constraint under a Boolean: each case is one of
// [csp.Iff], [csp.Implies], Iff of the negation, and [csp.Not], with the Boolean as
// the first position and the constraint of spec over the others. It holds the
// constraint to what [csp.Reifiable] and [csp.Decider] ask of it:
//
//	csptest.Run(t, csptest.Reified(spec))
//
// No more than Checking is claimed. The constraint of spec has at most five positions;
// where its Vary draws their number, cases with six are drawn again.
func Reified(spec Spec) Spec {
	out := Spec{Name: "reified " + spec.Name}
	out.Vary = func(r *rand.Rand, s *Spec) {
		c := spec
		for range 100 {
			if c = spec; c.Vary != nil {
				c.Vary(r, &c)
			}
			if c.Vars < maxVars {
				break
			}
		}
		s.Vars, s.Lo, s.Hi, s.Values = c.Vars+1, c.Lo, c.Hi, c.Values
		// Some value in the middle makes the Boolean true, whatever values there are.
		pool := s.pool(r, true)
		least := pool[r.IntN(len(pool))]
		boolean := func(x csp.Var) csp.Var { return x.Plus(1 - least) }
		switch r.IntN(4) {
		case 0:
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Iff(boolean(xs[0]), c.Build(xs[1:])) }
			s.Accepts = func(v []int) bool { return (v[0] >= least) == c.Accepts(v[1:]) }
		case 1:
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Implies(boolean(xs[0]), c.Build(xs[1:])) }
			s.Accepts = func(v []int) bool { return v[0] < least || c.Accepts(v[1:]) }
		case 2:
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Iff(boolean(xs[0]), csp.Not(c.Build(xs[1:]))) }
			s.Accepts = func(v []int) bool { return (v[0] >= least) != c.Accepts(v[1:]) }
		default:
			s.Vars = c.Vars
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Not(c.Build(xs)) }
			s.Accepts = func(v []int) bool { return !c.Accepts(v) }
		}
	}
	return out
}
