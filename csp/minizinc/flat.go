package minizinc

import (
	"strconv"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is what a model becomes: variables, and constraints in the words of FlatZinc,
// which package flatzinc makes a model of. What it knows of simplifying is not said again
// here.

// flatVar is a variable.
type flatVar struct {
	id         string      // in FlatZinc
	label      string      // what the model calls it
	dom        domains.Set // what is known of it
	isBool     bool
	introduced bool
	defined    bool
	twin       int // of a Boolean, the same as an integer, plus 1
}

// origin is the constraint that something is stated for.
type origin struct {
	item *mzn.Item
	text string
	at   mzn.Pos
	tag  string // the name that an annotation gives
	loop string // what generators have given, such as [i = 1]

	label string // made of all that, once
}

// flat collects the variables and constraints.
type flat struct {
	vars        []flatVar
	constraints []*flatzinc.ConstraintItem
	places      []mzn.Pos        // of the constraints
	said        map[string]value // expressions that have a variable
	taken       map[string]bool  // identifiers of FlatZinc
	noted       []flatzinc.Expr  // the name of the constraint before, as an annotation
}

// newInt makes an integer variable.
func (ev *evaluator) newInt(dom domains.Set, label string) value {
	if dom.IsEmpty() {
		// No value: the constraint around it cannot hold. The variable keeps one, so that
		// reading can go on.
		ev.impossible()
		dom = domains.Of(0)
	}
	return value{kind: kVarInt, n: ev.newFlat(flatVar{dom: dom, label: label})}
}

// newBool makes a Boolean variable.
func (ev *evaluator) newBool(label string) value {
	return value{kind: kVarBool, n: ev.newFlat(flatVar{dom: domains.Range(0, 1), isBool: true, label: label})}
}

// newFlat keeps a variable, and returns its number.
func (ev *evaluator) newFlat(v flatVar) int {
	ev.noVariables()
	v.introduced = v.label == ""
	ev.vars = append(ev.vars, v)
	return len(ev.vars) - 1
}

// noVariables takes account of a variable, and refuses it where a solution is printed.
func (ev *evaluator) noVariables() {
	if ev.ground != nil {
		ev.at.Unsupported("a function that needs variables, in output,")
	}
	ev.budget(weight)
}

// identifier gives a variable its name in FlatZinc.
func (ev *evaluator) identifier(i int) string {
	v := &ev.vars[i]
	if v.id == "" {
		v.id = v.label
		if !mzn.Plain(v.label) || strings.HasPrefix(v.label, "X_") || ev.taken[v.label] {
			v.id = "X_" + strconv.Itoa(i)
			return v.id
		}
		ev.taken[v.id] = true
	}
	return v.id
}

// impossible says that the context cannot hold.
func (ev *evaluator) impossible() { ev.require(boolean(false)) }

// asInt returns a Boolean variable as an integer one.
func (ev *evaluator) asInt(v value) value {
	switch v.kind {
	case kBool:
		return integer(v.n)
	case kVarBool:
		twin := ev.vars[v.n].twin - 1
		if twin < 0 {
			t := ev.newInt(domains.Range(0, 1), "")
			twin = t.n
			ev.vars[v.n].twin, ev.vars[twin].defined = twin+1, true
			ev.emit("bool2int", value{kind: kVarBool, n: v.n}, t)
		}
		if v.not {
			return value{kind: kLinear, x: &exact.Sum{Terms: []exact.Term{{X: twin, A: -1}}, K: 1}}
		}
		return value{kind: kVarInt, n: twin}
	}
	return v
}

// arg writes a value as an argument of a constraint. Sums become variables.
func (ev *evaluator) arg(v value) flatzinc.Expr {
	switch v.kind {
	case kBool:
		return flatzinc.Expr{Kind: flatzinc.BoolLit, Int: v.n}
	case kInt:
		return flatzinc.Expr{Kind: flatzinc.IntLit, Int: v.n}
	case kFloat:
		return flatzinc.Expr{Kind: flatzinc.FloatLit, Float: v.x.(float64)}
	case kString:
		return flatzinc.Expr{Kind: flatzinc.StringLit, Name: v.str()}
	case kVarBool:
		return flatzinc.Expr{Kind: flatzinc.Ident, Name: ev.identifier(ev.positive(v).n)}
	case kVarInt, kLinear:
		if v = ev.variable(v); v.kind == kInt {
			return ev.arg(v)
		}
		return flatzinc.Expr{Kind: flatzinc.Ident, Name: ev.identifier(v.n)}
	case kSet:
		s := v.set()
		return flatzinc.Expr{Kind: flatzinc.SetLit, Set: &s}
	case kArray:
		return flatzinc.Expr{Kind: flatzinc.ArrayLit, Args: ev.arguments(v.arr().elems)}
	case kAnn:
		return ev.annotationExpr(v)
	}
	ev.at.Unsupported("a value of type " + v.describe() + " as an argument of a constraint")
	return flatzinc.Expr{}
}

// positive returns a Boolean as a variable that is not negated.
func (ev *evaluator) positive(v value) value {
	if v.kind != kVarBool || !v.not {
		return v
	}
	plain := value{kind: kVarBool, n: v.n}
	return ev.truthOf("not "+strconv.Itoa(v.n), "bool_not", plain)
}

// shared returns what a key stands for, and makes it where it is not there yet.
func (ev *evaluator) shared(key string, make func() value) value {
	if v, ok := ev.said[key]; ok {
		return v
	}
	before, own := ev.origin, ev.apart && ev.expr != nil
	if own { // what an expression is worth belongs to it, and not to the first constraint it is in
		ev.origin.text, ev.origin.at, ev.origin.tag, ev.origin.label = ev.expr.Text(), ev.expr.At, "", ""
	}
	v := make()
	if own {
		ev.origin = before
	}
	ev.said[key] = v
	return v
}

// derived makes an integer variable that others determine.
func (ev *evaluator) derived(dom domains.Set) value {
	v := ev.newInt(dom, "")
	ev.vars[v.n].defined = true
	return v
}

// derivedBool makes a Boolean that others determine.
func (ev *evaluator) derivedBool() value {
	v := ev.newBool("")
	ev.vars[v.n].defined = true
	return v
}

// result makes the variable of a function of others: the same for the same arguments.
func (ev *evaluator) result(name string, dom domains.Set, args ...value) value {
	return ev.shared(ev.callKey(name, args), func() value {
		z := ev.derived(dom)
		ev.emit(name, append(args, z)...)
		return z
	})
}

// truthOf makes the Boolean of a constraint that has it as its last argument, once for a key.
func (ev *evaluator) truthOf(key, name string, args ...value) value {
	return ev.shared(key, func() value {
		b := ev.derivedBool()
		ev.emit(name, append(args, b)...)
		return b
	})
}

// callKey tells a call from others.
func (ev *evaluator) callKey(name string, args []value) string {
	key := []byte(name)
	for _, a := range args {
		key = ev.appendKey(append(key, ' '), a)
	}
	return string(key)
}

// emit states a constraint.
func (ev *evaluator) emit(name string, args ...value) {
	ev.constrain(name, ev.arguments(args))
}

// arguments writes values as arguments.
func (ev *evaluator) arguments(vs []value) []flatzinc.Expr {
	return mapped(vs, ev.arg)
}

func (ev *evaluator) constrain(name string, args []flatzinc.Expr) {
	ev.noVariables()
	ev.budget(len(args))
	c := &flatzinc.ConstraintItem{Name: name, Args: args, Annotations: ev.constraintAnnotations()}
	ev.places = append(ev.places, ev.at)
	c.Pos = flatzinc.Pos{Line: len(ev.places), Column: 1}
	ev.constraints = append(ev.constraints, c)
}

// variable returns an integer as a variable or a constant: a sum gets a variable of its own,
// the same one for the same sum.
func (ev *evaluator) variable(v value) value {
	switch v.kind {
	case kBool, kVarBool:
		return ev.asInt(v)
	case kLinear:
		l := v.x.(*exact.Sum)
		if w := fromLinear(l); w.kind != kLinear {
			return w.with(v.enum)
		}
		return ev.shared("lin "+l.Key(), func() value {
			x := ev.derived(ev.domainOf(v))
			ev.emitLinear("int_lin_eq", l.Plus(exact.Of(x.n), -1))
			return x
		}).with(v.enum)
	}
	return v
}

// emitLinear states sum op 0, and with a Boolean that it says so.
func (ev *evaluator) emitLinear(name string, l *exact.Sum, b ...value) {
	room := make([]flatzinc.Expr, 2*len(l.Terms)+3+len(b))
	coeffs, xs, args := room[:len(l.Terms)], room[len(l.Terms):2*len(l.Terms)], room[2*len(l.Terms):]
	for i, t := range l.Terms {
		coeffs[i], xs[i] = ev.arg(integer(t.A)), ev.arg(value{kind: kVarInt, n: t.X})
	}
	args[0], args[1] = flatzinc.Expr{Kind: flatzinc.ArrayLit, Args: coeffs}, flatzinc.Expr{Kind: flatzinc.ArrayLit, Args: xs}
	args[2] = ev.arg(integer(-l.K))
	for i := range b {
		args[3+i] = ev.arg(b[i])
	}
	ev.constrain(name, args)
}

// asLinear returns an integer as a sum.
func (ev *evaluator) asLinear(v value) *exact.Sum {
	v = ev.asInt(v)
	switch v.kind {
	case kInt:
		return &exact.Sum{K: v.n}
	case kVarInt:
		return exact.Of(v.n)
	}
	return v.x.(*exact.Sum)
}

// shifted returns v + k.
func (ev *evaluator) shifted(v value, k int) value {
	return fromLinear(ev.asLinear(v).Plus(&exact.Sum{K: 1}, k))
}

// fromLinear returns a sum in its simplest form.
func fromLinear(l *exact.Sum) value {
	if x, ok := l.Single(); ok {
		return value{kind: kVarInt, n: x}
	}
	if len(l.Terms) == 0 {
		return integer(l.K)
	}
	return value{kind: kLinear, x: l}
}

// bounds returns the least and the greatest value of a sum.
func (ev *evaluator) bounds(l *exact.Sum) (lo, hi int) {
	return l.Bounds(func(x int) (int, int) { return ev.vars[x].dom.Min(), ev.vars[x].dom.Max() })
}

// domainOf returns the values that an integer may have.
func (ev *evaluator) domainOf(v value) domains.Set {
	switch v.kind {
	case kBool, kInt:
		return domains.Of(v.n)
	case kVarBool:
		return domains.Range(0, 1)
	case kVarInt:
		return ev.vars[v.n].dom
	}
	l := v.x.(*exact.Sum)
	if len(l.Terms) == 1 && (l.Terms[0].A == 1 || l.Terms[0].A == -1) {
		d := ev.vars[l.Terms[0].X].dom
		if l.Terms[0].A < 0 {
			d = d.Negate()
		}
		return d.Shift(l.K)
	}
	return span(ev.bounds(l))
}
