package minizinc

import "github.com/propago/propago/domains"

// This file is sets, arrays and matrices that are written out, and the types of their elements.

// literal evaluates the elements of a set, an array or a matrix.
func (ev *evaluator) literal(e *node, sc *binding) value {
	elems := make([]value, 0, len(e.kids))
	if e.op == opIndexed {
		return ev.indexed(e, sc)
	}
	for _, k := range e.kids {
		elems = append(elems, ev.eval(k, sc))
	}
	ev.budget(len(elems))
	switch e.op {
	case opSet:
		return ev.setFrom(elems, e.at)
	case opMatrix:
		return ev.matrix(e, elems)
	}
	ev.sameType(elems, e)
	return listOf(elems)
}

// indexed evaluates [i: a, j: b], whose indices follow each other.
func (ev *evaluator) indexed(e *node, sc *binding) value {
	var elems []value
	var d dim
	for i := 0; i < len(e.kids); i += 2 {
		k := ev.eval(e.kids[i], sc)
		if k.kind != kInt || i > 0 && k.n != d.hi+1 {
			e.kids[i].at.fail(Type, "the indices of an array are numbers that follow each other")
		}
		if i == 0 {
			d = dim{lo: k.n, enum: k.enum}
		}
		d.hi = k.n
		elems = append(elems, ev.eval(e.kids[i+1], sc))
	}
	ev.sameType(elems, e)
	return value{kind: kArray, x: &array{dims: []dim{d}, elems: elems}}
}

func (ev *evaluator) matrix(e *node, elems []value) value {
	ev.sameType(elems, e)
	a := &array{elems: elems}
	width := 0
	if e.n > 0 && e.m == 0 {
		width = len(elems) / e.n
	}
	a.dims = []dim{{lo: 1, hi: e.n}, {lo: 1, hi: width}}
	if e.m > 0 {
		a.dims = []dim{{lo: 1, hi: e.n}, {lo: 1, hi: e.m}, {lo: 1, hi: len(elems) / (e.n * e.m)}}
		if a.dims[0].len()*a.dims[1].len()*a.dims[2].len() != len(elems) {
			e.at.fail(Type, "the rows of the planes differ in length")
		}
	}
	return value{kind: kArray, x: a}
}

// sameType brings the elements of an array to one type: integers beside floats become floats,
// Booleans beside integers become integers.
func (ev *evaluator) sameType(elems []value, e *node) {
	var floats, ints, bools, others bool
	for i := range elems {
		switch v := &elems[i]; {
		case v.logical():
			bools = true
		case v.integral():
			ints = true
		case v.kind == kFloat:
			floats = true
		case v.kind == kArray:
			e.at.fail(Type, "an array stands inside an array")
		case v.kind == kOpt || v.kind == kAbsent || v.kind == kAnn:
		default:
			others = true
		}
	}
	switch {
	case others && (floats || ints || bools):
		e.at.fail(Type, "the elements of an array are of different types: %s and %s", elems[0].describe(), elems[len(elems)-1].describe())
	case floats && (ints || bools):
		for i := range elems {
			if f, ok := elems[i].number(); ok {
				elems[i] = float(f)
			} else if elems[i].integral() {
				e.at.unsupported("a float variable")
			}
		}
	case ints && bools:
		for i := range elems {
			if elems[i].logical() {
				elems[i] = ev.asInt(elems[i])
			}
		}
	}
}

// setFrom makes a set of its elements.
func (ev *evaluator) setFrom(elems []value, at pos) value {
	ints := make([]int, 0, len(elems))
	var e *enum
	for _, v := range elems {
		switch {
		case v.kind == kInt || v.kind == kBool:
			ints = append(ints, v.n)
			if v.enum != nil {
				e = v.enum
			}
		case v.integral() || v.kind == kOpt:
			return ev.varSetFrom(elems)
		default:
			return value{kind: kOther, x: distinct(elems)}
		}
	}
	return setOf(domains.Of(ints...)).with(e)
}

// distinct leaves out what is there twice.
func distinct(elems []value) []value {
	var out []value
	for _, v := range elems {
		again := false
		for _, w := range out {
			if c, ok := compareValues(v, w); ok && c == 0 {
				again = true
			}
		}
		if !again {
			out = append(out, v)
		}
	}
	return out
}
