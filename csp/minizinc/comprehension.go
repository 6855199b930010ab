package minizinc

import (
	"slices"

	"github.com/propago/propago/domains"
)

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
		ev.filtered(g, gens, sc.bindAs(g.names[0], source, ev.open(g.in, sc)), cond, yield)
		return
	}
	ev.each(g, 0, gens, source, source.kind == kArray && ev.open(g.in, sc), sc, cond, yield)
}

// each binds one name of a generator after the other. What an array of variables has is open, also
// where it is known.
func (ev *evaluator) each(g *generator, i int, gens []generator, source value, open bool, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if i == len(g.names) {
		ev.filtered(g, gens, sc, cond, yield)
		return
	}
	inner := sc
	if g.names[i] != "_" {
		inner = sc.bindAs(g.names[i], value{}, open)
	}
	next := func(v value, c value) {
		if inner != sc {
			inner.v = v // nothing keeps a binding beyond what it is evaluated in
		}
		ev.each(g, i+1, gens, source, open, inner, c, yield)
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
				next(value{kind: kInt, n: n, enum: source.enum}, ev.and(cond, m))
			}
		}
	default:
		g.in.at.fail(eType, "a generator takes its values from a set or an array, not from %s", source.describe())
	}
}

// filtered looks at the where-clause. In a list, what one of variables excludes is absent, so that
// the length does not depend on what is known of them.
func (ev *evaluator) filtered(g *generator, gens []generator, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if g.where != nil {
		w := ev.truth(g.where, sc)
		switch {
		case w.isFalse() && (!g.list || ev.ground != nil || g.at.in.library || !ev.open(g.where, sc)):
			return
		case !w.isTrue():
			cond = ev.and(cond, w)
		}
	}
	ev.generate(gens[1:], sc, cond, yield)
}

// elements evaluates an expression for all that generators give. What stands under a condition
// is there only where it holds.
func (ev *evaluator) elements(e *node, gens []generator, sc *binding) []value {
	start := len(ev.made)
	ev.generate(gens, sc, boolean(true), func(sc *binding, cond value) {
		ev.budget(1)
		var v value
		switch {
		case cond.isTrue():
			v = ev.eval(e, sc)
		case cond.isFalse():
			v = absent
		default:
			if v = ev.guarded(cond, func() value { return ev.eval(e, sc) }); v.kind == kAbsent {
				return
			}
			v = ev.option(cond, v)
		}
		ev.made = append(ev.made, v)
	})
	elems := slices.Clone(ev.made[start:])
	clear(ev.made[start:])
	ev.made = ev.made[:start]
	return elems
}

// open reports whether an expression is one of variables by its type, whatever is known of them.
func (ev *evaluator) open(e *node, sc *binding) bool {
	if e == nil {
		return false
	}
	switch e.op {
	case opIdent:
		if b := sc.find(e.name); b != nil {
			return b.open || !b.v.fixed()
		}
		g := ev.globals[e.name]
		return g != nil && g.it.ti != nil && (g.it.ti.vars || !g.v.fixed())
	case opCall:
		switch fs := ev.named(e.name); {
		case len(fs) > 0 && !slices.ContainsFunc(fs, func(f *item) bool { return !f.at.in.library || f.ti.vars || f.ti.base == tyAny }):
			return false // of variables it is a parameter too
		case len(fs) == 1 && fs[0].ti.base == tyBool && fs[0].ti.vars && !fs[0].at.in.library: // a predicate
			return true
		}
	}
	in := func(k *node) bool { return ev.open(k, sc) }
	return slices.ContainsFunc(e.kids, in) || slices.ContainsFunc(e.gens, func(g generator) bool { return in(g.in) || in(g.where) })
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
		return ev.whole(ev.quantified(e, sc))
	}
	elems := ev.elements(e.kids[0], e.gens, sc)
	ev.sameType(elems, e)
	return ev.callWith(e, e.name, []value{listOf(elems)})
}

// gathered collects the parts of a disjunction or a conjunction, up to the one that decides it.
type gathered struct {
	parts       []value
	disjunction bool
	decided     bool
}

func (g *gathered) add(v value) {
	g.decided = v.kind == kBool && (v.n == 1) == g.disjunction
	if g.decided || v.kind != kBool {
		g.parts = append(g.parts, v)
	}
}

// part evaluates a part: in a disjunction what is absent is false.
func (ev *evaluator) part(g *gathered, e *node, sc *binding) value {
	if g.disjunction {
		return ev.disjunct(e, sc)
	}
	return ev.truth(e, sc)
}

// whole is what the parts make together.
func (ev *evaluator) whole(g *gathered) value {
	if g.disjunction {
		return ev.or(g.parts...)
	}
	return ev.and(g.parts...)
}

// quantified gathers what forall or exists says, up to what decides it.
func (ev *evaluator) quantified(e *node, sc *binding) *gathered {
	g := &gathered{disjunction: e.name == "exists"}
	ev.generate(e.gens, sc, boolean(true), func(sc *binding, cond value) {
		if g.decided {
			return
		}
		ev.budget(1)
		v := ev.part(g, e.kids[0], sc)
		switch {
		case cond.isTrue():
		case g.disjunction:
			v = ev.and(cond, v)
		default:
			v = ev.or(cond.negated(), v)
		}
		g.add(v)
	})
	return g
}

// stateForall states what forall says, one by one.
func (ev *evaluator) stateForall(e *node, sc *binding) {
	from := ev.origin
	ev.generate(e.gens, sc, boolean(true), func(inner *binding, cond value) {
		ev.budget(1)
		if ev.apart && !e.at.in.library {
			ev.origin.loop, ev.origin.label = from.loop+ev.given(inner, sc), ""
		}
		ev.postUnless(e.kids[0], inner, cond.negated())
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
