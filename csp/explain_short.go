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

// WhyShort is [Solver.Why] with a minimal set of constraints and assumptions: with any one
// of them left out, propagation of the others does not remove v any more. Those near x are
// preferred. It takes in the order of k*log(n/k) propagations, each of a model compiled
// for it, where the explanation needs k of n constraints and assumptions. The answer and
// its errors are those of Why, and the context's error.
func (s *Solver) WhyShort(ctx context.Context, x Var, v int) (*Explanation, error) {
	e, err := s.Why(x, v)
	if err != nil || e.Answer != Pruned && e.Answer != Contradiction || e.constraints() < 2 {
		return e, err
	}
	return s.shorter(ctx, e, func(sub *Solver) *Explanation { return sub.why(sub.explainer(), x, v) }, x.index())
}

// WhyFailedShort is [Solver.WhyFailed] in the same way.
func (s *Solver) WhyFailedShort(ctx context.Context) (*Explanation, error) {
	e, err := s.WhyFailed()
	if err != nil {
		return nil, err
	}
	ask := func(sub *Solver) *Explanation {
		if !sub.failed {
			return &Explanation{Answer: StillPossible}
		}
		return &Explanation{Answer: Contradiction, Facts: sub.explainer().failure()}
	}
	from := int32(-1)
	for _, f := range e.Facts {
		if f.Var.model != nil {
			from = f.Var.index() // the latest is the nearest to the contradiction
		}
	}
	return s.shorter(ctx, e, ask, from)
}

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
func (s *Solver) shorter(ctx context.Context, e *Explanation, ask func(sub *Solver) *Explanation, from int32) (*Explanation, error) {
	if s.empty {
		return e, nil
	}
	gone := func(set []CoreMember) bool {
		sub := s.part(ctx, set, from)
		return sub != nil && (sub.failed || e.Answer == Pruned && !sub.space.st.Has(from, e.Var.under(e.Value)))
	}
	set := quickxplain.Minimal(s.membersNear(from), gone)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(set, compareMembers)
	sub := s.part(ctx, set, from)
	if sub == nil {
		return e, ctx.Err()
	}
	short := ask(sub)
	if short.Answer == StillPossible || len(short.Facts) > len(e.Facts) {
		return e, nil // a propagator that prunes less where it knows less
	}
	placed(short.Facts, set)
	return short, nil
}

// part propagates with some constraints and assumptions, which stand in the order of
// compareMembers or do not matter later. It returns nil where that was interrupted.
func (s *Solver) part(ctx context.Context, set []CoreMember, from int32) *Solver {
	ps, assumed := s.partOf(set)
	used := s.scope(ps, assumed)
	if from >= 0 {
		used[from] = true
	}
	sub, err := s.model.compile(Options{Maintain: s.opts.Maintain, Kernel: GeneralKernel}, ps, used)
	if err != nil {
		return nil // it compiled together with the others, so this does not happen
	}
	sub.assumed = assumed
	if _, err := sub.Propagate(ctx); err != nil {
		return nil
	}
	return sub
}

// placed gives facts of a part the places of the whole.
func placed(facts []Fact, set []CoreMember) {
	var constraints, assumptions []int
	for _, m := range set {
		if m.Constraint != nil {
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

// WhyCore explains why the members of a core of this solver, and what was taken for granted
// when it was found, cannot hold together. Where
// their propagation finds a contradiction, that is the answer; otherwise it is Refuted,
// with the failed branches of a search from the root, or Undecided where these are more
// than maxNodes nodes (1000 where that is below 1). Without a core, nil, the error is a
// *[ModelError].
func (s *Solver) WhyCore(ctx context.Context, core *Core, maxNodes int) (*Explanation, error) {
	switch {
	case s.model == nil:
		return nil, errUncompiled
	case core == nil:
		return nil, &ModelError{Msg: "there is no core to explain"}
	case s.empty:
		return &Explanation{Answer: Contradiction, Facts: s.explainer().failure()}, nil
	}
	set := slices.Concat(core.background, core.Members)
	slices.SortStableFunc(set, compareMembers)
	sub := s.part(ctx, set, -1)
	if sub == nil {
		return nil, ctx.Err()
	}
	e := &Explanation{Answer: Contradiction}
	if sub.failed {
		e.Facts = sub.explainer().failure()
		placed(e.Facts, set)
		return e, nil
	}
	b, _, ended, err := sub.refute(ctx, nil, maxNodes)
	if err != nil {
		return nil, err
	}
	if e.Answer = Undecided; ended == branchFailed {
		e.Answer, e.Search = Refuted, &b
		b.each(func(facts []Fact) { placed(facts, set) })
	}
	return e, nil
}

// partOf returns the constraints and assumptions of a set.
func (s *Solver) partOf(set []CoreMember) (ps []posted, assumed []assumption) {
	for _, m := range set {
		if m.Constraint != nil {
			ps = append(ps, s.posted[m.Place])
		} else {
			assumed = append(assumed, s.assumed[m.Place])
		}
	}
	return ps, assumed
}

// scope says which variables constraints and assumptions are about.
func (s *Solver) scope(ps []posted, assumed []assumption) []bool {
	used := scopeOf(ps, len(s.model.vars))
	for _, a := range assumed {
		used[a.lit.x.index()] = true
	}
	return used
}

// membersNear lists all constraints and assumptions, those near variable x first: in the order
// in which a walk along constraints comes by them. A negative x is near to nothing.
func (s *Solver) membersNear(x int32) []CoreMember {
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
	near := func(m CoreMember) int {
		if m.Constraint != nil {
			return reached[m.Place]
		}
		return distance[m.Var.index()]
	}
	all := s.members()
	slices.SortStableFunc(all, func(a, b CoreMember) int { return near(a) - near(b) })
	return all
}
