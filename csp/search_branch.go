package csp

import (
	"fmt"
	"math/rand/v2"

	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file is branching: a search goes through its phases in order, and each says
// what to branch on while it has something open. search_order.go chooses the variable of a
// phase, search_value.go the value.

// Phase says how a group of variables is branched on. Phases are searched in
// sequence: a phase begins when nothing of the ones before it is open.
type Phase struct {
	// Vars are branched on in this phase. They may be views, whose values the
	// orders then see.
	Vars   []Var
	Order  strategy.VarOrder   // which of the open variables is next
	Ties   strategy.VarOrder   // which of those that Order holds equal; Auto: the first
	Values strategy.ValueOrder // which value is tried first
	// Brancher, where it is not nil, makes what decides instead of Vars and the orders. What that
	// leaves open is branched on by later phases, or last. Each solver has its own, and each turn
	// of one, so that it may keep state; Brancher itself may be called by several goroutines.
	Brancher func() Brancher
	// Once asks for one assignment of the variables of this phase, not for all: solutions
	// that differ in them alone count as one. That is for variables which only help to
	// state the constraints. The phases after it have to be such too, as the variables
	// of no phase then are. It makes no difference to an optimisation, and limited
	// discrepancies cannot do it.
	Once bool
}

// Brancher is a user's own branching. It returns the literal to try first; the
// negation is the other side. The literal must be open: neither true nor false in
// the present domains; and where a variable keeps its bounds only, x=v and x!=v must
// be about a bound. ok is false where the brancher has nothing left to branch
// on. What it returns should depend on the Space alone: it is asked again at every node, in
// an order that backtracking decides. A literal that is decided already, or that cannot be branched on,
// ends the run with an [OptionsError].
type Brancher func(s *Space) (l Literal, ok bool)

// phase is a compiled Phase.
type phase struct {
	Phase
	branch Brancher    // nil where Vars and the orders decide
	first  domains.Int // reversible int: every variable before it is closed
	cup    *tournament
}

// compilePhases makes the phases of a turn, and a last one of the variables that they
// leave out, and says what their orders need.
func (s *Solver) compilePhases(phases []Phase, u *uses) error {
	m := s.model
	in := make([]bool, s.space.st.Len())
	for i, p := range phases {
		for _, x := range p.Vars {
			if x.model != m || int(x.index()) >= len(in) {
				return &ModelError{Vars: []Var{x}, Msg: fmt.Sprintf("phase %d branches on a variable that the model does not have", i)}
			}
			in[x.index()] = in[x.index()] || p.Brancher == nil
		}
		p.Vars = append([]Var(nil), p.Vars...)
		if p.Brancher != nil {
			p.Vars = nil
		}
		s.addPhase(p, u)
	}
	var rest []Var
	for i, x := range m.Vars() {
		if !in[i] {
			rest = append(rest, x)
		}
	}
	s.addPhase(Phase{Vars: rest, Order: strategy.InputOrder, Once: phases[len(phases)-1].Once}, u)
	return nil
}

func (s *Solver) addPhase(p Phase, u *uses) {
	if s.opts.LimitedDiscrepancy && p.Order == strategy.Auto {
		p.Order = strategy.MRV // which does not learn
	}
	compiled := phase{p, nil, s.space.st.NewInt(0), s.newTournament(&p)}
	if compiled.cup != nil {
		s.order.cups = append(s.order.cups, compiled.cup)
	}
	if p.Brancher != nil {
		compiled.branch = p.Brancher()
	}
	s.order.all = append(s.order.all, compiled)
	if p.Order == byGoal {
		s.order.stray = len(s.order.turns)
	}
	u.add(p.Order)
	if p.Ties != strategy.Auto {
		u.add(p.Ties)
	}
	u.leastConstraining = u.leastConstraining || p.Values == strategy.LeastConstraining
	u.random = u.random || p.Values == strategy.RandomValue
	u.saved = u.saved || p.Values == strategy.Saved || p.Values == bySplit || p.Values == latest
	u.latest = u.latest || p.Values == latest
}

// orders is what decides on branches: the phases, and what their orders learn during a run.
type orders struct {
	all    []phase // of all turns
	cups   []*tournament
	turns  []turn
	phases []phase // of the turn whose it is
	turn   int     // which that is
	finder int     // which found the first solution of the run, or -1
	stray  int     // which has a part only where no other finds a solution; 0: none is

	rng      *rand.Rand
	pcg      *rand.PCG
	degrees  []int64   // the number of constraints on each variable, at least 1
	weights  []int64   // the same, and 1 more for each failure of such a constraint
	weighed  bool      // there was one
	activity []float64 // and what the next change adds to it:
	stirring float64
	saved    []int32 // the latest solution
	hasSaved bool
	had      []bool // which have the value that they had last, or in the furthest dive, in saved, while it has no solution

	hints     *hints     // nil without
	conflicts *conflicts // nil where no turn goes by them
	terms     []Var      // what the objective is a sum of, as views of which less is better
	forGoal   bool       // the latest branch is on one of them
	counted   []bool     // where there are turns, the variables that tell solutions apart
}

// forget drops what the last run learned.
func (o *orders) forget(seed uint64) {
	if o.pcg != nil {
		o.pcg.Seed(seed, 0x9e3779b97f4a7c15)
	}
	if o.weighed {
		copy(o.weights, o.degrees)
		o.weighed = false
	}
	for _, t := range o.cups {
		t.forget()
	}
	for i := range o.turns {
		t := &o.turns[i]
		t.descents, t.share, t.found = 0, 1, false
	}
	if o.conflicts != nil {
		o.conflicts.reset()
	}
	clear(o.activity)
	o.stirring = 1
	o.hasSaved = false
	clear(o.had)
	o.finder = -1
}

// resume begins a run with what the last one learned.
func (o *orders) resume() {
	for _, t := range o.cups {
		t.forget()
	}
	if o.conflicts != nil {
		o.conflicts.fill()
	}
}

// uses says what the orders of all phases need besides the domains.
type uses struct {
	degree, weights, activity, random, leastConstraining, saved, latest, conflicts bool
}

func (u *uses) add(o strategy.VarOrder) {
	switch o {
	case strategy.MRVDegree:
		u.degree = true
	case strategy.Auto, strategy.DomDeg, strategy.DomWDeg, strategy.Degree:
		u.weights = true
	case strategy.Activity:
		u.activity = true
	case strategy.RandomOrder:
		u.random = true
	case byConflicts:
		u.conflicts = true
	case byGoal:
		u.conflicts, u.random = true, true
	}
}

// choose returns the first side of the next branch; found is false where nothing is
// open, which makes the node a solution.
func (s *Solver) choose() (d domains.Literal, found bool) {
	if s.hinting() {
		if d, ok := s.nextHint(); ok {
			s.run.once = false
			return d, true
		}
	} else if d, ok := s.goal.nextAim(s); ok {
		return d, true
	}
	if x := s.run.lastConflict; x >= 0 && !s.closed(x) {
		t := &s.order.turns[s.order.turn]
		p := &s.order.phases[t.phaseOf[x]]
		// What need not be enumerated waits until all is fixed that counts.
		if below := len(s.run.frames) > 0 && s.run.frames[len(s.run.frames)-1].once; below || !p.Once {
			s.run.once = below
			return s.chooseValue(p, t.seenAs[x]), true
		}
	}
	for i := range s.order.phases {
		p := &s.order.phases[i]
		s.run.once = p.Once
		if p.branch != nil {
			l, ok := p.branch(&s.space)
			if !ok {
				continue
			}
			d, ok = s.branchable(l)
			if !ok {
				s.run.err = badOption("Brancher", "it returned %v, which cannot be branched on", l)
				s.run.outcome = Invalid
			}
			return d, ok
		}
		if x, ok := s.chooseVar(p); ok {
			return s.chooseValue(p, x), true
		}
	}
	return domains.Literal{}, false
}

// branchable returns an open literal as a decision. On a variable that keeps only its
// bounds, one on a single value is turned into one on the bound there; ok is false
// where the value lies inside, and where the literal is not open, or not of the solver.
func (s *Solver) branchable(l Literal) (d domains.Literal, ok bool) {
	x := l.x
	if !s.has(x) || s.space.evaluate(l) != Stable {
		return d, false
	}
	if s.space.KeepsHoles(x) || l.op == domains.LE || l.op == domains.GE || s.space.Fixed(x) {
		return l.bare(), true
	}
	if lo, hi := s.space.ends(x); l.k != lo && l.k != hi {
		return d, false
	}
	if d = s.try(x, l.k); l.op == domains.NE {
		d = d.Not()
	}
	return d, true
}
