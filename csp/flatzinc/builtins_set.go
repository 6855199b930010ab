package flatzinc

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the constraints on constant sets. Between constants alone they are
// decided at reading.

var setBuiltins = table{
	"set_in": {params: []param{varInt, parSet}, settle: settleMember, build: func(c *call) csp.Constraint {
		return memberConstraint(c.variable(0), c.vars.domain(c.term(0)), c.set(1))
	}, forms: forms{"Member": order(0, 1)}},
	"set_card":     {params: []param{parSet, varInt}, linear: func(c *call) sum { return compare(c.term(1), domains.EQ, constant(c.set(0).Len()), 0) }},
	"set_eq":       relation(domains.Set.Equal),
	"set_ne":       relation(func(s, t domains.Set) bool { return !s.Equal(t) }),
	"set_subset":   relation(domains.Set.SubsetOf),
	"set_superset": relation(func(s, t domains.Set) bool { return t.SubsetOf(s) }),
}

// relation is a constraint on two constant sets.
func relation(holds func(s, t domains.Set) bool) *builtin {
	return &builtin{params: []param{parSet, parSet}, clause: func(c *call) clause {
		return clause{negated: holds(c.set(0), c.set(1))} // the empty clause, or its negation
	}}
}

// settleMember narrows a variable to a set, or decides whether it has values of it.
func settleMember(c *call) (done bool) {
	x := c.term(0)
	d := c.vars.domain(x)
	in := d.Intersect(c.set(1))
	switch {
	case in.Len() == d.Len():
		c.decide(c.stands(true))
	case in.IsEmpty():
		c.decide(c.stands(false))
	case !c.open() && c.stands(true):
		c.vars.narrow(x, in)
	case !c.open():
		c.vars.narrow(x, d.Difference(in))
	case c.mode == iff && d.Len() == 2 && d.Max() == d.Min()+1:
		return c.equateTruth(x, d, in.Contains(d.Max()))
	default:
		return false
	}
	return true
}

// equateTruth makes the Boolean of a call a view of a variable with two neighbouring
// values: true for the greater, or for the lesser.
func (c *call) equateTruth(x term, d domains.Set, greater bool) (done bool) {
	w := c.vars.find(x)
	// x is w of its root, and the Boolean is x-min or max-x.
	b := view{off: -d.Min()}
	if !greater {
		b = view{neg: true, off: d.Max()}
	}
	b = b.compose(w)
	return c.vars.unify(c.truth.x, b.root, b.neg, b.off)
}

// memberConstraint states that x, with the values of d, is in set: by one literal
// where that says it.
func memberConstraint(x csp.Var, d, set domains.Set) csp.Constraint {
	in := d.Intersect(set)
	out := d.Difference(in)
	switch {
	case in.IsEmpty():
		return csp.Or[csp.Literal]()
	case out.IsEmpty():
		return csp.And[csp.Literal]()
	case in.Len() == 1:
		return csp.Or(x.Eq(in.Min()))
	case out.Len() == 1:
		return csp.Or(x.Ne(out.Min()))
	case in.Max() < out.Min():
		return csp.Or(x.Le(in.Max()))
	case in.Min() > out.Max():
		return csp.Or(x.Ge(in.Min()))
	}
	return csp.Member(x, set)
}
