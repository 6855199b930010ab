package csp

import (
	"context"
	"slices"

	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file answers for the nodes of a search: why a value is gone there, and, where no
// propagation removes it, by which failed branches it is refuted.

// Branch is one side of a branch in a tree in which everything failed.
type Branch struct {
	// Literal is the side taken; the zero Literal at the root of a search.
	Literal Literal
	// Facts lead to the contradiction that propagation finds there. With Branches, they
	// exclude the values of the variable that are not branched on.
	Facts []Fact
	// Branches are the sides of one variable below: one for each value that is left, or x<=k
	// and x>k where there are many.
	Branches []Branch
}

// failures counts the failed leaves.
func (b *Branch) failures() int {
	if len(b.Branches) == 0 {
		return 1
	}
	n := 0
	for i := range b.Branches {
		n += b.Branches[i].failures()
	}
	return n
}

// bySearch answers what propagation leaves open.
func (s *Solver) bySearch(ctx context.Context, q Question) (*Explanation, error) {
	if q.Path == nil {
		// The present state may be one that nothing was propagated in.
		q.Path = []Fact{}
		if e, err := s.byPropagation(ctx, q); err != nil || e.Answer != StillPossible {
			return e, err
		}
	}
	path := q.Path
	if q.aboutValue() {
		path = append(slices.Clone(path), Fact{Literal: s.bare(q.Var.Eq(q.Value))})
	}
	b, found, ended, err := s.refute(ctx, path, q.MaxNodes)
	if err != nil {
		return nil, err
	}
	if !q.aboutValue() {
		b.Literal = Literal{} // the last step is given, and no side of this search
	}
	e := &Explanation{Question: q, Answer: Undecided}
	switch ended {
	case branchFailed:
		e.Answer, e.Search = Refuted, &b
	case branchSolved:
		e.Answer, e.Solution = InSolution, found
	}
	return e, nil
}

// refute searches below a path.
func (s *Solver) refute(ctx context.Context, path []Fact, maxNodes int) (Branch, Solution, ending, error) {
	r := &refuter{ctx: ctx, s: s, left: maxNodes}
	b, _, ended := r.branch(path)
	return b, r.solution, ended, r.err
}

// goTo propagates at the node of a path, in a solver of its own.
func (s *Solver) goTo(ctx context.Context, level strategy.Maintain, path []Fact) (*Solver, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	for _, p := range path {
		if !s.has(p.Literal.x) {
			return nil, &ModelError{Vars: []Var{p.Literal.x}, Msg: "a step of the path is about a variable that the solver does not have"}
		}
	}
	twin, err := s.twin(ctx, level)
	if err != nil {
		return nil, err
	}
	twin.Reset()
	twin.asked.assumed = append(twin.asked.assumed, s.asked.assumed...)
	for _, p := range path {
		twin.Assume(p.Literal)
	}
	if _, err := twin.Propagate(ctx); err != nil {
		return nil, err
	}
	return twin, nil
}

// twin returns a solver of the same constraints for questions about nodes.
func (s *Solver) twin(ctx context.Context, level strategy.Maintain) (*Solver, error) {
	if t := s.aside.twins[level]; t != nil {
		return t, nil
	}
	t, err := s.model.compile(ctx, Options{Maintain: level, Kernel: generalKernel}, s.posted[:s.own], nil, 0)
	if err != nil {
		return nil, err
	}
	t.aside.alone = newAlone(t)
	if s.aside.twins == nil {
		s.aside.twins = make(map[strategy.Maintain]*Solver)
	}
	s.aside.twins[level] = t
	return t, nil
}

func (s *Solver) explainerAt(ctx context.Context, path []Fact) *explainer {
	e := s.explainer(ctx)
	e.path, e.given = path, len(s.asked.assumed)-len(path)
	return e
}

// ending says how the search below a branch ended.
type ending uint8

const (
	branchFailed ending = iota
	branchSolved
	branchCut
)

// refuter searches for failed branches.
type refuter struct {
	ctx      context.Context
	s        *Solver
	left     int // nodes
	err      error
	solution Solution
	open     []int32 // the variables that constraints are about
}

// manyValues is the number of values from which on a branch halves the domain.
const manyValues = 16

// branch goes down the last step of path; where it has none, it begins at the root. The
// steps that the failure needs are returned as places in path.
func (r *refuter) branch(path []Fact) (b Branch, used []int, ended ending) {
	if len(path) > 0 {
		b.Literal = path[len(path)-1].Literal
	}
	if r.left == 0 {
		return b, nil, branchCut
	}
	r.left--
	twin, err := r.s.goTo(r.ctx, strategy.Full, path)
	if err != nil {
		r.err = err
		return b, nil, branchCut
	}
	if twin.run.failed {
		b.Facts = twin.explainerAt(r.ctx, path).failure()
		return b, decided(b.Facts), branchFailed
	}
	x, ok := r.choose(twin)
	if !ok {
		vals := make([]int32, twin.size)
		for i := range vals {
			vals[i] = int32(twin.space.st.Min(int32(i)))
		}
		r.solution = Solution{r.s.model, vals}
		return b, nil, branchSolved
	}
	sides, facts := r.sides(twin, path, x)
	b.Facts, used = facts, decided(facts)
	for _, side := range sides {
		below, needs, ended := r.branch(append(slices.Clip(path), Fact{Literal: side}))
		if ended != branchFailed {
			return b, nil, ended
		}
		i := slices.Index(needs, len(path))
		if i < 0 {
			// It fails whatever is decided here, so that this branch is left out.
			below.Literal = b.Literal
			below.without(len(path))
			for j, n := range needs {
				if n > len(path) {
					needs[j]--
				}
			}
			return below, needs, branchFailed
		}
		b.Branches = append(b.Branches, below)
		for _, n := range slices.Delete(needs, i, i+1) {
			if !slices.Contains(used, n) {
				used = append(used, n)
			}
		}
	}
	return b, used, branchFailed
}

// each calls do for the facts of every branch.
func (b *Branch) each(do func(facts []Fact)) {
	do(b.Facts)
	for i := range b.Branches {
		b.Branches[i].each(do)
	}
}

// without moves the places of steps that come after one which is left out.
func (b *Branch) without(step int) {
	b.each(func(facts []Fact) {
		for i := range facts {
			if f := &facts[i]; (f.By == ByDecision || f.By == ByRefutation) && f.Place > step {
				f.Place--
			}
		}
	})
}

// choose returns the open variable with the fewest values, and of those one that most
// constraints are about.
func (r *refuter) choose(twin *Solver) (Var, bool) {
	if r.open == nil {
		degree := make([]int, twin.size)
		for _, p := range twin.posted {
			for _, x := range distinct(p.c.Vars()) {
				degree[x]++
			}
		}
		r.open = []int32{}
		for x, d := range degree {
			if d > 0 {
				r.open = append(r.open, int32(x))
			}
		}
		stably(r.open, func(a, b int32) int { return degree[b] - degree[a] })
	}
	best, size := int32(-1), 0
	for _, x := range r.open {
		if n := twin.space.st.Size(x); n > 1 && (best < 0 || n < size) {
			best, size = x, n
		}
	}
	return Var{model: twin.model, id: best}, best >= 0
}

// sides returns what is branched on for x, and the facts that exclude everything else.
func (r *refuter) sides(twin *Solver, path []Fact, x Var) ([]Literal, []Fact) {
	st := twin.space.st
	lo, hi := st.Min(x.id), st.Max(x.id)
	if st.Kind(x.id) == domains.Interval || st.Size(x.id) > manyValues {
		mid := lo + (hi-lo)/2
		return []Literal{x.Le(mid), x.Ge(mid + 1)}, nil
	}
	var sides []Literal
	for v, ok := lo, true; ok; v, ok = st.Next(x.id, v+1) {
		sides = append(sides, x.Eq(v))
	}
	e := twin.explainerAt(r.ctx, path)
	claims := e.claimsOn(x.id, st.TrailLen())
	for _, k := range covering(claims, twin.declaredDomain(x.id).Difference(st.Domain(x.id))) {
		e.add(k)
	}
	return sides, e.facts
}

// decided returns the steps of the path that facts rest on.
func decided(facts []Fact) []int {
	var used []int
	for _, f := range facts {
		if (f.By == ByDecision || f.By == ByRefutation) && !slices.Contains(used, f.Place) {
			used = append(used, f.Place)
		}
	}
	return used
}
