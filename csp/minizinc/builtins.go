package minizinc

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/propago/propago/domains"
)

// This file is the functions that are built in, by their names. builtins_array.go and
// builtins_text.go have more of them. Constraints are in the library (library.go).

// builtin is a function of values.
type builtin func(ev *evaluator, e *node, args []value) value

var builtins map[string]builtin

// lazy are the functions that do not evaluate all of their arguments.
var lazy map[string]func(ev *evaluator, e *node, sc *binding) value

func init() {
	builtins = map[string]builtin{
		"bool2int":   func(ev *evaluator, e *node, args []value) value { return each(ev.arguments(e, args, 1)[0], ev.asInt) },
		"bool2float": toFloats, "int2float": toFloats,
		"ceil": rounding(math.Ceil), "floor": rounding(math.Floor), "round": rounding(math.Round),
		"sqrt": root, "exp": ofFloat(math.Exp), "ln": logarithm(math.Log), "log10": logarithm(math.Log10), "log2": logarithm(math.Log2),
		"sin": ofFloat(math.Sin), "cos": ofFloat(math.Cos), "tan": ofFloat(math.Tan), "asin": ofFloat(math.Asin), "acos": ofFloat(math.Acos), "atan": ofFloat(math.Atan),
		"acosh": ofFloat(math.Acosh), "asinh": ofFloat(math.Asinh), "atanh": ofFloat(math.Atanh), "sinh": ofFloat(math.Sinh), "cosh": ofFloat(math.Cosh), "tanh": ofFloat(math.Tanh),
		"log": logBase, "pow": func(ev *evaluator, e *node, args []value) value {
			ev.arguments(e, args, 2)
			return ev.arithmetic("^", args[0], args[1], e)
		},
		"abs": absolute, "min": extreme("min"), "max": extreme("max"), "sum": sum, "product": product,
		"forall": func(ev *evaluator, e *node, args []value) value { return ev.and(ev.booleans(e, args, true)) },
		"exists": func(ev *evaluator, e *node, args []value) value { return ev.or(ev.booleans(e, args, false)) },
		"xorall": parity(true), "iffall": parity(false), "clause": clauseOf,
		"card": func(ev *evaluator, e *node, args []value) value { return ev.card(ev.setArgument(e, args, 0)) },
		"lb":   bound1(domains.Set.Min), "ub": bound1(domains.Set.Max), "dom": domainOf1,
		"lb_array": bound1(domains.Set.Min), "ub_array": bound1(domains.Set.Max), "dom_array": domainOf1, "dom_bounds_array": boundsOf1,
		"dom_size": func(ev *evaluator, e *node, args []value) value { return integer(domainOf1(ev, e, args).set().Len()) },
		"has_bounds": func(ev *evaluator, e *node, args []value) value {
			return boolean(!ev.infinite(ev.arguments(e, args, 1)[0]))
		},
		"fix": fix, "is_fixed": func(ev *evaluator, e *node, args []value) value {
			return boolean(ev.known(ev.arguments(e, args, 1)[0]).fixed())
		},
		"occurs": func(ev *evaluator, e *node, args []value) value {
			p, _ := ev.arguments(e, args, 1)[0].parts()
			return p
		},
		"absent": func(ev *evaluator, e *node, args []value) value {
			p, _ := ev.arguments(e, args, 1)[0].parts()
			return p.negated()
		},
		"deopt":     deopt,
		"enum_next": neighbour(1), "enum_prev": neighbour(-1), "to_enum": toEnum, "enum2int": toInt, "index2int": toInt, "enum_of": enumOf,
		"mzn_opt_only_range_domains": func(*evaluator, *node, []value) value { return boolean(false) },
	}
	lazy = map[string]func(ev *evaluator, e *node, sc *binding) value{
		"assert": assert, "abort": abort, "trace": trace, "trace_stdout": trace, "assert_dbg": assertDebug, "trace_exp": trace,
	}
	maps.Copy(builtins, arrayBuiltins())
	maps.Copy(builtins, textBuiltins())
}

// arguments checks how many there are.
func (ev *evaluator) arguments(e *node, args []value, n int) []value {
	if len(args) != n {
		e.at.fail(Type, "%s takes %d arguments, and %d stand here", e.name, n, len(args))
	}
	return args
}

// takes checks of what kinds arguments are, and how many there are.
func (ev *evaluator) takes(e *node, args []value, what ...kind) {
	if !slices.EqualFunc(args, what, func(v value, k kind) bool { return v.kind == k }) {
		ev.wrong(e, args)
	}
}

// list returns an argument that is an array, or the elements of a set.
func (ev *evaluator) list(e *node, args []value, i int) []value {
	if i < len(args) {
		switch v := args[i]; v.kind {
		case kArray:
			return v.arr().elems
		case kSet:
			return ev.elementsOf(v).arr().elems
		case kOther:
			return v.x.([]value)
		}
	}
	ev.wrong(e, args)
	return nil
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

// wrong ends the reading at a call whose arguments do not fit.
func (ev *evaluator) wrong(e *node, args []value) {
	e.at.fail(Type, "%s does not take (%s)", orElse(e.name, "the function"), typesOf(args, value.describe))
}

// typesOf lists the types of arguments.
func typesOf[T any](args []T, describe func(T) string) string {
	types := make([]string, len(args))
	for i, a := range args {
		types[i] = describe(a)
	}
	return strings.Join(types, ", ")
}

func (ev *evaluator) setArgument(e *node, args []value, i int) value {
	if i >= len(args) || !args[i].isSet() && args[i].kind != kOther {
		ev.wrong(e, args)
	}
	return args[i]
}

func toFloat(ev *evaluator, e *node, args []value) value {
	f, ok := ev.arguments(e, args, 1)[0].number()
	if !ok {
		ev.noFloat(e, args)
	}
	return float(f)
}

func toFloats(ev *evaluator, e *node, args []value) value {
	return each(ev.arguments(e, args, 1)[0], func(v value) value { return toFloat(ev, e, []value{v}) })
}

// noFloat ends the reading where a float is asked for.
func (ev *evaluator) noFloat(e *node, args []value) {
	for _, a := range args {
		if a.integral() && !a.fixed() {
			e.at.unsupported("a float variable")
		}
	}
	ev.wrong(e, args)
}

func ofFloat(f func(float64) float64) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		return float(f(toFloat(ev, e, args).x.(float64)))
	}
}

func root(ev *evaluator, e *node, args []value) value {
	f := toFloat(ev, e, args).x.(float64)
	if f < 0 {
		e.at.undefined("the square root of %v", f)
	}
	return float(math.Sqrt(f))
}

func logarithm(of func(float64) float64) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		f := toFloat(ev, e, args).x.(float64)
		if f <= 0 {
			e.at.undefined("the logarithm of %v", f)
		}
		return float(of(f))
	}
}

func logBase(ev *evaluator, e *node, args []value) value {
	ev.arguments(e, args, 2)
	b, x := toFloat(ev, e, args[:1]).x.(float64), toFloat(ev, e, args[1:]).x.(float64)
	if b <= 0 || x <= 0 || b == 1 {
		e.at.undefined("the logarithm of %v to the base %v", x, b)
	}
	return float(math.Log(x) / math.Log(b))
}

func rounding(f func(float64) float64) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		r := f(toFloat(ev, e, args).x.(float64))
		if r < math.MinInt64 || r >= math.MaxInt64 || r != r {
			e.at.undefined("%v does not fit an integer", r)
		}
		return integer(int(r))
	}
}

func absolute(ev *evaluator, e *node, args []value) value {
	v := ev.arguments(e, args, 1)[0]
	if v.kind == kFloat {
		return float(math.Abs(v.x.(float64)))
	}
	if v.kind == kOpt {
		p, x := v.parts()
		return ev.option(p, absolute(ev, e, []value{x}))
	}
	if v.kind == kAbsent {
		return v
	}
	if !v.integral() {
		ev.wrong(e, args)
	}
	v = ev.variable(v)
	d := ev.domainOf(v)
	switch {
	case v.kind == kInt:
		return integer(max(v.n, sub(0, v.n)))
	case d.Min() >= 0:
		return v
	case d.Max() <= 0:
		return fromLinear(ev.asLinear(v).times(-1))
	}
	dom := d.Union(d.Negate()).Intersect(span(0, math.MaxInt))
	return ev.result("int_abs", dom, v)
}

// numbers are the elements that a sum, a product or an extreme is of.
func (ev *evaluator) numbers(e *node, args []value) []value {
	if len(args) == 1 {
		return ev.list(e, args, 0)
	}
	return args
}

func sum(ev *evaluator, e *node, args []value) value {
	vs := slices.Clone(ev.list(e, args, 0))
	var f float64
	floats := false
	for i := range vs {
		vs[i] = ev.neutral(vs[i], integer(0), e)
		if vs[i].kind == kFloat {
			f += vs[i].x.(float64)
			floats = true
		} else if !vs[i].integral() {
			ev.wrong(e, args)
		}
	}
	if floats {
		return float(f)
	}
	return ev.sumOf(vs)
}

func product(ev *evaluator, e *node, args []value) value {
	v := integer(1)
	for _, x := range ev.list(e, args, 0) {
		v = ev.arithmetic("*", v, ev.neutral(x, integer(1), e), e)
	}
	return v
}

// extreme is min or max.
func extreme(name string) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		if len(args) == 1 && args[0].kind == kVarSet {
			return ev.extremeOfSet(name, args[0], e)
		}
		vs := ev.numbers(e, args)
		if len(vs) == 0 {
			e.at.undefined("%s of nothing", name)
		}
		if slices.ContainsFunc(vs, func(v value) bool { return v.kind == kOpt || v.kind == kAbsent }) {
			return ev.extremeOfOptional(name, vs, e)
		}
		best, have, open := value{}, false, []value(nil)
		var enum *enum
		for _, v := range vs {
			if v.enum != nil {
				enum = v.enum
			}
			if v.integral() {
				v = ev.variable(v)
			}
			if !v.fixed() {
				if !v.integral() {
					ev.wrong(e, args)
				}
				open = append(open, v)
				continue
			}
			if !have {
				best = v
			}
			c, ok := compareValues(v, best)
			if !ok || v.kind == kAnn {
				ev.wrong(e, args)
			}
			if !have || c != 0 && (name == "max") == (c > 0) {
				best, have = v, true
			}
		}
		if len(open) == 0 {
			return best.with(enum)
		}
		if have {
			if !best.integral() {
				ev.noFloat(e, args)
			}
			open = append(open, best)
		}
		return ev.extremeOf(name, open).with(enum)
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
		if name == "max" && d.Max() < lo || name == "min" && d.Min() > hi {
			continue
		}
		if !slices.ContainsFunc(open, func(w value) bool { return w.kind == v.kind && w.n == v.n }) {
			open = append(open, v)
		}
	}
	if len(open) == 1 {
		return open[0]
	}
	slices.SortStableFunc(open, func(a, b value) int { return (int(a.kind)-int(b.kind))*1<<40 + a.n - b.n })
	return ev.shared(flat+ev.key(listOf(open)), func() value {
		m := ev.newInt(span(lo, hi), "")
		ev.define(m)
		ev.emit(flat, m, listOf(open))
		return m
	})
}

// extremeOfOptional is that of the values which are there.
func (ev *evaluator) extremeOfOptional(name string, vs []value, e *node) value {
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
			ev.wrong(e, vs)
		}
		some, all = append(some, p), append(all, v)
		if d := ev.domainOf(ev.variable(x)); name == "min" {
			worst = max(worst, d.Max())
		} else {
			worst = min(worst, d.Min())
		}
	}
	if len(all) == 0 {
		e.at.undefined("%s of nothing", name)
	}
	ev.require(ev.or(some))
	list := make([]value, len(all))
	for i, v := range all {
		list[i] = ev.variable(ev.neutral(v, integer(worst), e))
	}
	return ev.extremeOf(name, list)
}

// extremeOfSet is the least or greatest element of a set variable.
func (ev *evaluator) extremeOfSet(name string, v value, e *node) value {
	s := v.x.(*varSet)
	if s.of.IsEmpty() {
		e.at.undefined("%s of the empty set", name)
	}
	ev.require(ev.or(s.member))
	key := name + " of " + ev.key(v)
	return ev.shared(key, func() value {
		m := ev.newInt(s.of, "")
		ev.define(m)
		before := boolean(true)
		next := s.of.All()
		if name == "max" {
			next = s.of.Backward()
		}
		last := 0
		ev.stated(func() {
			for n := range next {
				is := ev.and([]value{before, s.has(n)})
				ev.clause([]value{is.negated(), ev.integers("=", m, integer(n), false)})
				before = ev.and([]value{before, s.has(n).negated()})
				last = n
			}
			ev.clause([]value{before.negated(), ev.integers("=", m, integer(last), false)})
		})
		return m
	}).with(v.enum)
}

func (ev *evaluator) booleans(e *node, args []value, instead bool) []value {
	vs := slices.Clone(ev.list(e, args, 0))
	for i := range vs {
		vs[i] = ev.neutral(vs[i], boolean(instead), e)
		if !vs[i].logical() {
			ev.wrong(e, args)
		}
	}
	return vs
}

// parity is xorall, or iffall.
func parity(odd bool) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		v := boolean(false)
		for _, b := range ev.booleans(e, args, false) {
			v = ev.iff(v, b).negated()
		}
		if !odd {
			v = v.negated()
		}
		return v
	}
}

func clauseOf(ev *evaluator, e *node, args []value) value {
	ev.arguments(e, args, 2)
	vs := ev.booleans(e, args[:1], false)
	for _, b := range ev.booleans(e, args[1:], true) {
		vs = append(vs, b.negated())
	}
	return ev.or(vs)
}
