package minizinc

import (
	"math/bits"
	"slices"
	"strings"
)

// This file looks at what evaluation did not come to, such as a predicate that nobody calls: its
// names are to be declared, its calls to be of functions that there are, and what is certain of
// its types to fit.

// static is what an expression that is not evaluated may stand for: scalars of these kinds, and
// arrays of those that are eight bits higher. An integer may stand for a float, too.
type static uint16

const (
	sBool static = 1 << iota
	sInt
	sFloat
	sString
	sAnn
	sSet

	scalars  = sSet<<1 - 1
	lists    = scalars << 8
	anything = scalars | lists
)

// wide adds what values of a type may stand for besides.
func (s static) wide() static {
	s |= s & (sBool | sString | (sBool|sString)<<8) << 1
	return s | s&(sInt|sInt<<8)<<1
}

func (s static) String() string {
	switch s & scalars {
	case 0:
		return "array of " + (s >> 8).String()
	case scalars:
		return "..."
	}
	return [...]string{"bool", "int", "float", "string", "ann", "set"}[bits.TrailingZeros16(uint16(s))]
}

// given is what may be given where a type is written.
func given(t *typeInst) static {
	s := [...]static{sInt, sBool, sFloat, sString, sAnn, scalars, scalars, scalars}[t.base]
	switch {
	case t.base == tyAny && !t.set && !t.array():
		return anything
	case t.set:
		s = sSet
	}
	if t.array() {
		s <<= 8
	}
	return s
}

// takes reports that what may stand for t may be given for a type. A set is a list, too.
func takes(t *typeInst, s static) bool {
	return given(t)&s != 0 || t.array() && s&sSet != 0
}

// static is the type of a value.
func (v value) static() static {
	if v.kind == kArray {
		if elems := v.arr().elems; len(elems) > 0 {
			return elems[0].static() & scalars << 8
		}
		return lists
	}
	return [...]static{kBool: sBool, kVarBool: sBool, kInt: sInt, kVarInt: sInt, kLinear: sInt, kFloat: sFloat, kString: sString, kAnn: sAnn,
		kSet: sSet, kVarSet: sSet, kFloatSet: sSet, kAbsent: scalars, kOpt: scalars}[v.kind].wide()
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
		inner = inner.typed(p.name, given(p.ti).wide())
	}
	for _, p := range it.params {
		ev.resolveType(p.ti, inner)
	}
	ev.resolveType(it.ti, inner)
	s := ev.resolve(it.value, inner)
	switch {
	case it.value == nil || it.value.op == opAnonymous:
	case it.kind == itemConstraint && s&sBool == 0:
		it.value.at.fail(eType, "a constraint is a Boolean, not %s", s)
	case it.kind == itemDecl && !takes(it.ti, s):
		it.value.at.fail(eType, "%s is declared as %s and given %s", it.name, it.ti.text(), s)
	case it.kind == itemFunction && !takes(it.ti, s):
		it.value.at.fail(eType, "%s returns %s and is declared as %s", it.name, s, it.ti.text())
	}
	if it.kind == itemDecl {
		sc = sc.typed(it.name, given(it.ti).wide())
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
		return anything
	}
	ev.tick()
	for i := range e.gens {
		g := &e.gens[i]
		from := ev.resolve(g.in, sc)
		of := from >> 8
		switch {
		case g.equals:
			of = from
		case from&sSet != 0:
			of = scalars
		case of == 0:
			g.in.at.fail(eType, "a generator takes its values from a set or an array, not from %s", from)
		}
		for _, name := range g.names {
			sc = sc.typed(name, of)
		}
		if s := ev.resolve(g.where, sc); s&sBool == 0 {
			g.where.at.fail(eType, "a Boolean is expected, and this is %s", s)
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
var certain = map[op]static{opInt: sInt, opFloat: sFloat, opBool: sBool, opString: sString, opInterpolated: sString, opSet: sSet, opSetComp: sSet, opIndexed: lists}

// typeOf is what is known of the type of an expression, of which it is given for the parts.
func (ev *evaluator) typeOf(e *node, kids []static, sc *binding) static {
	switch e.op {
	case opArray, opMatrix, opArrayComp:
		return typeOfArray(e, kids)
	case opIdent:
		return ev.typeOfName(e, sc)
	case opCall:
		return ev.resolveCall(e, kids)
	case opGenerator:
		return ev.resolveCall(e, []static{typeOfArray(e, kids)})
	case opBinary, opUnary:
		return ev.typeOfOperator(e, kids)
	case opIf:
		return ev.typeOfIf(e, kids)
	case opLet:
		return kids[0]
	case opAccess:
		if kids[0]&lists == 0 {
			e.at.fail(eType, "%s is no array but %s", e.kids[0].text(), kids[0])
		}
	}
	if s := certain[e.op]; s != 0 {
		return s.wide()
	}
	return anything
}

func typeOfArray(e *node, kids []static) static {
	s := scalars
	for i, k := range kids {
		switch {
		case k&scalars == 0:
			e.kids[i].at.fail(eType, "an array is no element of an array")
		case s&k != 0:
			s &= k
		case s != sAnn && k != sAnn:
			e.kids[i].at.fail(eType, "the elements of an array are of different types: %s and %s", kids[0], k)
		}
	}
	return s << 8
}

func (ev *evaluator) typeOfName(e *node, sc *binding) static {
	if b := sc.find(e.name); b != nil {
		if b.s == 0 {
			return b.v.static()
		}
		return b.s
	}
	if g := ev.globals[e.name]; g != nil {
		if g.state == 2 {
			return g.v.static()
		}
	} else if len(ev.named(e.name)) == 0 && !annotationNames[e.name] {
		ev.undefinedName(e, sc)
	}
	return anything
}

func (ev *evaluator) typeOfIf(e *node, kids []static) static {
	s := anything
	for i, k := range kids {
		switch {
		case i%2 == 1 || i+1 == len(kids):
			if s&k == 0 {
				e.kids[i].at.fail(eType, "the branches of if are of different types: %s and %s", s, k)
			}
			s &= k
		case k&sBool == 0:
			e.kids[i].at.fail(eType, "a Boolean is expected, and this is %s", k)
		}
	}
	if len(kids)%2 == 0 && s&(sBool|sString|sAnn|lists) == 0 {
		e.at.fail(eType, "if has no else: what it is worth otherwise is known of Booleans, strings and arrays, not of %s", s)
	}
	return s
}

// operands are what operators take on both sides, and their values: of some the same as one of those.
var operands = func() map[string][2]static {
	m := make(map[string][2]static)
	for ops, of := range map[string][2]static{
		`<-> -> <- \/ xor /\ not`: {sBool, sBool}, "< <= > >= = !=": {anything, sBool}, "subset superset": {sSet, sBool},
		"union diff symdiff intersect": {sSet, sSet}, ".. ..< <.. <..<": {scalars, sSet},
		"+ - * div mod ^": {sInt | sFloat}, "/": {sFloat}, "++": {lists | sString},
	} {
		for op := range names(ops) {
			m[op] = of
		}
	}
	return m
}()

// typeOfOperator is that of an operator. Those that a model declares are taken as they are.
func (ev *evaluator) typeOfOperator(e *node, kids []static) static {
	if len(ev.named(e.name)) > 0 {
		return anything
	}
	if e.name == "in" {
		if kids[0]&scalars == 0 || kids[1]&(sSet|lists) == 0 {
			e.at.fail(eType, "in is applied to %s and %s", kids[0], kids[1])
		}
		return sBool.wide()
	}
	of, ok := operands[e.name]
	if !ok {
		return anything
	}
	s := of[0]
	for _, k := range kids {
		s &= k
	}
	switch {
	case s == 0:
		e.at.fail(eType, "%s is applied to %s", e.name, strings.Join(typesOf(kids, static.String), " and "))
	case of[1] != 0:
		return of[1].wide()
	}
	return s
}

// resolveCall looks for a function that takes arguments of these types.
func (ev *evaluator) resolveCall(e *node, args []static) static {
	name := strings.TrimSuffix(e.name, "^-1")
	_, made := ev.constructors[name]
	fs := ev.named(name)
	if len(fs) == 0 && !made && lazy[name] == nil && !annotationNames[name] && !unread[name] {
		ev.noFunction(e, name, nil, nil)
	}
	number := false
	var found []*item
	for _, f := range fs {
		if len(f.params) == len(args) {
			number = true
			if !slices.ContainsFunc(f.params, func(p *item) bool { return !takes(p.ti, args[slices.Index(f.params, p)]) }) {
				found = append(found, f)
			}
		}
	}
	switch {
	case len(found) == 1:
		return given(found[0].ti).wide()
	case len(fs) == 0 || len(found) > 1 || !number && unread[name]: // of several the values tell which one is meant
	case !number:
		e.at.fail(eType, "%s does not take %d arguments", e.name, len(args))
	default:
		e.at.fail(eType, "no function %s takes (%s)", e.name, strings.Join(typesOf(args, static.String), ", "))
	}
	return anything
}
