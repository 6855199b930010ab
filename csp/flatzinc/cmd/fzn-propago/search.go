package main

// The searches: by one solver, or by a team of several.

import (
	"context"
	"iter"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// searcher is a csp.Solver or a csp.Team.
type searcher interface {
	Solutions(ctx context.Context) iter.Seq[csp.Solution]
	Improving(ctx context.Context, o csp.Objective) iter.Seq[csp.Solution]
	Stats() csp.Stats
	Outcome() csp.Outcome
	Err() error
}

// options returns the search by one worker.
func (s *settings) options(in *flatzinc.Instance) csp.Options {
	o := in.Options()
	o.Free = s.free
	o.Seed = uint64(s.seed)
	o.Learn = o.Learn || s.learn
	if s.proof != "" && s.wanted() != 1 {
		o.Phases = slices.Clone(o.Phases)
		for i := range o.Phases {
			o.Phases[i].Once = false // what all solutions are is said with all of them
		}
	}
	return o
}

// newSearcher compiles the model for the settings. Where one solution is wanted, or the
// best, several workers race: the search of a single worker and free ones, which the engine
// makes differ. Where many are wanted they divide the search tree.
func newSearcher(ctx context.Context, in *flatzinc.Instance, s *settings, first csp.Options) (searcher, error) {
	switch {
	case s.workers == 1:
		return in.Model.Compile(ctx, first)
	case in.Goal == flatzinc.Satisfy && s.wanted() != 1:
		return in.Model.Split(ctx, s.workers, first)
	}
	all := slices.Repeat([]csp.Options{first}, s.workers)
	for i := range all {
		all[i].Free = s.free || i > 0
	}
	team, err := in.Model.Portfolio(ctx, all...)
	return race{team}, err
}

// race is a team of which one solution is wanted: the first that any of them finds.
type race struct{ *csp.Team }

func (r race) Solutions(ctx context.Context) iter.Seq[csp.Solution] {
	return func(yield func(csp.Solution) bool) {
		if sol, err := r.Solve(ctx); err == nil {
			yield(sol)
		}
	}
}

// wanted returns how many solutions a satisfaction problem is asked for, 0 for all.
func (s *settings) wanted() int {
	if s.all {
		return 0
	}
	return s.solutions
}
