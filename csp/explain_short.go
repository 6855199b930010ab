package csp

import (
	"context"
	"slices"

	"github.com/propago/propago/csp/internal/quickxplain"
)

// This file looks for a short explanation. The trail holds the first way in which
// propagation removed a value, which may be a long one. Propagating once more with a
// minimal set of constraints and assumptions that still remove it leaves a trail with
// little else on it.

// constraints returns the number of constraints that the facts are by. With one alone no
// fact can be left out, since that holds of each step.
func (e *Explanation) constraints() int {
	places := make(map[int]bool)
	for _, f := range e.Facts {
		if f.By == ByConstraint {
			places[f.Place] = true
		}
	}
	return len(places)
}

// shorter asks again in a minimal part of the problem.
func (s *Solver) shorter(ctx context.Context, e *Explanation, q Question) (*Explanation, error) {
	if s.empty || e.Answer != Pruned && e.Answer != Contradiction || q.aboutValue() && e.constraints() < 2 {
		return e, nil
	}
	from := int32(-1)
	if q.aboutValue() {
		from = q.Var.index()
	} else {
		for _, f := range e.Facts {
			if f.Var.model != nil {
				from = f.Var.index() // the latest is the nearest to the contradiction
			}
		}
	}
	gone := func(set []Origin) bool {
		sub := s.part(ctx, set, from)
		return sub != nil && (sub.run.failed || e.Answer == Pruned && !sub.space.st.Has(from, e.Var.under(e.Value)))
	}
	set := quickxplain.Minimal(s.membersNear(from), gone)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	stably(set, compareMembers)
	sub := s.part(ctx, set, from)
	if sub == nil {
		return e, ctx.Err()
	}
	short := sub.answer(sub.explainer(ctx), q)
	if short.Answer == StillPossible || len(short.Facts) > len(e.Facts) {
		return e, nil // a propagator that prunes less where it knows less
	}
	placed(short.Facts, set)
	stepped(short.Facts, q.Path, len(s.asked.assumed)-len(q.Path))
	return short, nil
}

// stepped makes the assumptions from given on what they are: steps of a path.
func stepped(facts []Fact, path []Fact, given int) {
	for i := range facts {
		if f := &facts[i]; f.By == ByAssumption && f.Place >= given {
			f.step(path, f.Place-given)
		}
	}
}

// part propagates with some constraints and assumptions, which stand in the order of
// compareMembers or do not matter later. It returns nil where that was interrupted.
func (s *Solver) part(ctx context.Context, set []Origin, from int32) *Solver {
	ps, assumed := s.partOf(set)
	used := s.scope(ps, assumed)
	if from >= 0 {
		used[from] = true
	}
	sub, err := s.model.compile(ctx, Options{Maintain: s.opts.Maintain, Kernel: generalKernel}, ps, used, 0)
	if err != nil {
		return nil // it compiled together with the others, so this does not happen
	}
	sub.asked.assumed = assumed
	if _, err := sub.Propagate(ctx); err != nil {
		return nil
	}
	return sub
}

// placed gives facts of a part the places of the whole.
func placed(facts []Fact, set []Origin) {
	var constraints, assumptions []int
	for _, m := range set {
		if m.By == ByConstraint {
			constraints = append(constraints, m.Place)
		} else {
			assumptions = append(assumptions, m.Place)
		}
	}
	for i := range facts {
		switch f := &facts[i]; {
		case f.Place < 0:
		case f.By == ByConstraint:
			f.Place = constraints[f.Place]
		case f.By == ByAssumption:
			f.Place = assumptions[f.Place]
		}
	}
}

// whyCore answers a question about a core in a solver of its members and of what was taken
// for granted.
func (s *Solver) whyCore(ctx context.Context, q Question) (*Explanation, error) {
	if q.aboutValue() || q.Value != 0 || q.Path != nil {
		return nil, &ModelError{Msg: "a question about a core is about no value and no path"}
	}
	if !s.knows(q.Core) {
		return nil, &ModelError{Msg: "the question is about a core that is not of this solver under its present assumptions"}
	}
	if s.empty {
		return &Explanation{Question: q, Answer: Contradiction, Facts: s.explainer(ctx).failure()}, nil
	}
	set := slices.Concat(q.Core.background, q.Core.Members)
	stably(set, compareMembers)
	sub := s.part(ctx, set, -1)
	if sub == nil {
		return nil, ctx.Err()
	}
	e, err := sub.Why(ctx, Question{Short: q.Short, MaxNodes: q.MaxNodes})
	if err != nil {
		return nil, err
	}
	e.Question = q
	placed(e.Facts, set)
	if e.Search != nil {
		e.Search.each(func(facts []Fact) { placed(facts, set) })
	}
	return e, nil
}

// knows reports whether the members of a core, and what was taken for granted, are still what
// stands at their places.
func (s *Solver) knows(c *Core) bool {
	for _, m := range slices.Concat(c.background, c.Members) {
		there := false
		switch {
		case m.Place < 0:
		case m.By == ByConstraint:
			there = m.Place < s.own && s.posted[m.Place].called() == m.Name
		case m.By == ByAssumption && m.Place < len(s.asked.assumed):
			there = Constraint(s.asked.assumed[m.Place]) == m.Constraint
		}
		if !there {
			return false
		}
	}
	return true
}

// partOf returns the constraints and assumptions of a set.
func (s *Solver) partOf(set []Origin) (ps []posted, assumed []Literal) {
	for _, m := range set {
		if m.By == ByConstraint {
			ps = append(ps, s.posted[m.Place])
		} else {
			assumed = append(assumed, s.asked.assumed[m.Place])
		}
	}
	return ps, assumed
}

// scope says which variables constraints and assumptions are about.
func (s *Solver) scope(ps []posted, assumed []Literal) []bool {
	used := scopeOf(ps, len(s.model.vars))
	for _, a := range assumed {
		used[a.x.index()] = true
	}
	return used
}

// membersNear lists all constraints and assumptions, those near variable x first: in the order
// in which a walk along constraints comes by them. A negative x is near to nothing.
func (s *Solver) membersNear(x int32) []Origin {
	const far = 1 << 30
	distance := make([]int, s.size)
	for i := range distance {
		distance[i] = far
	}
	on := make([][]int, s.size)
	for i, p := range s.posted[:s.own] {
		for _, y := range distinct(p.c.Vars()) {
			on[y] = append(on[y], i)
		}
	}
	reached := make([]int, s.own)
	for i := range reached {
		reached[i] = far
	}
	if x >= 0 {
		distance[x] = 0
		for queue := []int32{x}; len(queue) > 0; queue = queue[1:] {
			at := queue[0]
			for _, c := range on[at] {
				if reached[c] < far {
					continue
				}
				reached[c] = distance[at] + 1
				for _, y := range distinct(s.posted[c].c.Vars()) {
					if distance[y] == far {
						distance[y] = reached[c] + 1
						queue = append(queue, y)
					}
				}
			}
		}
	}
	near := func(m Origin) int {
		if m.By == ByConstraint {
			return reached[m.Place]
		}
		return distance[s.asked.assumed[m.Place].x.index()]
	}
	all := s.members()
	stably(all, func(a, b Origin) int { return near(a) - near(b) })
	return all
}
