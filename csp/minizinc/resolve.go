package minizinc

import (
	"strings"
)

// This file looks at what evaluation did not come to, such as a predicate that nobody calls: its
// names are to be declared, its calls to be of functions that there are, and what is certain of
// its types to fit.

// static is what is known of the type of an expression that is not evaluated.
type static struct {
	of    staticKind
	array bool
}

type staticKind uint8

const (
	sUnset staticKind = iota // the value of a binding tells
	sUnknown
	sBool
	sInt
	sFloat
	sString
	sAnn
	sSet
)

func (s static) known() bool { return s.of > sUnknown || s.array }

// number reports that a type may be one of numbers.
func (s static) number() bool { return !s.array && s.of <= sFloat }

func (s static) logical() bool { return !s.array && s.of <= sBool }

func (s static) String() string {
	name := [...]string{"...", "...", "bool", "int", "float", "string", "ann", "set"}[s.of]
	if s.array {
		return "array of " + name
	}
	return name
}

// takes reports that a value of type t may stand where s is asked for.
func (s static) takes(t static) bool {
	switch {
	case !s.known() || !t.known():
		return true
	case s.array != t.array:
		return s.array && t.of == sSet
	case s.of <= sUnknown || t.of <= sUnknown:
		return true
	case s.of == sInt || s.of == sFloat || s.of == sBool:
		return t.of <= s.of
	}
	return s.of == t.of || s.of == sAnn && t.of == sString
}

// comparable reports that one of two types takes the other.
func (s static) comparable(t static) bool { return s.takes(t) || t.takes(s) }

// static is what is known of a type that is written.
func (t *typeInst) static() static {
	s := static{of: [...]staticKind{sInt, sBool, sFloat, sString, sAnn, sUnknown, sUnknown, sUnknown}[t.base], array: t.array()}
	if t.set {
		s.of = sSet
	}
	return s
}

// static is the type of a value.
func (v value) static() static {
	if v.kind == kArray {
		s := static{of: sUnknown, array: true}
		if elems := v.arr().elems; len(elems) > 0 {
			s.of = elems[0].static().of
		}
		return s
	}
	return static{of: [...]staticKind{kBool: sBool, kVarBool: sBool, kInt: sInt, kVarInt: sInt, kLinear: sInt, kFloat: sFloat, kString: sString, kAnn: sAnn,
		kSet: sSet, kVarSet: sSet, kFloatSet: sSet, kOther: sSet, kAbsent: sUnknown, kOpt: sUnknown}[v.kind]}
}

// resolveAll looks at the items of a model, once all names are known.
func (m *model) resolveAll() {
	for _, it := range m.items {
		if g := m.ev.globals[it.name]; it.kind != itemAssign || g.it.kind != itemEnum { // its values are names
			m.ev.resolveItem(it, nil)
		}
	}
}

// resolveItem looks at an item, and binds what a declaration of let declares.
func (ev *evaluator) resolveItem(it *item, sc *binding) *binding {
	inner := sc
	for _, p := range it.params {
		inner = inner.typed(p.name, p.ti.static())
	}
	for _, p := range it.params {
		ev.resolveType(p.ti, inner)
	}
	ev.resolveType(it.ti, inner)
	s := ev.resolve(it.value, inner)
	switch {
	case it.value == nil || it.value.op == opAnonymous:
	case it.kind == itemConstraint && !s.logical():
		it.value.at.fail(Type, "a constraint is a Boolean, not %s", s)
	case it.kind == itemDecl && !it.ti.static().takes(s):
		it.value.at.fail(Type, "%s is declared as %s and given %s", it.name, it.ti.text(), s)
	case it.kind == itemFunction && !it.ti.static().takes(s):
		it.value.at.fail(Type, "%s returns %s and is declared as %s", it.name, s, it.ti.text())
	}
	if it.kind == itemDecl {
		sc = sc.typed(it.name, it.ti.static())
	}
	return sc
}

func (ev *evaluator) resolveType(t *typeInst, sc *binding) {
	if t == nil {
		return
	}
	ev.resolve(t.in, sc)
	for _, d := range t.dims {
		ev.resolveType(d, sc)
	}
}

// resolve looks at an expression, and returns what is known of its type. Annotations may be of
// any name.
func (ev *evaluator) resolve(e *node, sc *binding) static {
	if e == nil {
		return static{}
	}
	ev.tick()
	for i := range e.gens {
		g := &e.gens[i]
		from := ev.resolve(g.in, sc)
		of := static{of: max(from.of, sUnknown)}
		switch {
		case g.equals:
			of = from
		case !from.array && from.of == sSet:
			of.of = sUnknown
		case !from.array && from.known():
			g.in.at.fail(Type, "a generator takes its values from a set or an array, not from %s", from)
		}
		for _, name := range g.names {
			sc = sc.typed(name, of)
		}
		if s := ev.resolve(g.where, sc); !s.logical() {
			g.where.at.fail(Type, "a Boolean is expected, and this is %s", s)
		}
	}
	for _, it := range e.items {
		sc = ev.resolveItem(it, sc)
	}
	kids := make([]static, len(e.kids))
	for i, k := range e.kids {
		kids[i] = ev.resolve(k, sc)
	}
	return ev.typeOf(e, kids, sc)
}

// certain are the types of expressions by their form.
var certain = map[op]staticKind{opInt: sInt, opFloat: sFloat, opBool: sBool, opString: sString, opInterpolated: sString, opSet: sSet, opSetComp: sSet}

// typeOf is what is known of the type of an expression, of which it is given for the parts.
func (ev *evaluator) typeOf(e *node, kids []static, sc *binding) static {
	switch e.op {
	case opArray, opMatrix, opArrayComp:
		return typeOfArray(e, kids)
	case opIndexed:
		return static{of: sUnknown, array: true}
	case opIdent:
		return ev.typeOfName(e, sc)
	case opCall:
		return ev.resolveCall(e, kids)
	case opGenerator:
		return ev.resolveCall(e, []static{{of: kids[0].of, array: true}})
	case opBinary:
		return ev.typeOfOperator(e, kids[0], kids[1])
	case opUnary:
		return ev.typeOfUnary(e, kids[0])
	case opIf:
		return ev.typeOfIf(e, kids)
	case opLet:
		return kids[0]
	case opAccess:
		if !kids[0].array && kids[0].known() {
			e.at.fail(Type, "%s is no array but %s", e.kids[0].text(), kids[0])
		}
	}
	return static{of: max(certain[e.op], sUnknown)}
}

func typeOfArray(e *node, kids []static) static {
	s := static{of: sUnknown, array: true}
	for i, k := range kids {
		switch {
		case k.array:
			e.kids[i].at.fail(Type, "an array is no element of an array")
		case e.op != opArrayComp && i > 0 && !k.comparable(kids[0]) && k.of != sAnn && kids[0].of != sAnn:
			e.kids[i].at.fail(Type, "the elements of an array are of different types: %s and %s", kids[0], k)
		}
		s.of = max(s.of, k.of)
	}
	return s
}

func (ev *evaluator) typeOfUnary(e *node, of static) static {
	switch {
	case e.name == "not" && of.logical():
		return static{of: sBool}
	case len(ev.named(e.name)) > 0: // one of the model
		return static{of: sUnknown}
	case e.name == "not" || !of.number():
		e.at.fail(Type, "%s is applied to %s", e.name, of)
	}
	return static{of: max(of.of, sInt)}
}

func (ev *evaluator) typeOfName(e *node, sc *binding) static {
	if b := sc.find(e.name); b != nil {
		if b.s.of == sUnset {
			return b.v.static()
		}
		return b.s
	}
	if g := ev.globals[e.name]; g != nil {
		if g.state == 2 {
			return g.v.static()
		}
		return static{of: sUnknown}
	}
	if len(ev.named(e.name)) == 0 && !annotationNames[e.name] {
		ev.undefinedName(e, sc)
	}
	return static{of: sUnknown}
}

func (ev *evaluator) typeOfIf(e *node, kids []static) static {
	s := static{of: sUnknown}
	for i, k := range kids {
		if i%2 == 0 && i+1 < len(kids) {
			if !k.logical() {
				e.kids[i].at.fail(Type, "a Boolean is expected, and this is %s", k)
			}
			continue
		}
		switch {
		case !k.comparable(s):
			e.kids[i].at.fail(Type, "the branches of if are of different types: %s and %s", s, k)
		case !s.known() || k.of > s.of:
			s = k
		}
	}
	if len(kids)%2 == 0 && !s.array && (s.of == sInt || s.of == sFloat || s.of == sSet) {
		e.at.fail(Type, "if has no else: what it is worth otherwise is known of Booleans, strings and arrays, not of %s", s)
	}
	return s
}

// typeOfOperator is that of a op b. Operators that a model declares are taken as they are.
func (ev *evaluator) typeOfOperator(e *node, a, b static) static {
	if len(ev.named(e.name)) > 0 {
		return static{of: sUnknown}
	}
	good, of := true, static{of: sUnknown}
	switch e.name {
	case "/\\", "\\/", "->", "<-", "<->", "xor":
		good, of.of = a.logical() && b.logical(), sBool
	case "<", "<=", ">", ">=", "=", "!=":
		good, of.of = a.comparable(b), sBool
	case "in":
		good, of.of = !a.array && (b.array || b.of <= sUnknown || b.of == sSet), sBool
	case "subset", "superset", "union", "intersect", "diff", "symdiff":
		set := func(s static) bool { return !s.array && (s.of <= sUnknown || s.of == sSet) }
		good, of.of = set(a) && set(b), sSet
		if strings.HasPrefix(e.name, "su") {
			of.of = sBool
		}
	case "..", "<..", "..<", "<..<":
		of.of = sSet
	case "++":
		text := func(s static) bool { return s.array || s.of <= sUnknown || s.of == sString }
		good, of = text(a) && text(b) && a.comparable(b), a
		if !a.known() {
			of = b
		}
	case "+", "-", "*", "div", "mod", "^", "/":
		good = a.number() && b.number()
		switch {
		case e.name == "/" || a.of == sFloat || b.of == sFloat:
			of.of = sFloat
		case a.of > sUnknown && b.of > sUnknown:
			of.of = sInt
		}
	}
	if !good {
		e.at.fail(Type, "%s is applied to %s and %s", e.name, a, b)
	}
	return of
}

// resolveCall looks for a function that takes arguments of these types.
func (ev *evaluator) resolveCall(e *node, args []static) static {
	name := strings.TrimSuffix(e.name, "^-1")
	_, operator := levels[name]
	_, made := ev.constructors[name]
	if fs := ev.named(name); len(fs) > 0 {
		return ev.resolveFunction(e, fs, args)
	}
	if !operator && !made && name != "not" && lazy[name] == nil && !annotationNames[name] && !unread[name] {
		ev.noFunction(e, name, nil, nil)
	}
	return static{of: sUnknown}
}

func (ev *evaluator) resolveFunction(e *node, fs []*item, args []static) static {
	number := false
	var found *item
	for _, f := range fs {
		if len(f.params) != len(args) {
			continue
		}
		number = true
		fits := true
		for i, p := range f.params {
			fits = fits && (p.ti.static().takes(args[i]) || p.ti.base == tyIn && !p.ti.array() && !args[i].array)
		}
		switch {
		case !fits:
		case found == nil:
			found = f
		default:
			return static{of: sUnknown} // the values tell which one is meant
		}
	}
	switch {
	case !number && unread[e.name]:
	case !number:
		e.at.fail(Type, "%s does not take %d arguments", e.name, len(args))
	case found == nil:
		e.at.fail(Type, "no function %s takes (%s)", e.name, typesOf(args, static.String))
	default:
		return found.ti.static()
	}
	return static{of: sUnknown}
}
