package minizinc

import (
	"cmp"
	"slices"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is comparisons: of parameters, of sums as linear constraints or the Booleans of
// them, and of arrays.

// compareValues orders two parameters of one type.
func compareValues(a, b value) (c int, ok bool) {
	if a.kind == kString && b.kind == kString {
		return strings.Compare(a.str(), b.str()), true
	}
	if a.kind == kSet && b.kind == kSet {
		return compareSets(a.set(), b.set()), true
	}
	if a.kind == kAnn && b.kind == kAnn {
		x, y := a.x.(*annotation), b.x.(*annotation)
		if c := strings.Compare(x.name, y.name); c != 0 || len(x.args)+len(y.args) == 0 {
			return c, true
		}
		return 1, true
	}
	if a.kind == kAbsent || b.kind == kAbsent {
		return cmp.Compare(int(b.kind), int(a.kind)), true
	}
	if (a.kind == kInt || a.kind == kBool) && (b.kind == kInt || b.kind == kBool) {
		return cmp.Compare(a.n, b.n), true
	}
	f, ok1 := a.number()
	g, ok2 := b.number()
	return cmp.Compare(f, g), ok1 && ok2
}

// compareSets orders sets as the lists of their elements.
func compareSets(s, t domains.Set) int {
	for !s.IsEmpty() && !t.IsEmpty() {
		if c := cmp.Compare(s.Min(), t.Min()); c != 0 {
			return c
		}
		first := domains.Of(s.Min())
		s, t = s.Difference(first), t.Difference(first)
	}
	return cmp.Compare(s.Len(), t.Len())
}

// holds tells what a comparison says of an order.
func holds(op string, c int) bool {
	switch {
	case op == "!=":
		return c != 0
	case c == 0:
		return op[len(op)-1] == '='
	}
	return c < 0 && op[0] == '<' || c > 0 && op[0] == '>'
}

// relation compares two values. With state, which is for the root, what a constraint can say is stated,
// and is true; otherwise, and of all else, it returns the Boolean.
func (ev *evaluator) relation(op string, a, b value, e *mzn.Node, state bool) value {
	if op == "in" {
		return ev.membership(a, b, e, state)
	}
	if op[0] == '>' {
		return ev.relation("<"+op[1:], b, a, e, state)
	}
	switch {
	case a.kind == kInt && b.kind == kInt:
		ev.sameEnum(a, b, e)
		return boolean(holds(op, cmp.Compare(a.n, b.n)))
	case a.kind == kArray && b.kind == kArray:
		return ev.arrays(op, a.arr(), b.arr(), e)
	case a.mayBeAbsent() || b.mayBeAbsent():
		return ev.optional(op, a, b, e)
	case a.isSet() && b.isSet():
		return ev.sets(op, a, b, e)
	case a.logical() && b.logical() && (op == "=" || op == "!="):
		a = a.negatedIf(op == "!=")
		if state {
			ev.sameTruth(a, b)
			return boolean(true)
		}
		return ev.iff(a, b)
	case a.integral() && b.integral():
		ev.sameEnum(a, b, e)
		return ev.integers(op, a, b, state)
	}
	if c, ok := compareValues(a, b); ok {
		return boolean(holds(op, c))
	}
	e.At.Fail(mzn.Type, "%s compares %s and %s", op, a.describe(), b.describe())
	return value{}
}

// sameEnum refuses to compare values of different enums.
func (ev *evaluator) sameEnum(a, b value, e *mzn.Node) {
	if a.enum != nil && b.enum != nil && a.enum != b.enum {
		e.At.Fail(mzn.Type, "%s compares %s and %s", e.Name, a.describe(), b.describe())
	}
}

// integers compares sums.
func (ev *evaluator) integers(op string, a, b value, state bool) value {
	x, y := ev.asLinear(a), ev.asLinear(b)
	l := x.Plus(y, -1)
	if op == "<" {
		l.K = exact.Add(l.K, 1)
		op = "<="
	}
	if l.Divide(op != "<=") {
		return boolean(op == "!=")
	}
	if v, known := ev.decided(op, l); known {
		return boolean(v)
	}
	if state {
		ev.stateLinear(op, l)
		if op == "=" {
			ev.defines(a, b)
		}
		return boolean(true)
	}
	return ev.literalOf(op, l)
}

// decided tells whether the domains decide l op 0.
func (ev *evaluator) decided(op string, l *exact.Sum) (v, known bool) {
	if len(l.Terms) == 1 && op != "<=" {
		t := l.Terms[0]
		d := ev.vars[t.X].dom
		switch at := -l.K * t.A; { // the coefficient is 1 or -1
		case !d.Contains(at):
			return op == "!=", true
		case d.Len() == 1:
			return op == "=", true
		}
		return false, false
	}
	lo, hi := ev.bounds(l)
	switch {
	case op == "<=":
		return hi <= 0, hi <= 0 || lo > 0
	case lo > 0 || hi < 0:
		return op == "!=", true
	case lo == hi:
		return op == "=", true
	}
	return false, false
}

// stateLinear states l op 0, and narrows the domain of a single variable.
func (ev *evaluator) stateLinear(op string, l *exact.Sum) {
	ev.emitLinear(map[string]string{"=": "int_lin_eq", "!=": "int_lin_ne", "<=": "int_lin_le"}[op], l)
	if len(l.Terms) != 1 {
		return
	}
	t := l.Terms[0]
	at := -l.K * t.A
	switch {
	case op == "=":
		ev.narrow(t.X, domains.Of(at))
	case op == "!=":
		ev.narrow(t.X, ev.vars[t.X].dom.Difference(domains.Of(at)))
	case t.A > 0:
		ev.narrow(t.X, domains.Range(flatzinc.DefaultMin, at))
	default:
		ev.narrow(t.X, domains.Range(at, flatzinc.DefaultMax))
	}
}

// narrow keeps what is stated of one variable in mind: what is made of it later is smaller.
func (ev *evaluator) narrow(x int, dom domains.Set) {
	if ev.apart {
		return // the constraint is to be seen at work
	}
	v := &ev.vars[x]
	d := v.dom.Intersect(dom)
	if d.IsEmpty() {
		ev.require(boolean(false))
		return
	}
	v.dom = d
}

// defines marks a variable as determined, where an equation says what it is.
func (ev *evaluator) defines(a, b value) {
	if b.kind == kVarInt && a.kind != kVarInt {
		a, b = b, a
	}
	if a.kind != kVarInt || ev.vars[a.n].defined || b.kind == kInt {
		return
	}
	if b.kind == kVarInt && !ev.vars[b.n].defined {
		return
	}
	itself := func(t exact.Term) bool { return t.X == a.n }
	ev.vars[a.n].defined = !slices.ContainsFunc(ev.asLinear(b).Terms, itself)
}

// literalOf returns the Boolean of l op 0.
func (ev *evaluator) literalOf(op string, l *exact.Sum) value {
	negative := op == "!="
	if l.Terms[0].A < 0 {
		l = l.Times(-1)
		if op == "<=" { // -l <= 0, so not l <= -1
			l.K = exact.Add(l.K, 1)
			negative = true
		}
	}
	name, key := "int_lin_eq_reif", "eq "
	if op == "<=" {
		name, key = "int_lin_le_reif", "le "
	}
	b := ev.shared(key+l.Key(), func() value {
		b := ev.derivedBool()
		ev.emitLinear(name, l, b)
		return b
	})
	return b.negatedIf(negative)
}

// membership returns whether a is in b.
func (ev *evaluator) membership(a, b value, e *mzn.Node, state bool) value {
	switch {
	case b.kind == kFloatSet:
		f, ok := a.number()
		if !ok {
			e.At.Unsupported("a float variable")
		}
		ends := b.x.([2]float64)
		return boolean(ends[0] <= f && f <= ends[1])
	case b.kind == kArray:
		var any []value
		for _, v := range b.arr().elems {
			any = append(any, ev.relation("=", a, v, e, false))
		}
		return ev.or(any...)
	case a.kind == kAbsent:
		return boolean(false)
	case a.kind == kOpt:
		o := a.x.(*optional)
		return ev.and(o.occurs, ev.membership(o.value, b, e, false))
	case !b.isSet() || !a.integral():
		e.At.Fail(mzn.Type, "in asks whether %s is in %s", a.describe(), b.describe())
	}
	ev.sameEnum(a, b, e)
	if b.kind == kVarSet {
		return ev.inVarSet(ev.variable(a), b.x.(*varSet))
	}
	return ev.inSet(a, b.set(), state)
}

// inSet returns whether an integer is in a set. At the root it may state that, and then
// returns true.
func (ev *evaluator) inSet(a value, s domains.Set, state bool) value {
	d := ev.domainOf(a)
	both := d.Intersect(s)
	switch {
	case both.IsEmpty():
		return boolean(false)
	case both.Len() == d.Len():
		return boolean(true)
	}
	x := ev.variable(a)
	switch {
	case state:
		ev.emit("set_in", x, setOf(s))
		ev.narrow(x.n, s)
		return boolean(true)
	case both.Len() == 1:
		return ev.integers("=", x, integer(both.Min()), false)
	case d.Len()-both.Len() == 1:
		return ev.integers("!=", x, integer(d.Difference(s).Min()), false)
	case both.Len() == both.Max()-both.Min()+1 && both.Min() == d.Min():
		return ev.integers("<=", x, integer(both.Max()), false)
	case both.Len() == both.Max()-both.Min()+1 && both.Max() == d.Max():
		return ev.integers("<=", integer(both.Min()), x, false)
	}
	return ev.truthOf("in "+ev.key(x)+" "+both.String(), "set_in_reif", x, setOf(s))
}

// arrays compares two arrays element by element.
func (ev *evaluator) arrays(op string, a, b *array, e *mzn.Node) value {
	if op != "=" && op != "!=" {
		return ev.lexicographic(op, a.elems, b.elems, e)
	}
	if len(a.elems) != len(b.elems) {
		return boolean(op == "!=")
	}
	parts := make([]value, len(a.elems))
	for i := range parts {
		parts[i] = ev.under(e, func() value { return ev.relation("=", a.elems[i], b.elems[i], e, false) })
	}
	return ev.and(parts...).negatedIf(op == "!=")
}

// lexicographic compares two lists.
func (ev *evaluator) lexicographic(op string, a, b []value, e *mzn.Node) value {
	if len(a) == 0 || len(b) == 0 {
		return boolean(holds(op, cmp.Compare(len(a), len(b))))
	}
	less := ev.relation("<", a[0], b[0], e, false)
	if less.isTrue() {
		return less
	}
	rest := ev.and(ev.relation("=", a[0], b[0], e, false), ev.lexicographic(op, a[1:], b[1:], e))
	return ev.or(less, rest)
}
