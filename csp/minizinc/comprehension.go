package minizinc

import (
	"slices"
	"strings"

	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is comprehensions and calls with generators.

// generate goes through what generators give. A where-clause or a set that is not known yet
// leaves a condition with the element; cond is true where there is none.
func (ev *evaluator) generate(gens []mzn.Generator, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if len(gens) == 0 {
		ev.tick()
		yield(sc, cond)
		return
	}
	g := &gens[0]
	source := ev.eval(g.In, sc)
	if g.Equals {
		ev.filtered(g, gens, sc.bindAs(g.Names[0], source, ev.open(g.In, sc)), cond, yield)
		return
	}
	ev.each(g, 0, gens, source, source.kind == kArray && ev.open(g.In, sc), sc, cond, yield)
}

// each binds one name of a generator after the other. What an array of variables has is open, also
// where it is known.
func (ev *evaluator) each(g *mzn.Generator, i int, gens []mzn.Generator, source value, open bool, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if i == len(g.Names) {
		ev.filtered(g, gens, sc, cond, yield)
		return
	}
	inner := sc
	if g.Names[i] != "_" {
		inner = sc.bindAs(g.Names[i], value{}, open)
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
		g.In.At.Fail(mzn.Type, "a generator takes its values from a set or an array, not from %s", source.describe())
	}
}

// filtered looks at the where-clause. In a list, what one of variables excludes is absent, so that
// the length does not depend on what is known of them.
func (ev *evaluator) filtered(g *mzn.Generator, gens []mzn.Generator, sc *binding, cond value, yield func(sc *binding, cond value)) {
	if g.Where != nil {
		w := ev.truth(g.Where, sc)
		switch {
		case w.isFalse() && (!g.List || ev.ground != nil || g.At.In.Library || !ev.open(g.Where, sc)):
			return
		case !w.isTrue():
			cond = ev.and(cond, w)
		}
	}
	ev.generate(gens[1:], sc, cond, yield)
}

// elements evaluates an expression for all that generators give. What stands under a condition
// is there only where it holds.
func (ev *evaluator) elements(e *mzn.Node, gens []mzn.Generator, sc *binding) []value {
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
func (ev *evaluator) open(e *mzn.Node, sc *binding) bool {
	if e == nil {
		return false
	}
	switch e.Op {
	case mzn.OpIdent:
		if b := sc.find(e.Name); b != nil {
			return b.open || !b.v.fixed()
		}
		g := ev.globals[e.Name]
		return g != nil && g.it.Type != nil && (g.it.Type.Vars || !g.v.fixed())
	case mzn.OpCall:
		switch fs := ev.named(e.Name); {
		case len(fs) > 0 && !slices.ContainsFunc(fs, func(f *mzn.Item) bool { return !f.At.In.Library || f.Type.Vars || f.Type.Base == mzn.TyAny }):
			return false // of variables it is a parameter too
		case len(fs) == 1 && fs[0].Type.Base == mzn.TyBool && fs[0].Type.Vars && !fs[0].At.In.Library: // a predicate
			return true
		}
	}
	in := func(k *mzn.Node) bool { return ev.open(k, sc) }
	return slices.ContainsFunc(e.Kids, in) || slices.ContainsFunc(e.Gens, func(g mzn.Generator) bool { return in(g.In) || in(g.Where) })
}

func (ev *evaluator) comprehension(e *mzn.Node, sc *binding) value {
	elems := ev.elements(e.Kids[0], e.Gens, sc)
	if e.Op == mzn.OpSetComp {
		v := ev.setFrom(elems, e.At)
		if len(elems) == 0 {
			v = setOf(domains.Set{})
		}
		return v
	}
	ev.sameType(elems, e)
	return listOf(elems)
}

// generatorCall evaluates f(i in s)(e), which is f([e | i in s]).
func (ev *evaluator) generatorCall(e *mzn.Node, sc *binding) value {
	if e.Name == "forall" || e.Name == "exists" {
		return ev.whole(ev.quantified(e, sc))
	}
	elems := ev.elements(e.Kids[0], e.Gens, sc)
	ev.sameType(elems, e)
	return ev.callWith(e, e.Name, []value{listOf(elems)})
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
func (ev *evaluator) part(g *gathered, e *mzn.Node, sc *binding) value {
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
func (ev *evaluator) quantified(e *mzn.Node, sc *binding) *gathered {
	g := &gathered{disjunction: e.Name == "exists"}
	ev.generate(e.Gens, sc, boolean(true), func(sc *binding, cond value) {
		if g.decided {
			return
		}
		ev.budget(1)
		v := ev.part(g, e.Kids[0], sc)
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
func (ev *evaluator) stateForall(e *mzn.Node, sc *binding) {
	from := ev.origin
	ev.generate(e.Gens, sc, boolean(true), func(inner *binding, cond value) {
		ev.budget(1)
		if ev.apart && !e.At.In.Library {
			ev.origin.loop, ev.origin.label = from.loop+ev.given(inner, sc), ""
		}
		ev.postUnless(e.Kids[0], inner, cond.negated())
	})
	ev.origin = from
}

// given writes the local names up to those outside, such as [i = 1, j = 2].
func (ev *evaluator) given(inner, outer *binding) string {
	var parts []string
	for b := inner; b != outer && b != nil; b = b.outer {
		parts = append(parts, b.name+" = "+ev.shown(b.v))
	}
	if parts == nil {
		return ""
	}
	slices.Reverse(parts)
	return " [" + strings.Join(parts, ", ") + "]"
}
