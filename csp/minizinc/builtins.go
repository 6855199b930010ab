package minizinc

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/propago/propago/csp/internal/exact"
)

// This file is the functions that are built in, by their names; those of numbers and Booleans are
// here, the others in builtins_*.go. Constraints, and functions that MiniZinc itself can say, are in
// the library (library.go).

// call is a call of a function with values.
type call struct {
	*evaluator
	e    *node
	args []value
}

// builtin is a function of values.
type builtin func(c *call) value

var builtins map[string]builtin

// lazy are the functions that do not evaluate all of their arguments.
var lazy map[string]func(ev *evaluator, e *node, sc *binding) value

func init() {
	positive := func(f float64) bool { return f > 0 }
	builtins = map[string]builtin{
		"bool2int": func(c *call) value { return each(c.one(), c.asInt) }, "bool2float": toFloats, "int2float": toFloats,
		"ceil": rounding(math.Ceil), "floor": rounding(math.Floor), "round": rounding(math.Round),
		"sqrt": partly(math.Sqrt, func(f float64) bool { return f >= 0 }, "square root"),
		"ln":   partly(math.Log, positive, "logarithm"), "log10": partly(math.Log10, positive, "logarithm"), "log2": partly(math.Log2, positive, "logarithm"),
		"exp": ofFloat(math.Exp), "sin": ofFloat(math.Sin), "cos": ofFloat(math.Cos), "tan": ofFloat(math.Tan),
		"asin": ofFloat(math.Asin), "acos": ofFloat(math.Acos), "atan": ofFloat(math.Atan), "sinh": ofFloat(math.Sinh), "cosh": ofFloat(math.Cosh),
		"tanh": ofFloat(math.Tanh), "asinh": ofFloat(math.Asinh), "acosh": ofFloat(math.Acosh), "atanh": ofFloat(math.Atanh), "log": logBase,
		"pow": func(c *call) value {
			c.count(2)
			return c.arithmetic("^", c.args[0], c.args[1], c.e)
		},
		"abs": absolute, "min": extreme("min"), "max": extreme("max"), "sum": sum, "product": product,
		"forall": func(c *call) value { return c.and(c.booleans(0, true)...) },
		"exists": func(c *call) value { return c.or(c.booleans(0, false)...) },
		"clause": func(c *call) value {
			c.count(2)
			vs := c.booleans(0, false)
			for _, b := range c.booleans(1, true) {
				vs = append(vs, b.negated())
			}
			return c.or(vs...)
		},
		"xorall": func(c *call) value {
			v := boolean(false)
			for _, b := range c.booleans(0, false) {
				v = c.iff(v, b).negated()
			}
			return v
		},
	}
	for _, more := range []map[string]builtin{arrayBuiltins(), textBuiltins(), domainBuiltins()} {
		maps.Copy(builtins, more)
	}
	lazy = map[string]func(ev *evaluator, e *node, sc *binding) value{
		"assert": assert, "abort": abort, "trace": trace, "trace_stdout": trace, "assert_dbg": assertDebug, "trace_exp": trace,
	}
}

// count checks how many arguments there are.
func (c *call) count(n int) {
	if len(c.args) != n {
		c.e.at.fail(Type, "%s takes %d arguments, and %d stand here", c.e.name, n, len(c.args))
	}
}

// one is the only argument.
func (c *call) one() value {
	c.count(1)
	return c.args[0]
}

// takes checks of what kinds arguments are, and how many there are.
func (c *call) takes(what ...kind) {
	if !slices.EqualFunc(c.args, what, func(v value, k kind) bool { return v.kind == k }) {
		c.wrong()
	}
}

// list returns an argument that is an array, or the elements of a set.
func (c *call) list(i int) []value {
	if i < len(c.args) {
		switch v := c.args[i]; v.kind {
		case kArray:
			return v.arr().elems
		case kSet:
			return c.elementsOf(v).arr().elems
		case kOther:
			return v.x.([]value)
		}
	}
	c.wrong()
	return nil
}

// text returns an argument that is a string.
func (c *call) text(i int) string {
	if i >= len(c.args) || c.args[i].kind != kString {
		c.wrong()
	}
	return c.args[i].str()
}

// set returns an argument that is a set.
func (c *call) set(i int) value {
	if i >= len(c.args) || !c.args[i].isSet() && c.args[i].kind != kOther {
		c.wrong()
	}
	return c.args[i]
}

// float returns an argument that is a number.
func (c *call) float(i int) float64 {
	f, ok := c.args[i].number()
	if !ok {
		c.args = c.args[i : i+1]
		c.noFloat()
	}
	return f
}

// booleans returns the elements of an argument, instead of what is absent something else.
func (c *call) booleans(i int, instead bool) []value {
	vs := slices.Clone(c.list(i))
	for k := range vs {
		vs[k] = c.neutral(vs[k], boolean(instead), c.e)
		if !vs[k].logical() {
			c.args = c.args[i:]
			c.wrong()
		}
	}
	return vs
}

// wrong ends the reading at a call whose arguments do not fit.
func (c *call) wrong() {
	c.e.at.fail(Type, "%s does not take (%s)", cmp.Or(c.e.name, "the function"), typesOf(c.args, value.describe))
}

// noFloat ends the reading where a float is asked for.
func (c *call) noFloat() {
	for _, a := range c.args {
		if a.integral() && !a.fixed() {
			c.e.at.unsupported("a float variable")
		}
	}
	c.wrong()
}

// elementsOf is a set as an array.
func (ev *evaluator) elementsOf(set value) value {
	var vs []value
	for n := range set.set().All() {
		ev.budget(1)
		vs = append(vs, member(n, set.enum))
	}
	return listOf(vs)
}

// typesOf lists the types of arguments.
func typesOf[T any](args []T, describe func(T) string) string {
	types := make([]string, len(args))
	for i, a := range args {
		types[i] = describe(a)
	}
	return strings.Join(types, ", ")
}

func toFloats(c *call) value {
	return each(c.one(), func(v value) value { return float((&call{c.evaluator, c.e, []value{v}}).float(0)) })
}

func ofFloat(f func(float64) float64) builtin {
	return partly(f, func(float64) bool { return true }, "")
}

// partly is a function of some floats.
func partly(f func(float64) float64, defined func(float64) bool, what string) builtin {
	return func(c *call) value {
		c.count(1)
		x := c.float(0)
		if !defined(x) {
			c.e.at.undefined("the %s of %v", what, x)
		}
		return float(f(x))
	}
}

func logBase(c *call) value {
	c.count(2)
	b, x := c.float(0), c.float(1)
	if b <= 0 || x <= 0 || b == 1 {
		c.e.at.undefined("the logarithm of %v to the base %v", x, b)
	}
	return float(math.Log(x) / math.Log(b))
}

func rounding(f func(float64) float64) builtin {
	return func(c *call) value {
		c.count(1)
		r := f(c.float(0))
		if r < math.MinInt64 || r >= math.MaxInt64 || r != r {
			c.e.at.undefined("%v does not fit an integer", r)
		}
		return integer(int(r))
	}
}

func absolute(c *call) value {
	v := c.one()
	switch {
	case v.kind == kFloat:
		return float(math.Abs(v.x.(float64)))
	case v.kind == kOpt:
		p, x := v.parts()
		return c.option(p, absolute(&call{c.evaluator, c.e, []value{x}}))
	case v.kind == kAbsent:
		return v
	case !v.integral():
		c.wrong()
	}
	v = c.variable(v)
	d := c.domainOf(v)
	switch {
	case v.kind == kInt:
		return integer(max(v.n, exact.Sub(0, v.n)))
	case d.Min() >= 0:
		return v
	case d.Max() <= 0:
		return fromLinear(c.asLinear(v).Times(-1))
	}
	return c.result("int_abs", d.Union(d.Negate()).Intersect(span(0, math.MaxInt)), v)
}

func sum(c *call) value {
	vs := slices.Clone(c.list(0))
	var f float64
	floats := false
	for i := range vs {
		vs[i] = c.neutral(vs[i], integer(0), c.e)
		if vs[i].kind == kFloat {
			f += vs[i].x.(float64)
			floats = true
		} else if !vs[i].integral() {
			c.wrong()
		}
	}
	if floats {
		return float(f)
	}
	return c.sumOf(vs)
}

func product(c *call) value {
	v := integer(1)
	for _, x := range c.list(0) {
		v = c.arithmetic("*", v, c.neutral(x, integer(1), c.e), c.e)
	}
	return v
}

// extreme is min or max.
func extreme(name string) builtin {
	return func(c *call) value {
		vs := c.args
		if len(vs) == 1 {
			if vs[0].kind == kVarSet {
				return c.extremeOfSet(name, vs[0], c.e)
			}
			vs = c.list(0)
		}
		if len(vs) == 0 {
			c.e.at.undefined("%s of nothing", name)
		}
		if slices.ContainsFunc(vs, value.mayBeAbsent) {
			return c.extremeOfOptional(name, vs)
		}
		var fixed, open []value
		var enum *enum
		for _, v := range vs {
			if v.enum != nil {
				enum = v.enum
			}
			if v.integral() {
				v = c.variable(v)
			}
			switch {
			case !v.fixed() && !v.integral():
				c.wrong()
			case !v.fixed():
				open = append(open, v)
			default:
				fixed = append(fixed[:min(1, len(fixed))], v)
				x, ok := compareValues(v, fixed[0])
				if !ok || v.kind == kAnn {
					c.wrong()
				}
				if x != 0 && (name == "max") == (x > 0) {
					fixed[0] = v
				}
			}
		}
		switch {
		case len(open) == 0:
			return fixed[0].with(enum)
		case len(fixed) > 0 && !fixed[0].integral():
			c.noFloat()
		case len(fixed) > 0:
			open = append(open, fixed[0])
		}
		return c.extremeOf(name, open).with(enum)
	}
}

// extremeOf is the least or greatest of variables.
func (ev *evaluator) extremeOf(name string, vs []value) value {
	lo, hi := math.MaxInt, math.MinInt
	most, least := math.MinInt, math.MaxInt
	for _, v := range vs {
		d := ev.domainOf(v)
		lo, hi = min(lo, d.Min()), max(hi, d.Max())
		most, least = max(most, d.Min()), min(least, d.Max())
	}
	flat := "array_int_minimum"
	if name == "max" {
		flat, lo = "array_int_maximum", most
	} else {
		hi = least
	}
	var open []value
	for _, v := range vs {
		d := ev.domainOf(v)
		beaten := name == "max" && d.Max() < lo || name == "min" && d.Min() > hi
		if !beaten && !slices.ContainsFunc(open, func(w value) bool { return w.kind == v.kind && w.n == v.n }) {
			open = append(open, v)
		}
	}
	if len(open) == 1 {
		return open[0]
	}
	slices.SortStableFunc(open, func(a, b value) int { return (int(a.kind)-int(b.kind))*1<<40 + a.n - b.n })
	return ev.shared(flat+ev.key(listOf(open)), func() value {
		m := ev.derived(span(lo, hi))
		ev.emit(flat, m, listOf(open))
		return m
	})
}

// extremeOfOptional is that of the values which are there.
func (c *call) extremeOfOptional(name string, vs []value) value {
	var some, all []value
	worst := math.MaxInt
	if name == "min" {
		worst = math.MinInt
	}
	for _, v := range vs {
		p, x := v.parts()
		if x.kind == kAbsent {
			continue
		}
		if !x.integral() {
			c.args = vs
			c.wrong()
		}
		some, all = append(some, p), append(all, v)
		if d := c.domainOf(c.variable(x)); name == "min" {
			worst = max(worst, d.Max())
		} else {
			worst = min(worst, d.Min())
		}
	}
	if len(all) == 0 {
		c.e.at.undefined("%s of nothing", name)
	}
	c.require(c.or(some...))
	for i, v := range all {
		all[i] = c.variable(c.neutral(v, integer(worst), c.e))
	}
	return c.extremeOf(name, all)
}

// extremeOfSet is the least or greatest element of a set variable.
func (ev *evaluator) extremeOfSet(name string, v value, e *node) value {
	s := v.x.(*varSet)
	if s.of.IsEmpty() {
		e.at.undefined("%s of the empty set", name)
	}
	ev.require(ev.or(s.member...))
	return ev.shared(name+" of "+ev.key(v), func() value {
		m := ev.derived(s.of)
		next := s.of.All()
		if name == "max" {
			next = s.of.Backward()
		}
		ev.stated(func() {
			before, last := boolean(true), 0
			for n := range next {
				is := ev.and(before, s.has(n))
				ev.clause(is.negated(), ev.integers("=", m, integer(n), false))
				before, last = ev.and(before, s.has(n).negated()), n
			}
			ev.clause(before.negated(), ev.integers("=", m, integer(last), false))
		})
		return m
	}).with(v.enum)
}
