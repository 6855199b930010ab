package csp

import (
	"context"
	"slices"

	"github.com/propago/propago/csp/internal/quickxplain"
	"github.com/propago/propago/csp/strategy"
)

// This file posts one constraint alone: in a solver of its own, over its own variables,
// to see whether some facts make it prune again. Explanations leave out the facts that it
// does not need.

// manners are the ways in which a constraint can be asked whether facts force a claim,
// from what it did to what is true of it.
type manner uint8

const (
	asItRan      manner = iota // by propagation at the solver's own level
	fullStrength               // by full propagation
	bySearch                   // by searching for a counterexample
	manners
)

// aside is what questions keep beside the search.
type aside struct {
	alone *alone                        // for explanations; nil until the first
	twins map[strategy.Maintain]*Solver // for those at the nodes of a search
}

// alone keeps the solvers of single constraints.
type alone struct {
	s       *Solver
	solvers map[aloneKey]*Solver
	room    int // variables that may still be declared before the solvers are dropped
}

type aloneKey struct {
	origin int32
	how    manner
}

// aloneRoom bounds the memory of the solvers kept, in variables.
const aloneRoom = 1 << 20

// aloneNodes bounds a search for a counterexample.
const aloneNodes = 20_000

func newAlone(s *Solver) *alone { return &alone{s: s} }

// solver returns the solver of one constraint, nil where it cannot be compiled alone.
func (a *alone) solver(ctx context.Context, origin int32, how manner) *Solver {
	key := aloneKey{origin, how}
	if sub, ok := a.solvers[key]; ok {
		return sub
	}
	if a.solvers == nil || a.room < a.s.size {
		a.solvers, a.room = make(map[aloneKey]*Solver), max(aloneRoom, a.s.size)
	}
	a.room -= a.s.size
	o := Options{Kernel: generalKernel, MaxNodes: aloneNodes}
	if how == asItRan {
		o.Maintain = a.s.opts.Maintain
	}
	ps := a.s.posted[origin : origin+1]
	sub, err := a.s.model.compile(ctx, o, ps, scopeOf(ps, len(a.s.model.vars)), 0)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		sub = nil // it compiled together with the others, so this does not happen
	}
	a.solvers[key] = sub
	return sub
}

// forces reports whether the constraint, alone with the facts, makes the claim true.
func (a *alone) forces(ctx context.Context, origin int32, how manner, facts []Literal, claim Literal) bool {
	sub := a.solver(ctx, origin, how)
	if sub == nil {
		return false
	}
	sub.Reset()
	sub.Assume(facts...)
	if how == bySearch {
		if !claim.IsFalse() {
			sub.Assume(claim.Not())
		}
		n, err := sub.Count(ctx, 1)
		return err == nil && n == 0
	}
	consistent, err := sub.Propagate(ctx)
	switch {
	case err != nil:
		return false
	case !consistent:
		return true
	}
	return !claim.IsFalse() && sub.space.holds(claim)
}

// shorten returns facts none of which can be left out, where the constraint needs them for
// the claim, preferring those that stand earlier. ok is false where it does not force the
// claim even with all of them.
func (a *alone) shorten(ctx context.Context, origin int32, facts []Literal, claim Literal) (short []Literal, ok bool) {
	for how := asItRan; how < manners; how++ {
		if how == fullStrength && a.s.opts.Maintain == strategy.Full || !a.forces(ctx, origin, how, facts, claim) {
			continue
		}
		forces := func(set []Literal) bool { return a.forces(ctx, origin, how, set, claim) }
		short = quickxplain.Minimal(facts, forces)
		if !forces(short) {
			short = facts // a propagator that prunes less where it knows more
		}
		return irredundant(short, forces), true
	}
	return facts, false
}

// irredundant leaves out what can be, from the last to the first, until nothing can. It
// does for a test that is not monotone what QuickXplain does for one that is.
func irredundant(facts []Literal, forces func([]Literal) bool) []Literal {
	for again := true; again; {
		again = false
		for i := len(facts) - 1; i >= 0; i-- {
			if less := slices.Delete(slices.Clone(facts), i, i+1); forces(less) {
				facts, again = less, true
			}
		}
	}
	return facts
}
