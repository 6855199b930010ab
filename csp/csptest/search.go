package csptest

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file compares the oracle with checking, and with whole searches.

// checker compares Satisfied and Decompose with the oracle on every assignment.
func (in *instance) checker() error {
	parts := []csp.Constraint{in.c}
	names := []string{"Satisfied"}
	if d, ok := in.c.(csp.Decomposer); ok {
		parts = append(parts, d.Decompose()...)
		names = append(names, "the conjunction of Decompose")
	}
	var checks []csp.Checker
	var scopes []scope
	for _, c := range parts {
		check, ok := c.(csp.Checker)
		if !ok {
			return nil // checked by its propagator
		}
		sc, err := in.scopeOf(c.Vars())
		if err != nil {
			return fmt.Errorf("Vars of %v: %w", c, err)
		}
		checks, scopes = append(checks, check), append(scopes, sc)
	}
	var vals []int
	for k, a := range in.all {
		vals = scopes[0].values(vals, a)
		says := []bool{checks[0].Satisfied(vals), true}
		for i := 1; i < len(checks); i++ {
			vals = scopes[i].values(vals, a)
			says[1] = says[1] && checks[i].Satisfied(vals)
		}
		for i, name := range names {
			if says[i] != in.accepted[k] {
				return fmt.Errorf("%s says %v of %s, and Accepts says %v", name, says[i], in.show(a), in.accepted[k])
			}
		}
	}
	return nil
}

// spied searches with the propagator watched, branching on the given values.
func (s *sample) spied(solved *instance, values strategy.ValueOrder, r *rand.Rand) error {
	var sp *spy
	in := newInstance(s, func(c csp.Constraint) csp.Constraint {
		sp = &spy{Constraint: c}
		return sp
	})
	in.all, in.accepted, in.solutions, in.places = solved.all, solved.accepted, solved.solutions, solved.places
	sp.in = in
	err := in.search(csp.Options{Order: strategy.RandomOrder, Values: values, Seed: r.Uint64()})
	if sp.found != nil {
		return sp.found
	}
	return err
}

// searches are the levels and orders that a case is searched with: the default ones,
// and every other one of the rest, the others in the next case.
func searches(seed uint64, r *rand.Rand) []csp.Options {
	rest := []csp.Options{
		{Order: strategy.DomWDeg, Restart: strategy.Luby(1), LastConflict: r.IntN(2) == 0},
		{Order: strategy.MRV, LimitedDiscrepancy: true},
	}
	for _, level := range []strategy.Maintain{strategy.Full, strategy.AC3, strategy.ForwardChecking, strategy.Backtracking} {
		rest = append(rest, csp.Options{
			Maintain: level,
			Order:    strategy.VarOrder(r.IntN(int(strategy.Activity) + 1)),
			Values:   strategy.ValueOrder(r.IntN(int(strategy.Saved) + 1)),
			Seed:     r.Uint64(),
		})
	}
	list := []csp.Options{{}}
	for i := int(seed % 2); i < len(rest); i += 2 {
		list = append(list, rest[i])
	}
	return list
}

// search compares the solutions of a search with those of brute force. It searches
// twice on one solver.
func (in *instance) search(o csp.Options) error {
	s, err := in.model.Compile(context.Background(), o)
	if err != nil {
		return err
	}
	if err := in.compare(s, in.solutions); err != nil {
		return fmt.Errorf("%s: %w", showOptions(o), err)
	}
	n, err := s.Count(context.Background(), 0)
	if err != nil || n != len(in.solutions) {
		return fmt.Errorf("%s: a second run counts %d solutions (error %v), brute force %d", showOptions(o), n, err, len(in.solutions))
	}
	return nil
}

// compare searches and says how the solutions differ from those expected.
func (in *instance) compare(s *csp.Solver, want [][]int) error {
	seen := make([]bool, len(in.all))
	n := 0
	for sol := range s.Solutions(context.Background()) {
		a := sol.Values(in.vars)
		k, ok := in.rank(a)
		switch {
		case !ok:
			return fmt.Errorf("the search finds %s, outside the declared domains", in.show(a))
		case !in.accepted[k]:
			return fmt.Errorf("the search finds %s, which is no solution", in.show(a))
		case seen[k]:
			return fmt.Errorf("the search finds %s twice", in.show(a))
		}
		seen[k] = true
		n++
	}
	if s.Err() != nil || s.Outcome() != csp.Exhausted {
		return fmt.Errorf("the search ended as %v, error %v", s.Outcome(), s.Err())
	}
	for _, a := range want {
		if k, _ := in.rank(a); !seen[k] {
			return fmt.Errorf("the search does not find the solution %s", in.show(a))
		}
	}
	if n > len(want) {
		return fmt.Errorf("the search finds %d solutions, and only %d satisfy what is assumed", n, len(want))
	}
	return nil
}

func showOptions(o csp.Options) string {
	s := fmt.Sprintf("maintaining %v, orders %v and %v", o.Maintain, o.Order, o.Values)
	if o.LimitedDiscrepancy {
		s += ", limited discrepancies"
	}
	if o.Restart != (strategy.Restart{}) {
		s += ", restarts"
	}
	return s
}

// idempotent declares the propagated domains anew and propagates again.
func (in *instance) idempotent() error {
	s, err := in.model.Compile(context.Background(), csp.Options{})
	if err != nil {
		return err
	}
	if ok, err := s.Propagate(context.Background()); !ok || err != nil {
		return err
	}
	doms := in.domains(s)
	t := in.clone()
	for i := range t.vars {
		t.vars[i].values = nil
		for v := range doms[i].All() {
			t.vars[i].values = append(t.vars[i].values, v)
		}
	}
	again := newInstance(t, nil)
	s, err = again.model.Compile(context.Background(), csp.Options{})
	if err != nil {
		return err
	}
	ok, err := s.Propagate(context.Background())
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("claimed to be idempotent, but declared with what it left, %s, it fails", in.showDomains(doms))
	}
	for i, d := range again.domains(s) {
		if !d.Equal(doms[i]) {
			return fmt.Errorf("claimed to be idempotent, but declared with what it left, %s, it prunes to %s", in.showDomains(doms), again.showDomains(again.domains(s)))
		}
	}
	return nil
}

// domains returns the domains of the variables in a solver, or in a space.
func (in *instance) domains(s interface{ Domain(csp.Var) domains.Set }) []domains.Set {
	doms := make([]domains.Set, len(in.vars))
	for i, x := range in.vars {
		doms[i] = s.Domain(x)
	}
	return doms
}
