package minizinc

import (
	"cmp"
	"math"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is sets: of parameters as they are, of variables with a Boolean for each element
// that they may have.

// varSet is a set variable: member[i] tells whether the i-th of of is in it; without any, all are.
type varSet struct {
	of     domains.Set
	member []value
	at     map[int]int
}

func newVarSet(of domains.Set, member []value) *varSet {
	s := &varSet{of: of, member: member, at: make(map[int]int, len(member))}
	for n := range of.All() {
		s.at[n] = len(s.at)
	}
	return s
}

// setBy makes a set of the elements of another one, with what says for each that it is there.
func (ev *evaluator) setBy(of domains.Set, e *enum, member func(n int) value) value {
	return newVarSet(of, ev.ofEach(of, member)).value(e)
}

// ofEach lists what f makes of the elements of a set.
func (ev *evaluator) ofEach(of domains.Set, f func(n int) value) (made []value) {
	ev.budget(of.Len())
	for n := range of.All() {
		made = append(made, f(n))
	}
	return made
}

// has tells whether a number is in the set.
func (s *varSet) has(n int) value {
	if s.member == nil {
		return boolean(s.of.Contains(n))
	}
	if i, ok := s.at[n]; ok {
		return s.member[i]
	}
	return boolean(false)
}

// value of a set: one without variables is a parameter.
func (s *varSet) value(e *enum) value {
	var ns []int
	for n := range s.of.All() {
		switch m := s.has(n); {
		case m.kind != kBool:
			return value{kind: kVarSet, x: s, enum: e}
		case m.n == 1:
			ns = append(ns, n)
		}
	}
	return setOf(domains.Of(ns...)).with(e)
}

// asVarSet sees any set as one with Booleans, which for a parameter are not made.
func asVarSet(v value) *varSet {
	if v.kind == kVarSet {
		return v.x.(*varSet)
	}
	return &varSet{of: v.set()}
}

// newSet makes a set variable whose elements are in a set.
func (ev *evaluator) newSet(of domains.Set, label string) value {
	member := ev.ofEach(of, func(n int) value { return ev.newBool(named(integerText(n)+" in %s", label)) })
	return value{kind: kVarSet, x: newVarSet(of, member)}
}

// varSetFrom makes the set of elements of which some are variables, or there on a condition.
func (ev *evaluator) varSetFrom(elems []value, at mzn.Pos) value {
	all := domains.Set{}
	plain := make([]optional, len(elems))
	var en *enum
	for i, v := range elems {
		p, x := v.parts()
		if !x.integral() {
			at.Unsupported("a set that depends on variables and has " + x.describe() + " in it")
		}
		x = ev.variable(x)
		plain[i] = optional{p, x}
		en = cmp.Or(x.enum, en)
		all = all.Union(ev.domainOf(x))
	}
	return ev.setBy(all, en, func(n int) value {
		var some []value
		for _, o := range plain {
			if ev.domainOf(o.value).Contains(n) {
				some = append(some, ev.and(o.occurs, ev.integers("=", o.value, integer(n), false)))
			}
		}
		return ev.or(some...)
	})
}

// varInterval is a..b with variables.
func (ev *evaluator) varInterval(a, b value) value {
	all := domains.Range(ev.domainOf(a).Min(), ev.domainOf(b).Max())
	return ev.setBy(all, nil, func(n int) value {
		return ev.and(ev.integers("<=", a, integer(n), false), ev.integers("<=", integer(n), b, false))
	})
}

// setOperations are the operators on sets: of parameters, and what says that an element is in the result.
var setOperations = map[string]struct {
	sets   func(s, t domains.Set) domains.Set
	member func(ev *evaluator, p, q value) value
}{
	"union":     {domains.Set.Union, func(ev *evaluator, p, q value) value { return ev.or(p, q) }},
	"intersect": {domains.Set.Intersect, func(ev *evaluator, p, q value) value { return ev.and(p, q) }},
	"diff":      {domains.Set.Difference, func(ev *evaluator, p, q value) value { return ev.and(p, q.negated()) }},
	"symdiff": {func(s, t domains.Set) domains.Set { return s.Union(t).Difference(s.Intersect(t)) },
		func(ev *evaluator, p, q value) value { return ev.iff(p, q).negated() }},
}

// bothSets ends the reading at operands that are no sets of one type.
func (ev *evaluator) bothSets(a, b value, e *mzn.Node) {
	if !a.isSet() || !b.isSet() {
		e.At.Fail(mzn.Type, "%s is applied to %s and %s", e.Name, a.describe(), b.describe())
	}
	ev.sameEnum(a, b, e)
}

// setOperation is union, intersect, diff and symdiff.
func (ev *evaluator) setOperation(name string, a, b value, e *mzn.Node) value {
	ev.bothSets(a, b, e)
	en, operation := cmp.Or(a.enum, b.enum), setOperations[name]
	if a.kind == kSet && b.kind == kSet {
		return setOf(operation.sets(a.set(), b.set())).with(en)
	}
	s, t := asVarSet(a), asVarSet(b)
	of := s.of
	switch name {
	case "union", "symdiff":
		of = s.of.Union(t.of)
	case "intersect":
		of = s.of.Intersect(t.of)
	}
	return ev.setBy(of, en, func(n int) value { return operation.member(ev, s.has(n), t.has(n)) })
}

// sets compares two sets.
func (ev *evaluator) sets(op string, a, b value, e *mzn.Node) value {
	ev.sameEnum(a, b, e)
	if a.kind == kSet && b.kind == kSet {
		return boolean(holds(op, compareSets(a.set(), b.set())))
	}
	s, t := asVarSet(a), asVarSet(b)
	all := s.of.Union(t.of)
	if op == "=" || op == "!=" {
		parts := ev.ofEach(all, func(n int) value { return ev.iff(s.has(n), t.has(n)) })
		return ev.and(parts...).negatedIf(op == "!=")
	}
	return ev.setOrder(op, s, t, all)
}

// setOrder compares sets as the lists of their elements, from the last element on: where they
// differ first, the set that has the element comes first, unless the other one ends there.
func (ev *evaluator) setOrder(op string, s, t *varSet, all domains.Set) value {
	ev.budget(all.Len())
	result := boolean(op == "<=") // of nothing beside nothing
	sRest, tRest := boolean(false), boolean(false)
	for n := range all.Backward() {
		p, q := s.has(n), t.has(n)
		onlyS := ev.and(p, q.negated(), tRest)
		onlyT := ev.and(q, p.negated(), sRest.negated())
		result = ev.or(onlyS, onlyT, ev.and(ev.iff(p, q), result))
		sRest, tRest = ev.or(sRest, p), ev.or(tRest, q)
	}
	return result
}

// subset returns whether a is in b.
func (ev *evaluator) subset(a, b value, e *mzn.Node) value {
	ev.bothSets(a, b, e)
	if a.kind == kSet && b.kind == kSet {
		return boolean(a.set().SubsetOf(b.set()))
	}
	s, t := asVarSet(a), asVarSet(b)
	return ev.and(ev.ofEach(s.of, func(n int) value { return ev.or(s.has(n).negated(), t.has(n)) })...)
}

// inVarSet returns whether a number is in a set variable.
func (ev *evaluator) inVarSet(a value, s *varSet) value {
	if a.kind == kInt {
		return s.has(a.n)
	}
	inside := ev.inSet(a, s.of, false)
	if inside.isFalse() {
		return inside
	}
	d := ev.domainOf(a)
	if d.Len() == d.Max()-d.Min()+1 && d.Len() > 2 {
		at := ev.variable(ev.shifted(a, 1-d.Min()))
		return ev.boolElement(at, ev.ofEach(d, s.has))
	}
	return ev.or(ev.ofEach(d, func(n int) value { return ev.and(ev.integers("=", a, integer(n), false), s.has(n)) })...)
}

// card is the number of elements.
func (ev *evaluator) card(v value) value {
	if v.kind == kSet {
		s := v.set()
		if s.Len() == math.MaxInt { // there may be more
			n := 0
			for lo, hi := range s.Ranges() {
				n = exact.Add(n, exact.Add(exact.Sub(hi, lo), 1))
			}
		}
		return integer(s.Len())
	}
	return ev.sumOf(v.x.(*varSet).member)
}

// setElement is the entry of a list of sets at an index that is a variable.
func (ev *evaluator) setElement(at value, elems []value) value {
	all, sets := domains.Set{}, mapped(elems, asVarSet)
	for _, s := range sets {
		all = all.Union(s.of)
	}
	return ev.setBy(all, elems[0].enum, func(n int) value {
		return ev.boolElement(at, mapped(sets, func(s *varSet) value { return s.has(n) }))
	})
}
