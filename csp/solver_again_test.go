package csp_test

// The counts of a search do not depend on what the solver ran before.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/csp/strategy"
)

// waysAgain are the ways of searching that keep something of their own during a run.
var waysAgain = map[string]csp.Options{
	"plain":         {},
	"restarts":      {Restart: strategy.Luby(3)},
	"learning":      {Learn: true, Restart: strategy.Luby(5)},
	"last conflict": {LastConflict: true, Order: strategy.Activity},
	"random":        {Order: strategy.RandomOrder, Values: strategy.RandomValue, Seed: 5},
	"neighbourhood": {Neighbourhood: &csp.Neighbourhood{Relax: 0.4, Failures: 20}, Values: strategy.Saved},
	"discrepancies": {LimitedDiscrepancy: true},
	"ac3":           {Maintain: strategy.AC3},
	"forward":       {Maintain: strategy.ForwardChecking, Order: strategy.MRVDegree},
}

// counted is what a search counted, without its time.
func counted(s *csp.Solver, objective *csp.Objective) csp.Stats {
	if objective != nil {
		_, _ = s.Optimize(context.Background(), *objective)
	} else {
		_, _ = s.Count(context.Background(), 0)
	}
	st := s.Stats()
	st.Time = 0
	return st
}

// used runs other things in a solver, each of which ends in another way.
func used(t *testing.T, s *csp.Solver, xs []csp.Var, objective *csp.Objective) {
	t.Helper()
	ctx := context.Background()
	for _, x := range []csp.Var{xs[0], xs[len(xs)/2], xs[len(xs)-1]} {
		s.Reset()
		if d := s.Domain(x); !d.IsEmpty() {
			s.Assume(x.Ne(d.Min()))
		}
		_, err := s.Count(ctx, 1)
		if err == nil {
			_, _ = s.Propagate(ctx)
		}
		for range s.Solutions(ctx) {
			break
		}
	}
	if objective == nil {
		s.Reset()
		o := csp.Maximize(xs[0])
		_, _ = s.Optimize(ctx, o)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	_, _ = s.Count(stopped, 0)
	s.Reset()
}

func TestSameSearchCountsTheSameWhateverRanBefore(t *testing.T) {
	largest := 150
	if testing.Short() {
		largest = 30
	}
	for _, p := range classic.List() {
		for way, o := range waysAgain {
			in := p.Build()
			if o.Neighbourhood != nil && in.Objective == nil || len(in.Model.Vars()) > largest || o.Maintain == strategy.AC3 && len(in.Model.Vars()) > 20 {
				continue
			}
			t.Run(p.Name+" "+way, func(t *testing.T) {
				o.MaxFailures = 100
				o.MaxNodes = 400
				fresh := compile(t, in.Model, o)
				want := counted(fresh, in.Objective)
				assert.Equal(t, want, counted(fresh, in.Objective), "twice")
				s := compile(t, in.Model, o)
				used(t, s, in.Model.Vars(), in.Objective)
				assert.Equal(t, want, counted(s, in.Objective), "after other runs")
			})
		}
	}
}

// Every constraint by itself, over random variables.
func TestSameSearchOfOneConstraintCountsTheSame(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 10
	}
	for _, row := range builtin.Rows {
		t.Run(row.Name, func(t *testing.T) {
			for seed := range seeds {
				r := rand.New(rand.NewPCG(seed, 7))
				m := csp.NewModel()
				src := builtin.Source{Intn: r.IntN, Model: m, Most: 5, Deep: 0, Rows: builtin.Rows}
				for i := range 5 {
					src.Vars = append(src.Vars, m.IntVar(fmt.Sprint("x", i), -1-r.IntN(2), 2+r.IntN(4)))
				}
				m.Post(src.Draw(row), src.Draw(row), csp.Less(src.Vars[0], src.Vars[1]))
				for way, o := range waysAgain {
					if o.Neighbourhood != nil {
						continue
					}
					o.MaxNodes = 300
					fresh, err := m.Compile(t.Context(), o)
					if err != nil {
						break
					}
					want := counted(fresh, nil)
					require.Equal(t, want, counted(fresh, nil), "twice, seed %d, %s:\n%v", seed, way, m)
					s := compile(t, m, o)
					used(t, s, m.Vars(), nil)
					require.Equal(t, want, counted(s, nil), "after other runs, seed %d, %s:\n%v", seed, way, m)
				}
			}
		})
	}
}
