// Package workers runs a model by as many searches as a command is asked for: one, several that
// race for one solution, or several that divide the search tree.
package workers

import (
	"context"
	"iter"
	"slices"

	"github.com/propago/propago/csp"
)

// Max bounds the memory that a mistyped number of workers asks for.
const Max = 1024

// Searcher is a csp.Solver, or one of a cluster.
type Searcher interface {
	Solutions(ctx context.Context) iter.Seq[csp.Solution]
	Improving(ctx context.Context, o csp.Objective) iter.Seq[csp.Solution]
	Stats() csp.Stats
	Outcome() csp.Outcome
	Err() error
}

// New compiles a model for n workers, of which first is the search of a single one. Where one
// solution is wanted, or the best, several race: that search and free ones, which the engine makes
// differ, and Solutions yields one. Where many are wanted they divide the search tree.
func New(ctx context.Context, m *csp.Model, n int, many bool, first csp.Options) (Searcher, error) {
	if n > 1 && many {
		first.Workers = n
	} else if n > 1 {
		free := first
		free.Free, free.InTurns = true, false
		first.Race = slices.Repeat([]csp.Options{free}, n-1)
	}
	s, err := m.Compile(ctx, first)
	if many || err != nil {
		return s, err
	}
	return single{s}, nil
}

// single finds one solution where all are asked for.
type single struct{ *csp.Solver }

func (s single) Solutions(ctx context.Context) iter.Seq[csp.Solution] { return First(ctx, s.Solver) }

// First yields the first solution, where there is one. It is searched for as one, with all that
// Solve does and Solutions does not.
func First(ctx context.Context, s *csp.Solver) iter.Seq[csp.Solution] {
	return func(yield func(csp.Solution) bool) {
		if sol, err := s.Solve(ctx); err == nil {
			yield(sol)
		}
	}
}

// Alone returns the solver where it searches alone.
func Alone(s any) (*csp.Solver, bool) {
	if one, ok := s.(single); ok {
		s = one.Solver
	}
	one, ok := s.(*csp.Solver)
	if !ok {
		return nil, false
	}
	o := one.Options()
	return one, o.Workers <= 1 && len(o.Race) == 0
}
