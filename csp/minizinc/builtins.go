package minizinc

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is the functions that are built in, by their names; those of numbers and Booleans are
// here, the others in builtins_*.go. Their types are declared in the library (library.go), where
// those are that MiniZinc itself can say: a call has arguments of the types that stand there.

// call is a call of a function with values.
type call struct {
	*evaluator
	e    *mzn.Node
	args []value
}

// builtin is a function of values.
type builtin func(c *call) value

var builtins map[string]builtin

// lazy are the functions that do not evaluate all of their arguments.
var lazy map[string]func(ev *evaluator, e *mzn.Node, sc *binding) value

func init() {
	positive := func(f float64) bool { return f > 0 }
	builtins = map[string]builtin{
		"bool2int": first, "bool2float": first, "int2float": first,
		"ceil": rounding(math.Ceil), "floor": rounding(math.Floor), "round": rounding(math.Round),
		"sqrt": partly(math.Sqrt, func(f float64) bool { return f >= 0 }, "square root"),
		"ln":   partly(math.Log, positive, "logarithm"), "log10": partly(math.Log10, positive, "logarithm"), "log2": partly(math.Log2, positive, "logarithm"),
		"exp": ofFloat(math.Exp), "sin": ofFloat(math.Sin), "cos": ofFloat(math.Cos), "tan": ofFloat(math.Tan),
		"asin": ofFloat(math.Asin), "acos": ofFloat(math.Acos), "atan": ofFloat(math.Atan), "sinh": ofFloat(math.Sinh), "cosh": ofFloat(math.Cosh),
		"tanh": ofFloat(math.Tanh), "asinh": ofFloat(math.Asinh), "acosh": ofFloat(math.Acosh), "atanh": ofFloat(math.Atanh),
		"abs": absolute, "min": extreme("min"), "max": extreme("max"),
		"sum": func(c *call) value {
			vs := c.list(0)
			if len(vs) == 0 || vs[0].kind != kFloat {
				return c.sumOf(vs)
			}
			return c.folded("+", float(0))
		},
		"product": func(c *call) value { return c.folded("*", integer(1)) },
		"forall":  func(c *call) value { return c.and(c.list(0)...) },
		"exists":  func(c *call) value { return c.or(c.list(0)...) },
		"xorall": func(c *call) value {
			v := boolean(false)
			for _, b := range c.list(0) {
				v = c.iff(v, b).negated()
			}
			return v
		},
	}
	for _, more := range []map[string]builtin{arrayBuiltins(), textBuiltins(), domainBuiltins()} {
		maps.Copy(builtins, more)
	}
	lazy = map[string]func(ev *evaluator, e *mzn.Node, sc *binding) value{
		"assert": assert, "abort": abort, "trace": trace, "trace_stdout": trace, "assert_dbg": assertDebug, "trace_exp": trace,
	}
}

// first is the first argument, brought to its type.
func first(c *call) value { return c.args[0] }

// list returns the elements of an argument that is an array.
func (c *call) list(i int) []value { return c.args[i].arr().elems }

// float returns an argument that is a float.
func (c *call) float(i int) float64 { return c.args[i].x.(float64) }

// folded applies an operator to one element after another.
func (c *call) folded(op string, v value) value {
	for _, x := range c.list(0) {
		v = c.arithmetic(op, v, x, c.e)
	}
	return v
}

// wrong ends the reading at a call whose arguments do not fit.
func (c *call) wrong() {
	c.e.At.Fail(mzn.Type, "%s does not take (%s)", cmp.Or(c.e.Name, "the function"), strings.Join(mapped(c.args, value.describe), ", "))
}

// elementsOf is a set as an array.
func (ev *evaluator) elementsOf(set value) value {
	return listOf(ev.ofEach(set.set(), func(n int) value { return member(n, set.enum) }))
}

func ofFloat(f func(float64) float64) builtin {
	return partly(f, func(float64) bool { return true }, "")
}

// partly is a function of some floats.
func partly(f func(float64) float64, defined func(float64) bool, what string) builtin {
	return func(c *call) value {
		x := c.float(0)
		if !defined(x) {
			c.e.At.Undefined("the %s of %v", what, x)
		}
		return float(f(x))
	}
}

func rounding(f func(float64) float64) builtin {
	return func(c *call) value {
		r := f(c.float(0))
		if r < math.MinInt64 || r >= math.MaxInt64 || r != r {
			c.e.At.Undefined("%v does not fit an integer", r)
		}
		return integer(int(r))
	}
}

func absolute(c *call) value {
	if c.args[0].kind == kFloat {
		return float(math.Abs(c.float(0)))
	}
	v := c.variable(c.args[0])
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

// extreme is min or max: of two numbers, of an array or of a set.
func extreme(name string) builtin {
	best, end := slices.MinFunc[[]value], domains.Set.Min
	if name == "max" {
		best, end = slices.MaxFunc[[]value], domains.Set.Max
	}
	return func(c *call) value {
		vs := slices.Clone(c.args)
		switch v := vs[0]; {
		case v.kind == kSet && v.set().IsEmpty():
			vs = nil
		case v.kind == kSet:
			return member(end(v.set()), v.enum)
		case v.kind == kArray:
			vs = slices.Clone(v.arr().elems)
		}
		switch {
		case len(vs) == 0:
			c.e.At.Undefined("%s of nothing", name)
		case !slices.ContainsFunc(vs, value.open):
			return best(vs, func(v, w value) int { x, _ := compareValues(v, w); return x })
		}
		var enum *enum
		for i, v := range vs {
			vs[i], enum = c.variable(v), cmp.Or(v.enum, enum)
		}
		return c.extremeOf(name, vs).with(enum)
	}
}

// extremeOf is the least or greatest of variables.
func (ev *evaluator) extremeOf(name string, vs []value) value {
	flat, best := "array_int_minimum", func(a, b int) int { return min(a, b) }
	if name == "max" {
		flat, best = "array_int_maximum", func(a, b int) int { return max(a, b) }
	}
	lo, hi := ev.domainOf(vs[0]).Min(), ev.domainOf(vs[0]).Max()
	for _, v := range vs {
		d := ev.domainOf(v)
		lo, hi = best(lo, d.Min()), best(hi, d.Max())
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
