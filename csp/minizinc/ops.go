package minizinc

import (
	"cmp"
	"math"
	"slices"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is the operators that are no Booleans.

func (ev *evaluator) binary(e *mzn.Node, sc *binding) value {
	switch e.Name {
	case "<->", "->", "<-", "\\/", "xor", "/\\":
		return ev.connective(e, sc)
	case "default":
		return ev.defaulted(e, sc)
	}
	a, b := ev.eval(e.Kids[0], sc), ev.eval(e.Kids[1], sc)
	switch e.Name {
	case "subset":
		return ev.subset(a, b, e)
	case "superset":
		return ev.subset(b, a, e)
	case "~=", "~!=":
		return ev.optional(e.Name, a, b, e)
	}
	if relational[e.Name] {
		return ev.relation(e.Name, a, b, e, false)
	}
	return ev.operate(e.Name, a, b, e)
}

// operate applies an operator to two values.
func (ev *evaluator) operate(name string, a, b value, e *mzn.Node) value {
	if fs := ev.named(name); len(fs) > 0 {
		if f := ev.choice(fs, []value{a, b}); f != nil {
			return ev.apply(f, e, []value{a, b})
		}
	}
	switch name {
	case "..", "<..", "..<", "<..<":
		return ev.interval(name, a, b, e)
	case "++":
		return ev.concat(a, b, e)
	case "union", "intersect", "diff", "symdiff":
		return ev.setOperation(name, a, b, e)
	case "default":
		return ev.defaultOf(a, b, e)
	case "~+", "~-", "~*", "~div":
		return ev.weak(name[1:], a, b, e)
	}
	if a.mayBeAbsent() || b.mayBeAbsent() {
		return ev.operateOptional(name, a, b, e)
	}
	return ev.arithmetic(name, a, b, e)
}

// interval makes the set a..b.
func (ev *evaluator) interval(name string, a, b value, e *mzn.Node) value {
	ev.sameEnum(a, b, e)
	enum := cmp.Or(a.enum, b.enum)
	infinite := func(v value) bool { return v.isAnn("infinity") }
	if infinite(a) || infinite(b) {
		e.At.Unsupported("an infinite range")
	}
	if !a.integral() || !b.integral() {
		lo, ok1 := a.number()
		hi, ok2 := b.number()
		if !ok1 || !ok2 {
			e.At.Fail(mzn.Type, "%s makes a range of %s and %s", name, a.describe(), b.describe())
		}
		return value{kind: kFloatSet, x: [2]float64{lo, hi}}
	}
	one := integer(1)
	if name[0] == '<' {
		a = ev.arithmetic("+", a, one, e)
	}
	if name[len(name)-1] == '<' {
		b = ev.arithmetic("-", b, one, e)
	}
	a, b = ev.variable(a), ev.variable(b)
	if a.kind == kInt && b.kind == kInt {
		return setOf(domains.Range(a.n, b.n)).with(enum)
	}
	return ev.varInterval(a, b).with(enum)
}

// concat joins strings or arrays.
func (ev *evaluator) concat(a, b value, e *mzn.Node) value {
	if a.kind == kString && b.kind == kString {
		ev.budgetText(len(a.str()) + len(b.str()))
		return text(a.str() + b.str())
	}
	if a.kind != kArray || b.kind != kArray || len(a.arr().dims) != 1 || len(b.arr().dims) != 1 {
		e.At.Fail(mzn.Type, "++ joins %s and %s", a.describe(), b.describe())
	}
	elems := slices.Concat(a.arr().elems, b.arr().elems)
	ev.budget(len(elems))
	ev.sameType(elems, e)
	return listOf(elems)
}

// arithmetic applies + - * / div mod ^.
func (ev *evaluator) arithmetic(name string, a, b value, e *mzn.Node) value {
	if a.kind == kInt && b.kind == kInt && name != "/" {
		return integer(ev.compute(name, a.n, b.n, e))
	}
	if name == "/" || a.kind == kFloat || b.kind == kFloat {
		return ev.floats(name, a, b, e)
	}
	if !a.integral() || !b.integral() {
		e.At.Fail(mzn.Type, "%s is applied to %s and %s", name, a.describe(), b.describe())
	}
	a, b = ev.asInt(a), ev.asInt(b)
	switch name {
	case "+":
		return fromLinear(ev.asLinear(a).Plus(ev.asLinear(b), 1))
	case "-":
		return fromLinear(ev.asLinear(a).Plus(ev.asLinear(b), -1))
	case "*":
		return ev.times(a, b)
	}
	x, y := ev.variable(a), ev.variable(b)
	if x.kind == kInt && y.kind == kInt {
		return integer(ev.compute(name, x.n, y.n, e))
	}
	switch name {
	case "div":
		return ev.quotient(x, y, e)
	case "mod":
		return ev.remainder(x, y, e)
	}
	return ev.powerOf(x, y, e)
}

// compute is arithmetic on numbers.
func (ev *evaluator) compute(name string, a, b int, e *mzn.Node) int {
	switch name {
	case "+":
		return exact.Add(a, b)
	case "-":
		return exact.Sub(a, b)
	case "*":
		return exact.Mul(a, b)
	case "^":
		if b >= 0 {
			return exact.Power(a, b)
		}
		if a == 0 {
			e.At.Undefined("0 has no power of %d", b)
		}
		if a == 1 || a == -1 {
			return exact.Power(a, -b)
		}
		return 0
	}
	if b == 0 {
		e.At.Undefined("division by zero")
	}
	if b == -1 { // the one case that overflows
		if name == "mod" {
			return 0
		}
		return exact.Sub(0, a)
	}
	if name == "mod" {
		return a % b
	}
	return a / b
}

// floatOperators are those of floats.
var floatOperators = map[string]func(f, g float64) float64{
	"+": func(f, g float64) float64 { return f + g }, "-": func(f, g float64) float64 { return f - g },
	"*": func(f, g float64) float64 { return f * g }, "/": func(f, g float64) float64 { return f / g }, "^": math.Pow,
}

// floats is arithmetic on parameters that are floats.
func (ev *evaluator) floats(name string, a, b value, e *mzn.Node) value {
	f, ok1 := a.number()
	g, ok2 := b.number()
	op := floatOperators[name]
	switch {
	case (!ok1 || !ok2) && (a.integral() || b.integral()):
		e.At.Unsupported("a float variable")
	case !ok1 || !ok2 || op == nil:
		e.At.Fail(mzn.Type, "%s is applied to %s and %s", name, a.describe(), b.describe())
	case name == "/" && g == 0:
		e.At.Undefined("division by zero")
	}
	return float(op(f, g))
}

func (ev *evaluator) unary(e *mzn.Node, sc *binding) value {
	if e.Name == "not" {
		v := ev.free(ev.alone, e.Kids[0], sc)
		if v.mayBeAbsent() {
			p, x := v.parts()
			return ev.option(p, x.negated())
		}
		return ev.logical(v, e.Kids[0]).negated()
	}
	v := ev.eval(e.Kids[0], sc)
	if f := ev.choice(ev.named(e.Name), []value{v}); f != nil {
		return ev.apply(f, e, []value{v})
	}
	switch {
	case e.Name == "+" && (v.kind == kFloat || v.integral()):
		return ev.asInt(v)
	case v.kind == kFloat:
		return float(-v.x.(float64))
	case v.kind == kInt:
		return integer(exact.Sub(0, v.n))
	case v.integral():
		return fromLinear(ev.asLinear(v).Times(-1))
	case v.isAnn("infinity"):
		return ann("infinity", e.At)
	case v.mayBeAbsent():
		return ev.weak("-", integer(0), v, e)
	}
	e.At.Fail(mzn.Type, "%s is applied to %s", e.Name, v.describe())
	return value{}
}

// span is a range that fits the engine.
func span(lo, hi int) domains.Set {
	return domains.Range(max(lo, flatzinc.DefaultMin), min(hi, flatzinc.DefaultMax))
}

// times multiplies.
func (ev *evaluator) times(a, b value) value {
	x, y := ev.asLinear(a), ev.asLinear(b)
	if len(x.Terms) == 0 {
		return fromLinear(y.Times(x.K))
	}
	if len(y.Terms) == 0 {
		return fromLinear(x.Times(y.K))
	}
	a, b = ev.variable(a), ev.variable(b)
	if a.n > b.n {
		a, b = b, a
	}
	p, q := ev.domainOf(a), ev.domainOf(b)
	lo, hi := corners(p, q, exact.Mul)
	if a.n == b.n {
		lo = max(lo, 0)
		if p.Min() == 0 && p.Max() == 1 {
			return a
		}
	}
	return ev.result("int_times", span(lo, hi), a, b)
}

// corners returns the least and greatest value of f at the bounds.
func corners(p, q domains.Set, f func(a, b int) int) (lo, hi int) {
	lo, hi = math.MaxInt, math.MinInt
	for _, a := range [2]int{p.Min(), p.Max()} {
		for _, b := range [2]int{q.Min(), q.Max()} {
			lo, hi = min(lo, f(a, b)), max(hi, f(a, b))
		}
	}
	return lo, hi
}

// safe returns an integer that is in a set: x where it is, anything where it is not, which is
// then required not to be. At the root it is x, and required to be in the set.
func (ev *evaluator) safe(x value, good domains.Set, e *mzn.Node, what string) value {
	d := ev.domainOf(x)
	both := d.Intersect(good)
	switch {
	case both.Len() == d.Len():
		return x
	case both.IsEmpty():
		e.At.Undefined("%s", what)
	case ev.root:
		ev.inSet(x, good, true)
		return x
	}
	b := ev.inSet(x, good, false)
	ev.require(b)
	return ev.shared("safe "+ev.key(x)+" "+both.String(), func() value {
		y := ev.derived(both)
		ev.stated(func() {
			ev.clause(b.negated(), ev.integers("=", x, y, false))
			ev.clause(b, ev.integers("=", y, integer(both.Min()), false))
		})
		return y
	})
}

// divisors are the values that one can divide by.
var divisors = domains.Range(flatzinc.DefaultMin, flatzinc.DefaultMax).Difference(domains.Of(0))

func (ev *evaluator) quotient(x, y value, e *mzn.Node) value {
	y = ev.safe(y, divisors, e, "division by zero")
	if y.kind == kInt && y.n == 1 {
		return x
	}
	p, q := ev.domainOf(x), ev.domainOf(y).Intersect(divisors)
	lo, hi := math.MaxInt, math.MinInt
	near := q.Intersect(domains.Of(-1, 1))
	for b := range near.Union(domains.Of(q.Min(), q.Max())).All() {
		for _, a := range [2]int{p.Min(), p.Max()} {
			lo, hi = min(lo, a/b), max(hi, a/b)
		}
	}
	if q.Min() < 0 && q.Max() > 0 { // the divisors nearest 0 on both sides
		m := max(p.Max(), -p.Min())
		lo, hi = min(lo, -m), max(hi, m)
	}
	return ev.result("int_div", span(min(lo, hi), hi), x, y)
}

func (ev *evaluator) remainder(x, y value, e *mzn.Node) value {
	y = ev.safe(y, divisors, e, "division by zero")
	p, q := ev.domainOf(x), ev.domainOf(y)
	m := max(q.Max(), -q.Min()) - 1
	lo, hi := max(-m, min(p.Min(), 0)), min(m, max(p.Max(), 0))
	if p.Min() >= 0 && p.Max() < q.Min() {
		return x
	}
	return ev.result("int_mod", span(lo, hi), x, y)
}

func (ev *evaluator) powerOf(x, y value, e *mzn.Node) value {
	if y.kind == kInt && y.n == 0 {
		return integer(1)
	}
	if y.kind == kInt && y.n == 1 {
		return x
	}
	q := ev.domainOf(y)
	if q.Min() < 0 && ev.domainOf(x).Contains(0) { // 0 has no such power
		defined := ev.or(ev.integers("!=", x, integer(0), false), ev.integers("<=", integer(0), y, false))
		if ev.require(defined); !ev.root {
			x = ev.variable(ev.ifThenElse(defined, x, integer(1), e))
		}
	}
	p, lo, hi := ev.domainOf(x), 0, 0
	if q.Min() < 0 {
		lo, hi = max(-1, min(0, p.Min())), 1
	}
	limit := float64(flatzinc.DefaultMax)
	for _, a := range [4]int{p.Min(), p.Max(), 0, 1} {
		for _, b := range [4]int{q.Min(), q.Max(), q.Max() - 1, 0} {
			if a < p.Min() || a > p.Max() || b < q.Min() || b > q.Max() || b < 0 {
				continue
			}
			f := math.Max(-limit, math.Min(limit, math.Pow(float64(a), float64(b))))
			lo, hi = min(lo, int(f)), max(hi, int(f))
		}
	}
	return ev.result("int_pow", span(lo, hi), x, y)
}

// sumOf adds many values up.
func (ev *evaluator) sumOf(vs []value) value {
	return fromLinear(exact.Total(mapped(vs, ev.asLinear)))
}

// key tells a value from others.
func (ev *evaluator) key(v value) string { return string(ev.appendKey(nil, v)) }
