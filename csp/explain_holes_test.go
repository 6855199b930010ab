// Holes in variables of which only the bounds are kept: whatever excludes a value, Solutions,
// Domain, Why and Core agree on it.
package csp_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// holed is a small random model whose variables mostly keep bounds only, with assumptions
// that cut holes.
type holed struct {
	model  *csp.Model
	xs     []csp.Var
	checks []csp.Checker
	lits   []csp.Literal
}

func randomHoled(rng *rand.Rand) *holed {
	h := &holed{model: csp.NewModel()}
	m := h.model
	for i := range 3 {
		name, lo := fmt.Sprint("x", i), rng.IntN(3)-1
		declare := m.BoundsVar
		if i == 2 {
			declare = m.IntVar
		}
		x := declare(name, lo, lo+3+rng.IntN(3))
		switch rng.IntN(3) {
		case 0:
			x = x.Neg().Plus(3)
		case 1:
			x = x.Plus(-1)
		}
		h.xs = append(h.xs, x)
	}
	lit := func() csp.Literal {
		x, v := h.xs[rng.IntN(3)], rng.IntN(7)-2
		return []func(int) csp.Literal{x.Ne, x.Eq, x.Le, x.Ge, x.Ne, x.Ne}[rng.IntN(6)](v)
	}
	for range rng.IntN(4) {
		x, y, z := h.xs[rng.IntN(3)], h.xs[rng.IntN(3)], h.xs[rng.IntN(3)]
		made := []func() csp.Constraint{
			func() csp.Constraint { return csp.NotEqual(x, y) },
			func() csp.Constraint { return csp.Less(x, y) },
			func() csp.Constraint { return csp.AllDifferentWith(csp.DomainConsistency, x, y, z) },
			func() csp.Constraint {
				return csp.Dot([]int{1, 2, -1}, []csp.Var{x, y, z}).Eq(rng.IntN(9) - 2)
			},
			func() csp.Constraint { return csp.Or(lit(), lit()) },
			func() csp.Constraint { return csp.Equal(x, y.Plus(rng.IntN(3))) },
			func() csp.Constraint { return csp.Not(csp.Member(x, domains.Of(rng.IntN(5), rng.IntN(5)))) },
		}
		c := made[rng.IntN(len(made))]()
		m.Post(c)
		h.checks = append(h.checks, c.(csp.Checker))
	}
	for range 1 + rng.IntN(5) {
		switch x := h.xs[rng.IntN(3)]; rng.IntN(4) {
		case 0:
			dom := domains.Of(rng.IntN(8)-2, rng.IntN(8)-2, rng.IntN(8)-2, rng.IntN(8)-2)
			for v := range x.Domain().Difference(dom).All() {
				h.lits = append(h.lits, x.Ne(v))
			}
		default:
			h.lits = append(h.lits, x.Ne(rng.IntN(7)-2))
		}
	}
	return h
}

// solutions lists, by trying everything, what satisfies those constraints and assumptions.
func (h *holed) solutions(constraint, assumption func(int) bool) [][]int {
	var out [][]int
	vals := make([]int, 3)
	value := func(y csp.Var) int {
		for i, x := range h.xs {
			if l, ok := x.Eq(vals[i]).On(y); ok {
				return l.Value()
			}
		}
		panic("no such variable")
	}
	var place func(i int)
	place = func(i int) {
		if i == 3 {
			k := 0
			for _, c := range h.model.Constraints() {
				var of []int
				for _, y := range c.Vars() {
					of = append(of, value(y))
				}
				if constraint(k) && !h.checks[k].Satisfied(of) {
					return
				}
				k++
			}
			for a, l := range h.lits {
				if assumption(a) && !l.Holds(value(l.Var())) {
					return
				}
			}
			out = append(out, slices.Clone(vals))
			return
		}
		for v := range h.xs[i].Domain().All() {
			vals[i] = v
			place(i + 1)
		}
	}
	place(0)
	slices.SortFunc(out, slices.Compare)
	return out
}

func (h *holed) assume(s *csp.Solver) {
	s.Assume(h.lits...)
}

func every(int) bool { return true }

// waysToSearch are levels and ways of searching that treat literals differently.
func waysToSearch() []csp.Options {
	return []csp.Options{
		{}, {Maintain: strategy.AC3}, {Maintain: strategy.ForwardChecking}, {Maintain: strategy.Backtracking},
		{Learn: true}, {Restart: strategy.Luby(1)}, {Learn: true, Restart: strategy.Luby(1)},
		{LimitedDiscrepancy: true, Order: strategy.MRV}, {Values: strategy.Descending, LastConflict: true}, {Order: strategy.DomWDeg, Values: strategy.RandomValue},
	}
}

func TestHolesOfBoundsVariablesAreHeld(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	ctx := context.Background()
	for range 150 {
		h := randomHoled(rng)
		want := h.solutions(every, every)
		for _, o := range waysToSearch() {
			s, err := h.model.Compile(ctx, o)
			require.NoError(t, err)
			h.assume(s)
			var got [][]int
			for sol := range s.Solutions(ctx) {
				got = append(got, sol.Values(h.xs))
			}
			slices.SortFunc(got, slices.Compare)
			require.Equal(t, want, got, "%+v\n%vassumed %v", o, h.model, h.lits)
			for _, x := range h.xs {
				requireAgreed(t, s, x, "after a search") // nothing is assumed of the root
			}
			_, err = s.Propagate(ctx)
			require.NoError(t, err)
			for i, x := range h.xs {
				requireAgreed(t, s, x, "after Propagate")
				for _, vals := range want {
					require.True(t, s.Domain(x).Contains(vals[i]))
				}
				for _, l := range h.lits {
					if l, ok := l.On(x); ok {
						require.False(t, s.Domain(x).Contains(l.Value()) && len(want) > 0, "%v was assumed", l)
					}
				}
			}
			s.Reset()
			for _, x := range h.xs {
				requireAgreed(t, s, x, "after Reset")
			}
		}
		h.requireCore(t, want)
	}
}

// requireAgreed holds what Domain says of a variable against what Why does.
func requireAgreed(t *testing.T, s *csp.Solver, x csp.Var, when string) {
	t.Helper()
	for v := x.Domain().Min() - 1; v <= x.Domain().Max()+1; v++ {
		e, err := s.Why(context.Background(), csp.Question{Var: x, Value: v})
		require.NoError(t, err)
		gone := e.Answer == csp.Pruned || e.Answer == csp.NeverDeclared
		require.Equal(t, !gone, s.Domain(x).Contains(v), "%s: %v = %d in %v, and Why says %v\n%v", when, x, v, s.Domain(x), e.Answer, e)
		if e.Answer == csp.Pruned {
			require.NotEmpty(t, e.Facts)
		}
	}
}

// requireCore asks whether a core is there exactly where no solution is, and needs all of
// its members.
func (h *holed) requireCore(t *testing.T, want [][]int) {
	t.Helper()
	s, err := h.model.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	h.assume(s)
	core, err := s.Core(context.Background())
	if len(want) > 0 {
		require.True(t, errors.Is(err, csp.ErrSatisfiable))
		return
	}
	require.NoError(t, err)
	require.True(t, core.Minimal)
	for leave := -1; leave < len(core.Members); leave++ {
		in := func(constraint bool) func(int) bool {
			return func(place int) bool {
				return slices.ContainsFunc(core.Members, func(m csp.Origin) bool {
					left := leave >= 0 && m.Place == core.Members[leave].Place && m.By == core.Members[leave].By
					return !left && m.Place == place && (m.By == csp.ByConstraint) == constraint
				})
			}
		}
		require.Equal(t, leave >= 0, len(h.solutions(in(true), in(false))) > 0, "%v\nwithout member %d\n%v", core, leave, h.model)
	}
}
