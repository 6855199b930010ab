package minizinc

import (
	"slices"

	"github.com/propago/propago/csp/internal/mzn"
)

// This file is parameters: which function takes given arguments best, and how they are bound.

// choice returns the function whose parameters fit the arguments best, or nil.
func (ev *evaluator) choice(fs []*mzn.Item, args []value) *mzn.Item {
	var best *mzn.Item
	most := -1
	for _, f := range fs {
		if len(f.Params) != len(args) {
			continue
		}
		total := 0
		for i, p := range f.Params {
			s := ev.fit(p.Type, args[i])
			if s < 0 {
				total = -1
				break
			}
			total += s
		}
		if best != nil && f.At.In.Library && !best.At.In.Library {
			break // those of the model come first
		}
		if total > most || total == most && total >= 0 && best != nil && best.Value == nil && f.Value != nil && !f.At.In.Library {
			best, most = f, total
		}
	}
	return best
}

// fit tells how well a value fits a parameter, or that it does not: less than 0.
func (ev *evaluator) fit(t *mzn.TypeInst, v value) int {
	if t.Array() && v.kind == kSet && len(t.Dims) == 1 {
		some := listOf(nil) // one of its elements, if it has one
		if s := v.set(); !s.IsEmpty() {
			some = listOf([]value{member(s.Min(), v.enum)})
		}
		s := ev.fit(t, some)
		return min(s, max(0, s-12)) // one that takes a set is nearer
	}
	if t.Array() != (v.kind == kArray) {
		if t.Base == mzn.TyAny && !t.Array() && !t.Set {
			return 0
		}
		return -1
	}
	if !t.Array() {
		return ev.fitScalar(t, v)
	}
	a := v.arr()
	if len(t.Dims) != len(a.dims) && !(len(t.Dims) == 1 && t.Dims[0].Base == mzn.TyVariable) {
		return -1
	}
	least, elems := 20, a.elems
	if t.Opt {
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

func (ev *evaluator) fitScalar(t *mzn.TypeInst, v value) int {
	score := 20
	if !t.Vars && t.Base != mzn.TyAny && !v.fixed() {
		return -1
	}
	if t.Vars && v.fixed() {
		score--
	}
	if v.mayBeAbsent() {
		if !t.Opt && (t.Base != mzn.TyAny || t.Set) {
			return -1
		}
		if v.kind == kAbsent {
			return score
		}
		_, v = v.parts()
	} else if t.Opt {
		score -= 2
	}
	b := t.Base
	if b == mzn.TyIn && !t.Set {
		if b = mzn.TyInt; ev.ofFloats(t.In) {
			b = mzn.TyFloat
		}
	}
	switch {
	case b == mzn.TyVariable || b == mzn.TyAny:
		if !t.Set || v.isSet() {
			return score - 8
		}
	case t.Set:
		if v.isSet() || v.kind == kFloatSet && b == mzn.TyFloat {
			return score
		}
	case b == mzn.TyInt && t.Base == mzn.TyInt && v.integral() && !v.logical() && v.enum != nil:
		return score - 1 // one that takes the enum is nearer
	case b == mzn.TyBool && v.logical(), b == mzn.TyInt && v.integral() && !v.logical(), b == mzn.TyFloat && v.kind == kFloat,
		b == mzn.TyString && v.kind == kString, b == mzn.TyAnn && (v.kind == kAnn || v.kind == kString):
		return score
	case b == mzn.TyInt && v.logical():
		return score - 4
	case b == mzn.TyFloat && v.integral():
		return score - 6
	}
	return -1
}

// ofFloats reports whether the values of an expression in a type are floats.
func (ev *evaluator) ofFloats(e *mzn.Node) bool {
	switch e.Op {
	case mzn.OpFloat:
		return true
	case mzn.OpIdent:
		if g := ev.globals[e.Name]; g != nil {
			k := ev.global(g, e).kind
			return k == kFloat || k == kFloatSet
		}
	case mzn.OpBinary, mzn.OpUnary:
		return slices.ContainsFunc(e.Kids, ev.ofFloats)
	}
	return false
}

// bindParams binds the parameters of a function. In those of a model an argument has to be in
// the set that its type names, or the call is undefined.
func (ev *evaluator) bindParams(f *mzn.Item, e *mzn.Node, args []value) *binding {
	var sc *binding
	for i, p := range f.Params {
		v := ev.coerce(args[i], p.Type)
		if p.Type.Array() && p.Type.Dims[0].Base == mzn.TyInt && v.kind == kArray {
			v = withoutEnums(v)
		}
		sc = sc.bind(p.Name, v)
	}
	if f.At.In.Library {
		return sc
	}
	all := sc // a type may name any parameter
	for i, b := len(f.Params)-1, all; i >= 0; i, b = i-1, b.outer {
		if p := f.Params[i]; p.Type.Narrow() {
			sc = sc.bind(p.Name, ev.typed(b.v, p.Type, all, e, "argument "+p.Name))
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
	dims := mapped(a.dims, func(d dim) dim { return dim{lo: d.lo, hi: d.hi} })
	return arrayOf(dims, a.elems)
}
