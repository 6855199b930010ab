package csptest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file walks down from the root: it assumes one thing after another, at random,
// and looks at what propagation makes of it.

// maxSteps is the number of assumptions of one walk.
const maxSteps = 12

// assumption is what is assumed at once of variable i, underneath its views.
type assumption struct {
	i    int
	lits []csp.Literal
}

func (a assumption) holds(v int) bool {
	return !slices.ContainsFunc(a.lits, func(l csp.Literal) bool { return !l.Holds(v) })
}

func (a assumption) String() string { return strings.Trim(fmt.Sprint(a.lits), "[]") }

// walk assumes until everything is fixed or contradictory. Between the steps the
// solver sometimes searches, and so backtracks.
func (in *instance) walk(level strategy.Maintain, r *rand.Rand) error {
	solver, err := in.model.Compile(context.Background(), csp.Options{Maintain: level})
	if err != nil {
		return err
	}
	var assumed []assumption
	var root []domains.Set
	for {
		if r.IntN(2) == 0 {
			if _, err := solver.Count(context.Background(), r.IntN(4)); err != nil {
				return err
			}
		}
		ok, err := solver.Propagate(context.Background())
		if err != nil {
			return err
		}
		if err := in.inspect(solver, level, ok, assumed); err != nil {
			return fmt.Errorf("maintaining %v, assuming %v: %w", level, assumed, err)
		}
		doms := in.domains(solver)
		if len(assumed) == 0 {
			root = doms
		}
		if !ok || len(assumed) == maxSteps || !slices.ContainsFunc(doms, func(d domains.Set) bool { return d.Len() > 1 }) {
			break
		}
		a := in.guess(r, doms)
		assumed = append(assumed, a)
		solver.Assume(a.lits...)
	}
	if err := in.compare(solver, in.left(assumed)); err != nil {
		return fmt.Errorf("maintaining %v, assuming %v: %w", level, assumed, err)
	}
	solver.Reset()
	if _, err := solver.Propagate(context.Background()); err != nil {
		return err
	}
	if doms := in.domains(solver); !slices.EqualFunc(doms, root, domains.Set.Equal) {
		return fmt.Errorf("maintaining %v: after assuming %v and Reset the domains are %s, and before they were %s", level, assumed, in.showDomains(doms), in.showDomains(root))
	}
	return nil
}

// guess draws something about a variable that is open, mostly such that it narrows.
func (in *instance) guess(r *rand.Rand, doms []domains.Set) assumption {
	i := r.IntN(len(doms))
	for doms[i].Len() == 1 {
		i = r.IntN(len(doms))
	}
	x := in.vars[i]
	k := doms[i].Min()
	for v := range doms[i].All() {
		if r.IntN(3) == 0 {
			k = v
		}
	}
	lits := []csp.Literal{x.Ne(k)}
	switch r.IntN(9) {
	case 0:
		lits[0] = x.Eq(k)
	case 1, 2:
		lits[0] = x.Le(k)
	case 3, 4:
		lits[0] = x.Ge(k)
	case 5: // several values, but for k
		lits = lits[:0]
		for v := range doms[i].All() {
			if v != k && r.IntN(2) == 0 {
				lits = append(lits, x.Ne(v))
			}
		}
	}
	return assumption{i, lits}
}

// left returns the solutions that satisfy what is assumed.
func (in *instance) left(assumed []assumption) [][]int {
	var out [][]int
	for _, sol := range in.solutions {
		if !slices.ContainsFunc(assumed, func(a assumption) bool { return !a.holds(sol[a.i]) }) {
			out = append(out, sol)
		}
	}
	return out
}

// inspect judges the state that a propagation has left.
func (in *instance) inspect(s *csp.Solver, level strategy.Maintain, ok bool, assumed []assumption) error {
	doms := in.domains(s)
	for _, sol := range in.left(assumed) {
		if !ok {
			return fmt.Errorf("a contradiction is found, and %s is a solution", in.show(sol))
		}
		if !within(sol, doms) {
			return fmt.Errorf("the solution %s is pruned: %s is left", in.show(sol), in.showDomains(doms))
		}
	}
	for i, v := range in.sample.vars {
		if !doms[i].SubsetOf(domains.Of(v.values...)) {
			return fmt.Errorf("%v has grown to {%v}", in.vars[i], doms[i])
		}
	}
	if ok {
		if err := in.respects(doms, assumed); err != nil {
			return err
		}
		if level == strategy.Full {
			if err := in.consistent(doms); err != nil {
				return err
			}
		}
	}
	if err := in.explained(s, level, ok, doms, assumed); err != nil {
		return err
	}
	return in.fresh(level, ok, doms, assumed)
}

// respects asks whether what is assumed was narrowed, as far as it can be.
func (in *instance) respects(doms []domains.Set, assumed []assumption) error {
	for _, a := range assumed {
		d := doms[a.i]
		for v := range d.All() {
			if in.sample.vars[a.i].kind == interval && v != d.Min() && v != d.Max() {
				continue
			}
			if !a.holds(v) {
				return fmt.Errorf("%v is assumed, and %s is left", a, in.showDomains(doms))
			}
		}
	}
	return nil
}

// fresh compares the state with that of a solver that did nothing else before.
func (in *instance) fresh(level strategy.Maintain, ok bool, doms []domains.Set, assumed []assumption) error {
	s, err := in.model.Compile(context.Background(), csp.Options{Maintain: level})
	if err != nil {
		return err
	}
	for _, a := range assumed {
		s.Assume(a.lits...)
	}
	freshOK, err := s.Propagate(context.Background())
	if err != nil {
		return err
	}
	if freshOK != ok {
		return fmt.Errorf("consistent is %v, and on a fresh solver %v", ok, freshOK)
	}
	if now := in.domains(s); ok && !slices.EqualFunc(doms, now, domains.Set.Equal) {
		return fmt.Errorf("the domains are %s, and on a fresh solver %s", in.showDomains(doms), in.showDomains(now))
	}
	return nil
}
