package flatzinc

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the constraints on integers.

var intBuiltins = table{
	"int_eq": {params: []param{varInt, varInt}, linear: comparison(domains.EQ), forms: forms{"Equal": writeChain(domains.EQ, "propago_all_equal_int")}},
	"int_ne": {params: []param{varInt, varInt}, linear: comparison(domains.NE), forms: forms{"NotEqual": writeRelation(domains.NE)}},
	"int_le": {params: []param{varInt, varInt}, linear: comparison(domains.LE), forms: forms{"LessOrEqual": writeChain(domains.LE, "propago_increasing_int")}},
	"int_lt": {params: []param{varInt, varInt}, linear: comparison(domains.LT), forms: forms{"Less": writeChain(domains.LT, "propago_strictly_increasing_int")}},

	"int_lin_eq": {params: []param{parInts, varInts, parInt}, linear: scalarProduct(domains.EQ), forms: forms{"Expr.Is": writeComparison}},
	"int_lin_ne": {params: []param{parInts, varInts, parInt}, linear: scalarProduct(domains.NE)},
	"int_lin_le": {params: []param{parInts, varInts, parInt}, linear: scalarProduct(domains.LE)},

	"int_plus": {params: []param{varInt, varInt, varInt}, linear: func(c *call) sum {
		return weighted([]int{1, 1, -1}, []term{c.term(0), c.term(1), c.term(2)}, domains.EQ)
	}},

	"int_times": {params: []param{varInt, varInt, varInt}, settle: settleTimes, build: times,
		forms: forms{"Times": order(0, 1, 2)}},
	"int_div": same("Divide", csp.Divide, []param{varInt, varInt, varInt}, 0, 1, 2).settling(settleDivide),
	"int_mod": same("Modulo", csp.Modulo, []param{varInt, varInt, varInt}, 0, 1, 2).settling(settleDivide),
	"int_pow": {params: []param{varInt, varInt, varInt}, build: power, forms: forms{"Power": order(0, 1, 2)}},
	"int_abs": same("Abs", csp.Abs, []param{varInt, varInt}, 0, 1).settling(settleAbs),
	"int_max": {params: []param{varInt, varInt, varInt}, settle: settleExtreme(1), build: func(c *call) csp.Constraint {
		return csp.Maximum([]csp.Var{c.variable(0), c.variable(1)}, c.variable(2))
	}},
	"int_min": {params: []param{varInt, varInt, varInt}, settle: settleExtreme(-1), build: func(c *call) csp.Constraint {
		return csp.Minimum([]csp.Var{c.variable(0), c.variable(1)}, c.variable(2))
	}},
}

// comparison is x rel y for the first two arguments.
func comparison(rel domains.Op) func(c *call) sum {
	return func(c *call) sum { return compare(c.term(0), rel, c.term(1), 0) }
}

// scalarProduct is as*xs rel k for the three arguments.
func scalarProduct(rel domains.Op) func(c *call) sum {
	return func(c *call) sum { return sum{c.terms(0), c.terms(1), rel, c.int(2)} }
}

// stating is the builtin of a linear constraint, whatever the arguments are.
func stating(s sum) *builtin { return &builtin{linear: func(*call) sum { return s }} }

// rewrite makes a call state a linear constraint in place of its own.
func (c *call) rewrite(s sum) (done bool) {
	c.b = stating(s)
	return c.settled()
}

// equate makes a call state that two terms are equal.
func (c *call) equate(x, y term) (done bool) { return c.rewrite(compare(x, domains.EQ, y, 0)) }

// bounds returns the ends of the domain of an argument, which is not empty.
func (c *call) bounds(i int) (lo, hi int) {
	d := c.vars.domain(c.term(i))
	return d.Min(), d.Max()
}

func (c *call) isBool(i int) bool {
	lo, hi := c.bounds(i)
	return lo >= 0 && hi <= 1
}

// times takes the product of two Booleans as their conjunction.
func times(c *call) csp.Constraint {
	x, y, z := c.variable(0), c.variable(1), c.variable(2)
	if x != y && c.isBool(0) && c.isBool(1) && c.isBool(2) {
		return csp.Iff(z, csp.And(x, y))
	}
	return csp.Times(x, y, z)
}

// settleTimes takes products with a constant, and of Booleans.
func settleTimes(c *call) (done bool) {
	for i := range 2 {
		if k, ok := c.vars.fixed(c.term(i)); ok {
			return c.rewrite(weighted([]int{k, -1}, []term{c.term(1 - i), c.term(2)}, domains.EQ))
		}
	}
	if c.isBool(0) && c.isBool(1) {
		if c.vars.find(c.term(0)) == c.vars.find(c.term(1)) {
			return c.equate(c.term(0), c.term(2))
		}
		if !c.open() && c.stands(true) {
			c.vars.narrow(c.term(2), domains.Range(0, 1))
		}
	}
	return false
}

// settleDivide takes the 0 from the divisor.
func settleDivide(c *call) (done bool) {
	if !c.open() && c.stands(true) {
		c.vars.remove(c.term(1), 0)
	}
	return false
}

// power takes a square by itself, which keeps more of its holes.
func power(c *call) csp.Constraint {
	if n, ok := c.vars.fixed(c.term(1)); ok && n == 2 {
		return csp.Times(c.variable(0), c.variable(0), c.variable(2))
	}
	return csp.Power(c.variable(0), c.variable(1), c.variable(2))
}

// settleAbs takes what is of one sign.
func settleAbs(c *call) (done bool) {
	lo, hi := c.bounds(0)
	if lo >= 0 {
		return c.equate(c.term(0), c.term(1))
	}
	if hi <= 0 {
		return c.rewrite(weighted([]int{1, 1}, []term{c.term(0), c.term(1)}, domains.EQ))
	}
	if !c.open() && c.stands(true) {
		c.vars.narrow(c.term(1), domains.Range(0, max(-lo, hi)))
	}
	return false
}

// settleExtreme takes what is known to be the greater, and narrows the maximum; sign -1
// turns it upside down.
func settleExtreme(sign int) func(c *call) (done bool) {
	return func(c *call) (done bool) {
		xlo, xhi := c.bounds(0)
		ylo, yhi := c.bounds(1)
		if sign < 0 {
			xlo, xhi, ylo, yhi = -xhi, -xlo, -yhi, -ylo
		}
		switch {
		case xlo >= yhi:
			return c.equate(c.term(0), c.term(2))
		case ylo >= xhi:
			return c.equate(c.term(1), c.term(2))
		}
		if !c.open() && c.stands(true) {
			lo, hi := sign*max(xlo, ylo), sign*max(xhi, yhi)
			c.vars.narrow(c.term(2), domains.Range(min(lo, hi), max(lo, hi)))
		}
		return false
	}
}
