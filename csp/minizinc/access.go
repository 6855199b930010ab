package minizinc

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is a[i]: with indices that are known, with sets of them, and with variables.

func (ev *evaluator) access(e *mzn.Node, sc *binding) value {
	if list := e.Kids[0]; !ev.root && (list.Op == mzn.OpArray || list.Op == mzn.OpMatrix) {
		return ev.pick(e, list, sc)
	}
	av := ev.eval(e.Kids[0], sc)
	if av.kind != kArray {
		e.At.Fail(mzn.Type, "%s is no array but %s", e.Kids[0].Text(), av.describe())
	}
	a := av.arr()
	if len(a.elems) > 0 && a.elems[0].logical() {
		return ev.under(e, func() value { return ev.entry(e, a, sc) })
	}
	return ev.entry(e, a, sc)
}

// pick is [a, b, c][i] under a Boolean. Of an element that is not picked it does not matter whether
// it is defined.
func (ev *evaluator) pick(e, list *mzn.Node, sc *binding) value {
	elems, defined := make([]value, len(list.Kids)), make([]value, len(list.Kids))
	var some value
	for i, k := range list.Kids {
		var defs []value
		elems[i], defs = ev.partial(func() value { return ev.eval(k, sc) })
		if defined[i] = ev.and(defs...); elems[i] != undefinedValue {
			some = elems[i]
		}
	}
	partly := slices.Contains(elems, undefinedValue)
	fill(elems, func(v value) bool { return v == undefinedValue }, some)
	if some == (value{}) && len(elems) > 0 && !defined[0].isTrue() {
		e.At.Undefined("no element of %s is defined", list.Text())
	}
	a := ev.matrix(list, elems).arr()
	// Beside an integer a Boolean is one, also where the integer is undefined.
	truths := slices.ContainsFunc(a.elems, value.logical) && (!partly || ev.resolve(list, sc)&(sBool<<8) != 0)
	// The indices are evaluated once, and bound to names that no model has.
	at, numbers := *e, true
	at.Kids = []*mzn.Node{list}
	inner := sc
	for i, k := range e.Kids[1:] {
		if k.Op != mzn.OpAll && i < len(a.dims) {
			v := ev.index(k, a.dims[i], sc)
			numbers = numbers && v.integral()
			k = &mzn.Node{Op: mzn.OpIdent, At: k.At, End: k.End, Name: "index " + integerText(i)}
			inner = inner.bind(k.Name, v)
		}
		at.Kids, numbers = append(at.Kids, k), numbers && k.Op != mzn.OpAll
	}
	pick := func() value {
		switch all := ev.and(defined...); {
		case all.isTrue():
		case numbers:
			ev.require(ev.entry(&at, &array{dims: a.dims, elems: defined}, inner))
		default:
			ev.require(all)
		}
		return ev.entry(&at, a, inner)
	}
	if truths {
		return ev.under(e, pick)
	}
	return pick()
}

// entry is what an array has at indices. One that is a Boolean is false where it is undefined.
func (ev *evaluator) entry(e *mzn.Node, a *array, sc *binding) value {
	if len(e.Kids)-1 != len(a.dims) {
		e.At.Fail(mzn.Type, "%s has %d dimensions, and %d indices stand here", e.Kids[0].Text(), len(a.dims), len(e.Kids)-1)
	}
	var few [4]value // of most accesses these are all, and numbers
	given := few[:0]
	for i, k := range e.Kids[1:] {
		given = append(given, ev.index(k, a.dims[i], sc))
	}
	if at := a.at(given); at >= 0 {
		return a.elems[at]
	}
	index := make([]value, len(a.dims))
	occurs := boolean(true)
	for i := range given {
		p, v := given[i].parts()
		if v.kind == kAbsent {
			return v
		}
		occurs, index[i] = ev.and(occurs, p), v
	}
	if occurs.isTrue() {
		return ev.entryAt(e, a, index)
	}
	return ev.option(occurs, ev.guarded(occurs, func() value { return ev.entryAt(e, a, index) }))
}

// at is the place of an element in a list of them, or -1 where the indices are no numbers in the
// index sets.
func (a *array) at(index []value) int {
	at := 0
	for i := range index {
		d, v := &a.dims[i], &index[i]
		if v.kind != kInt || v.enum != d.enum || v.n < d.lo || v.n > d.hi {
			return -1
		}
		at = at*d.len() + v.n - d.lo
	}
	return at
}

// index evaluates an index: a number, a set of them, or _ for any of those that there are.
func (ev *evaluator) index(k *mzn.Node, d dim, sc *binding) value {
	switch k.Op {
	case mzn.OpAll:
		return ev.openRange(k, d, sc)
	case mzn.OpAnonymous:
		return ev.newInt(domains.Range(d.lo, d.hi), "").with(d.enum)
	}
	return ev.eval(k, sc)
}

// entryAt is what an array has at indices that are evaluated.
func (ev *evaluator) entryAt(e *mzn.Node, a *array, index []value) value {
	slices, vars := false, 0
	for i, k := range e.Kids[1:] {
		v := index[i]
		if v.integral() {
			v = ev.variable(v)
		}
		switch v.kind {
		case kInt:
		case kSet:
			slices = true
		case kVarInt:
			vars++
		default:
			k.At.Fail(mzn.Type, "an index is a number, not %s", v.describe())
		}
		if v.enum != nil && a.dims[i].enum != nil && v.enum != a.dims[i].enum {
			k.At.Fail(mzn.Type, "an index of %s is of %s, not of %s", e.Kids[0].Text(), a.dims[i].enum.name, v.enum.name)
		}
		if v.enum == nil && a.dims[i].enum != nil && v.kind != kSet && !e.At.In.Library {
			k.At.Fail(mzn.Type, "an index of %s is of %s, not a number", e.Kids[0].Text(), a.dims[i].enum.name)
		}
		index[i] = v
	}
	switch {
	case slices && vars > 0:
		e.At.Unsupported("a slice of an array at an index that is a variable")
	case slices:
		return value{kind: kArray, x: ev.slice(e, a, index)}
	case vars > 0:
		return ev.element(e, a, index)
	}
	at := 0
	for i, d := range a.dims {
		if n := index[i].n; n < d.lo || n > d.hi {
			e.Kids[i+1].At.Undefined("index %s lies outside %d..%d, %s of %s", ev.shown(index[i]), d.lo, d.hi, ordinal(i, len(a.dims)), e.Kids[0].Text())
		}
		at = at*d.len() + index[i].n - d.lo
	}
	return a.elems[at]
}

// openRange is a..b as an index, where a or b may be left out.
func (ev *evaluator) openRange(e *mzn.Node, d dim, sc *binding) value {
	ends := []value{integer(d.lo).with(d.enum), integer(d.hi).with(d.enum)}
	for i, k := range e.Kids {
		if k != nil {
			ends[i] = ev.eval(k, sc)
		}
	}
	v := ev.interval("..", ends[0], ends[1], e)
	if v.kind != kSet {
		e.At.Unsupported("a slice of an array whose bounds are variables")
	}
	return v
}

func ordinal(i, n int) string {
	if n == 1 {
		return "the indices"
	}
	return "the indices of dimension " + integerText(i+1)
}

// slice picks a part of an array. A dimension with a single index is gone.
func (ev *evaluator) slice(e *mzn.Node, a *array, index []value) *array {
	out := &array{}
	rows := make([][]int, len(index))
	n := 1
	for i, v := range index {
		d := a.dims[i]
		if v.kind == kInt {
			v = setOf(domains.Of(v.n))
			rows[i] = []int{}
		} else {
			part, ok := rangeOf(v.with(d.enum))
			if !ok {
				e.Kids[i+1].At.Fail(mzn.Type, "the indices of a slice are a range")
			}
			out.dims = append(out.dims, part)
		}
		if !v.set().SubsetOf(domains.Range(d.lo, d.hi)) {
			e.Kids[i+1].At.Undefined("the slice %v lies outside %d..%d", v.set(), d.lo, d.hi)
		}
		for k := range v.set().All() {
			rows[i] = append(rows[i], k-d.lo)
		}
		n *= len(rows[i])
	}
	ev.budget(n)
	places := []int{0}
	for i, d := range a.dims {
		var next []int
		for _, at := range places {
			for _, k := range rows[i] {
				next = append(next, at*d.len()+k)
			}
		}
		places = next
	}
	out.elems = mapped(places, func(at int) value { return a.elems[at] })
	return out
}

// element is an entry at indices of which some are variables.
func (ev *evaluator) element(e *mzn.Node, a *array, index []value) value {
	var open []value // the indices that are variables
	var sizes []dim
	fixed := make([]value, len(index))
	for i, v := range index {
		d := a.dims[i]
		all := domains.Range(d.lo, d.hi)
		what := fmt.Sprintf("no value of the index lies in %d..%d, %s of %s", d.lo, d.hi, ordinal(i, len(a.dims)), e.Kids[0].Text())
		if v = ev.safe(v, all, e, what); v.kind != kInt {
			fixed[i], open, sizes = setOf(all), append(open, v), append(sizes, d)
		} else if fixed[i] = v; !all.Contains(v.n) {
			e.At.Undefined("%s", what)
		}
	}
	elems := ev.slice(e, a, fixed).elems
	if len(open) == 0 {
		return elems[0]
	}
	if len(open) == 2 && listOf(elems).arr().kinds()&^enumKinds&^intKinds == 0 {
		return ev.matrixElement(open, sizes, elems)
	}
	at := &exact.Sum{} // the place, counted from 0
	for i, v := range open {
		at = at.Times(sizes[i].len()).Plus(ev.asLinear(v), 1).Plus(&exact.Sum{K: 1}, -sizes[i].lo)
	}
	return ev.elementAt(e, ev.variable(ev.shifted(fromLinear(at), 1)), elems)
}

// matrixElement is the entry of a matrix of integers.
func (ev *evaluator) matrixElement(open []value, sizes []dim, elems []value) value {
	all := domains.Set{}
	elems = mapped(elems, ev.variable)
	for r := range ev.domainOf(open[0]).All() {
		for c := range ev.domainOf(open[1]).All() {
			if at := (r-sizes[0].lo)*sizes[1].len() + c - sizes[1].lo; at >= 0 && at < len(elems) {
				all = all.Union(ev.domainOf(elems[at]))
			}
		}
	}
	var from [2]value
	for i, v := range open {
		from[i] = ev.variable(ev.shifted(v, 1-sizes[i].lo))
	}
	enum := elems[0].enum
	return ev.result("propago_array_var_int_element2d", all, from[0], from[1], listOf(elems), integer(sizes[1].len())).with(enum)
}

// elementAt is the entry of a list at an index that counts from 1 and is in it.
func (ev *evaluator) elementAt(e *mzn.Node, at value, elems []value) value {
	d := ev.domainOf(at).Intersect(domains.Range(1, len(elems))) // that it is in it may be another constraint
	same := true
	bools := true
	enum := (*enum)(nil)
	for i := range d.All() {
		v := elems[i-1]
		bools = bools && v.logical()
		switch {
		case v.isSet():
			return ev.setElement(at, elems)
		case v.mayBeAbsent():
			return ev.optionalElement(e, at, elems)
		case !v.integral():
			e.At.Unsupported("an array of " + v.describe() + " at an index that is a variable")
		}
		enum = cmp.Or(enum, v.enum)
		same = same && ev.key(v) == ev.key(elems[d.Min()-1])
	}
	if same {
		return elems[d.Min()-1]
	}
	if bools {
		return ev.boolElement(at, elems)
	}
	list := make([]value, len(elems))
	all, name := domains.Set{}, "array_int_element"
	for i := range elems {
		list[i] = ev.variable(elems[i])
		if d.Contains(i + 1) {
			all = all.Union(ev.domainOf(list[i]))
		} else if list[i].kind != kInt {
			list[i] = integer(0) // it is never looked at
		}
		if list[i].kind != kInt {
			name = "array_var_int_element"
		}
	}
	return ev.result(name, all, at, listOf(list)).with(enum)
}

// boolElement is the entry of a list of Booleans.
func (ev *evaluator) boolElement(at value, elems []value) value {
	true1, constant := domains.Set{}, true
	for i, v := range elems {
		constant = constant && v.kind == kBool
		if v.isTrue() {
			true1 = true1.Union(domains.Of(i + 1))
		}
	}
	if constant {
		return ev.inSet(at, true1, false)
	}
	return ev.truthOf("array_var_bool_element "+ev.key(at)+ev.key(listOf(elems)), "array_var_bool_element", at, listOf(elems))
}

// fill puts something in the places of what is not there.
func fill(elems []value, missing func(value) bool, instead value) {
	for i := range elems {
		if missing(elems[i]) {
			elems[i] = instead
		}
	}
}
