package minizinc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is declarations: parameters get their values, variables are made.

func integerText(n int) string { return strconv.Itoa(n) }

// global returns what a name of the model stands for. It is evaluated when it is first
// needed, or where it stands.
func (ev *evaluator) global(g *global, use *mzn.Node) value {
	if g.state == 2 {
		return g.v
	}
	switch only := g.it.Annotated("output_only"); {
	case only && ev.ground != nil:
		return ev.declare(g.it, g.value, nil, "")
	case only:
		use.At.Fail(mzn.Type, "%s is known of a solution alone: it is annotated with output_only", g.it.Name)
	}
	if g.state == 1 {
		use.At.Fail(mzn.Type, "%s is defined by itself", g.it.Name)
	}
	if g.it.Kind == mzn.ItemEnum {
		ev.openEnum(g)
		return g.v
	}
	g.state = 1
	// What a name is has nothing to do with where it is used first.
	before, defs := ev.situation, ev.defs
	ev.root, ev.defs, ev.anns, ev.at = true, nil, nil, g.it.At
	ev.origin = origin{item: g.it, at: g.it.At, text: g.it.Name}
	defer func() { ev.defs = defs }()
	g.v = ev.declareGlobal(g)
	g.state, ev.situation = 2, before
	return g.v
}

// declareGlobal makes what a declaration of the model says. A variable whose value is undefined is one
// of no solution.
func (ev *evaluator) declareGlobal(g *global) (v value) {
	inside, made, t := ev.situation, len(ev.made), g.it.Type
	open := t.Vars && (t.Base == mzn.TyIn || (t.Base == mzn.TyInt || t.Base == mzn.TyBool) && !t.Set) &&
		!slices.ContainsFunc(t.Dims, func(d *mzn.TypeInst) bool { return d.Base != mzn.TyIn })
	defer func() {
		r := recover()
		if r != nil && !open {
			panic(r)
		}
		if ev.isUndefined(r) {
			ev.situation, ev.made = inside, ev.made[:made]
			ev.impossible()
			v = ev.fresh(g.it, nil, g.it.Name)
		}
	}()
	return ev.declare(g.it, g.value, nil, g.it.Name)
}

// declare makes what a declaration says, with a value or without.
func (ev *evaluator) declare(it *mzn.Item, given *mzn.Node, sc *binding, label string) value {
	t := it.Type
	ev.refuse(t)
	if given == nil || given.Op == mzn.OpAnonymous {
		return ev.fresh(it, sc, label)
	}
	var v value
	if t.Truth() && !t.Opt {
		v = ev.truth(given, sc)
	} else if t.Vars || t.Base == mzn.TyAny || t.Base == mzn.TyAnn {
		v = ev.eval(given, sc)
	} else {
		v = ev.parameter(given, sc)
	}
	if t.Vars && v.kind == kArray {
		v = ev.anonymous(v, t, sc, label)
	}
	if v.kind == kArray && t.Array() && len(v.arr().elems) == 0 {
		v = ev.emptyArray(v, t)
	}
	if t.Base != mzn.TyAny && ev.fit(t, v) < 0 {
		given.At.Fail(mzn.Type, "%s is declared as %s and given %s", it.Name, t.Text(), v.describe())
	}
	v = ev.coerce(v, t)
	if t.Vars {
		v = ev.labelled(v, label)
	}
	return ev.typed(v, t, sc, given, it.Name)
}

// parameter evaluates the value of a parameter: without what let in it requires there is none.
func (ev *evaluator) parameter(given *mzn.Node, sc *binding) value {
	mark, root := len(ev.defs), ev.root
	ev.root = false
	v := ev.eval(given, sc)
	ev.root = root
	if root {
		if slices.ContainsFunc(ev.defs[mark:], value.isFalse) {
			given.At.Undefined("a constraint of let in this value does not hold")
		}
		ev.defs = ev.defs[:mark]
	}
	return v
}

// anonymous makes variables where _ stands in an array.
func (ev *evaluator) anonymous(v value, t *mzn.TypeInst, sc *binding, label string) value {
	a := v.arr()
	unnamed := func(v value) bool { return v.isAnn("_") }
	if !slices.ContainsFunc(a.elems, unnamed) {
		return v
	}
	dom := ev.domain(t, sc)
	elems := slices.Clone(a.elems)
	for i := range elems {
		if unnamed(elems[i]) {
			elems[i] = ev.newVar(t, dom, ev.elementLabel(label, a.dims, i))
		}
	}
	return arrayOf(a.dims, elems)
}

// elementLabel is what the element of an array is called, if the array has a name.
func (ev *evaluator) elementLabel(label string, dims []dim, i int) string {
	if label == "" {
		return ""
	}
	return label + ev.indexText(dims, i)
}

// emptyArray has as many dimensions as are asked for.
func (ev *evaluator) emptyArray(v value, t *mzn.TypeInst) value {
	if len(v.arr().dims) == len(t.Dims) {
		return v
	}
	return arrayOf(slices.Repeat([]dim{{lo: 1, hi: 0}}, len(t.Dims)), nil)
}

// refuse ends the reading at types that cannot be solved here.
func (ev *evaluator) refuse(t *mzn.TypeInst) {
	if t.Vars && t.Base == mzn.TyFloat {
		t.At.Unsupported("a float variable")
	}
	if t.Vars && t.Base == mzn.TyString {
		t.At.Fail(mzn.Type, "a string is no variable")
	}
}

// coerce brings a value to a type: integers to floats, Booleans to integers, sets to arrays.
func (ev *evaluator) coerce(v value, t *mzn.TypeInst) value {
	if v.kind == kSet && t.Array() {
		v = ev.elementsOf(v)
	}
	var other kinds // those that are brought to the type
	switch {
	case t.Set:
	case t.Base == mzn.TyFloat:
		other = 1<<kInt | 1<<kBool
	case t.Base == mzn.TyInt || t.Base == mzn.TyIn:
		other = 1<<kVarBool | 1<<kBool
	}
	if other == 0 || v.kind == kArray && v.arr().kinds()&other == 0 {
		return v
	}
	return each(v, func(v value) value {
		switch {
		case other>>v.kind&1 == 0:
			return v
		case t.Base == mzn.TyFloat:
			return float(float64(v.n))
		}
		return ev.asInt(v)
	})
}

// dimension returns an index set; ok is false where the type leaves it open.
func (ev *evaluator) dimension(t *mzn.TypeInst, sc *binding, name string) (d dim, ok bool) {
	if t.Base != mzn.TyIn {
		return dim{}, false
	}
	v := ev.eval(t.In, sc)
	if v.kind != kSet {
		t.At.Fail(mzn.Type, "an index set of %s is a set of integers, not %s", name, v.describe())
	}
	if d, ok = rangeOf(v); !ok {
		t.At.Fail(mzn.Type, "an index set of %s is a range, and %v has holes", name, v.set())
	}
	return d, true
}

// indexed2 checks the index sets of an array against those that are declared.
func (ev *evaluator) indexed2(v value, t *mzn.TypeInst, sc *binding, name string, given *mzn.Node) value {
	a := v.arr()
	dims, size := slices.Clone(a.dims), 1
	for i := range dims {
		if i < len(t.Dims) {
			if d, ok := ev.dimension(t.Dims[i], sc, name); ok {
				dims[i] = d
			}
		}
		size = exact.Mul(size, dims[i].len())
	}
	if len(a.elems) > 0 || size > 0 { // one without elements has any index sets that are as empty
		for i, d := range dims {
			was := a.dims[i]
			literal := given.Op == mzn.OpMatrix || d.enum != nil && was.lo == 1
			if d.len() != was.len() || d.len() > 0 && d.lo != was.lo && !literal {
				given.At.Fail(mzn.Evaluation, "the array %s is declared with %s and given one with %s", name, dimText(d, i, len(dims)), dimText(was, i, len(dims)))
			}
		}
	}
	return value{kind: kArray, x: &array{dims: dims, elems: a.elems}}
}

func dimText(d dim, i, n int) string {
	s := "index set " + strconv.Itoa(d.lo) + ".." + strconv.Itoa(d.hi)
	if n > 1 {
		s += " in dimension " + strconv.Itoa(i+1)
	}
	return s
}

// fresh makes the variables of a declaration without a value.
func (ev *evaluator) fresh(it *mzn.Item, sc *binding, label string) value {
	t := it.Type
	if !t.Vars {
		if t.Opt {
			return absent
		}
		if t.Base == mzn.TyAnn {
			return ann("_", mzn.Pos{})
		}
		it.At.Fail(mzn.Type, "the parameter %s has no value: give it in the model, in data, or with -D", it.Name)
	}
	dom := ev.domain(t, sc)
	if !t.Array() {
		return ev.newVar(t, dom, label)
	}
	a := &array{}
	n := 1
	for _, d := range t.Dims {
		d, ok := ev.dimension(d, sc, it.Name)
		if !ok {
			it.At.Fail(mzn.Type, "the array %s has no index set, and no value that gives it one", it.Name)
		}
		a.dims = append(a.dims, d)
		if n = exact.Mul(n, d.len()); n > ev.limits.Elements {
			it.At.Fail(mzn.Limit, "the array %s has more than %d elements", it.Name, ev.limits.Elements)
		}
	}
	ev.budget(n)
	a.elems = make([]value, n)
	for i := range a.elems {
		a.elems[i] = ev.newVar(t, dom, ev.elementLabel(label, a.dims, i))
	}
	return value{kind: kArray, x: a}
}

// indexText writes the indices of an element.
func (ev *evaluator) indexText(dims []dim, i int) string {
	parts := make([]string, len(dims))
	for k, d := range slices.Backward(dims) {
		parts[k] = string(ev.appendMember(nil, d.lo+i%d.len(), d.enum))
		i /= d.len()
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// named is a name made of that of a variable, if it has one.
func named(format, label string) string {
	if label == "" {
		return ""
	}
	return fmt.Sprintf(format, label)
}

// domain returns the values that a type allows; for Booleans and open integers the zero value.
func (ev *evaluator) domain(t *mzn.TypeInst, sc *binding) value {
	if t.Base != mzn.TyIn {
		return value{}
	}
	v := ev.eval(t.In, sc)
	switch v.kind {
	case kFloatSet:
		t.At.Unsupported("a float variable")
	case kSet:
		if s := v.set(); !s.IsEmpty() && (s.Min() < domains.MinValue || s.Max() > domains.MaxValue) {
			t.At.Fail(mzn.Evaluation, "the domain %d..%d reaches outside %d..%d", s.Min(), s.Max(), domains.MinValue, domains.MaxValue)
		}
		return v
	}
	t.At.Fail(mzn.Type, "a type is a set of integers, not %s", v.describe())
	return value{}
}

// newVar makes a variable of a type without its array.
func (ev *evaluator) newVar(t *mzn.TypeInst, dom value, label string) value {
	ev.tick()
	if t.Opt {
		inner := *t
		inner.Opt = false
		occurs := ev.newBool(named("occurs(%s)", label))
		return value{kind: kOpt, enum: dom.enum, x: &optional{occurs, ev.newVar(&inner, dom, label)}}
	}
	switch {
	case t.Set && dom.kind != kSet:
		t.At.Fail(mzn.Type, "a set variable needs a set that it is part of")
	case t.Set:
		return ev.newSet(dom.set(), label).with(dom.enum)
	case t.Base == mzn.TyBool:
		return ev.newBool(label)
	case dom.kind == kSet:
		return ev.newInt(dom.set(), label).with(dom.enum)
	case t.Base == mzn.TyInt:
		return ev.newInt(domains.Range(flatzinc.DefaultMin, flatzinc.DefaultMax), label)
	}
	t.At.Fail(mzn.Type, "a variable of type %s needs a value", t.Text())
	return value{}
}

// labelled gives what a declaration defines its name. Solutions that differ in it are
// different.
func (ev *evaluator) labelled(v value, label string) value {
	if label == "" {
		return v
	}
	switch v.kind {
	case kLinear:
		ev.tellApart(v)
		return ev.labelled(ev.variable(v).with(v.enum), label)
	case kVarInt, kVarBool:
		if ev.vars[v.n].label == "" && !v.not {
			ev.vars[v.n].label = label
		}
		ev.vars[v.n].introduced = false
	case kVarSet:
		s := v.x.(*varSet)
		for n := range s.of.All() {
			ev.labelled(s.has(n), integerText(n)+" in "+label)
		}
	case kOpt:
		p, x := v.parts()
		ev.labelled(p, "occurs("+label+")")
		ev.labelled(x, label)
	case kArray:
		for i, e := range v.arr().elems {
			if e.kind == kLinear { // it stays a sum, as long as nothing needs a variable
				ev.tellApart(e)
				continue
			}
			ev.labelled(e, label+ev.indexText(v.arr().dims, i))
		}
	}
	return v
}

// tellApart makes solutions different that differ in a variable of a sum.
func (ev *evaluator) tellApart(sum value) {
	for _, t := range sum.x.(*exact.Sum).Terms {
		ev.vars[t.X].introduced = false
	}
}

// typed holds a value to the sets that its type names.
func (ev *evaluator) typed(v value, t *mzn.TypeInst, sc *binding, given *mzn.Node, name string) value {
	if t.Array() && v.kind == kArray {
		v = ev.indexed2(v, t, sc, name, given)
	}
	if t.Base != mzn.TyIn {
		return v
	}
	set := ev.eval(t.In, sc)
	switch {
	case set.kind == kFloatSet && t.Vars:
		t.At.Unsupported("a float variable")
	case set.kind != kSet && set.kind != kFloatSet:
		t.At.Fail(mzn.Type, "a type is a set of parameters, not %s", set.describe())
	}
	if v.kind != kArray {
		return ev.within(v, set, given.At, name)
	}
	a := v.arr()
	elems := make([]value, len(a.elems))
	for i, e := range a.elems {
		elems[i] = ev.within(e, set, given.At, name+ev.indexText(a.dims, i))
	}
	return arrayOf(a.dims, elems)
}

// within holds a value that is no array to a set.
func (ev *evaluator) within(v, set value, at mzn.Pos, name string) value {
	if set.enum != nil {
		if v.enum != nil && v.enum != set.enum || v.enum == nil && v.integral() && set.enum != truths {
			at.Fail(mzn.Type, "%s is declared as %s and given %s", name, set.enum.name, v.describe())
		}
		v.enum = set.enum
	}
	switch v.kind {
	case kInt, kFloat, kString:
		if ev.membership(v, set, &mzn.Node{At: at}, false).isFalse() {
			at.Undefined("%s is %s, which is not in %s", name, ev.shown(v), ev.shown(set))
		}
	case kSet:
		if set.kind == kSet && !v.set().SubsetOf(set.set()) {
			at.Undefined("%s is %s, which is no subset of %s", name, ev.shown(v), ev.shown(set))
		}
	case kVarInt, kLinear:
		ev.require(ev.inSet(v, set.set(), ev.root))
	case kVarSet:
		s := v.x.(*varSet)
		for n := range s.of.Difference(set.set()).All() {
			ev.require(s.has(n).negated())
		}
	case kOpt:
		p, x := v.parts()
		ev.require(ev.or(p.negated(), ev.inSet(x, set.set(), false)))
	}
	return v
}

// locals binds what let declares, and requires what it states.
func (ev *evaluator) locals(e *mzn.Node, sc *binding) *binding {
	for _, it := range e.Items {
		if it.Kind == mzn.ItemConstraint {
			ev.post(it.Value, sc)
			continue
		}
		if ev.mixed > 0 && it.Type.Vars && it.Value == nil {
			it.At.Unsupported("a variable of let that has no value, where what is around it need not hold,")
		}
		if it.Annotated("output", "add_to_output") {
			it.At.Unsupported("the output of a local name")
		}
		sc = sc.bindAs(it.Name, ev.declare(it, it.Value, sc, ""), it.Type.Vars)
	}
	return sc
}
