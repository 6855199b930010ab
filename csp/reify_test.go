package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests reification in full and in half, of constraints with and without
// a negation of their own, and of one within another.

// relation is a constraint with its meaning.
type relation struct {
	name    string
	vars    int
	build   func(xs []csp.Var) csp.Constraint
	accepts func(v []int) bool
}

func relations(r *rand.Rand) []relation {
	set := domains.Of(r.IntN(6)-2, r.IntN(6)-2, r.IntN(6)-2)
	k := r.IntN(5) - 2
	op := []domains.Op{domains.GE, domains.LE, domains.EQ, domains.NE}[r.IntN(4)]
	return []relation{
		{"literal", 1, func(xs []csp.Var) csp.Constraint {
			return map[domains.Op]csp.Literal{domains.GE: xs[0].Ge(k), domains.LE: xs[0].Le(k), domains.EQ: xs[0].Eq(k), domains.NE: xs[0].Ne(k)}[op]
		}, func(v []int) bool { return op.Holds(v[0], k) }},
		{"less", 2, func(xs []csp.Var) csp.Constraint { return csp.Less(xs[0], xs[1]) }, func(v []int) bool { return v[0] < v[1] }},
		{"less_or_equal", 2, func(xs []csp.Var) csp.Constraint { return csp.LessOrEqual(xs[0].Plus(k), xs[1].Neg()) }, func(v []int) bool { return v[0]+k <= -v[1] }},
		{"equal", 2, func(xs []csp.Var) csp.Constraint { return csp.Equal(xs[0], xs[1]) }, func(v []int) bool { return v[0] == v[1] }},
		{"not_equal", 2, func(xs []csp.Var) csp.Constraint { return csp.NotEqual(xs[0].Plus(k), xs[1]) }, func(v []int) bool { return v[0]+k != v[1] }},
		{"member", 1, func(xs []csp.Var) csp.Constraint { return csp.Member(xs[0], set) }, func(v []int) bool { return set.Contains(v[0]) }},
		{"all_different", 3, func(xs []csp.Var) csp.Constraint { return csp.AllDifferent(xs...) }, func(v []int) bool { return v[0] != v[1] && v[0] != v[2] && v[1] != v[2] }},
		{"predicate", 2, func(xs []csp.Var) csp.Constraint { return csp.Predicate("mod", xs, odd) }, odd},
		{"not_member", 1, func(xs []csp.Var) csp.Constraint { return csp.Not(csp.Member(xs[0], set)) }, func(v []int) bool { return !set.Contains(v[0]) }},
	}
}

func odd(v []int) bool { return (v[0]*v[0]+v[1])%3 != 1 }

// mostlyBits are values for cases in which the first variable is 0/1 at times, and
// at times has other values too.
func mostlyBits(r *rand.Rand, s *csptest.Spec) {
	s.Values = []int{0, 1}
	if r.IntN(3) > 0 {
		s.Lo, s.Hi, s.Values = -1, 3, nil
	}
}

func TestIff(t *testing.T) {
	spec := csptest.Spec{Name: "iff", Consistency: csptest.Domain, Intervals: csptest.Checking}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		all := relations(r)
		rel := all[r.IntN(len(all))]
		mostlyBits(r, s)
		s.Name, s.Vars = "iff "+rel.name, 1+rel.vars
		if rel.name == "all_different" {
			s.Consistency = csptest.Checking
		}
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Iff(xs[0], rel.build(xs[1:])) }
		s.Accepts = func(v []int) bool { return v[0] >= 1 == rel.accepts(v[1:]) }
	}
	csptest.Run(t, spec, csptest.Cases(800))
}

func TestImplies(t *testing.T) {
	spec := csptest.Spec{Name: "implies", Consistency: csptest.Domain, Intervals: csptest.Checking}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		all := relations(r)
		rel := all[r.IntN(len(all))]
		mostlyBits(r, s)
		s.Name, s.Vars = "implies "+rel.name, 1+rel.vars
		if rel.name == "all_different" {
			s.Consistency = csptest.Checking
		}
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Implies(xs[0], rel.build(xs[1:])) }
		s.Accepts = func(v []int) bool { return v[0] < 1 || rel.accepts(v[1:]) }
	}
	csptest.Run(t, spec, csptest.Cases(800))
}

// sumCheck has no negation and no Entailment: only a propagator and a check.
type sumCheck struct {
	csp.Constraint
	sum int
}

func newSumCheck(xs []csp.Var, sum int) csp.Constraint {
	return sumCheck{csp.Predicate("sum", xs, func(v []int) bool { return total(v) == sum }), sum}
}

func total(v []int) int {
	sum := 0
	for _, x := range v {
		sum += x
	}
	return sum
}

func (c sumCheck) Satisfied(v []int) bool             { return total(v) == c.sum }
func (c sumCheck) Attach(s *csp.Space) csp.Propagator { return c.Constraint.(csp.Attacher).Attach(s) }

func TestIffOfCheckers(t *testing.T) {
	spec := csptest.Spec{Name: "iff sum"}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		mostlyBits(r, s)
		sum := r.IntN(5)
		s.Vars = 1 + r.IntN(4)
		half := r.IntN(2) == 0
		s.Build = func(xs []csp.Var) csp.Constraint {
			if half {
				return csp.Implies(xs[0], newSumCheck(xs[1:], sum))
			}
			return csp.Iff(xs[0], newSumCheck(xs[1:], sum))
		}
		s.Accepts = func(v []int) bool {
			holds := total(v[1:]) == sum
			return half && v[0] < 1 || holds == (v[0] >= 1)
		}
	}
	csptest.Run(t, spec)
}

func TestNot(t *testing.T) {
	spec := csptest.Spec{Name: "not", Consistency: csptest.Forward, Intervals: csptest.Forward}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		sum := r.IntN(7) - 1
		s.Vars = r.IntN(5)
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Not(newSumCheck(xs, sum)) }
		s.Accepts = func(v []int) bool { return total(v) != sum }
	}
	csptest.Run(t, spec)
}

func TestIffNested(t *testing.T) {
	spec := csptest.Spec{Name: "iff of iff"}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		all := relations(r)
		rel := all[r.IntN(len(all))]
		mostlyBits(r, s)
		outer, inner := r.IntN(2) == 0, r.IntN(2) == 0
		s.Vars = 2 + rel.vars
		build := func(b csp.Var, c csp.Constraint, half bool) csp.Constraint {
			if half {
				return csp.Implies(b, c)
			}
			return csp.Iff(b, c)
		}
		holds := func(b int, c, half bool) bool { return half && b < 1 || c == (b >= 1) }
		s.Build = func(xs []csp.Var) csp.Constraint {
			return build(xs[0], build(xs[1].Not(), rel.build(xs[2:]), inner), outer)
		}
		s.Accepts = func(v []int) bool { return holds(v[0], holds(1-v[1], rel.accepts(v[2:]), inner), outer) }
	}
	csptest.Run(t, spec, csptest.Cases(400))
}

// mute runs, and cannot check.
type mute struct{ xs []csp.Var }

func (m mute) Vars() []csp.Var                 { return m.xs }
func (m mute) Propagate(*csp.Space) csp.Status { return csp.Stable }

func TestReifyingIsRefused(t *testing.T) {
	type build func(b, x csp.Var) csp.Constraint
	other := csp.NewModel().IntVar("foreign", 0, 3)
	cases := map[string]build{
		"the constraint to reify is nil":         func(b, _ csp.Var) csp.Constraint { return csp.Iff(b, nil) },
		"the constraint to negate is nil":        func(b, _ csp.Var) csp.Constraint { return csp.Iff(b, csp.Not(nil)) },
		"has no Satisfied method to check it by": func(b, x csp.Var) csp.Constraint { return csp.Implies(b, mute{[]csp.Var{x}}) },
		"cannot be negated":                      func(_, x csp.Var) csp.Constraint { return csp.Not(mute{[]csp.Var{x}}) },
		"predicate has no test function": func(b, x csp.Var) csp.Constraint {
			return csp.Iff(b, csp.Predicate("nothing", []csp.Var{x}, nil))
		},
		"a variable belongs to another model": func(b, x csp.Var) csp.Constraint { return csp.Iff(b, csp.Less(x, other)) },
		"a variable is the zero Var":          func(_, x csp.Var) csp.Constraint { return csp.Iff(csp.Var{}, csp.Less(x, x)) },
	}
	for want, c := range cases {
		m := csp.NewModel()
		m.Post(c(m.BoolVar("b"), m.IntVar("x", 0, 3)))
		_, err := m.Compile(t.Context(), csp.Options{})
		var malformed *csp.ModelError
		require.ErrorAs(t, err, &malformed, want)
		assert.ErrorContains(t, err, want)
	}
}

func TestReifiedListing(t *testing.T) {
	m := csp.NewModel()
	b, x, y := m.BoolVar("b"), m.IntVar("x", 0, 3), m.IntVar("y", 0, 3)
	m.Post(csp.Iff(b, csp.Less(x, y)), csp.Implies(b.Not(), csp.Not(csp.Equal(x, y.Plus(2)))))
	assert.Contains(t, m.String(), "b <-> (x < y)\n1-b -> (x != y+2)\n")
	assert.Equal(t, "b <-> (not (nil))", fmt.Sprint(csp.Iff(b, csp.Not(nil))), "what is malformed can be listed")
}

// What the examples show to users is right.
func TestDividesReified(t *testing.T) {
	csptest.Run(t, csptest.Reified(csptest.Spec{
		Name: "divides", Vars: 2,
		Build:   func(xs []csp.Var) csp.Constraint { return divides{xs[0], xs[1], false} },
		Accepts: func(v []int) bool { return v[0] != 0 && v[1]%v[0] == 0 },
	}))
}

// TestNotImplies: the negation of a half makes its Boolean true and prunes as the negation
// of the rest does.
func TestNotImplies(t *testing.T) {
	spec := csptest.Spec{Name: "not implies", Consistency: csptest.Domain, Intervals: csptest.Checking}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		all := relations(r)
		rel := all[r.IntN(len(all))]
		mostlyBits(r, s)
		s.Vars = 1 + rel.vars
		if rel.vars > 2 {
			s.Consistency = csptest.Checking
		}
		s.Build = func(xs []csp.Var) csp.Constraint { return csp.Not(csp.Implies(xs[0], rel.build(xs[1:]))) }
		s.Accepts = func(v []int) bool { return v[0] >= 1 && !rel.accepts(v[1:]) }
	}
	csptest.Run(t, spec)
	csptest.Run(t, csptest.Reified(spec), csptest.Cases(100))
}
