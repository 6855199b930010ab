package flatzinc

import (
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file writes a model as a FlatZinc program: declarations, constraints and the solve
// item. write_terms.go has the variables and their views, write_constraints.go what each
// constraint becomes, write_search.go the annotations of the solve item.

// WriteOptions are what a program says besides variables and constraints. The zero value
// asks for any solution.
type WriteOptions struct {
	// Objective, unless it is zero, is what the solve item minimises or maximises.
	Objective csp.Objective
	// Search gives the annotations of the solve item: its Phases or else Order, Ties and
	// Values of all variables, and Restart. The other fields are for a solver alone and
	// are not written.
	Search csp.Options
	// Opaque writes a constraint that FlatZinc cannot express as opaque_NAME over its
	// variables, of which no reader knows the meaning: for proofs, which name what has to be
	// believed.
	Opaque bool
	// Written, unless it is nil, is told where what of the model stands in the program.
	Written *Written
	// Omit, unless it is nil, says which constraints are left out, for who states them in
	// another way. The program then has more solutions than the model.
	Omit func(c csp.Constraint) bool
}

// Written tells where in a program that [Write] wrote what of the model stands.
type Written struct {
	// Names are the variables of the program in the order of their declarations, Vars what of
	// the model each is: a variable or a view, or with Bools set one that is at least 1 where
	// the bool is true. The zero Var is the truth of a constraint inside another one, which
	// stands in Truths.
	Names  []string
	Vars   []csp.Var
	Bools  []bool
	Truths []csp.Constraint
	// Places has, for each constraint of the model, the place of the one that it was written
	// as, counted from 0, and after it those that say what the truths inside it are; none where
	// it was left out.
	Places [][]int
	// Opaque has the places of constraints that no reader knows the meaning of, and why.
	Opaque map[int]string
}

// A WriteError says what of a model FlatZinc cannot express.
type WriteError struct {
	Name string // the constraint, variable or option
	Msg  string
}

// Error gives the name and the reason.
func (e *WriteError) Error() string { return fmt.Sprintf("flatzinc: writing %s: %s", e.Name, e.Msg) }

// Write writes a model as a FlatZinc program, which [Read] makes a model with the same
// solutions of. Constraints are written as the standard builtins where there is one that
// states the same, and otherwise as those of propago's MiniZinc library, propago_NAME.
//
// Every constraint of package csp can be written, but for [csp.Predicate]. One of a user's
// own can where it is [Formed], and so says which of them it equals. Others give a
// [*WriteError] that names them, unless they may be opaque. The error of a malformed model is that of its Err; an
// error of w is given back as it is.
//
// A variable keeps its name where that is an identifier of FlatZinc and no other has it
// before. Otherwise each character that may not be in one becomes an underscore, those at
// the end are dropped, an x_ is put before what does not begin with a letter, an
// underscore after a keyword, and _2, _3 and so on after a name that is taken: q[0]
// becomes q_0. The annotation mzn_expression_name then has the name of the model, and
// mzn_constraint_name that of a constraint. All variables but constants are written with
// output_var.
//
// Booleans are int variables in a model. One that stands only where a truth value is asked
// for becomes a bool variable; another that stands there too gets one beside it. A view
// such as x+3 becomes a linear equation of a new variable, unless it stands in a linear
// constraint or a comparison.
//
// Nothing is written before everything is known to be expressible. Time and memory are
// linear in what is written.
func Write(w io.Writer, m *csp.Model, o WriteOptions) error {
	if err := m.Err(); err != nil {
		return err
	}
	// The first pass finds out which variables stand where truth values are asked for, and
	// which elsewhere.
	first := newWriter(m, &o, nil)
	first.program()
	if first.err != nil {
		return first.err
	}
	second := newWriter(m, &o, first)
	second.program()
	if o.Written != nil {
		*o.Written = second.written
	}
	for _, part := range [][]byte{second.predicates(), second.decls, second.items, second.solve} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// writer holds one pass over a model. Only the variables that are asked for as int or bool
// are noted in the first.
type writer struct {
	model *csp.Model
	o     *WriteOptions
	first *writer // the pass before, or nil in the first
	err   error

	declared map[csp.Var]*declared // both passes have the same
	taken    map[string]bool
	number   map[string]int // the last number that was put after a name

	ints, bools map[csp.Var]string // what stands for a view where it is no declared variable

	own map[string]int // the constraints that are propago's own, with the number of arguments

	decls, items, solve []byte

	written Written
	stated  int   // constraint items
	inside  []int // those that say what the truths inside the constraint at hand are
}

// declared is a variable of the model.
type declared struct {
	name          string // what the second pass calls it
	asInt, asBool bool   // how the first one asked for it
	beside        string // the bool beside it, where it is an int
}

func newWriter(m *csp.Model, o *WriteOptions, first *writer) *writer {
	w := &writer{model: m, o: o, first: first, taken: make(map[string]bool), number: make(map[string]int),
		ints: make(map[csp.Var]string), bools: make(map[csp.Var]string), own: make(map[string]int)}
	if first != nil {
		w.declared = first.declared
		w.nameAll()
		return w
	}
	xs := m.Vars()
	all := make([]declared, len(xs))
	w.declared = make(map[csp.Var]*declared, len(xs))
	for i, x := range xs {
		w.declared[x] = &all[i]
	}
	return w
}

// fail keeps the first error.
func (w *writer) fail(name, format string, args ...any) {
	if w.err == nil {
		w.err = &WriteError{name, fmt.Sprintf(format, args...)}
	}
}

func (w *writer) program() {
	for _, x := range w.model.Vars() {
		w.declare(x)
	}
	w.written.Opaque = make(map[int]string)
	for name, c := range w.model.Constraints() {
		if w.o.Omit != nil && w.o.Omit(c) {
			w.written.Places = append(w.written.Places, nil)
			continue
		}
		w.inside = nil
		it := w.item(c, name, true)
		if name != "" {
			it.notes = append(it.notes, callExpr("mzn_constraint_name", Expr{Kind: StringLit, Name: name}))
		}
		w.written.Places = append(w.written.Places, append([]int{w.stated}, w.inside...))
		w.state(it)
	}
	w.solveItem()
}

// item is a constraint to be written.
type item struct {
	name  string
	args  []Expr
	notes []Expr
	// truth, unless it is 0, is the position plus one of an argument true: where a Boolean
	// takes its place, that tells whether the constraint holds.
	truth  int
	opaque string // why its meaning cannot be told
}

func (w *writer) state(it item) {
	if strings.HasPrefix(it.name, "propago_") || it.opaque != "" {
		w.own[it.name] = len(it.args)
	}
	if it.opaque != "" {
		w.written.Opaque[w.stated] = it.opaque
	}
	if w.first != nil {
		w.items = append(appendConstraint(w.items, &ConstraintItem{Name: it.name, Args: it.args, Annotations: it.notes}), '\n')
	}
	w.stated++
}

// predicates declares the constraints that are not standard ones, as FlatZinc wants it.
func (w *writer) predicates() (text []byte) {
	for _, name := range slices.Sorted(maps.Keys(w.own)) {
		text = append(text, "predicate "+name+"("...)
		var params []param
		if b, _, ok := lookup(name, w.own[name]); ok {
			params = slices.Clone(b.params)
		} else {
			params = []param{varInts} // of an opaque one
		}
		if len(params) < w.own[name] {
			params = append(params, varBool)
		}
		for i, p := range params {
			if i > 0 {
				text = append(text, ", "...)
			}
			text = fmt.Appendf(text, "%s: a%d", strings.Replace(p.value().describe(), "array of", "array [int] of", 1), i+1)
		}
		text = append(text, ");\n"...)
	}
	return text
}

// reified is the constraint that b is true exactly where it holds.
func (it item) reified(b Expr) item {
	if it.truth > 0 {
		return it.under(it.name, b)
	}
	return it.under(it.name+"_reif", b)
}

// implied is the constraint that it holds where b is true.
func (it item) implied(b Expr) item { return it.under(it.name+"_imp", b) }

// Formed is a constraint that can be taken apart into the call that makes it: the name of a
// function of package csp, such as "AllDifferent", or of a method, "Expr.Is", whose receiver
// comes first, and its arguments in order, of the types that the function has. A variadic
// argument is one slice. Every constraint of package csp is one, except csp.Predicate; one of
// a user's own that has the method is written as what it equals. Slices may be the
// constraint's own: they are not modified.
type Formed interface {
	csp.Constraint
	Form() (name string, args []any)
}

// under takes a Boolean for an argument more, or in place of the one that is true.
func (it item) under(name string, b Expr) item {
	args := append(make([]Expr, 0, len(it.args)+1), it.args...)
	if it.truth == 0 {
		args = append(args, b)
	} else {
		args[it.truth-1] = b
	}
	return item{name: name, args: args, notes: it.notes, opaque: it.opaque}
}

// item returns what a constraint is written as. One that is posted is free to be a
// reification; one inside another is not.
func (w *writer) item(c csp.Constraint, posted string, outer bool) item {
	f, ok := c.(Formed)
	if !ok {
		return w.unknown(c, posted, "it is not one of package csp, and does not say by a Form method which of them it equals")
	}
	name, args := f.Form()
	write, ok := constraintWriters[name]
	if !ok {
		return w.unknown(c, posted, fmt.Sprintf("its form names %q, which makes no constraint of package csp", name))
	}
	a := &formArgs{args: args, outer: outer}
	before := w.err
	it := write(w, a)
	if a.wrong {
		w.err = before // whatever came of the missing argument
		w.refuse(c, posted, fmt.Sprintf("the arguments of its form are not those of csp.%s", name))
	}
	return it
}

// unknown writes the variables of a constraint that cannot be expressed, where that is wanted.
func (w *writer) unknown(c csp.Constraint, posted, why string) item {
	if !w.o.Opaque || c == nil {
		w.refuse(c, posted, why)
		return item{}
	}
	return item{name: identifier("opaque_" + kindOf(c)), args: []Expr{w.intList(c.Vars())}, opaque: why}
}

// kindOf is what a constraint is called, or else the name of its type.
func kindOf(c csp.Constraint) string {
	if k, ok := c.(interface{ Kind() string }); ok {
		return k.Kind()
	} else if c != nil {
		return reflect.TypeOf(c).String()
	}
	return "nil"
}

// refuse names a constraint that cannot be written.
func (w *writer) refuse(c csp.Constraint, posted, msg string) {
	name := kindOf(c)
	if posted != "" {
		name = posted + " (" + name + ")"
	}
	w.fail(name, "%s", msg)
}

// formArgs gives the arguments of a form by their types. A user's form may have others.
type formArgs struct {
	args  []any
	outer bool // it is posted, not inside another, which may ask for its truth
	wrong bool
}

func arg[T any](a *formArgs, i int) (v T) {
	if i < len(a.args) {
		if v, ok := a.args[i].(T); ok {
			return v
		}
	}
	a.wrong = true
	return v
}

func (a *formArgs) x(i int) csp.Var        { return arg[csp.Var](a, i) }
func (a *formArgs) xs(i int) []csp.Var     { return arg[[]csp.Var](a, i) }
func (a *formArgs) ks(i int) []int         { return arg[[]int](a, i) }
func (a *formArgs) c(i int) csp.Constraint { return arg[csp.Constraint](a, i) }

// The expressions that constraints are made of.

func ident(name string) Expr { return Expr{Kind: Ident, Name: name} }
func integer(v int) Expr     { return Expr{Kind: IntLit, Int: v} }
func list(args []Expr) Expr  { return Expr{Kind: ArrayLit, Args: args} }
func set(s domains.Set) Expr { return Expr{Kind: SetLit, Set: &s} }

func callExpr(name string, args ...Expr) Expr { return Expr{Kind: CallExpr, Name: name, Args: args} }

func boolean(v bool) Expr { return Expr{Kind: BoolLit, Int: bit(v)} }

// integers are numbers, those of several lines one after another.
func integers(lines ...[]int) Expr {
	n := 0
	for _, line := range lines {
		n += len(line)
	}
	args := make([]Expr, 0, n)
	for _, line := range lines {
		for _, v := range line {
			args = append(args, integer(v))
		}
	}
	return list(args)
}
