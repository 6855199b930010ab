package csptest

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file judges explanations: whether the facts were true, and whether they
// suffice.

// explained goes through all inferences of the present state.
func (in *instance) explained(s *csp.Solver, level strategy.Maintain, ok bool, doms []domains.Set, assumed []assumption) error {
	kept := make([][]bool, len(in.vars)) // the declared values that no claim excludes
	for i, v := range in.sample.vars {
		kept[i] = make([]bool, len(v.values))
		for j, w := range v.values {
			kept[i][j] = true
			for _, a := range assumed {
				kept[i][j] = kept[i][j] && (a.i != i || a.holds(w))
			}
		}
	}
	var failing []fact
	failed := false
	for inf := range s.Inferences() {
		if len(inf.Missing) > 0 {
			return fmt.Errorf("%v is explained by %v, which was not true", inf.Claim, inf.Missing)
		}
		claim, err := in.factOf(inf.Claim)
		if err != nil {
			return err
		}
		if err := in.forced(inf, level, claim); err != nil {
			return err
		}
		switch {
		case inf.Failed:
			failed = true
			failing = append(failing, claim)
		case inf.Claim.IsFalse():
			return fmt.Errorf("an inference claims false and is no failure")
		default:
			for j, w := range in.sample.vars[claim.i].values {
				kept[claim.i][j] = kept[claim.i][j] && claim.lit.Holds(w)
			}
		}
	}
	if ok && failed {
		return fmt.Errorf("an inference failed, and no contradiction was reported")
	}
	if !ok {
		return in.contradictory(failing, doms, assumed)
	}
	for i, v := range in.sample.vars {
		for j, w := range v.values {
			if !kept[i][j] && v.kind == interval {
				continue // assumed away inside the bounds
			}
			if doms[i].Contains(w) != kept[i][j] {
				return fmt.Errorf("%v = %d: in the domain is %v, and by the inferences %v", in.vars[i], w, doms[i].Contains(w), kept[i][j])
			}
		}
	}
	return nil
}

// fact is a literal on variable i, said of the variable underneath the view.
type fact struct {
	i   int // -1: false
	lit csp.Literal
}

func (in *instance) factOf(l csp.Literal) (fact, error) {
	if l.IsFalse() {
		return fact{i: -1}, nil
	}
	for i, x := range in.vars {
		if m, ok := l.On(x); ok {
			return fact{i, m}, nil
		}
	}
	return fact{}, fmt.Errorf("the literal %v is about no variable of the case", l)
}

func (f fact) holds(assignment []int) bool { return f.i >= 0 && f.lit.Holds(assignment[f.i]) }

// forced looks for a solution of the constraint alone that satisfies the facts and
// not the claim.
func (in *instance) forced(inf csp.Inference, level strategy.Maintain, claim fact) error {
	facts := make([]fact, len(inf.Facts))
	for k, l := range inf.Facts {
		f, err := in.factOf(l)
		if err != nil {
			return err
		}
		facts[k] = f
	}
	candidates, satisfied := in.solutions, func([]int) bool { return true }
	if _, ok := in.c.(csp.Decomposer); ok && level != strategy.Full {
		// The claim was made by one of the constraints it was taken apart into.
		if check, ok := inf.Constraint.(csp.Checker); ok {
			sc, err := in.scopeOf(inf.Constraint.Vars())
			if err != nil {
				return err
			}
			var vals []int
			candidates = in.all
			satisfied = func(a []int) bool {
				vals = sc.values(vals, a)
				return check.Satisfied(vals)
			}
		}
	}
	for _, a := range candidates {
		unforced := !claim.holds(a) && !slices.ContainsFunc(facts, func(f fact) bool { return !f.holds(a) })
		if unforced && satisfied(a) {
			return fmt.Errorf("the reason %v does not force %v: %s satisfies the constraint and the reason", inf.Facts, inf.Claim, in.show(a))
		}
	}
	return nil
}

// contradictory asks whether a failure is one: the claims that failed leave the
// domain of their variable no value, or an assumption did.
func (in *instance) contradictory(failing []fact, doms []domains.Set, assumed []assumption) error {
	if len(failing) == 0 {
		for _, a := range assumed {
			if !anyOf(doms[a.i], a.holds) {
				return nil
			}
		}
		return fmt.Errorf("a contradiction was found that no inference explains, at %s", in.showDomains(doms))
	}
	i := failing[0].i
	if i < 0 {
		return nil // claimed false
	}
	possible := anyOf(doms[i], func(v int) bool {
		return !slices.ContainsFunc(failing, func(f fact) bool { return f.i != i || !f.lit.Holds(v) })
	})
	if possible {
		return fmt.Errorf("the failing claims on %v leave it a value of {%v}", in.vars[i], doms[i])
	}
	return nil
}

func anyOf(d domains.Set, test func(v int) bool) bool {
	for v := range d.All() {
		if test(v) {
			return true
		}
	}
	return false
}
