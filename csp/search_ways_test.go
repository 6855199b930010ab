package csp_test

// Every way of searching finds the same solutions and the same optimum, of models drawn from all
// constraints there are and of those in which a structure is found: with hints, assumptions and several
// workers, and once more after a reset.

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// drawAny draws a model of any constraints; some variables are wide or have gaps. It is nil where
// what was drawn is malformed.
func drawAny(r *rand.Rand) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	var xs []csp.Var
	for j := range 2 + r.IntN(4) {
		name, lo := fmt.Sprint("x", j), r.IntN(7)-3
		switch r.IntN(8) {
		case 0:
			xs = append(xs, m.IntVar(name, lo, lo+70+r.IntN(60)))
		case 1:
			xs = append(xs, m.BoundsVar(name, lo, lo+r.IntN(6)))
		case 2:
			xs = append(xs, m.IntVarIn(name, domains.Of(lo-90*r.IntN(2), lo, lo+2, lo+3, lo+140)))
		default:
			xs = append(xs, m.IntVar(name, lo, lo+r.IntN(5)))
		}
	}
	xs = append(xs, m.BoolVar("b"), m.BoolVar("c"))
	draw := &builtin.Source{Intn: r.IntN, Model: m, Vars: xs, Rows: builtin.Rows, Most: 5, Deep: 2, Constants: true}
	for range 1 + r.IntN(5) {
		c, b := draw.Draw(builtin.Rows[r.IntN(len(builtin.Rows))]), xs[len(xs)-1-r.IntN(2)]
		m.Post([]csp.Constraint{csp.Iff(b, c), csp.Implies(b, c), csp.Not(c), c, c}[r.IntN(5)])
	}
	if m.Err() != nil {
		return nil, nil
	}
	return m, xs
}

// drawStructured draws a schedule, a tour with costs or a packing.
func drawStructured(r *rand.Rand) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	n := 3 + r.IntN(2)
	var xs []csp.Var
	switch r.IntN(4) {
	case 0:
		xs = drawTour(r, m, n+1)
	case 1:
		side := 4 + r.IntN(2)
		x, y := m.IntVars("x", n, 0, side-1), m.IntVars("y", n, 0, side-1)
		w, h := make([]int, n), make([]int, n)
		for i := range n {
			w[i], h[i] = 1+r.IntN(3), 1+r.IntN(3)
			m.Post(x[i].Le(side-w[i]), y[i].Le(side-h[i]))
		}
		m.Post(csp.NonOverlappingRectangles(x, y, w, h))
		xs = append(x, y...)
	default:
		xs = drawSchedule(r, m, n)
	}
	for range r.IntN(3) {
		if i, j := r.IntN(len(xs)), r.IntN(len(xs)); i != j {
			m.Post(csp.NotEqual(xs[i], xs[j].Plus(r.IntN(3))))
		}
	}
	return m, xs
}

func drawTour(r *rand.Rand, m *csp.Model, n int) []csp.Var {
	next, costs := m.IntVars("next", n, 0, n-1), m.IntVars("cost", n, 0, 9)
	for i := range n {
		row := make([]int, n)
		for j := range row {
			row[j] = r.IntN(9)
		}
		m.Post(csp.Element(row, next[i], costs[i]))
	}
	total := m.IntVar("total", 0, 9*n)
	m.Post(csp.Circuit(next...), csp.Sum(costs...).Is(domains.EQ, total))
	return append([]csp.Var{total}, next...)
}

func drawSchedule(r *rand.Rand, m *csp.Model, n int) []csp.Var {
	far := 4 + r.IntN(4)
	starts, end := m.IntVars("start", n, 0, far), m.IntVar("end", 0, far+2)
	last, need := make([]int, n), make([]int, n)
	for i, s := range starts {
		last[i], need[i] = 1+r.IntN(4), 1+r.IntN(3)
		m.Post(csp.LessOrEqual(s.Plus(last[i]), end))
	}
	switch r.IntN(4) {
	case 0:
		m.Post(csp.NoOverlap(starts, last))
	case 1:
		m.Post(csp.NoOverlap(starts[:2], last[:2]), csp.NoOverlap(starts[1:], last[1:]))
	case 2:
		m.Post(csp.Cumulative(starts, last, need, 3+r.IntN(2)))
	default:
		for i := range starts {
			for j := range i {
				m.Post(csp.DisjunctivePair(m.BoolVar(fmt.Sprint("first", i, j)), starts[i], last[i], starts[j], last[j]))
			}
		}
	}
	if i, j := r.IntN(n), r.IntN(n); i != j {
		m.Post(csp.LessOrEqual(starts[i].Plus(r.IntN(3)), starts[j]))
	}
	return append([]csp.Var{end}, starts...)
}

// drawnWays are options to search with; what cannot be together is refused, and passed over.
func drawnWays(r *rand.Rand) []csp.Options {
	return []csp.Options{
		{},
		{Learn: true},
		{Learn: true, Restart: strategy.Luby(1 + r.IntN(3))},
		{Restart: strategy.Geometric(1+r.IntN(3), 1), Order: strategy.DomWDeg, Values: strategy.Saved},
		{Free: true, Seed: r.Uint64() % 5},
		{InTurns: true},
		{Workers: 2, Learn: r.IntN(2) == 0},
		{Workers: 2, Free: true},
		{Race: []csp.Options{{Free: true}, {Learn: true}}},
		{LimitedDiscrepancy: true, Order: strategy.InputOrder},
		{Maintain: strategy.AC3, LastConflict: true},
		{Learn: true, Order: strategy.VarOrder(r.IntN(10)), Values: strategy.ValueOrder(r.IntN(8)), Seed: 3},
		{Order: strategy.VarOrder(r.IntN(12)), Values: strategy.ValueOrder(r.IntN(8)), Seed: 3, Ties: strategy.VarOrder(r.IntN(8))},
	}
}

func TestAllWaysOfSearchingAgree(t *testing.T) {
	for name, draw := range map[string]func(r *rand.Rand) (*csp.Model, []csp.Var){"any": drawAny, "structured": drawStructured} {
		t.Run(name, func(t *testing.T) {
			compared, solvable := 0, 0
			for i := range cases(t, 60) {
				r := rand.New(rand.NewPCG(uint64(i), 99))
				m, xs := draw(r)
				if m == nil {
					continue
				}
				goal := drawGoal(r, xs)
				all := compile(t, m, csp.Options{Maintain: strategy.Maintain(r.IntN(3)), Order: strategy.InputOrder, Values: strategy.Ascending, MaxNodes: 30_000, MaxSolutions: 1000})
				var want [][]int
				for sol := range all.Solutions(t.Context()) {
					want = append(want, sol.Values(xs))
				}
				slices.SortFunc(want, slices.Compare)
				if all.Outcome() != csp.Exhausted {
					continue // too much to compare
				}
				compared++
				solvable += min(len(want), 1)
				for _, o := range drawnWays(r) {
					goal.agree(t, r, m, xs, want, o, fmt.Sprintf("case %d, %+v\n%v", i, o, m))
				}
			}
			require.Greater(t, compared, cases(t, 60)/4)
			require.Greater(t, solvable, compared/5)
		})
	}
}

// aim is an objective, and what it is worth where the variables have some values.
type aim struct {
	csp.Objective
	worth func(vals []int) int
}

// drawGoal draws one before the model is compiled, as it may need a variable.
func drawGoal(r *rand.Rand, xs []csp.Var) aim {
	a, b, v := r.IntN(len(xs)), r.IntN(len(xs)), 1+r.IntN(3)
	if r.IntN(2) == 0 {
		a *= r.IntN(2) // the first is the end of a schedule, or the length of a tour
		return aim{csp.Minimize(xs[a]), func(vals []int) int { return -vals[a] }}
	}
	return aim{csp.Maximize(csp.Dot([]int{v, -2}, []csp.Var{xs[a], xs[b]})), func(vals []int) int { return v*vals[a] - 2*vals[b] }}
}

// agree compares solutions, one solution and an optimum with those there are, and on the same solver
// again under an assumption.
func (goal aim) agree(t *testing.T, r *rand.Rand, m *csp.Model, xs []csp.Var, want [][]int, o csp.Options, what string) {
	t.Helper()
	for _, x := range xs {
		if len(want) > 0 && r.IntN(2) == 0 { // near a solution
			o.Hints = append(o.Hints, x.Eq(want[r.IntN(len(want))][slices.Index(xs, x)]+r.IntN(2)))
		}
	}
	s, err := m.Compile(t.Context(), o)
	var refused *csp.OptionsError
	if errors.As(err, &refused) {
		return
	}
	require.NoError(t, err, what)
	for range 2 {
		if got := sorted(t, s, xs); !slices.EqualFunc(got, want, slices.Equal) {
			require.Equal(t, want, got, what)
		}
		best, err := s.Optimize(t.Context(), goal.Objective)
		one, none := s.Solve(t.Context())
		if len(want) == 0 {
			require.ErrorIs(t, err, csp.ErrNoSolution, what)
			require.ErrorIs(t, none, csp.ErrNoSolution, what)
		} else {
			require.NoError(t, errors.Join(err, none), what)
			require.Contains(t, want, one.Values(xs), what)
			most := slices.MaxFunc(want, func(p, q []int) int { return goal.worth(p) - goal.worth(q) })
			require.Contains(t, want, best.Values(xs), what)
			require.Equal(t, goal.worth(most), goal.worth(best.Values(xs)), what)
		}
		k := r.IntN(len(xs))
		at := xs[k].Domain().Min() + r.IntN(4)
		s.Reset()
		s.Assume(xs[k].Le(at))
		want = slices.DeleteFunc(slices.Clone(want), func(vals []int) bool { return vals[k] > at })
	}
}
