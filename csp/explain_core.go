package csp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/propago/propago/csp/internal/quickxplain"
	"github.com/propago/propago/csp/strategy"
)

// This file finds unsatisfiable cores: a few constraints and assumptions that cannot hold
// together, none of which can be left out (QuickXplain, Junker 2004). Where propagation
// refutes the problem, its explanation says where to look; whether a set can hold is
// decided by search.

// ErrSatisfiable says that there is a solution, so that there is no core.
var ErrSatisfiable = errors.New("csp: there is a solution")

// Core is a set of constraints and assumptions that cannot hold together.
type Core struct {
	// Members are constraints in the order of posting, then assumptions. It is empty where
	// the declared domains and the background alone have no solution.
	Members []Origin
	// Minimal: each of them is needed. It is false where a limit ended a proof of that.
	Minimal    bool
	background []Origin
	left       time.Duration // of Options.Timeout; 0 where there is none
}

// Core returns a minimal set of constraints and assumptions that have no solution. Each
// member is named as the user named it. What background accepts, where it is given, is taken for
// granted: it is part of every check and never of the core. Of the [Options] of the solver, MaxNodes
// and MaxFailures bound each check, and Timeout all of them together.
//
// Errors: [ErrSatisfiable] where there is a solution, [ErrLimit] where a limit was reached
// before it was known that there is none, the context's error, or what was wrong with the
// assumptions. A limit that is reached later leaves a core that is contradictory, but
// perhaps not minimal: see [Core.Minimal]. What is left of Timeout then bounds the question why the
// core cannot hold, which Why answers with ErrLimit. For a core of k out of n members it takes in the
// order of k*log(n/k) searches.
func (s *Solver) Core(ctx context.Context, background ...func(Origin) bool) (*Core, error) {
	switch {
	case s.model == nil:
		return nil, errUncompiled
	case s.asked.malformed != nil:
		return nil, s.asked.malformed
	}
	if s.empty {
		return &Core{Minimal: true}, nil
	}
	c, end := &coring{s: s, ctx: ctx}, time.Now().Add(s.opts.Timeout)
	if s.opts.Timeout > 0 {
		var cancel context.CancelFunc
		c.ctx, cancel = endsAt(ctx, end)
		defer cancel()
	}
	var free []Origin
	for _, m := range s.members() {
		if slices.ContainsFunc(background, func(granted func(Origin) bool) bool { return granted(m) }) {
			c.background = append(c.background, m)
		} else {
			free = append(free, m)
		}
	}
	candidates, refuted := c.propagated(free)
	if !refuted {
		switch found := c.check(free); {
		case found == canHold:
			return nil, ErrSatisfiable
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case found == open:
			return nil, ErrLimit
		}
		candidates = free
	}
	members := quickxplain.Minimal(candidates, func(set []Origin) bool { return c.check(set) == cannotHold })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	stably(members, compareMembers)
	core := &Core{Members: members, Minimal: !c.limited, background: c.background}
	if s.opts.Timeout > 0 {
		core.left = max(time.Until(end), 1)
	}
	return core, nil
}

// members lists the posted constraints and the assumptions.
func (s *Solver) members() []Origin {
	var all []Origin
	for i, p := range s.posted[:s.own] {
		all = append(all, Origin{ByConstraint, p.c, p.called(), i})
	}
	for i, l := range s.asked.assumed {
		all = append(all, Origin{ByAssumption, l, l.String(), i})
	}
	return all
}

// compareMembers orders constraints by place, then assumptions.
func compareMembers(a, b Origin) int {
	return cmp.Or(cmp.Compare(a.By, b.By), a.Place-b.Place)
}

// holding is what a check says of a set.
type holding uint8

const (
	cannotHold holding = iota
	canHold
	open // a limit was reached
)

// coring is the search for one core.
type coring struct {
	s          *Solver
	ctx        context.Context
	background []Origin
	limited    bool
}

// propagated returns the members that propagation of everything needs for a contradiction.
func (c *coring) propagated(free []Origin) (needed []Origin, refuted bool) {
	twin, err := c.s.goTo(c.ctx, strategy.Full, nil)
	if err != nil || !twin.run.failed {
		return nil, false
	}
	constraints, assumptions := make([]bool, c.s.own), make([]bool, len(c.s.asked.assumed))
	for _, f := range twin.explainer(c.ctx).failure() {
		switch {
		case f.By == ByConstraint:
			constraints[f.Place] = true
		case f.By == ByAssumption && f.Place >= 0:
			assumptions[f.Place] = true
		}
	}
	for _, m := range free {
		if m.By == ByConstraint && constraints[m.Place] || m.By == ByAssumption && assumptions[m.Place] {
			needed = append(needed, m)
		}
	}
	// An assumption whose maker was not found may be missing.
	return needed, c.check(needed) == cannotHold
}

// check searches for a solution of a set and the background.
func (c *coring) check(set []Origin) holding {
	if c.ctx.Err() != nil {
		c.limited = true
		return open
	}
	ps, assumed := c.s.partOf(slices.Concat(c.background, set))
	sub, err := c.s.model.compile(c.ctx, c.options(), ps, c.s.scope(ps, assumed), 0)
	if err != nil {
		c.limited = true // it compiled together with the others, so this does not happen
		return open
	}
	sub.asked.assumed = assumed
	n, err := sub.Count(c.ctx, 1)
	switch {
	case err != nil:
		c.limited = true
		return open
	case n > 0:
		return canHold
	}
	return cannotHold
}

// options are those of a check: a search as the user configured it, as far as that is a
// matter of speed.
func (c *coring) options() Options {
	o := c.s.opts
	return Options{Order: o.Order, Ties: o.Ties, Values: o.Values, Seed: o.Seed, Restart: o.Restart,
		LastConflict: o.LastConflict, Learn: o.Learn, MaxNodes: o.MaxNodes, MaxFailures: o.MaxFailures}
}

// String lists the members, one a line.
func (c *Core) String() string {
	var b strings.Builder
	switch {
	case len(c.Members) == 0 && len(c.background) > 0:
		b.WriteString("what was taken for granted has no solution\n")
		return b.String()
	case len(c.Members) == 0:
		b.WriteString("the declared domains alone have no solution\n")
		return b.String()
	case c.Minimal:
		b.WriteString("these cannot hold together, and each is needed:\n")
	default:
		b.WriteString("these cannot hold together; a limit ended the search for fewer:\n")
	}
	for _, m := range c.Members {
		fmt.Fprintf(&b, "  %s\n", m.Name)
	}
	return b.String()
}
