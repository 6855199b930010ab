package csp

import "github.com/propago/propago/domains"

// This file says of which variables a search that learns keeps no more than the bounds.
//
// A clause is about bounds and single values. Where a bound moved past values that are
// gone already, the reason has one fact for each of them: over thousands of values one
// failure takes longer than all the propagation that led to it. Sums, orders and schedules
// lose little or nothing by bounds, so that wide variables about which there is nothing else
// keep those alone. Constraints that live on single values keep them.

// wideToLearn is the number of values up to which holes are always kept: those of a word.
const wideToLearn = 64

// wideForSets is the number of values up to which holes are kept where a constraint takes many values away at
// once: each of them is a change, and a fact of the reason for a bound that moves past it.
const wideForSets = 1024

// learnByBounds says of which variables the bounds do under learning: those that were
// declared with more than wideToLearn values, and that no constraint needs the values of. After
// the variables of the model come some of the solver's own. It takes time in proportion to the model.
func learnByBounds(m *Model, own int, ps []posted) []bool {
	bounds := make([]bool, len(m.vars)+own)
	for x := range m.vars {
		bounds[x] = m.vars[x].dom.Len() > wideToLearn
	}
	for _, p := range ps {
		for _, x := range byValues(p.c, false) {
			bounds[x.index()] = false
		}
	}
	for _, p := range ps {
		for _, x := range bySets(p.c) {
			bounds[x.index()] = bounds[x.index()] || m.vars[x.index()].dom.Len() > wideForSets
		}
	}
	return bounds
}

// bySets returns the variables that a constraint keeps inside a set of values or outside, as the search goes on.
func bySets(c Constraint) []Var {
	switch c := c.(type) {
	case *reification:
		return bySets(c.c)
	case *not:
		return bySets(c.c)
	case *member:
		return c.x[:]
	case *count:
		if c.set.Len() > 1 {
			return c.xs
		}
	}
	return nil
}

// byValues returns the variables of whose values, and not the bounds alone, a constraint
// lives, at least in part. What is not of this package may live of all. Of a constraint under
// a condition the disequality is left out: it is there for the condition to be told.
func byValues(c Constraint, conditional bool) []Var {
	switch c := c.(type) {
	case *elementVar:
		return c.xs[:c.dims]
	case *allDifferent:
		if c.consistency != BoundsConsistency {
			return c.xs
		}
	case *tourCost:
		return c.xs
	case *reification:
		return byValues(c.c, true)
	case *not:
		return byValues(c.c, true)
	case *notEqual:
		if !conditional {
			return c.Vars()
		}
	case *linear:
		if c.rel == domains.NE && !conditional {
			return c.xs
		}
	case *element, *table, *equal, *less, *allEqual, *increasing, *lex, *abs, *square, *divide, *modulo, *times, *power,
		*maximum, *argMax, *cumulative, *noOverlap, *precedence, *rectangles, *binPacking,
		*clause, *conjunction, *xor, *parities, *atMost, *atLeast, Literal:
	default:
		return c.Vars()
	}
	return nil
}

// lifts reports whether a reason may be asked for a weaker bound than was claimed, and then may be weaker
// too: the weaker the bound of a sum, the more its other terms have to spare.
func lifts(e Explainer) bool {
	switch e := e.(type) {
	case *linearLE, *fewLE, *linearEQ, *linearThree, *linearFew, *linearPair, *linearDomain, *less, *equal, *maximum, *precedence:
		return true
	case *reifiedProp:
		return lifts(e.then.explain) && (e.half || lifts(e.otherwise.explain))
	}
	return false
}
