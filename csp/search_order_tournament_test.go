package csp

// A tournament must choose what looking through all variables would: the same search,
// node for node. Each case runs with and without.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// colouring is a random graph to be coloured, with variables enough for a tournament.
func colouring(r *rand.Rand, n, edges, colours int) *Model {
	m := NewModel()
	xs := m.IntVars("x", n, 1, colours)
	for range edges {
		a, b := r.IntN(n), r.IntN(n)
		if a != b {
			m.Post(NotEqual(xs[a], xs[b]))
		}
	}
	return m
}

// partialLatin is a Latin square of order n with some cells given; its propagation
// changes many variables at some nodes.
func partialLatin(r *rand.Rand, n, givens int) *Model {
	m := NewModel()
	cells := m.IntVars("c", n*n, 1, n)
	for i := range n {
		var row, column []Var
		for j := range n {
			row, column = append(row, cells[i*n+j]), append(column, cells[j*n+i])
		}
		m.Post(AllDifferent(row...), AllDifferent(column...))
	}
	shift := r.IntN(n)
	for _, k := range r.Perm(n * n)[:givens] {
		m.Post(Equal(cells[k], m.Const((k/n+k%n+shift)%n+1)))
	}
	return m
}

// trace is what a search did.
type trace struct {
	solutions []string
	stats     Stats
	outcome   Outcome
}

func traceOf(s *Solver, assume []Literal) (t trace) {
	s.Reset()
	s.Assume(assume...)
	for sol := range s.Solutions(context.Background()) {
		t.solutions = append(t.solutions, fmt.Sprint(sol.vals))
	}
	t.stats, t.outcome = s.Stats(), s.Outcome()
	t.stats.Time = 0
	return t
}

func TestTournamentsChangeNoChoice(t *testing.T) {
	base := Options{MaxNodes: 3000, MaxSolutions: 20, Kernel: generalKernel}
	withTournament := 0
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 0))
		models := []*Model{
			colouring(r, 200, 460, 3), // about where colouring is hardest
			colouring(r, 400, 500, 3),
			partialLatin(r, 13, 60),
		}
		for i, m := range models {
			vars := m.Vars()
			var views []Var // some variables, twice, from the last
			for k := len(vars) - 1; k >= 0; k-- {
				views = append(views, vars[k].Neg().Plus(k), vars[k])
			}
			options := map[string]Options{"auto": {}, "mrv": {Order: strategy.MRV}, "ac3": {Maintain: strategy.AC3, Order: strategy.DomWDeg},
				"restarts":        {Order: strategy.DomWDeg, Restart: strategy.Luby(5)},
				"last conflict":   {Order: strategy.MRV, LastConflict: true},
				"discrepancies":   {LimitedDiscrepancy: true},
				"phases":          {Phases: []Phase{{Vars: views, Order: strategy.MRV, Values: strategy.LowerHalf}}},
				"two tournaments": {Phases: []Phase{{Vars: vars[20:], Order: strategy.DomWDeg}, {Vars: views, Order: strategy.MRV}}},
			}
			for name, o := range options {
				o.MaxNodes, o.MaxSolutions, o.Kernel = base.MaxNodes, base.MaxSolutions, base.Kernel
				with, err := m.Compile(t.Context(), o)
				require.NoError(t, err)
				without, err := m.Compile(t.Context(), o)
				require.NoError(t, err)
				for k := range without.order.phases {
					if without.order.phases[k].cup != nil {
						withTournament++
					}
					without.order.phases[k].cup = nil
				}
				for range 2 { // a solver is used again, from another root
					assume := []Literal{vars[r.IntN(len(vars))].Ne(2), vars[r.IntN(len(vars))].Ge(2)}
					require.Equal(t, traceOf(without, assume), traceOf(with, assume), "seed %d, model %d, %s", seed, i, name)
				}
			}
		}
	}
	assert.Equal(t, 4*3*(8+1), withTournament)
}

// In optimisation with neighbourhoods the root is left and come back to all the time.
func TestTournamentsInNeighbourhoods(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	m := colouring(r, 150, 300, 5)
	vars := m.Vars()
	total := m.IntVar("total", 0, 5*150)
	m.Post(Sum(vars...).Is(domains.EQ, total))
	o := Options{Order: strategy.DomWDeg, MaxNodes: 4000, Neighbourhood: &Neighbourhood{Relax: 0.3, Failures: 20}}
	var want trace
	for run := range 2 {
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		require.NotNil(t, s.order.phases[0].cup)
		if run == 0 {
			s.order.phases[0].cup = nil
		}
		sol, _ := s.Optimize(context.Background(), Minimize(total))
		got := trace{[]string{fmt.Sprint(sol.vals)}, s.Stats(), s.Outcome()}
		got.stats.Time = 0
		if run == 0 {
			want = got
		}
		require.Equal(t, want, got)
	}
	assert.Positive(t, want.stats.Restarts)
}
