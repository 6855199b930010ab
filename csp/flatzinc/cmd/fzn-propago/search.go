package main

// The searches: by one solver, or by a team of several.

import (
	"context"
	"iter"

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
	if s.free {
		o = in.FreeOptions()
		if in.Goal == flatzinc.Satisfy && s.wanted() != 1 {
			o.Turns = nil
		}
	}
	o.Seed = uint64(s.seed)
	o.Learn = o.Learn || s.learn
	return o
}

// newSearcher compiles the model for the settings. Where one solution is wanted, or the
// best, several workers race with different searches: the one that a single worker does,
// the annotated one with learning, free ones with and without. Where many are wanted they
// divide the search tree.
func newSearcher(ctx context.Context, in *flatzinc.Instance, s *settings) (searcher, error) {
	first := s.options(in)
	switch {
	case s.workers == 1:
		return in.Model.Compile(ctx, first)
	case in.Goal == flatzinc.Satisfy && s.wanted() != 1:
		return in.Model.Split(ctx, s.workers, first)
	}
	all := []csp.Options{first}
	for i := 1; i < s.workers; i++ {
		o := in.FreeOptions()
		o.Turns = nil // another worker has that search for itself
		if i == 1 || i == 2 && s.free {
			o = in.Options()
		}
		o.Learn = i%2 == 1
		o.Seed = uint64(s.seed) + uint64(i)
		if i > 2 {
			vary(&o, i)
		}
		all = append(all, o)
	}
	team, err := in.Model.Portfolio(ctx, all...)
	return race{team}, err
}

// described says in words how the search by one worker goes, without its limits.
func described(o *csp.Options) (parts []string) {
	if len(o.Turns) > 0 {
		parts = append(parts, "the annotated order and dom/wdeg in turns")
	}
	if (o.Restart != csp.Restart{}) {
		parts = append(parts, "restarts "+o.Restart.String())
	}
	if o.Learn {
		parts = append(parts, "learning")
	}
	if o.LastConflict {
		parts = append(parts, "last conflict")
	}
	return parts
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

// vary makes the search of the worker with this number differ from the free search of
// the others: ties are broken by chance, and values are taken in another order.
func vary(o *csp.Options, worker int) {
	phases := append([]csp.Phase(nil), o.Phases...)
	values := []csp.ValueOrder{csp.Saved, csp.Ascending, csp.RandomValue, csp.Descending}[worker%4]
	for i := range phases {
		if phases[i].Brancher == nil && phases[i].Order == csp.DomWDeg {
			phases[i].Ties, phases[i].Values = csp.RandomOrder, values
		}
	}
	o.Phases = phases
}

// wanted returns how many solutions a satisfaction problem is asked for, 0 for all.
func (s *settings) wanted() int {
	if s.all {
		return 0
	}
	return s.solutions
}
