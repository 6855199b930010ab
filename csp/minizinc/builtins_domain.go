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

func domainBuiltins() map[string]builtin {
	truth := func(f func(c *call, v value) value) builtin { return func(c *call) value { return f(c, c.one()) } }
	occurs := truth(func(_ *call, v value) value { p, _ := v.parts(); return p })
	return map[string]builtin{
		"lb": bound(false), "ub": bound(true), "lb_array": bound(false), "ub_array": bound(true),
		"dom": domainOf, "dom_array": domainOf, "fix": fix, "deopt": deopt, "occurs": occurs,
		"absent":     func(c *call) value { return occurs(c).negated() },
		"is_fixed":   truth(func(c *call, v value) value { return boolean(c.known(v).fixed()) }),
		"has_bounds": truth(func(c *call, v value) value { return boolean(!c.infinite(v)) }),
		"dom_size":   func(c *call) value { return integer(domainOf(c).set().Len()) },
		"dom_bounds_array": func(c *call) value {
			v := domainOf(c)
			if s := v.set(); !s.IsEmpty() {
				v.x = domains.Range(s.Min(), s.Max())
			}
			return v
		},
		"enum_next": neighbour(1), "enum_prev": neighbour(-1), "to_enum": toEnum, "enum2int": toInt, "index2int": toInt,
		"enum_of": func(c *call) value {
			v := c.one()
			if v.kind == kArray && len(v.arr().elems) > 0 {
				v = v.arr().elems[0]
			}
			if v.enum == nil {
				c.wrong()
			}
			return setOf(domains.Range(1, v.enum.size)).with(v.enum)
		},
		"mzn_opt_only_range_domains": func(*call) value { return boolean(false) },
	}
}

func fix(c *call) value {
	v := c.known(c.one())
	if !v.fixed() {
		c.e.at.fail(Evaluation, "fix needs a value that is known, and this is %s", v.describe())
	}
	return v
}

// domainOf is dom, and dom_array.
func domainOf(c *call) value {
	v := c.one()
	list := []value{v}
	if v.kind == kArray {
		list = v.arr().elems
	}
	all, enum := domains.Set{}, v.enum
	for i, v := range list {
		if i == 0 {
			enum = v.enum
		}
		_, v = v.parts()
		switch {
		case v.kind == kAbsent:
		case v.integral():
			all = all.Union(c.domainOf(v))
		case v.isSet():
			all = all.Union(asVarSet(v).of)
		default:
			c.noFloat()
		}
	}
	return setOf(all).with(enum)
}

// bound is lb or ub: of a set variable what is in it for certain, or what may be.
func bound(upper bool) builtin {
	name, end := "min", domains.Set.Min
	if upper {
		name, end = "max", domains.Set.Max
	}
	return func(c *call) value {
		v := c.one()
		switch {
		case v.kind == kFloat || v.kind == kSet:
			return v
		case v.kind == kVarSet && upper:
			return setOf(v.x.(*varSet).of).with(v.enum)
		case v.kind == kVarSet:
			s, sure := v.x.(*varSet), []int(nil)
			for n := range s.of.All() {
				if s.has(n).isTrue() {
					sure = append(sure, n)
				}
			}
			return setOf(domains.Of(sure...)).with(v.enum)
		case v.kind == kArray && len(v.arr().elems) > 0 && v.arr().elems[0].isSet():
			return domainOf(c)
		case v.kind == kArray && v.fixed() && len(v.arr().elems) > 0 && v.arr().elems[0].kind == kFloat:
			return extreme(name)(c)
		}
		s := domainOf(c)
		if s.set().IsEmpty() {
			c.e.at.undefined("the bounds of nothing")
		}
		return integer(end(s.set())).with(s.enum)
	}
}

func deopt(c *call) value {
	return each(c.one(), func(v value) value {
		p, x := v.parts()
		if p.isFalse() {
			c.e.at.undefined("deopt of what is absent")
		}
		c.require(p)
		return x
	})
}

// neighbour is enum_next or enum_prev.
func neighbour(step int) builtin {
	return func(c *call) value {
		n := len(c.args)
		if n == 0 || n > 2 || c.args[n-1].enum == nil || !c.args[n-1].integral() {
			c.wrong()
		}
		v := c.args[n-1]
		all := domains.Range(1, v.enum.size)
		return c.shifted(c.safe(c.variable(v), all.Intersect(all.Shift(-step)), c.e, c.e.name+" leaves the enum"), step).with(v.enum)
	}
}

func toEnum(c *call) value {
	c.count(2)
	set, v := c.args[0], c.args[1]
	switch {
	case set.kind != kSet:
		c.wrong()
	case v.kind == kArray:
		return each(v, func(v value) value { return toEnum(&call{c.evaluator, c.e, []value{set, v}}) })
	case v.isSet():
		return v.with(set.enum)
	case !v.integral():
		c.wrong()
	}
	return c.safe(c.variable(v), set.set(), c.e, "the number is no value of the enum").with(set.enum)
}

func toInt(c *call) value {
	return each(c.one(), func(v value) value { return v.with(nil) })
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
	return ev.worth(e, 2, sc)
}

// assertDebug is assert where models are debugged, which they are not here.
func assertDebug(ev *evaluator, e *node, sc *binding) value { return ev.worth(e, 2, sc) }

// worth is what a call is worth that has a value after its other arguments: otherwise true.
func (ev *evaluator) worth(e *node, others int, sc *binding) value {
	if len(e.kids) > others {
		return ev.eval(e.kids[others], sc)
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
	return ev.worth(e, 1, sc)
}
