package flatzinc

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file is the linear constraints, which most of a program is: int_lin_*, and all
// comparisons of two integers or Booleans, which are linear constraints on two terms.
// Each is brought into one form (sum.go), over different variables that are open and with
// coefficients that have no common divisor; that form says how to state it best.

// reach returns the least and greatest sum.
func (r *reader) reach(l *linear) (lo, hi int) {
	for i, t := range l.xs {
		d := r.vars.all[t.x].dom
		if a := l.coeffs[i]; a > 0 {
			lo, hi = lo+a*d.Min(), hi+a*d.Max()
		} else {
			lo, hi = lo+a*d.Max(), hi+a*d.Min()
		}
	}
	return lo, hi
}

// truth returns whether a normalised constraint holds, where that is known.
func (r *reader) truth(l *linear) (holds, known bool) {
	lo, hi := r.reach(l)
	if l.rel == domains.LE {
		return hi <= l.k, hi <= l.k || lo > l.k
	}
	equal := lo == hi && lo == l.k
	known = equal || l.k < lo || l.k > hi || l.indivisible() ||
		len(l.xs) == 1 && !r.vars.all[l.xs[0].x].dom.Contains(l.k/l.coeffs[0])
	return equal == (l.rel == domains.EQ), known
}

// indivisible reports whether the coefficients have a divisor that k does not have.
func (l *linear) indivisible() bool {
	g := l.divisor()
	return g != 0 && l.k%g != 0
}

// settleLinear narrows by a linear constraint, and reports whether nothing of it is
// left to be stated.
func (c *call) settleLinear(given *sum) (done bool) {
	l := c.normalise(c.inForce(given))
	if l.wide {
		return false
	}
	if holds, known := c.reader.truth(&l); known {
		c.decide(holds)
		return true
	}
	if !c.open() {
		return c.settlePlain(&l)
	}
	return c.mode == iff && c.settleBoolean(&l)
}

// open reports whether the constraint stands under a Boolean that may be either.
func (c *call) open() bool {
	if c.mode == plain {
		return false
	}
	_, ok := c.vars.fixed(c.truth)
	return !ok
}

// inForce returns what is stated: the negation where the constraint is to be false.
func (c *call) inForce(s *sum) *sum {
	if c.stands(true) {
		return s
	}
	n := *s
	n.rel = s.rel.Not()
	return &n
}

// decide states that what the call is about is true, or false.
func (c *call) decide(holds bool) {
	switch {
	case !c.open():
		if !holds {
			c.vars.contradict()
		}
	case c.mode == iff || !holds:
		c.vars.assign(c.truth, bit(holds))
	}
}

// settlePlain narrows by a constraint that holds and is not decided.
func (c *call) settlePlain(l *linear) (done bool) {
	lo, hi := c.reader.reach(l)
	switch {
	case l.rel != domains.NE && lo == l.k:
		c.push(l, false)
		return true
	case l.rel == domains.EQ && hi == l.k:
		c.push(l, true)
		return true
	case len(l.xs) == 1:
		c.vars.narrow(l.xs[0], l.values(c.vars.domain(l.xs[0])))
		return true
	case len(l.xs) == 2 && l.rel == domains.EQ && l.unit():
		a, b, x, y := l.coeffs[0], l.coeffs[1], l.xs[0].x, l.xs[1].x
		if c.vars.unify(x, y, a == b, a*l.k) {
			return true
		}
	}
	if l.rel == domains.NE && c.settleOpposite(l, lo, hi) {
		return true
	}
	c.tighten(l, lo, hi)
	return false
}

// settleOpposite takes x != y over Booleans, or what is the same over other pairs of two
// neighbouring values each: the one is a view of the other.
func (c *call) settleOpposite(l *linear, lo, hi int) (done bool) {
	if len(l.xs) != 2 || !l.unit() || hi-lo != 2 || l.k != lo+1 {
		return false
	}
	x, y := c.vars.domain(l.xs[0]), c.vars.domain(l.xs[1])
	if x.Len() != 2 || y.Len() != 2 || x.Max()-x.Min() != 1 {
		return false
	}
	// Both terms are at their least, or both at their greatest.
	if l.coeffs[0] == l.coeffs[1] {
		return c.vars.unify(l.xs[0].x, l.xs[1].x, false, x.Min()-y.Min())
	}
	return c.vars.unify(l.xs[0].x, l.xs[1].x, true, x.Min()+y.Max())
}

// push moves every variable to the end of its domain where the sum is least, or
// greatest.
func (c *call) push(l *linear, greatest bool) {
	for i, t := range l.xs {
		d := c.vars.domain(t)
		if (l.coeffs[i] > 0) == greatest {
			c.vars.assign(t, d.Max())
		} else {
			c.vars.assign(t, d.Min())
		}
	}
}

// wideDomain is the size from which on bounds are tightened at reading. Without it a
// variable that the program gives no domain would keep none between its bounds.
const wideDomain = 1 << 12

// tighten narrows the bounds of wide variables, given the least and greatest sum.
func (c *call) tighten(l *linear, lo, hi int) {
	if l.rel == domains.NE {
		return
	}
	for i, t := range l.xs {
		d := c.vars.domain(t)
		if d.Len() < wideDomain {
			continue
		}
		a := l.coeffs[i]
		one := linear{coeffs: []int{a}, xs: []term{t}, rel: domains.LE}
		least, most := a*d.Min(), a*d.Max()
		if a < 0 {
			least, most = most, least
		}
		one.k = l.k - (lo - least)
		set := one.values(d)
		if l.rel == domains.EQ {
			one.coeffs[0], one.k = -a, -(l.k - (hi - most))
			set = set.Intersect(one.values(d))
		}
		c.vars.narrow(t, set)
	}
}

// unit reports whether all coefficients are 1 or -1.
func (l *linear) unit() bool {
	return !slices.ContainsFunc(l.coeffs, func(a int) bool { return a != 1 && a != -1 })
}

// values returns the values of a domain that a constraint on one variable allows.
func (l *linear) values(d domains.Set) domains.Set {
	a := l.coeffs[0]
	switch {
	case l.rel == domains.LE && a > 0:
		return d.Intersect(domains.Range(d.Min(), exact.FloorDiv(l.k, a)))
	case l.rel == domains.LE:
		return d.Intersect(domains.Range(-exact.FloorDiv(l.k, -a), d.Max()))
	case l.rel == domains.EQ && l.k%a != 0:
		return domains.Set{}
	case l.rel == domains.EQ:
		return d.Intersect(domains.Of(l.k / a))
	case l.k%a != 0:
		return d
	}
	return d.Difference(domains.Of(l.k / a))
}

// settleBoolean makes the truth of a constraint on a variable of two neighbouring
// values a view of it.
func (c *call) settleBoolean(l *linear) (done bool) {
	if len(l.xs) != 1 {
		return false
	}
	x := l.xs[0]
	d := c.vars.domain(x)
	if d.Len() != 2 || d.Max() != d.Min()+1 {
		return false
	}
	return c.equateTruth(x, d, l.values(d).Contains(d.Max()))
}

// linearConstraint returns the constraint that states what is left, or nil.
func (c *call) linearConstraint(given *sum) csp.Constraint {
	l := c.normalise(given)
	if l.wide {
		return c.reified(csp.Dot(constantsOf(given.coeffs), c.reader.variables(given.xs)).Is(given.rel, csp.Expr{}.Plus(given.k)))
	}
	return c.reified(c.stated(&l, c.open()))
}

// stated chooses the constraint for a normalised linear one. One that is to stand
// under a Boolean has to have a negation of its own.
func (c *call) stated(l *linear, under bool) csp.Constraint {
	xs := c.reader.variables(frozen.Of(l.xs))
	switch len(xs) {
	case 0:
		if l.rel.Holds(0, l.k) {
			return csp.And[csp.Literal]()
		}
		return csp.Or[csp.Literal]()
	case 1:
		return l.literal(xs[0])
	case 2:
		if k := l.pair(xs); k != nil {
			return k
		}
	}
	if k := c.cardinality(l, xs, under); k != nil {
		return k
	}
	return csp.Dot(l.coeffs, xs).Is(l.rel, csp.Expr{}.Plus(l.k), c.consistency())
}

// literal returns a constraint on one variable. Where an equation has no solution it
// is a literal beyond all values.
func (l *linear) literal(x csp.Var) csp.Literal {
	a := l.coeffs[0]
	v := l.k / a
	if l.rel != domains.LE && l.k%a != 0 {
		v = domains.MaxValue + 1
	}
	switch {
	case l.rel == domains.EQ:
		return x.Eq(v)
	case l.rel == domains.NE:
		return x.Ne(v)
	case a > 0:
		return x.Le(exact.FloorDiv(l.k, a))
	}
	return x.Ge(-exact.FloorDiv(l.k, -a))
}

// pair returns a constraint on two variables with coefficients 1 or -1, as one between
// views; nil where there is none.
func (l *linear) pair(xs []csp.Var) csp.Constraint {
	if !l.unit() || l.k > maxOffset || l.k < -maxOffset {
		return nil
	}
	// a*x rel k - b*y
	x, y := xs[0], xs[1]
	if l.coeffs[0] < 0 {
		x = x.Neg()
	}
	if l.coeffs[1] > 0 {
		y = y.Neg()
	}
	y = y.Plus(l.k)
	switch l.rel {
	case domains.EQ:
		return csp.Equal(x, y)
	case domains.NE:
		return csp.NotEqual(x, y)
	}
	return csp.LessOrEqual(x, y)
}

// cardinality returns a constraint on the number of true Booleans, where that is what
// a linear constraint is and there is a better one; otherwise nil.
func (c *call) cardinality(l *linear, xs []csp.Var, under bool) csp.Constraint {
	if !l.unit() || l.rel == domains.NE {
		return nil
	}
	n, k := len(xs), l.k
	bs, nots := make([]csp.Var, n), make([]csp.Var, n)
	for i, x := range xs {
		if d := c.vars.all[l.xs[i].x].dom; d.Min() < 0 || d.Max() > 1 {
			return nil
		}
		bs[i], nots[i] = x, x.Not()
		if l.coeffs[i] < 0 {
			bs[i], nots[i] = nots[i], bs[i]
			k++
		}
	}
	switch {
	case k == 0:
		return csp.And(nots...)
	case k == n && l.rel == domains.EQ:
		return csp.And(bs...)
	case k == n-1 && l.rel == domains.LE:
		return csp.Or(nots...)
	case under:
		return nil
	case k == 1 && l.rel == domains.LE:
		return csp.AtMost(bs, 1, 1)
	case k == 1:
		return csp.Exactly(bs, 1, 1)
	case k == n-1:
		return csp.Exactly(nots, 1, 1)
	}
	return nil
}
