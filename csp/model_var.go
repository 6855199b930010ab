package csp

import (
	"fmt"
	"iter"
	"strconv"

	"github.com/propago/propago/domains"
)

// This file is the handle of a variable and the literals made of it.

// Var is a handle of an integer variable of one [Model], seen through a view:
// sign*x + offset. It is a small value, passed and compared freely; making a view
// makes no new variable. The zero Var belongs to no model, and posting it is an
// error.
type Var struct {
	model *Model
	id    int32 // number of the variable; ^number where the sign is minus
	off   int32
}

// faraway is greater than every value of every view, and neither it nor its negative
// overflows where an offset or a value is added.
const faraway = 1 << 40

// index returns the number of the variable underneath the view.
func (x Var) index() int32 {
	if x.id < 0 {
		return ^x.id
	}
	return x.id
}

// Plus returns the view x+k. An offset that leaves 32 bits makes the model
// malformed, as solving will report.
func (x Var) Plus(k int) Var {
	off := int(x.off) + k
	if k > domains.MaxValue || k < -domains.MaxValue || off > domains.MaxValue || off < -domains.MaxValue {
		if x.model != nil {
			x.model.fail(&ModelError{Vars: []Var{x}, Msg: fmt.Sprintf("offset %d does not fit 32 bits", k)})
		}
		return x
	}
	x.off = int32(off)
	return x
}

// Neg returns the view -x.
func (x Var) Neg() Var { return Var{x.model, ^x.id, -x.off} }

// Not returns the view 1-x: the negation of a 0/1 variable.
func (x Var) Not() Var { return x.Neg().Plus(1) }

// of returns the value of the view where the variable underneath has value v.
func (x Var) of(v int) int {
	if x.id < 0 {
		return int(x.off) - v
	}
	return v + int(x.off)
}

// under returns the value of the variable underneath where the view has value v.
// Values far outside every domain are drawn to the edge of what cannot overflow.
func (x Var) under(v int) int {
	v = min(max(v, -faraway), faraway)
	if x.id < 0 {
		return int(x.off) - v
	}
	return v - int(x.off)
}

// Name returns the name the variable was declared with, without the view.
func (x Var) Name() string {
	if x.model == nil {
		return "(no variable)"
	}
	return x.model.vars[x.index()].name
}

// String returns the variable as an expression, such as q[3]+3 or 1-b.
func (x Var) String() string {
	name := x.Name()
	if x.model == nil {
		return name
	}
	if d := x.model.vars[x.index()].dom; x.model.vars[x.index()].constant {
		return strconv.Itoa(x.of(d.Min()))
	}
	switch {
	case x.id < 0 && x.off == 0:
		return "-" + name
	case x.id < 0:
		return fmt.Sprintf("%d-%s", x.off, name)
	case x.off == 0:
		return name
	}
	return fmt.Sprintf("%s%+d", name, x.off)
}

// Domain returns the values the variable was declared with, seen through the
// view. It takes time in proportion to the number of runs.
func (x Var) Domain() domains.Set {
	if x.model == nil {
		return domains.Set{}
	}
	return x.see(x.model.vars[x.index()].dom)
}

// see returns values of the variable underneath as the view sees them.
func (x Var) see(d domains.Set) domains.Set {
	if x.id < 0 {
		d = d.Negate()
	}
	return d.Shift(int(x.off))
}

// Literal is a statement about one variable and one constant: x=k, x!=k, x<=k or
// x>=k. Literals are assumed, decided, and are the facts of explanations. A literal is a
// [Constraint] too, which can be posted and reified: m.Post(x.Eq(5)), Iff(b, x.Ge(3)).
type Literal struct {
	x  Var
	op domains.Op
	k  int
}

// Eq returns the literal x = k.
func (x Var) Eq(k int) Literal { return Literal{x, domains.EQ, k} }

// Ne returns the literal x != k.
func (x Var) Ne(k int) Literal { return Literal{x, domains.NE, k} }

// Le returns the literal x <= k.
func (x Var) Le(k int) Literal { return Literal{x, domains.LE, k} }

// Ge returns the literal x >= k.
func (x Var) Ge(k int) Literal { return Literal{x, domains.GE, k} }

// Var returns the variable (or view) the literal is about.
func (l Literal) Var() Var { return l.x }

// Value returns the constant of the literal.
func (l Literal) Value() int { return l.k }

// Op returns the relation of the literal.
func (l Literal) Op() domains.Op { return l.op }

// Not returns the literal that holds exactly where l does not. The neighbour of a constant
// past every domain is taken at the edge, so that it is an int too.
func (l Literal) Not() Literal {
	switch l.op {
	case domains.GE:
		return Literal{l.x, domains.LE, max(l.k, -faraway) - 1}
	case domains.LE:
		return Literal{l.x, domains.GE, min(l.k, faraway) + 1}
	case domains.NE:
		return Literal{l.x, domains.EQ, l.k}
	}
	return Literal{l.x, domains.NE, l.k}
}

// Holds reports whether the literal is true where its variable has value v.
func (l Literal) Holds(v int) bool { return l.op.Holds(v, l.k) }

// IsFalse reports whether l is the zero Literal, which stands for "false": what a
// propagator that failed without a claim about one variable is asked to explain.
func (l Literal) IsFalse() bool { return l.x.model == nil }

// On says l in terms of the view y of the same variable. ok is false where y is
// a view of another variable. Explaining constraints use it to recognise what
// they are asked about, at each of their positions.
func (l Literal) On(y Var) (m Literal, ok bool) {
	if l.x.model != y.model || l.x.index() != y.index() || y.model == nil {
		return Literal{}, false
	}
	op := l.op
	if (l.x.id < 0) != (y.id < 0) {
		op = op.Mirror()
	}
	return Literal{y, op, y.of(l.x.under(l.k))}, true
}

// at says l in terms of each of the xs that is a view of its variable, with the position.
func (l Literal) at(xs []Var) iter.Seq2[int, Literal] {
	return func(yield func(int, Literal) bool) {
		for i, x := range xs {
			if m, ok := l.On(x); ok && !yield(i, m) {
				return
			}
		}
	}
}

// String returns the literal as it is written, such as "q[3] != 4".
func (l Literal) String() string {
	if l.IsFalse() {
		return "false"
	}
	return fmt.Sprintf("%v %v %d", l.x, l.op, l.k)
}

// under returns the literal about the variable underneath the view.
func (l Literal) under() Literal {
	op := l.op
	if l.x.id < 0 {
		op = op.Mirror()
	}
	return Literal{Var{model: l.x.model, id: l.x.index()}, op, l.x.under(l.k)}
}

// bare is under, for the engine. The constant has to be in the domain of the variable, or
// next to it.
func (l Literal) bare() domains.Literal {
	u := l.under()
	return domains.Lit(u.x.id, u.op, u.k)
}

// literalOf returns a bare literal as one about a variable of a model.
func literalOf(m *Model, l domains.Literal) Literal {
	return Literal{Var{model: m, id: l.X()}, l.Op(), l.K()}
}
