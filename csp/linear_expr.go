package csp

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file is the linear expression: how sums are built, compared and made an objective.

// Expr is a linear expression: a sum of coefficients times variables, and a constant.
// It is built by [Sum], [Dot], Add and Plus, and compared with a number or with another
// expression, which gives a constraint:
//
//	csp.Sum(cells...).Eq(15)
//	csp.Dot(weights, taken).Le(capacity)
//	csp.Sum(start).Plus(duration).Is(domains.LE, end)
//	csp.Sum(x).Add(-1, y).Is(domains.EQ, distance, csp.DomainConsistency)
//
// It may be an objective too, see [Minimize]. An Expr is a value, and changing one makes
// another one; the zero Expr is 0.
type Expr struct {
	coeffs []int
	xs     []Var
	k      int
	fault  string // why no constraint can be made of it
}

// Term is what expressions are compared with and made of: a [Var] or an [Expr].
type Term interface{ expr() Expr }

func (x Var) expr() Expr  { return Expr{coeffs: []int{1}, xs: []Var{x}} }
func (e Expr) expr() Expr { return e }

// Sum returns the sum of xs. The sum over nothing is 0.
func Sum(xs ...Var) Expr {
	coeffs := make([]int, len(xs))
	for i := range coeffs {
		coeffs[i] = 1
	}
	return Expr{coeffs: coeffs, xs: append([]Var(nil), xs...)}
}

// Dot returns the scalar product, the sum of coeffs[i]*xs[i]. Coefficients may be of
// either sign and zero; a variable may stand at several positions, and counts with the
// sum of its coefficients. With different lengths, what is made of it is malformed.
func Dot(coeffs []int, xs []Var) Expr {
	e := Expr{coeffs: append([]int(nil), coeffs...), xs: append([]Var(nil), xs...)}
	if len(coeffs) != len(xs) {
		e.fault = fmt.Sprintf("%d coefficients for %d variables", len(coeffs), len(xs))
	}
	return e
}

// Add returns e + a*t, in time proportional to the terms of both.
func (e Expr) Add(a int, t Term) Expr {
	f := exprOf(t)
	if e.fault == "" {
		e.fault = f.fault
	}
	coeffs := append(make([]int, 0, len(e.xs)+len(f.xs)), e.coeffs...)[:len(e.xs)]
	for i := range f.xs {
		p := 0
		if i < len(f.coeffs) {
			p = e.product(a, f.coeffs[i])
		}
		coeffs = append(coeffs, p)
	}
	e.coeffs, e.xs = coeffs, append(e.xs[:len(e.xs):len(e.xs)], f.xs...)
	return e.Plus(e.product(a, f.k))
}

// Plus returns e + k.
func (e Expr) Plus(k int) Expr {
	sum := e.k + k
	if (sum > e.k) != (k > 0) && k != 0 && e.fault == "" {
		e.fault = fmt.Sprintf("the constants %d and %d add up beyond 64 bits", e.k, k)
	}
	e.k = sum
	return e
}

// product returns a*b, which where it does not fit is the fault of e.
func (e *Expr) product(a, b int) int {
	if _, ok := exact.Product(a, exact.Magnitude(b), math.MaxInt); !ok && a != 1 && e.fault == "" {
		e.fault = fmt.Sprintf("%d times %d goes beyond 64 bits", a, b)
	}
	return a * b
}

// exprOf returns the expression of a term that may be nil.
func exprOf(t Term) Expr {
	if t == nil {
		return Expr{fault: "the expression is nil"}
	}
	return t.expr()
}

// Terms returns the coefficients and variables of the expression, and its constant. The
// slices are not modified.
func (e Expr) Terms() (coeffs []int, xs []Var, constant int) { return e.coeffs, e.xs, e.k }

// Eq states e = k, at the consistency given as for Is.
func (e Expr) Eq(k int, level ...Consistency) Constraint {
	return e.Is(domains.EQ, Expr{k: k}, level...)
}

// Ne states e != k.
func (e Expr) Ne(k int) Constraint { return e.Is(domains.NE, Expr{k: k}) }

// Le states e <= k.
func (e Expr) Le(k int) Constraint { return e.Is(domains.LE, Expr{k: k}) }

// Ge states e >= k.
func (e Expr) Ge(k int) Constraint { return e.Is(domains.GE, Expr{k: k}) }

// Is states that e stands in relation rel to t: the linear constraint.
//
// The inequalities and != are domain consistent. = is consistent for its bounds in
// the reals (Harvey and Stuckey 2003), which for coefficients of 1 and -1 is
// bounds(Z): the minimum and maximum of every variable take part in a solution over
// the real intervals of the others. Besides, = fails where the greatest common
// divisor of the open coefficients rules it out. Over two variables that keep their
// holes and have at most 256 values each, = is domain consistent too, unless level asks
// for [BoundsConsistency] or less.
//
// One pass over the open variables, or a few for =. != costs constant time until
// one variable is left open. Over two variables with holes, = takes time in
// proportion to their values, and constant time for coefficients of 1 and -1 where
// the spans are at most 64. A value inside the bounds of a variable that keeps its
// bounds only is removed when a bound comes to it.
//
// With [DomainConsistency], = is domain consistent over any number of variables. Two
// that keep their holes find the partner of each value, whatever their number. More are
// solved by dynamic programming on the sums they can reach (Trick 2003), with bits for
// sums: the number of values of all open variables together, times 1/64 of the distance
// between k and the least sum, is the time of a propagation. While that is more than
// 262,144 steps, only bounds are propagated. Of a variable that keeps its bounds only,
// the bounds are consistent, where it is taken to have all values between them.
//
// Bounds are explained by bounds of the other variables, as few as are needed and
// each no tighter than is needed. A value is explained by the values of the others, or
// the one value they lack; by dynamic programming, by the holes and bounds of the others
// without which it would have a support, and no more (where their declared domains are
// too wide for that, by their bounds and those holes).
//
// The constraint is malformed where rel or the level does not exist or more than one
// level is given, where numbers go beyond 64 bits while the expression is built, and
// where sums can go beyond 2^60.
func (e Expr) Is(rel domains.Op, t Term, level ...Consistency) Constraint {
	right := exprOf(t)
	k := difference(right.k, e.k)
	e.k, right.k = 0, 0
	sum := e.Add(-1, right)
	c := &linear{coeffs: sum.coeffs, xs: sum.xs, rel: rel, k: k, right: len(right.xs), fault: sum.fault}
	if len(level) > 0 {
		c.consistency = level[0]
	}
	if len(level) > 1 && c.fault == "" {
		c.fault = fmt.Sprintf("%d consistencies are given", len(level))
	}
	return c
}

// difference returns a-b, or the nearest int: that is beyond all sums too.
func difference(a, b int) int {
	d := a - b
	switch {
	case b < 0 && d < a:
		return math.MaxInt
	case b > 0 && d > a:
		return math.MinInt
	}
	return d
}

// String returns the expression as it is written, such as "2*x - y + 3".
func (e Expr) String() string {
	if len(e.coeffs) != len(e.xs) {
		return call("dot", e.xs)
	}
	var b strings.Builder
	writeTerms(&b, e.coeffs, e.xs)
	switch {
	case len(e.xs) == 0:
		return strconv.Itoa(e.k)
	case e.k < 0:
		fmt.Fprintf(&b, " - %d", exact.Magnitude(e.k))
	case e.k > 0:
		fmt.Fprintf(&b, " + %d", e.k)
	}
	return b.String()
}

// writeTerms writes a sum.
func writeTerms(b *strings.Builder, coeffs []int, xs []Var) {
	for i, x := range xs {
		a := coeffs[i]
		switch {
		case i > 0 && a < 0:
			b.WriteString(" - ")
		case i > 0:
			b.WriteString(" + ")
		case a < 0:
			b.WriteByte('-')
		}
		if a != 1 && a != -1 {
			fmt.Fprintf(b, "%d*", exact.Magnitude(a))
		}
		if view := x.id < 0 || x.off != 0; view && (a != 1 || i > 0 && x.id < 0) {
			fmt.Fprintf(b, "(%v)", x)
		} else {
			b.WriteString(x.String())
		}
	}
}

// total returns the variable that a term is equal to: a view where the term is one, and
// otherwise a new variable of the model, the same for the same expression. What is
// malformed is kept as the model's error.
func (e Expr) total() Var {
	m := modelOf(e.xs)
	if m == nil {
		return Var{} // a constant
	}
	if len(e.xs) == 1 && len(e.coeffs) == 1 && e.fault == "" {
		switch e.coeffs[0] {
		case 1:
			return e.xs[0].Plus(e.k)
		case -1:
			return e.xs[0].Neg().Plus(e.k)
		}
	}
	var key strings.Builder
	fmt.Fprint(&key, e.k)
	for i, x := range e.xs {
		if i < len(e.coeffs) {
			fmt.Fprint(&key, " ", e.coeffs[i], " ", x.id, " ", x.off)
		}
		if x.model != m {
			m.fail(&ModelError{Constraint: "objective", Vars: e.xs, Msg: "a variable belongs to another model, or to none"})
			return Var{}
		}
	}
	if x, ok := m.totals[key.String()]; ok {
		return x
	}
	lo, hi, err := e.span()
	if err != nil {
		m.fail(&ModelError{Constraint: "objective", Vars: e.xs, Msg: err.Error()})
		return Var{}
	}
	name := e.String()
	if len(name) > 40 {
		name = "objective"
	}
	free := name
	for n := 2; m.named[free].model != nil; n++ {
		free = fmt.Sprintf("%s (%d)", name, n)
	}
	x := m.BoundsVar(free, lo, hi)
	m.Post(e.Is(domains.EQ, x))
	if m.totals == nil {
		m.totals = make(map[string]Var)
	}
	m.totals[key.String()] = x
	return x
}

// span returns the least and the greatest value of e.
func (e Expr) span() (lo, hi int, err error) {
	c := e.Is(domains.EQ, Expr{}).(*linear)
	if err := c.Validate(); err != nil {
		return 0, 0, err
	}
	for i, x := range c.xs {
		if d := x.Domain(); !d.IsEmpty() {
			u, v := c.coeffs[i]*d.Min(), c.coeffs[i]*d.Max()
			lo, hi = lo+min(u, v), hi+max(u, v)
		}
	}
	if lo < domains.MinValue+c.k || hi > domains.MaxValue+c.k {
		return 0, 0, fmt.Errorf("the sum can be %d..%d, which goes beyond %d..%d", lo, hi, domains.MinValue, domains.MaxValue)
	}
	return lo - c.k, hi - c.k, nil
}

func modelOf(xs []Var) *Model {
	for _, x := range xs {
		if x.model != nil {
			return x.model
		}
	}
	return nil
}
