package minizinc

import (
	"strings"

	"github.com/propago/propago/csp/internal/mzn"
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
	occurs := func(c *call) value { p, _ := c.args[0].parts(); return p }
	return map[string]builtin{
		"dom": domainOf, "dom_array": domainOf, "fix": fix, "deopt": deopt, "occurs": occurs,
		"absent":    func(c *call) value { return occurs(c).negated() },
		"is_fixed":  func(c *call) value { return boolean(c.known(c.args[0]).fixed()) },
		"enum_next": neighbour(1), "enum_prev": neighbour(-1), "to_enum": toEnum, "enum2int": toInt, "index2int": toInt,
		"enum_of": func(c *call) value {
			v := c.args[0]
			if v.kind == kArray && len(v.arr().elems) > 0 {
				v = v.arr().elems[0]
			}
			if v.enum == nil {
				c.wrong()
			}
			return setOf(domains.Range(1, v.enum.size)).with(v.enum)
		},
	}
}

func fix(c *call) value {
	v := c.known(c.args[0])
	if !v.fixed() {
		c.e.At.Fail(mzn.Evaluation, "fix needs a value that is known, and this is %s", v.describe())
	}
	return v
}

// domainOf is dom, and dom_array.
func domainOf(c *call) value {
	list := c.args
	if list[0].kind == kArray {
		list = c.list(0)
	}
	all, enum := domains.Set{}, (*enum)(nil)
	for i, v := range list {
		if i == 0 {
			enum = v.enum
		}
		if _, v = v.parts(); v.isSet() {
			all = all.Union(asVarSet(v).of)
		} else if v.kind != kAbsent {
			all = all.Union(c.domainOf(v))
		}
	}
	return setOf(all).with(enum)
}

func deopt(c *call) value {
	return each(c.args[0], func(v value) value {
		p, x := v.parts()
		if p.isFalse() {
			c.e.At.Undefined("deopt of what is absent")
		}
		c.require(p)
		return x
	})
}

// neighbour is enum_next or enum_prev.
func neighbour(step int) builtin {
	return func(c *call) value {
		v := c.args[len(c.args)-1]
		if v.enum == nil {
			c.wrong()
		}
		all := domains.Range(1, v.enum.size)
		return c.shifted(c.safe(c.variable(v), all.Intersect(all.Shift(-step)), c.e, c.e.Name+" leaves the enum"), step).with(v.enum)
	}
}

func toEnum(c *call) value {
	set := c.args[0]
	return each(c.args[1], func(v value) value {
		if v.isSet() {
			return v.with(set.enum)
		}
		return c.safe(c.variable(v), set.set(), c.e, "the number is no value of the enum").with(set.enum)
	})
}

func toInt(c *call) value {
	return each(c.args[0], func(v value) value { return v.with(nil) })
}

// assert is a condition on parameters, with what is to be said where it does not hold.
func assert(ev *evaluator, e *mzn.Node, sc *binding) value {
	if len(e.Kids) < 2 || len(e.Kids) > 3 {
		e.At.Fail(mzn.Type, "assert takes a condition, a message, and what it is worth")
	}
	c := ev.known(ev.truth(e.Kids[0], sc))
	if c.kind != kBool {
		e.Kids[0].At.Fail(mzn.Type, "assert needs a condition on parameters")
	}
	if c.isFalse() {
		m := ev.eval(e.Kids[1], sc)
		if m.kind != kString {
			e.Kids[1].At.Fail(mzn.Type, "the message of assert is a string")
		}
		e.At.Fail(mzn.Assertion, "%s", m.str())
	}
	return ev.worth(e, 2, sc)
}

// assertDebug is assert where models are debugged, which they are not here.
func assertDebug(ev *evaluator, e *mzn.Node, sc *binding) value { return ev.worth(e, 2, sc) }

// worth is what a call is worth that has a value after its other arguments: otherwise true.
func (ev *evaluator) worth(e *mzn.Node, others int, sc *binding) value {
	if len(e.Kids) > others {
		return ev.eval(e.Kids[others], sc)
	}
	return boolean(true)
}

func abort(ev *evaluator, e *mzn.Node, sc *binding) value {
	m := ""
	for _, k := range e.Kids {
		if v := ev.eval(k, sc); v.kind == kString {
			m += v.str()
		}
	}
	e.At.Fail(mzn.Assertion, "%s", m)
	return value{}
}

// trace leaves its text as a warning, and is worth its second argument.
func trace(ev *evaluator, e *mzn.Node, sc *binding) value {
	if len(e.Kids) == 0 {
		e.At.Fail(mzn.Type, "trace takes a text")
	}
	if m := ev.eval(e.Kids[0], sc); m.kind == kString {
		ev.warnings = append(ev.warnings, Warning{File: e.At.In.Name, Line: lineOf(e.At), Msg: "trace: " + strings.TrimRight(m.str(), "\n")})
	}
	return ev.worth(e, 1, sc)
}
