package minizinc

import (
	"strings"

	"github.com/propago/propago/domains"
)

// This file is the functions that ask about domains, options and enums, and those that stop or
// tell: assert, abort and trace.

// known is a value as far as the domains say what it is.
func (ev *evaluator) known(v value) value {
	switch v.kind {
	case kVarInt, kLinear:
		if d := ev.domainOf(v); d.Len() == 1 {
			return integer(d.Min()).with(v.enum)
		}
	case kVarSet:
		return v.x.(*varSet).value(v.enum)
	case kArray:
		return each(v, ev.known)
	}
	return v
}

func fix(ev *evaluator, e *node, args []value) value {
	v := ev.known(ev.arguments(e, args, 1)[0])
	if !v.fixed() {
		e.at.fail(Evaluation, "fix needs a value that is known, and this is %s", v.describe())
	}
	return v
}

// domainOf1 is dom, and dom_array.
func domainOf1(ev *evaluator, e *node, args []value) value {
	v := ev.arguments(e, args, 1)[0]
	list := []value{v}
	if v.kind == kArray {
		list = v.arr().elems
	}
	all := domains.Set{}
	for _, v := range list {
		_, v = v.parts()
		switch {
		case v.kind == kAbsent:
		case v.integral():
			all = all.Union(ev.domainOf(v))
		case v.isSet():
			all = all.Union(asVarSet(v).of)
		default:
			ev.noFloat(e, args)
		}
	}
	enum := v.enum
	if len(list) > 0 {
		enum = list[0].enum
	}
	return setOf(all).with(enum)
}

func boundsOf1(ev *evaluator, e *node, args []value) value {
	v := domainOf1(ev, e, args)
	s := v.set()
	if s.IsEmpty() {
		return v
	}
	return setOf(domains.Range(s.Min(), s.Max())).with(v.enum)
}

// bound1 is lb and ub.
func bound1(of func(domains.Set) int) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		v := ev.arguments(e, args, 1)[0]
		if v.kind == kFloat || v.kind == kSet {
			return v
		}
		if v.kind == kVarSet { // lb: what is in it for certain; ub: what may be
			s := v.x.(*varSet)
			if of(domains.Range(0, 1)) == 1 {
				return setOf(s.of).with(v.enum)
			}
			sure := domains.Set{}
			for n := range s.of.All() {
				if s.has(n).isTrue() {
					sure = sure.Union(domains.Of(n))
				}
			}
			return setOf(sure).with(v.enum)
		}
		if v.kind == kArray && len(v.arr().elems) > 0 && v.arr().elems[0].isSet() {
			return domainOf1(ev, e, args)
		}
		if v.kind == kArray && v.fixed() {
			if vs := v.arr().elems; len(vs) > 0 && vs[0].kind == kFloat {
				return extreme(map[bool]string{true: "max", false: "min"}[of(domains.Range(0, 1)) == 1])(ev, e, args)
			}
		}
		s := domainOf1(ev, e, args)
		if s.set().IsEmpty() {
			e.at.undefined("the bounds of nothing")
		}
		return integer(of(s.set())).with(s.enum)
	}
}

func deopt(ev *evaluator, e *node, args []value) value {
	return each(ev.arguments(e, args, 1)[0], func(v value) value {
		p, x := v.parts()
		if p.isFalse() {
			e.at.undefined("deopt of what is absent")
		}
		if v.kind == kOpt {
			ev.require(p)
		}
		return x
	})
}

// neighbour is enum_next or enum_prev.
func neighbour(step int) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		if n := len(args); n == 0 || n > 2 || args[n-1].enum == nil || !args[n-1].integral() {
			ev.wrong(e, args)
		}
		v := args[len(args)-1]
		v2 := ev.safe(ev.variable(v), domains.Range(1, v.enum.size).Intersect(domains.Range(1-step, v.enum.size-step)), e, e.name+" leaves the enum")
		return fromLinear(ev.asLinear(v2).plus(&linear{k: 1}, step)).with(v.enum)
	}
}

func toEnum(ev *evaluator, e *node, args []value) value {
	ev.arguments(e, args, 2)
	set, v := args[0], args[1]
	if set.kind != kSet {
		ev.wrong(e, args)
	}
	if v.kind == kArray {
		return each(v, func(v value) value { return toEnum(ev, e, []value{set, v}) })
	}
	if v.isSet() {
		return v.with(set.enum)
	}
	if !v.integral() {
		ev.wrong(e, args)
	}
	return ev.safe(ev.variable(v), set.set(), e, "the number is no value of the enum").with(set.enum)
}

func toInt(ev *evaluator, e *node, args []value) value {
	return each(ev.arguments(e, args, 1)[0], func(v value) value { return v.with(nil) })
}

func enumOf(ev *evaluator, e *node, args []value) value {
	v := ev.arguments(e, args, 1)[0]
	if v.kind == kArray && len(v.arr().elems) > 0 {
		v = v.arr().elems[0]
	}
	if v.enum == nil {
		ev.wrong(e, args)
	}
	return setOf(domains.Range(1, v.enum.size)).with(v.enum)
}

// assert is a condition on parameters, with what is to be said where it does not hold.
func assert(ev *evaluator, e *node, sc *binding) value {
	if len(e.kids) < 2 || len(e.kids) > 3 {
		e.at.fail(Type, "assert takes a condition, a message, and what it is worth")
	}
	c := ev.known(ev.truth(e.kids[0], sc))
	if c.kind != kBool {
		e.kids[0].at.fail(Type, "assert needs a condition on parameters")
	}
	if c.isFalse() {
		m := ev.eval(e.kids[1], sc)
		if m.kind != kString {
			e.kids[1].at.fail(Type, "the message of assert is a string")
		}
		e.at.fail(Assertion, "%s", m.str())
	}
	if len(e.kids) == 3 {
		return ev.eval(e.kids[2], sc)
	}
	return boolean(true)
}

// assertDebug is assert where models are debugged, which they are not here.
func assertDebug(ev *evaluator, e *node, sc *binding) value {
	if len(e.kids) == 3 {
		return ev.eval(e.kids[2], sc)
	}
	return boolean(true)
}

func abort(ev *evaluator, e *node, sc *binding) value {
	m := ""
	for _, k := range e.kids {
		if v := ev.eval(k, sc); v.kind == kString {
			m += v.str()
		}
	}
	e.at.fail(Assertion, "%s", m)
	return value{}
}

// trace leaves its text as a warning, and is worth its second argument.
func trace(ev *evaluator, e *node, sc *binding) value {
	if len(e.kids) == 0 {
		e.at.fail(Type, "trace takes a text")
	}
	if m := ev.eval(e.kids[0], sc); m.kind == kString {
		ev.warnings = append(ev.warnings, Warning{File: e.at.in.name, Line: lineOf(e.at), Msg: "trace: " + strings.TrimRight(m.str(), "\n")})
	}
	if len(e.kids) > 1 {
		return ev.eval(e.kids[1], sc)
	}
	return boolean(true)
}
