package csp

import (
	"context"
	"fmt"
	"iter"
	"sync/atomic"

	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/domains"
)

// This file is optimisation by branch and bound: every solution tightens a bound
// that the rest of the search has to beat.

// Objective is what a search improves. See [Minimize] and [Maximize].
type Objective struct {
	x        Var // to be minimised
	maximize bool
}

// Minimize makes the least value of t the objective: of a variable, or of an expression.
//
// For an expression that is no view of a variable, the first call declares a variable of
// the model that is equal to it, which [Objective.Var] returns: call Minimize before
// compiling. The sum has to fit the bounds of a variable, else the model is malformed.
func Minimize(t Term) Objective { return Objective{totalOf(t), false} }

// Maximize makes the greatest value of t the objective, as [Minimize] the least.
func Maximize(t Term) Objective { return Objective{totalOf(t).Neg(), true} }

func totalOf(t Term) Var {
	if x, ok := t.(Var); ok {
		return x
	}
	return exprOf(t).total()
}

// Var returns the variable to be made least or greatest, in a solution its value.
func (o Objective) Var() Var {
	if o.maximize {
		return o.x.Neg()
	}
	return o.x
}

// String returns the objective as it is written, such as "minimize makespan".
func (o Objective) String() string {
	if o.maximize {
		return fmt.Sprintf("maximize %v", o.Var())
	}
	return fmt.Sprintf("minimize %v", o.x)
}

// value turns a value of the minimised view into one of the objective's variable.
func (o Objective) value(v int) int {
	if o.maximize {
		return -v
	}
	return v
}

// goal is the objective of a running search, always minimised, and of the latest one what
// is known of it.
type goal struct {
	Objective
	on     bool
	found  bool
	best   int           // value of the best solution so far
	lower  int           // no solution is below, as the root's propagation knows
	proved bool          // the search for better ones was exhausted
	shared *atomic.Int64 // the best of all searches that work together, or nil
	stored *atomic.Int64 // the best that others found, which this search only reads, or nil
	aim    aim
}

// improve takes over the value of a new solution, which is better than the last.
func (g *goal) improve(s *Solver) {
	if !g.on {
		return
	}
	g.best, g.found = s.space.Min(g.x), true
	if g.shared != nil {
		exchange.Lower(g.shared, int64(g.best))
	}
}

// assert narrows the objective to what is better than the best solution. It returns
// false where nothing can be.
func (g *goal) assert(s *Solver) bool {
	if !g.on {
		return true
	}
	bound, any := g.best, g.found
	for _, told := range [2]*atomic.Int64{g.shared, g.stored} {
		if told == nil {
			continue
		}
		if b := told.Load(); b < unlimited && (!any || int(b) < bound) {
			bound, any = int(b), true
		}
	}
	if !any {
		return true
	}
	s.space.st.SetCause(domains.Objective)
	if !s.space.AtMost(g.x, bound-1) {
		s.space.queue.clear()
		return false
	}
	return true
}

// Improving searches for ever better solutions and yields each, an owned copy: the
// last one is the best. Outcome is Exhausted where that is proved optimal. Leaving
// the loop stops the search.
func (s *Solver) Improving(ctx context.Context, o Objective) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		s.optimize(ctx, o, nil, func() bool {
			return yield(Solution{s.model, append([]int32(nil), s.run.vals...)})
		})
	}
}

// Optimize returns the best solution. With a nil error it is proved optimal. Where the
// search was cut short, the best so far comes together with [ErrLimit] or the context's
// error; where there was none, the Solution is zero. [ErrNoSolution] is a proof that there
// is no solution at all.
func (s *Solver) Optimize(ctx context.Context, o Objective) (Solution, error) {
	return s.optimum(ctx, o, nil)
}

func (s *Solver) optimum(ctx context.Context, o Objective, shared *atomic.Int64) (Solution, error) {
	var best Solution
	s.optimize(ctx, o, shared, func() bool {
		best = Solution{s.model, append(best.vals[:0], s.run.vals...)}
		return true
	})
	switch {
	case s.run.err != nil:
		return best, s.run.err
	case s.run.outcome == Limited:
		return best, ErrLimit
	case best.IsZero():
		return best, ErrNoSolution
	}
	return best, nil
}

// optimize runs with an objective.
func (s *Solver) optimize(ctx context.Context, o Objective, shared *atomic.Int64, visit func() bool) {
	if s.run.on {
		s.run.err = ErrRunning
		return
	}
	if !s.has(o.x) {
		s.run.err = &ModelError{Vars: []Var{o.x}, Msg: "the objective is not a variable of the model, or was stated after compiling"}
		s.run.outcome = Invalid
		return
	}
	s.goal = goal{Objective: o, on: true, shared: shared}
	if c := exchange.Of(ctx); c != nil && c.Lasting() {
		s.goal.stored = c.Safe()
	}
	defer func() { s.goal.on = false }()
	s.perform(ctx, visit, true)
	s.goal.proved = s.run.outcome == Exhausted
}

// Objective returns the objective of the optimisation that is running; ok is false where
// none is.
func (s *Solver) Objective() (o Objective, ok bool) { return s.goal.Objective, s.goal.on }

// Bounds returns what the last optimisation knows of the objective: no solution is
// better than bound, and the best one found has value best. With ok false no
// solution was found. The two are equal where the best is optimal.
func (s *Solver) Bounds() (best, bound int, ok bool) {
	g := &s.goal
	best, bound = g.best, g.lower
	if g.found && g.proved {
		bound = best
	}
	return s.goal.Objective.value(best), s.goal.Objective.value(bound), g.found
}

// Optimize returns a solution with the best value of an objective, such as
// Minimize(makespan), with the errors of [Solver.Optimize]. Options.Timeout bounds compiling
// and searching together.
func (m *Model) Optimize(ctx context.Context, goal Objective, o Options) (Solution, error) {
	s, err := m.compileWithin(ctx, o)
	if err != nil {
		return Solution{}, err
	}
	return s.Optimize(ctx, goal)
}
