package minizinc

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/propago/propago/csp/internal/mzn"
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
func given(t *mzn.TypeInst) static {
	s := [...]static{sInt, sBool, sFloat, sString, sAnn, scalars, scalars, scalars}[t.Base]
	switch {
	case t.Base == mzn.TyAny && !t.Set && !t.Array():
		return anything
	case t.Set:
		s = sSet
	}
	if t.Array() {
		s <<= 8
	}
	return s
}

// takes reports that what may stand for t may be given for a type. A set is a list, too.
func takes(t *mzn.TypeInst, s static) bool {
	return given(t)&s != 0 || t.Array() && s&sSet != 0
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
		if g := m.ev.globals[it.Name]; it.Kind != mzn.ItemAssign || g.it.Kind != mzn.ItemEnum { // its values are names
			m.ev.resolveItem(it, nil)
		}
	}
}

// resolveItem looks at an item, and binds what a declaration of let declares.
func (ev *evaluator) resolveItem(it *mzn.Item, sc *binding) *binding {
	inner := sc
	for _, p := range it.Params {
		inner = inner.typed(p.Name, given(p.Type).wide())
	}
	for _, p := range it.Params {
		ev.resolveType(p.Type, inner)
	}
	ev.resolveType(it.Type, inner)
	s := ev.resolve(it.Value, inner)
	switch {
	case it.Value == nil || it.Value.Op == mzn.OpAnonymous:
	case it.Kind == mzn.ItemConstraint && s&sBool == 0:
		it.Value.At.Fail(mzn.Type, "a constraint is a Boolean, not %s", s)
	case it.Kind == mzn.ItemDecl && !takes(it.Type, s):
		it.Value.At.Fail(mzn.Type, "%s is declared as %s and given %s", it.Name, it.Type.Text(), s)
	case it.Kind == mzn.ItemFunction && !takes(it.Type, s):
		it.Value.At.Fail(mzn.Type, "%s returns %s and is declared as %s", it.Name, s, it.Type.Text())
	}
	if it.Kind == mzn.ItemDecl {
		sc = sc.typed(it.Name, given(it.Type).wide())
	}
	return sc
}

func (ev *evaluator) resolveType(t *mzn.TypeInst, sc *binding) {
	if t == nil {
		return
	}
	ev.resolve(t.In, sc)
	for _, d := range t.Dims {
		ev.resolveType(d, sc)
	}
}

// resolve looks at an expression, and returns what is known of its type. Annotations may be of
// any name.
func (ev *evaluator) resolve(e *mzn.Node, sc *binding) static {
	if e == nil {
		return anything
	}
	ev.tick()
	for i := range e.Gens {
		g := &e.Gens[i]
		from := ev.resolve(g.In, sc)
		of := from >> 8
		switch {
		case g.Equals:
			of = from
		case from&sSet != 0:
			of = scalars
		case of == 0:
			g.In.At.Fail(mzn.Type, "a generator takes its values from a set or an array, not from %s", from)
		}
		for _, name := range g.Names {
			sc = sc.typed(name, of)
		}
		if s := ev.resolve(g.Where, sc); s&sBool == 0 {
			g.Where.At.Fail(mzn.Type, "a Boolean is expected, and this is %s", s)
		}
	}
	for _, it := range e.Items {
		sc = ev.resolveItem(it, sc)
	}
	kids := mapped(e.Kids, func(k *mzn.Node) static { return ev.resolve(k, sc) })
	return ev.typeOf(e, kids, sc)
}

// certain are the types of expressions by their form.
var certain = map[mzn.Op]static{mzn.OpInt: sInt, mzn.OpFloat: sFloat, mzn.OpBool: sBool, mzn.OpString: sString, mzn.OpInterpolated: sString, mzn.OpSet: sSet, mzn.OpSetComp: sSet, mzn.OpIndexed: lists}

// typeOf is what is known of the type of an expression, of which it is given for the parts.
func (ev *evaluator) typeOf(e *mzn.Node, kids []static, sc *binding) static {
	switch e.Op {
	case mzn.OpArray, mzn.OpMatrix, mzn.OpArrayComp:
		return typeOfArray(e, kids)
	case mzn.OpIdent:
		return ev.typeOfName(e, sc)
	case mzn.OpCall:
		return ev.resolveCall(e, kids)
	case mzn.OpGenerator:
		return ev.resolveCall(e, []static{typeOfArray(e, kids)})
	case mzn.OpBinary, mzn.OpUnary:
		return ev.typeOfOperator(e, kids)
	case mzn.OpIf:
		return ev.typeOfIf(e, kids)
	case mzn.OpLet:
		return kids[0]
	case mzn.OpAccess:
		if kids[0]&lists == 0 {
			e.At.Fail(mzn.Type, "%s is no array but %s", e.Kids[0].Text(), kids[0])
		}
	}
	if s := certain[e.Op]; s != 0 {
		return s.wide()
	}
	return anything
}

func typeOfArray(e *mzn.Node, kids []static) static {
	s := scalars
	for i, k := range kids {
		switch {
		case k&scalars == 0:
			e.Kids[i].At.Fail(mzn.Type, "an array is no element of an array")
		case s&k != 0:
			s &= k
		case s != sAnn && k != sAnn:
			e.Kids[i].At.Fail(mzn.Type, "the elements of an array are of different types: %s and %s", kids[0], k)
		}
	}
	return s << 8
}

func (ev *evaluator) typeOfName(e *mzn.Node, sc *binding) static {
	if b := sc.find(e.Name); b != nil {
		if b.s == 0 {
			return b.v.static()
		}
		return b.s
	}
	if g := ev.globals[e.Name]; g != nil {
		if g.state == 2 {
			return g.v.static()
		}
	} else if len(ev.named(e.Name)) == 0 && !annotationNames[e.Name] {
		ev.undefinedName(e, sc)
	}
	return anything
}

func (ev *evaluator) typeOfIf(e *mzn.Node, kids []static) static {
	s := anything
	for i, k := range kids {
		switch {
		case i%2 == 1 || i+1 == len(kids):
			if s&k == 0 {
				e.Kids[i].At.Fail(mzn.Type, "the branches of if are of different types: %s and %s", s, k)
			}
			s &= k
		case k&sBool == 0:
			e.Kids[i].At.Fail(mzn.Type, "a Boolean is expected, and this is %s", k)
		}
	}
	if len(kids)%2 == 0 && s&(sBool|sString|sAnn|lists) == 0 {
		e.At.Fail(mzn.Type, "if has no else: what it is worth otherwise is known of Booleans, strings and arrays, not of %s", s)
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
		for op := range mzn.Words(ops) {
			m[op] = of
		}
	}
	return m
}()

// typeOfOperator is that of an operator. Those that a model declares are taken as they are.
func (ev *evaluator) typeOfOperator(e *mzn.Node, kids []static) static {
	if len(ev.named(e.Name)) > 0 {
		return anything
	}
	if e.Name == "in" {
		if kids[0]&scalars == 0 || kids[1]&(sSet|lists) == 0 {
			e.At.Fail(mzn.Type, "in is applied to %s and %s", kids[0], kids[1])
		}
		return sBool.wide()
	}
	if e.Name == "default" && kids[0]&kids[1] != 0 {
		return kids[0] & kids[1]
	}
	of, ok := operands[e.Name]
	if !ok {
		return anything
	}
	s := of[0]
	for _, k := range kids {
		s &= k
	}
	switch {
	case s == 0:
		e.At.Fail(mzn.Type, "%s is applied to %s", e.Name, strings.Join(mapped(kids, static.String), " and "))
	case of[1] != 0:
		return of[1].wide()
	}
	return s
}

// resolveCall looks for a function that takes arguments of these types.
func (ev *evaluator) resolveCall(e *mzn.Node, args []static) static {
	name := strings.TrimSuffix(e.Name, "^-1")
	_, made := ev.constructors[name]
	fs := ev.named(name)
	if len(fs) == 0 && !made && lazy[name] == nil && !annotationNames[name] && !unread[name] {
		ev.noFunction(e, name, nil, nil)
	}
	number := false
	var found []*mzn.Item
	for _, f := range fs {
		if len(f.Params) == len(args) {
			number = true
			if !slices.ContainsFunc(f.Params, func(p *mzn.Item) bool { return !takes(p.Type, args[slices.Index(f.Params, p)]) }) {
				found = append(found, f)
			}
		}
	}
	switch {
	case len(found) == 1:
		return given(found[0].Type).wide()
	case len(fs) == 0 || len(found) > 1 || !number && unread[name]: // of several the values tell which one is meant
	case !number:
		e.At.Fail(mzn.Type, "%s does not take %d arguments", e.Name, len(args))
	default:
		e.At.Fail(mzn.Type, "no function %s takes (%s)", e.Name, strings.Join(mapped(args, static.String), ", "))
	}
	return anything
}
