package flatzinc

import (
	"math"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file is what constraints of package csp are written as where that is more than their
// arguments in another order. Which is written by what stands in the rows of the registry,
// beside what reads it.

// constraintWriters has the constructors that forms name. The rows of the registry say how
// they are written, but for those that are no constraint of FlatZinc's by themselves.
var constraintWriters map[string]func(w *writer, a *formArgs) item

func init() { // not a value at once: a constraint may hold others
	constraintWriters = map[string]func(w *writer, a *formArgs) item{
		"Iff":     writeIff,
		"Implies": writeImplies,
		"Not":     func(w *writer, a *formArgs) item { return w.negated(a.c(0), a.outer) },
	}
	for name, b := range builtins {
		for constructor, write := range b.forms {
			constraintWriters[constructor] = func(w *writer, a *formArgs) item {
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

// notEmpty writes that no element is that of an empty array.
func notEmpty(write formWriter) formWriter {
	return func(w *writer, a *formArgs, b *builtin) item {
		it := write(w, a, b)
		if !slices.ContainsFunc(it.args, func(e Expr) bool { return e.Kind == ArrayLit && len(e.Args) == 0 }) {
			return it
		}
		return known(false)
	}
}

// noted writes the consistency that the first argument of a form is.
func noted(write formWriter) formWriter {
	return func(w *writer, a *formArgs, b *builtin) item {
		it := write(w, a, b)
		it.notes = consistencyNotes(arg[csp.Consistency](a, 0))
		return it
	}
}

func writeAnd(w *writer, a *formArgs, _ *builtin) item {
	if lits, ok := arg[any](a, 0).([]csp.Literal); ok {
		nots := make([]csp.Literal, len(lits))
		for i, l := range lits {
			nots[i] = l.Not()
		}
		return w.negated(csp.Or(nots...), a.outer)
	}
	return item{args: []Expr{w.boolList(a.xs(0)), boolean(true)}, truth: 2}
}

func writePrecede(w *writer, a *formArgs, _ *builtin) item {
	values := a.ks(1)
	if len(values) == 2 {
		return item{name: "propago_value_precede_int",
			args: []Expr{integer(values[0]), integer(values[1]), w.intList(a.xs(0))}}
	}
	return item{args: []Expr{integers(values), w.intList(a.xs(0))}}
}

func writeTable(w *writer, a *formArgs, b *builtin) item {
	if len(a.xs(0)) == 0 { // of tuples without values FlatZinc cannot say how many there are
		return known(len(arg[[][]int](a, 1)) > 0)
	}
	return order(0, 1)(w, a, b)
}

func writeCardinality(w *writer, a *formArgs, b *builtin) item {
	it := order(0, 1, 2)(w, a, b)
	if arg[bool](a, 3) {
		it.name = "propago_global_cardinality_closed"
	}
	return it
}

// writeRelation writes a comparison of two declared variables or constants, and of views as
// a linear constraint.
func writeRelation(rel domains.Op) formWriter {
	return func(w *writer, a *formArgs, _ *builtin) item { return w.relation(a.x(0), rel, a.x(1)) }
}

// writeChain does so of two variables, and writes more of them as a constraint of that name.
func writeChain(rel domains.Op, name string) formWriter {
	return func(w *writer, a *formArgs, _ *builtin) item {
		xs := a.xs(0)
		if len(xs) == 2 {
			return w.relation(xs[0], rel, xs[1])
		}
		return item{name: name, args: []Expr{w.intList(xs)}}
	}
}

func (w *writer) relation(x csp.Var, rel domains.Op, y csp.Var) item {
	if isBare(x) && isBare(y) {
		return item{args: []Expr{w.int(x), w.int(y)}}
	}
	return w.linear([]int{1, -1}, []csp.Var{x, y}, rel, 0)
}

// writeComparison writes two expressions in a relation.
func writeComparison(w *writer, a *formArgs, _ *builtin) item {
	left, right := arg[csp.Expr](a, 0), arg[csp.Expr](a, 2)
	coeffs, xs, k := left.Terms()
	coeffs, xs = slices.Clip(coeffs), slices.Clip(xs)
	as, ys, l := right.Terms()
	for _, c := range as {
		coeffs = append(coeffs, -c)
	}
	it := w.linear(coeffs, append(xs, ys...), arg[domains.Op](a, 1), l-k)
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
// coefficients and the right-hand side, where all of it stays within exact.Limit.
func (w *writer) linear(coeffs []int, xs []csp.Var, rel domains.Op, k int) item {
	if len(coeffs) != len(xs) {
		w.fail("a linear constraint", "%d coefficients for %d variables", len(coeffs), len(xs))
		return item{}
	}
	// Sums stay within the limit, so that beyond it all k are alike.
	k = min(max(k, -exact.Limit-1), exact.Limit+1)
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
	case domains.EQ:
		name = "int_lin_eq"
	case domains.NE:
		name = "int_lin_ne"
	case domains.LT:
		k--
	case domains.GT, domains.GE:
		for i := range open {
			open[i] = -open[i]
		}
		if k = -k; rel == domains.GT {
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
	return reach < exact.Limit/2
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

// writeElement writes an element of numbers, or of variables.
func writeElement(w *writer, a *formArgs, b *builtin) item {
	it := order(1, 0, 2)(w, a, b)
	if _, ok := arg[any](a, 0).([]int); ok {
		it.name = "array_int_element"
	}
	return it
}

// writeElement2D writes the lines of a matrix one after another, and how long they are.
func writeElement2D(w *writer, a *formArgs, _ *builtin) item {
	var entries Expr
	columns := 0
	switch lines := arg[any](a, 0).(type) {
	case [][]int:
		if len(lines) > 0 {
			entries, columns = integers(lines...), len(lines[0])
		}
	case [][]csp.Var:
		if len(lines) > 0 {
			entries, columns = w.intList(slices.Concat(lines...)), len(lines[0])
		}
	default:
		a.wrong = true
	}
	if columns == 0 {
		return known(false)
	}
	return item{args: []Expr{w.from1(a.x(1)), w.from1(a.x(2)), entries, integer(columns), w.int(a.x(3))}}
}

// writeClause writes a clause over Booleans as bool_clause, and one over other variables
// with the operator of each literal: 0 is =, 1 is !=, 2 is <= and 3 is >=.
func writeClause(w *writer, a *formArgs, _ *builtin) item {
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
		op := slices.Index([]domains.Op{domains.EQ, domains.NE, domains.LE, domains.GE}, l.Op())
		xs, ops, ks = append(xs, w.int(l.Var())), append(ops, integer(op)), append(ks, integer(l.Value()))
	}
	return item{name: "propago_clause", args: []Expr{list(xs), list(ops), list(ks)}}
}

// writeIff writes b <-> c. Inside another constraint it is an equation with the truth of c.
func writeIff(w *writer, a *formArgs) item {
	b := w.bool(a.x(0))
	if a.outer {
		return w.item(a.c(1), "", false).reified(b)
	}
	return item{name: "bool_eq", args: []Expr{b, w.truth(a.c(1))}}
}

// writeImplies writes b -> c, inside another constraint as a clause.
func writeImplies(w *writer, a *formArgs) item {
	b := w.bool(a.x(0))
	if a.outer {
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
	at := len(w.written.Vars)
	name := w.define("holds", csp.Var{}, nil, it.reified)
	w.written.Truths[at], w.inside = c, append(w.inside, w.stated-1)
	return ident(name)
}
