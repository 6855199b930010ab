package minizinc

import "slices"

// This file is parameters: which function takes given arguments best, and how they are bound.

// choice returns the function whose parameters fit the arguments best, or nil.
func (ev *evaluator) choice(fs []*item, args []value) *item {
	var best *item
	most := -1
	for _, f := range fs {
		if len(f.params) != len(args) {
			continue
		}
		total := 0
		for i, p := range f.params {
			s := ev.fit(p.ti, args[i])
			if s < 0 {
				total = -1
				break
			}
			total += s
		}
		if best != nil && f.at.in.library && !best.at.in.library {
			break // those of the model come first
		}
		if total > most || total == most && total >= 0 && best != nil && best.value == nil && f.value != nil && !f.at.in.library {
			best, most = f, total
		}
	}
	return best
}

// fit tells how well a value fits a parameter, or that it does not: less than 0.
func (ev *evaluator) fit(t *typeInst, v value) int {
	if t.array() && v.kind == kSet && len(t.dims) == 1 {
		some := listOf(nil) // one of its elements, if it has one
		if s := v.set(); !s.IsEmpty() {
			some = listOf([]value{member(s.Min(), v.enum)})
		}
		s := ev.fit(t, some)
		return min(s, max(0, s-12)) // one that takes a set is nearer
	}
	if t.array() != (v.kind == kArray) {
		if t.base == tyAny && !t.array() && !t.set {
			return 0
		}
		return -1
	}
	if !t.array() {
		return ev.fitScalar(t, v)
	}
	a := v.arr()
	if len(t.dims) != len(a.dims) && !(len(t.dims) == 1 && t.dims[0].base == tyVariable) {
		return -1
	}
	least, elems := 20, a.elems
	if t.opt {
		least -= 2 // as of each element
	}
	if k := a.kinds(); k&(k-1) == 0 && k&(1<<kOpt) == 0 && len(elems) > 0 {
		elems = elems[:1] // all are of one kind, and none of an enum
	}
	for i := range elems {
		s := ev.fitScalar(t, a.elems[i])
		if s < 0 {
			return -1
		}
		least = min(least, s)
	}
	return least
}

func (ev *evaluator) fitScalar(t *typeInst, v value) int {
	score := 20
	if !t.vars && t.base != tyAny && !v.fixed() {
		return -1
	}
	if t.vars && v.fixed() {
		score--
	}
	if v.mayBeAbsent() {
		if !t.opt && (t.base != tyAny || t.set) {
			return -1
		}
		if v.kind == kAbsent {
			return score
		}
		_, v = v.parts()
	} else if t.opt {
		score -= 2
	}
	b := t.base
	if b == tyIn && !t.set {
		if b = tyInt; ev.ofFloats(t.in) {
			b = tyFloat
		}
	}
	switch {
	case b == tyVariable || b == tyAny:
		if !t.set || v.isSet() {
			return score - 8
		}
	case t.set:
		if v.isSet() || v.kind == kFloatSet && b == tyFloat {
			return score
		}
	case b == tyInt && t.base == tyInt && v.integral() && !v.logical() && v.enum != nil:
		return score - 1 // one that takes the enum is nearer
	case b == tyBool && v.logical(), b == tyInt && v.integral() && !v.logical(), b == tyFloat && v.kind == kFloat,
		b == tyString && v.kind == kString, b == tyAnn && (v.kind == kAnn || v.kind == kString):
		return score
	case b == tyInt && v.logical():
		return score - 4
	case b == tyFloat && v.integral():
		return score - 6
	}
	return -1
}

// ofFloats reports whether the values of an expression in a type are floats.
func (ev *evaluator) ofFloats(e *node) bool {
	switch e.op {
	case opFloat:
		return true
	case opIdent:
		if g := ev.globals[e.name]; g != nil {
			k := ev.global(g, e).kind
			return k == kFloat || k == kFloatSet
		}
	case opBinary, opUnary:
		return slices.ContainsFunc(e.kids, ev.ofFloats)
	}
	return false
}

// bindParams binds the parameters of a function. In those of a model an argument has to be in
// the set that its type names, or the call is undefined.
func (ev *evaluator) bindParams(f *item, e *node, args []value) *binding {
	var sc *binding
	for i, p := range f.params {
		v := ev.coerce(args[i], p.ti)
		if p.ti.array() && p.ti.dims[0].base == tyInt && v.kind == kArray {
			v = withoutEnums(v)
		}
		sc = sc.bind(p.name, v)
	}
	if f.at.in.library {
		return sc
	}
	all := sc // a type may name any parameter
	for i, b := len(f.params)-1, all; i >= 0; i, b = i-1, b.outer {
		if p := f.params[i]; p.ti.narrow() {
			sc = sc.bind(p.name, ev.typed(b.v, p.ti, all, e, "argument "+p.name))
		}
	}
	return sc
}

// withoutEnums is an array whose indices are numbers.
func withoutEnums(v value) value {
	a := v.arr()
	if !slices.ContainsFunc(a.dims, func(d dim) bool { return d.enum != nil }) {
		return v
	}
	dims := slices.Clone(a.dims)
	for i := range dims {
		dims[i].enum = nil
	}
	return value{kind: kArray, x: &array{dims: dims, elems: a.elems}}
}
