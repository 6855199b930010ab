package minizinc

import (
	"cmp"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
)

// This file is option types: values that may be absent.

// option makes a value that is there where a condition holds.
func (ev *evaluator) option(occurs, v value) value {
	if v.kind == kOpt {
		o := v.x.(*optional)
		occurs, v = ev.and(occurs, o.occurs), o.value
	}
	switch {
	case v.kind == kAbsent || occurs.isFalse():
		return absent
	case occurs.isTrue():
		return v
	}
	return value{kind: kOpt, x: &optional{occurs, v}, enum: v.enum}
}

// parts returns whether a value is there, and what it is then.
func (v value) parts() (occurs, of value) {
	switch v.kind {
	case kAbsent:
		return boolean(false), absent
	case kOpt:
		o := v.x.(*optional)
		return o.occurs, o.value
	}
	return boolean(true), v
}

// optional compares values that may be absent. Absent values are equal to each other and to
// nothing else; in an order, or with ~=, what is absent is in nobody's way.
func (ev *evaluator) optional(op string, a, b value, e *mzn.Node) value {
	p, x := a.parts()
	q, y := b.parts()
	compare := func(op string) value {
		if x.kind == kAbsent || y.kind == kAbsent {
			return boolean(false)
		}
		return ev.under(e, func() value { return ev.relation(op, x, y, e, false) })
	}
	switch op {
	case "=", "!=":
		return ev.or(ev.and(p.negated(), q.negated()), ev.and(p, q, compare("="))).negatedIf(op == "!=")
	case "~=", "~!=":
		op = op[1:]
	}
	return ev.or(p.negated(), q.negated(), compare(op))
}

// operateOptional applies an operator to values that may be absent. What is absent changes nothing of
// a sum or a product, nor where it is taken away or divides.
func (ev *evaluator) operateOptional(op string, a, b value, e *mzn.Node) value {
	switch op {
	case "+":
		return ev.arithmetic(op, ev.defaultOf(a, integer(0), e), ev.defaultOf(b, integer(0), e), e)
	case "*":
		return ev.arithmetic(op, ev.defaultOf(a, integer(1), e), ev.defaultOf(b, integer(1), e), e)
	case "-":
		b = ev.defaultOf(b, integer(0), e)
	case "div":
		b = ev.defaultOf(b, integer(1), e)
	}
	return ev.weak(op, a, b, e)
}

// weak applies an operator to values that may be absent: so may be the result.
func (ev *evaluator) weak(op string, a, b value, e *mzn.Node) value {
	p, x := a.parts()
	q, y := b.parts()
	both := ev.and(p, q)
	if both.isFalse() {
		return absent
	}
	v := ev.guarded(both, func() value { return ev.arithmetic(op, x, y, e) })
	return ev.option(both, v)
}

// defaulted is x default y: y where x is absent, or undefined, and only there it counts whether y is
// defined.
func (ev *evaluator) defaulted(e *mzn.Node, sc *binding) value {
	warned := len(ev.warnings)
	a, defs := ev.partial(func() value { return ev.eval(e.Kids[0], sc) })
	if a == undefinedValue {
		ev.warnings = ev.warnings[:warned] // that is what default is for
	}
	there := ev.and(defs...)
	if a.kind != kArray {
		a = ev.option(there, a)
		there, _ = a.parts()
	}
	otherwise := func() value { return ev.eval(e.Kids[1], sc) }
	switch {
	case there.isFalse():
		return ev.operate(e.Name, absent, otherwise(), e)
	case there.isTrue() && len(ev.named(e.Name)) == 0:
		return ev.asFloats(a, e, sc)
	}
	b := ev.guarded(there.negated(), otherwise)
	if a.kind == kArray {
		return ev.ifThenElse(there, a, b, e)
	}
	return ev.operate(e.Name, a, b, e)
}

// defaultOf is a, or b where a is absent.
func (ev *evaluator) defaultOf(a, b value, e *mzn.Node) value {
	p, x := a.parts()
	switch {
	case p.isTrue():
		return a
	case p.isFalse():
		return b
	}
	return ev.ifThenElse(p, x, b, e)
}

// ifThenElse is a where c holds, and b otherwise.
func (ev *evaluator) ifThenElse(c, a, b value, e *mzn.Node) value {
	if c.kind == kBool {
		if c.n == 1 {
			return a
		}
		return b
	}
	switch {
	case a == undefinedValue:
		return b
	case b == undefinedValue, a.kind == kAbsent && b.kind == kAbsent:
		return a
	case a.mayBeAbsent() || b.mayBeAbsent():
		p, x := a.parts()
		q, y := b.parts()
		if x.kind == kAbsent {
			x = y
		}
		if y.kind == kAbsent {
			y = x
		}
		return ev.option(ev.ifThenElse(c, p, q, e), ev.ifThenElse(c, x, y, e))
	case a.logical() && b.logical():
		if a.kind == kBool && b.kind == kBool {
			if a.n == b.n {
				return a
			}
			return ev.iff(c, a)
		}
		return ev.and(ev.or(c.negated(), a), ev.or(c, b))
	case a.integral() && b.integral():
		return ev.chooseInt(c, a, b)
	case a.isSet() && b.isSet():
		return ev.chooseSet(c, a, b)
	case a.kind == kArray && b.kind == kArray && len(a.arr().elems) == len(b.arr().elems):
		x, y := a.arr(), b.arr()
		elems := make([]value, len(x.elems))
		for i := range elems {
			elems[i] = ev.ifThenElse(c, x.elems[i], y.elems[i], e)
		}
		return arrayOf(x.dims, elems)
	case ev.key(a) == ev.key(b):
		return a
	}
	e.At.Unsupported("if on a variable between " + a.describe() + " and " + b.describe())
	return value{}
}

func (ev *evaluator) chooseInt(c, a, b value) value {
	enum := cmp.Or(a.enum, b.enum)
	if ev.key(a) == ev.key(b) {
		return a
	}
	if a.kind == kInt && b.kind == kInt {
		l := ev.asLinear(c).Times(exact.Sub(a.n, b.n)).Plus(&exact.Sum{K: 1}, b.n)
		return fromLinear(l).with(enum)
	}
	list := []value{ev.variable(b), ev.variable(a)}
	at := ev.variable(ev.shifted(c, 1))
	dom := ev.domainOf(a).Union(ev.domainOf(b))
	return ev.result("array_var_int_element", dom, at, listOf(list)).with(enum)
}

func (ev *evaluator) chooseSet(c, a, b value) value {
	s, t := asVarSet(a), asVarSet(b)
	return ev.setBy(s.of.Union(t.of), cmp.Or(a.enum, b.enum), func(n int) value {
		return ev.and(ev.or(c.negated(), s.has(n)), ev.or(c, t.has(n)))
	})
}

// optionalElement is the entry of a list of values that may be absent.
func (ev *evaluator) optionalElement(e *mzn.Node, at value, elems []value) value {
	occurs, of := make([]value, len(elems)), make([]value, len(elems))
	var some value
	for i, v := range elems {
		occurs[i], of[i] = v.parts()
		if of[i].kind != kAbsent {
			some = of[i]
		}
	}
	fill(of, func(v value) bool { return v.kind == kAbsent }, some)
	return ev.option(ev.elementAt(e, at, occurs), ev.elementAt(e, at, of))
}
