package minizinc

import "github.com/propago/propago/domains"

// This file is comprehensions and calls with generators.

// generate goes through what generators give. A where-clause or a set that is not known yet
// leaves a condition with the element; cond is true where there is none.
func (ev *evaluator) generate(gens []generator, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if len(gens) == 0 {
		ev.tick()
		yield(sc, cond)
		return
	}
	g := &gens[0]
	source := ev.eval(g.in, sc)
	if g.equals {
		ev.filtered(g, gens, sc.bind(g.names[0], source), cond, yield)
		return
	}
	ev.each(g, 0, gens, source, sc, cond, yield)
}

// each binds one name of a generator after the other.
func (ev *evaluator) each(g *generator, i int, gens []generator, source value, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if i == len(g.names) {
		ev.filtered(g, gens, sc, cond, yield)
		return
	}
	next := func(v value, c value) {
		inner := sc
		if g.names[i] != "_" {
			inner = sc.bind(g.names[i], v)
		}
		ev.each(g, i+1, gens, source, inner, c, yield)
	}
	switch source.kind {
	case kSet:
		for n := range source.set().All() {
			ev.tick()
			next(member(n, source.enum), cond)
		}
	case kArray:
		for _, v := range source.arr().elems {
			next(v, cond)
		}
	case kVarSet:
		s := source.x.(*varSet)
		for n := range s.of.All() {
			if m := s.has(n); !m.isFalse() {
				next(value{kind: kInt, n: n, enum: source.enum}, ev.and([]value{cond, m}))
			}
		}
	case kOther:
		for _, v := range source.x.([]value) {
			next(v, cond)
		}
	default:
		g.in.at.fail(Type, "a generator takes its values from a set or an array, not from %s", source.describe())
	}
}

// filtered looks at the where-clause.
func (ev *evaluator) filtered(g *generator, gens []generator, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if g.where != nil {
		w := ev.truth(g.where, sc)
		switch {
		case w.isFalse():
			return
		case !w.isTrue():
			cond = ev.and([]value{cond, w})
		}
	}
	ev.generate(gens[1:], sc, cond, yield)
}

// elements evaluates an expression for all that generators give. What stands under a condition
// is there only where it holds.
func (ev *evaluator) elements(e *node, gens []generator, sc *binding) []value {
	var elems []value
	ev.generate(gens, sc, boolean(true), func(sc *binding, cond value) {
		ev.budget(1)
		if cond.isTrue() {
			elems = append(elems, ev.eval(e, sc))
			return
		}
		v := ev.guarded(cond, func() value { return ev.eval(e, sc) })
		if v.kind == kAbsent {
			return
		}
		elems = append(elems, ev.option(cond, v))
	})
	return elems
}

func (ev *evaluator) comprehension(e *node, sc *binding) value {
	elems := ev.elements(e.kids[0], e.gens, sc)
	if e.op == opSetComp {
		v := ev.setFrom(elems, e.at)
		if len(elems) == 0 {
			v = setOf(domains.Set{})
		}
		return v
	}
	ev.sameType(elems, e)
	return listOf(elems)
}

// generatorCall evaluates f(i in s)(e), which is f([e | i in s]).
func (ev *evaluator) generatorCall(e *node, sc *binding) value {
	if e.name == "forall" || e.name == "exists" {
		return ev.quantified(e, sc)
	}
	elems := ev.elements(e.kids[0], e.gens, sc)
	ev.sameType(elems, e)
	return ev.callWith(e, e.name, []value{listOf(elems)})
}

// quantified evaluates forall and exists, up to what decides them.
func (ev *evaluator) quantified(e *node, sc *binding) value {
	exists := e.name == "exists"
	of := ev.truth
	if exists {
		of = ev.disjunct
	}
	var parts []value
	decided := false
	ev.generate(e.gens, sc, boolean(true), func(sc *binding, cond value) {
		if decided {
			return
		}
		ev.budget(1)
		v := of(e.kids[0], sc)
		switch {
		case cond.isTrue():
		case exists:
			v = ev.and([]value{cond, v})
		default:
			v = ev.or([]value{cond.negated(), v})
		}
		decided = v.kind == kBool && (v.n == 1) == exists
		parts = append(parts, v)
	})
	if exists {
		return ev.or(parts)
	}
	return ev.and(parts)
}

// stateForall states what forall says, one by one.
func (ev *evaluator) stateForall(e *node, sc *binding) {
	from := ev.origin
	ev.generate(e.gens, sc, boolean(true), func(inner *binding, cond value) {
		ev.budget(1)
		if ev.apart && !e.at.in.library {
			ev.origin.loop, ev.origin.label = from.loop+ev.given(inner, sc), ""
		}
		if cond.isTrue() {
			ev.post(e.kids[0], inner)
			return
		}
		ev.clause([]value{cond.negated(), ev.truth(e.kids[0], inner)})
	})
	ev.origin = from
}

// given writes the local names up to those outside, such as [i = 1, j = 2].
func (ev *evaluator) given(inner, outer *binding) string {
	s := ""
	for b := inner; b != outer && b != nil; b = b.outer {
		if s != "" {
			s = ", " + s
		}
		s = b.name + " = " + ev.shown(b.v) + s
	}
	if s == "" {
		return ""
	}
	return " [" + s + "]"
}
