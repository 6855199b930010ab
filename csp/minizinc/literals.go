package minizinc

import (
	"slices"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is sets, arrays and matrices that are written out, and the types of their elements.

// literal evaluates the elements of a set, an array or a matrix.
func (ev *evaluator) literal(e *mzn.Node, sc *binding) value {
	elems := ev.values(e.Kids, sc)
	ev.budget(len(elems))
	if e.Op == mzn.OpSet {
		return ev.setFrom(elems, e.At)
	}
	return ev.matrix(e, elems)
}

// indexed evaluates [i: a, (j, k): b] and [i: a | generators]: the indices come in any order,
// and each one of a range, or of each of several, once.
func (ev *evaluator) indexed(e *mzn.Node, sc *binding) value {
	var keys [][]value
	var elems []value
	add := func(key, of *mzn.Node, sc *binding) {
		var at []value
		switch {
		case key == nil && len(keys) > 0 && len(keys[0]) == 1:
			last := keys[len(keys)-1][0]
			at = []value{integer(last.n + 1).with(last.enum)}
		case key == nil:
			of.At.Fail(mzn.Type, "an index is missing")
		case key.Op == mzn.OpTuple:
			at = ev.values(key.Kids, sc)
		default:
			at = []value{ev.eval(key, sc)}
		}
		for _, k := range at {
			if k.kind != kInt || len(at) != len(append(keys, at)[0]) {
				key.At.Fail(mzn.Type, "an index is a number, in each dimension one")
			}
		}
		ev.budget(len(at) + 1)
		keys, elems = append(keys, at), append(elems, ev.eval(of, sc))
	}
	if e.Gens == nil {
		for i := 0; i < len(e.Kids); i += 2 {
			add(e.Kids[i], e.Kids[i+1], sc)
		}
	} else {
		ev.generate(e.Gens, sc, boolean(true), func(sc *binding, cond value) {
			if !cond.isTrue() {
				e.At.Unsupported("an index under a condition on variables")
			}
			add(e.Kids[0], e.Kids[1], sc)
		})
	}
	ev.sameType(elems, e)
	return value{kind: kArray, x: ev.placed(e, keys, elems)}
}

// placed puts elements where their indices say.
func (ev *evaluator) placed(e *mzn.Node, keys [][]value, elems []value) *array {
	if len(keys) == 0 {
		return listOf(nil).arr()
	}
	a := &array{dims: make([]dim, len(keys[0])), elems: make([]value, len(elems))}
	size := 1
	for k := range a.dims {
		d := dim{lo: keys[0][k].n, hi: keys[0][k].n, enum: keys[0][k].enum}
		for _, at := range keys {
			d.lo, d.hi = min(d.lo, at[k].n), max(d.hi, at[k].n)
		}
		a.dims[k], size = d, exact.Mul(size, d.len())
	}
	there := make([]bool, len(elems))
	for i, at := range keys {
		n := 0
		for k, d := range a.dims {
			n = n*d.len() + at[k].n - d.lo
		}
		if size != len(elems) || there[n] {
			e.At.Fail(mzn.Evaluation, "the indices of the %d elements are not those of an array, each of them once", len(elems))
		}
		a.elems[n], there[n] = elems[i], true
	}
	return a
}

// matrix makes an array of the elements of a list or a matrix.
func (ev *evaluator) matrix(e *mzn.Node, elems []value) value {
	ev.sameType(elems, e)
	if e.Op == mzn.OpArray {
		return listOf(elems)
	}
	if e.M == 0 {
		return arrayOf([]dim{{lo: 1, hi: e.N}, {lo: 1, hi: len(elems) / max(1, e.N)}}, elems)
	}
	width := len(elems) / (e.N * e.M)
	if e.N*e.M*width != len(elems) {
		e.At.Fail(mzn.Type, "the rows of the planes differ in length")
	}
	return arrayOf([]dim{{lo: 1, hi: e.N}, {lo: 1, hi: e.M}, {lo: 1, hi: width}}, elems)
}

// sameType brings the elements of an array to one type: integers beside floats become floats,
// Booleans beside integers become integers.
func (ev *evaluator) sameType(elems []value, e *mzn.Node) {
	var kinds kinds
	for i := range elems {
		kinds |= 1 << elems[i].kind
	}
	floats, ints, bools := kinds&(1<<kFloat) != 0, kinds&intKinds != 0, kinds&(1<<kBool|1<<kVarBool) != 0
	switch others := kinds &^ (intKinds | 1<<kFloat | 1<<kBool | 1<<kVarBool | 1<<kOpt | 1<<kAbsent | 1<<kAnn); {
	case kinds&(1<<kArray) != 0:
		e.At.Fail(mzn.Type, "an array stands inside an array")
	case others != 0 && (floats || ints || bools):
		e.At.Fail(mzn.Type, "the elements of an array are of different types: %s and %s", elems[0].describe(), elems[len(elems)-1].describe())
	case floats && (ints || bools):
		for i := range elems {
			if f, ok := elems[i].number(); ok {
				elems[i] = float(f)
			} else if elems[i].integral() {
				e.At.Unsupported("a float variable")
			}
		}
	case ints && bools:
		for i := range elems {
			elems[i] = ev.asInt(elems[i])
		}
	}
}

// setFrom makes a set of its elements.
func (ev *evaluator) setFrom(elems []value, at mzn.Pos) value {
	ints := make([]int, 0, len(elems))
	var e *enum
	if len(elems) > 0 && !slices.ContainsFunc(elems, func(v value) bool { return v.kind != kBool }) {
		e = truths
	}
	for _, v := range elems {
		switch {
		case v.kind == kInt || v.kind == kBool:
			ints = append(ints, v.n)
			if v.enum != nil {
				e = v.enum
			}
		case v.integral() || v.kind == kOpt:
			return ev.varSetFrom(elems, at)
		case v.kind == kFloat || v.kind == kString:
			at.Unsupported("a set of " + v.describe())
		default:
			at.Fail(mzn.Type, "a set has numbers in it, and no %s", v.describe())
		}
	}
	return setOf(domains.Of(ints...)).with(e)
}
