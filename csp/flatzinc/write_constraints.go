package flatzinc

import (
	"math"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is what each constraint of package csp is written as, by the constructor that
// makes it. The arguments of a form are those of the constructor.

// constraintWriters has the constructors that forms name; those whose arguments are only
// put into another order stand in the registry, beside what reads them. Inner constraints,
// which are not outer, may be asked for their truth.
var constraintWriters map[string]func(w *writer, a *formArgs, outer bool) item

func init() {
	constraintWriters = map[string]func(w *writer, a *formArgs, outer bool) item{
		// Comparison and membership
		"Equal":       comparisonWriter("int_eq", csp.EQ),
		"NotEqual":    comparisonWriter("int_ne", csp.NE),
		"Less":        comparisonWriter("int_lt", csp.LT),
		"LessOrEqual": comparisonWriter("int_le", csp.LE),
		"Member":      writeMember,
		"NotMember":   writeNotMember,

		// Linear
		"Expr.Is": writeComparison,

		// Arithmetic
		"Times":  integersWriter("int_times", 0, 1, 2),
		"Divide": integersWriter("int_div", 0, 1, 2),
		"Modulo": integersWriter("int_mod", 0, 1, 2),
		"Abs":    integersWriter("int_abs", 0, 1),
		"Square": integersWriter("int_times", 0, 0, 1),
		"Power":  integersWriter("int_pow", 0, 1, 2),
		"Minimum": func(w *writer, a *formArgs, _ bool) item {
			return item{name: "array_int_minimum", args: []Expr{w.int(a.x(1)), w.intList(a.xs(0))}}
		},
		"Maximum": func(w *writer, a *formArgs, _ bool) item {
			return item{name: "array_int_maximum", args: []Expr{w.int(a.x(1)), w.intList(a.xs(0))}}
		},

		// All-different and counting
		"AllDifferentWith":  writeAllDifferentWith,
		"GlobalCardinality": writeGlobalCardinality,

		// Packing, sequences and circuits
		"InverseWith": writeInverseWith,
		"ValuePrecedeChain": func(w *writer, a *formArgs, _ bool) item {
			values := a.ks(0)
			if len(values) == 2 {
				return item{name: "propago_value_precede_int",
					args: []Expr{integer(values[0]), integer(values[1]), w.intList(a.xs(1))}}
			}
			return item{name: "propago_value_precede_chain_int", args: []Expr{integers(values), w.intList(a.xs(1))}}
		},

		// Arrays, tables, automata
		"Element":      writeElement,
		"Element2D":    writeElement2D,
		"ElementVar":   writeElementVar,
		"ElementVar2D": writeElementVar2D,
		"Table": func(w *writer, a *formArgs, _ bool) item {
			xs, tuples := a.xs(0), arg[[][]int](a, 1)
			if len(xs) == 0 { // of tuples without values FlatZinc cannot say how many there are
				return known(len(tuples) > 0)
			}
			return item{name: "propago_table_int", args: []Expr{w.intList(xs), flat(tuples)}}
		},
		"NotTable": func(w *writer, a *formArgs, outer bool) item {
			return w.negated(csp.Table(a.xs(0), arg[[][]int](a, 1)), outer)
		},

		// Booleans
		"Clause": writeClause,
		"And": func(w *writer, a *formArgs, _ bool) item {
			return item{name: "array_bool_and", args: []Expr{w.boolList(a.xs(0)), boolean(true)}, truth: 2}
		},
		"Xor": func(w *writer, a *formArgs, _ bool) item {
			return item{name: "array_bool_xor", args: []Expr{w.boolList(a.xs(0))}}
		},
		"AtMostOne":  cardinalityWriter("bool_lin_le"),
		"ExactlyOne": cardinalityWriter("bool_lin_eq"),

		// Constraints made of others
		"Iff":     writeIff,
		"Implies": writeImplies,
		"Not":     func(w *writer, a *formArgs, outer bool) item { return w.negated(a.c(0), outer) },
	}
	for name, b := range builtins {
		for constructor, write := range b.forms {
			constraintWriters[constructor] = func(w *writer, a *formArgs, _ bool) item {
				it := write(w, a, b)
				if it.name == "" {
					it.name = name
				}
				return it
			}
		}
	}
}

// known is a constraint that always or never holds.
func known(holds bool) item {
	return item{name: "array_bool_and", args: []Expr{list([]Expr{boolean(holds)}), boolean(true)}, truth: 2}
}

// integersWriter writes the arguments at these positions as integers.
func integersWriter(name string, positions ...int) func(w *writer, a *formArgs, outer bool) item {
	return func(w *writer, a *formArgs, _ bool) item {
		it := item{name: name}
		for _, i := range positions {
			it.args = append(it.args, w.int(a.x(i)))
		}
		return it
	}
}

// cardinalityWriter writes that the number of true variables is, or is at most, 1.
func cardinalityWriter(name string) func(w *writer, a *formArgs, outer bool) item {
	return func(w *writer, a *formArgs, _ bool) item {
		bs := w.boolList(a.xs(0))
		ones := make([]Expr, len(bs.Args))
		for i := range ones {
			ones[i] = integer(1)
		}
		return item{name: name, args: []Expr{list(ones), bs, integer(1)}}
	}
}

// comparisonWriter writes a comparison of two declared variables or constants, and of
// views as a linear constraint.
func comparisonWriter(name string, rel csp.Rel) func(w *writer, a *formArgs, outer bool) item {
	return func(w *writer, a *formArgs, _ bool) item {
		x, y := a.x(0), a.x(1)
		if isBare(x) && isBare(y) {
			return item{name: name, args: []Expr{w.int(x), w.int(y)}}
		}
		return w.linear([]int{1, -1}, []csp.Var{x, y}, rel, 0)
	}
}

// writeComparison writes two expressions in a relation.
func writeComparison(w *writer, a *formArgs, _ bool) item {
	left, right := arg[csp.Expr](a, 0), arg[csp.Expr](a, 2)
	coeffs, xs, k := left.Terms()
	coeffs, xs = slices.Clip(coeffs), slices.Clip(xs)
	as, ys, l := right.Terms()
	for _, c := range as {
		coeffs = append(coeffs, -c)
	}
	it := w.linear(coeffs, append(xs, ys...), arg[csp.Rel](a, 1), l-k)
	if level := arg[[]csp.Consistency](a, 3); len(level) == 1 {
		it.notes = consistencyNotes(level[0])
	}
	return it
}

// isBare reports whether x is a declared variable or a constant, not a view.
func isBare(x csp.Var) bool {
	if _, ok := x.Constant(); ok {
		return true
	}
	_, negated, offset := x.View()
	return !negated && offset == 0
}

// linear writes a sum over the declared variables: views and constants go into the
// coefficients and the right-hand side, where all of it stays within csp.LinearLimit.
func (w *writer) linear(coeffs []int, xs []csp.Var, rel csp.Rel, k int) item {
	if len(coeffs) != len(xs) {
		w.fail("a linear constraint", "%d coefficients for %d variables", len(coeffs), len(xs))
		return item{}
	}
	// Sums stay within the limit, so that beyond it all k are alike.
	k = min(max(k, -csp.LinearLimit-1), csp.LinearLimit+1)
	coeffs = slices.Clone(coeffs)
	terms := make([]Expr, 0, len(xs))
	fold := w.foldable(coeffs, xs)
	open := coeffs[:0]
	for i, x := range xs {
		a := coeffs[i]
		if fold {
			if v, ok := x.Constant(); ok {
				k -= a * v
				continue
			}
			base, negated, offset := x.View()
			k -= a * offset
			if negated {
				a = -a
			}
			x = base
		}
		open = append(open, a)
		terms = append(terms, w.int(x))
	}
	name := "int_lin_le"
	switch rel {
	case csp.EQ:
		name = "int_lin_eq"
	case csp.NE:
		name = "int_lin_ne"
	case csp.LT:
		k--
	case csp.GT, csp.GE:
		for i := range open {
			open[i] = -open[i]
		}
		if k = -k; rel == csp.GT {
			k--
		}
	}
	return item{name: name, args: []Expr{integers(open), list(terms), integer(k)}}
}

// foldable reports whether sums over the declared variables below the xs stay within the
// limit, offsets apart.
func (w *writer) foldable(coeffs []int, xs []csp.Var) bool {
	var reach float64
	for i, x := range xs {
		base, _, offset := x.View()
		far := math.Abs(float64(offset))
		if d := base.Domain(); !d.IsEmpty() {
			far += max(math.Abs(float64(d.Min())), math.Abs(float64(d.Max())))
		}
		reach += math.Abs(float64(coeffs[i])) * far
	}
	return reach < csp.LinearLimit/2
}

func writeMember(w *writer, a *formArgs, _ bool) item {
	return item{name: "set_in", args: []Expr{w.int(a.x(0)), set(a.set(1))}}
}

func writeNotMember(w *writer, a *formArgs, outer bool) item {
	return w.negated(csp.Member(a.x(0), a.set(1)), outer)
}

func writeAllDifferentWith(w *writer, a *formArgs, _ bool) item {
	return item{name: "propago_all_different_int", args: []Expr{w.intList(a.xs(1))}, notes: consistencyNotes(arg[csp.Consistency](a, 0))}
}

func writeInverseWith(w *writer, a *formArgs, _ bool) item {
	return item{name: "propago_inverse", args: []Expr{w.from1List(a.xs(1)), w.from1List(a.xs(2))}, notes: consistencyNotes(arg[csp.Consistency](a, 0))}
}

// consistencyNotes returns the annotation for a consistency.
func consistencyNotes(level csp.Consistency) []Expr {
	switch level {
	case csp.ValueConsistency:
		return []Expr{ident("value_propagation")}
	case csp.BoundsConsistency:
		return []Expr{ident("bounds_propagation")}
	case csp.DomainConsistency:
		return []Expr{ident("domain_propagation")}
	}
	return nil
}

func writeGlobalCardinality(w *writer, a *formArgs, _ bool) item {
	name := "propago_global_cardinality"
	if arg[bool](a, 3) {
		name = "propago_global_cardinality_closed"
	}
	return item{name: name, args: []Expr{w.intList(a.xs(0)), integers(a.ks(1)), w.intList(a.xs(2))}}
}

func writeElement(w *writer, a *formArgs, _ bool) item {
	table := a.ks(0)
	if len(table) == 0 {
		return known(false)
	}
	return item{name: "array_int_element", args: []Expr{w.from1(a.x(1)), integers(table), w.int(a.x(2))}}
}

func writeElementVar(w *writer, a *formArgs, _ bool) item {
	xs := a.xs(0)
	if len(xs) == 0 {
		return known(false)
	}
	return item{name: "array_var_int_element", args: []Expr{w.from1(a.x(1)), w.intList(xs), w.int(a.x(2))}}
}

func writeElement2D(w *writer, a *formArgs, _ bool) item {
	table := arg[[][]int](a, 0)
	if len(table) == 0 {
		return known(false)
	}
	return w.element2D(a, flat(table), len(table[0]))
}

func writeElementVar2D(w *writer, a *formArgs, _ bool) item {
	lines := arg[[][]csp.Var](a, 0)
	if len(lines) == 0 {
		return known(false)
	}
	return w.element2D(a, w.intList(slices.Concat(lines...)), len(lines[0]))
}

func (w *writer) element2D(a *formArgs, entries Expr, columns int) item {
	if columns == 0 {
		return known(false)
	}
	return item{name: "propago_array_var_int_element2d",
		args: []Expr{w.from1(a.x(1)), w.from1(a.x(2)), entries, integer(columns), w.int(a.x(3))}}
}

// writeClause writes a clause over Booleans as bool_clause, and one over other variables
// with the operator of each literal: 0 is =, 1 is !=, 2 is <= and 3 is >=.
func writeClause(w *writer, a *formArgs, _ bool) item {
	var positive, negative []csp.Var
	var open []csp.Literal
	booleans := true
	for _, l := range arg[[]csp.Literal](a, 0) {
		x := l.Var()
		if v, ok := x.Constant(); ok {
			if l.Holds(v) {
				return known(true)
			}
			continue
		}
		open = append(open, l)
		base, _, _ := x.View()
		if !zeroOne(base) {
			booleans = false
			continue
		}
		zero, _ := base.Eq(0).On(x)
		one, _ := base.Eq(1).On(x)
		switch at0, at1 := l.Holds(zero.Value()), l.Holds(one.Value()); {
		case at0 && at1:
			return known(true)
		case at1:
			positive = append(positive, base)
		case at0:
			negative = append(negative, base)
		}
	}
	if booleans {
		if len(negative) == 0 {
			return item{name: "array_bool_or", args: []Expr{w.boolList(positive), boolean(true)}, truth: 2}
		}
		return item{name: "bool_clause", args: []Expr{w.boolList(positive), w.boolList(negative)}}
	}
	var xs, ops, ks []Expr
	for _, l := range open {
		op := map[domains.Op]int{domains.EQ: 0, domains.NE: 1, domains.LE: 2, domains.GE: 3}[l.Op()]
		xs, ops, ks = append(xs, w.int(l.Var())), append(ops, integer(op)), append(ks, integer(l.Value()))
	}
	return item{name: "propago_clause", args: []Expr{list(xs), list(ops), list(ks)}}
}

// writeIff writes b <-> c. Inside another constraint it is an equation with the truth of c.
func writeIff(w *writer, a *formArgs, outer bool) item {
	b := w.bool(a.x(0))
	if outer {
		return w.item(a.c(1), "", false).reified(b)
	}
	return item{name: "bool_eq", args: []Expr{b, w.truth(a.c(1))}}
}

// writeImplies writes b -> c, inside another constraint as a clause.
func writeImplies(w *writer, a *formArgs, outer bool) item {
	b := w.bool(a.x(0))
	if outer {
		return w.item(a.c(1), "", false).implied(b)
	}
	return item{name: "bool_clause", args: []Expr{list([]Expr{w.truth(a.c(1))}), list([]Expr{b})}}
}

// negated writes that c does not hold.
func (w *writer) negated(c csp.Constraint, outer bool) item {
	if outer {
		return w.item(c, "", false).reified(boolean(false))
	}
	return item{name: "bool_eq", args: []Expr{w.truth(c), boolean(false)}}
}

// truth is a new variable that is true exactly where c holds.
func (w *writer) truth(c csp.Constraint) Expr {
	it := w.item(c, "", false)
	return ident(w.define("holds", nil, it.reified))
}
