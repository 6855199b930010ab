package csp_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file shows ways of searching: phases, one's own branching, restarts,
// optimisation and several cores.

// The room is chosen first and from the top; then the times, smallest domain first.
func ExamplePhase() {
	m := csp.NewModel()
	times := m.IntVars("time", 2, 0, 1)
	room := m.IntVar("room", 1, 2)
	m.Post(csp.AllDifferent(times...))
	s, err := m.Compile(context.Background(), csp.Options{Phases: []csp.Phase{
		{Vars: []csp.Var{room}, Values: strategy.Descending},
		{Vars: times, Order: strategy.MRV},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for sol := range s.Solutions(context.Background()) {
		fmt.Println("room", sol.Value(room), "times", sol.Values(times))
	}
	// Output:
	// room 2 times [0 1]
	// room 2 times [1 0]
	// room 1 times [0 1]
	// room 1 times [1 0]
}

// insideOut branches on the value of each variable nearest to a centre.
type insideOut struct {
	xs     []csp.Var
	centre int
}

func (b insideOut) branch(s *csp.Space) (csp.Literal, bool) {
	for _, x := range b.xs {
		if s.Fixed(x) {
			continue
		}
		for d := 0; ; d++ {
			if s.Has(x, b.centre-d) {
				return x.Eq(b.centre - d), true
			}
			if s.Has(x, b.centre+d) {
				return x.Eq(b.centre + d), true
			}
		}
	}
	return csp.Literal{}, false
}

func ExampleBrancher() {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 4)
	s, _ := m.Compile(context.Background(), csp.Options{Phases: []csp.Phase{{
		Brancher: func() csp.Brancher { return insideOut{[]csp.Var{x}, 2}.branch },
	}}})
	for sol := range s.Solutions(context.Background()) {
		fmt.Print(sol.Value(x), " ")
	}
	// Output: 2 1 3 0 4
}

// fewest branches on a variable with the fewest values, and tries the greatest. It keeps
// room for the open variables, so each solver needs one of its own.
type fewest struct {
	xs, open []csp.Var
}

func (b *fewest) branch(s *csp.Space) (csp.Literal, bool) {
	b.open = b.open[:0]
	for _, x := range b.xs {
		if !s.Fixed(x) {
			b.open = append(b.open, x)
		}
	}
	if len(b.open) == 0 {
		return csp.Literal{}, false
	}
	x := slices.MinFunc(b.open, func(x, y csp.Var) int { return s.Size(x) - s.Size(y) })
	return x.Eq(s.Max(x)), true
}

func ExampleBrancher_state() {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 1, 4)
	m.Post(csp.AllDifferent(xs...))
	team, _ := m.Compile(context.Background(), csp.Options{Workers: 2, Phases: []csp.Phase{{
		Brancher: func() csp.Brancher { return (&fewest{xs: xs}).branch },
	}}})
	fmt.Println(team.Count(context.Background(), 0))
	// Output: 24 <nil>
}

func ExampleBrancher_wrong() {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 4)
	again := func(*csp.Space) (csp.Literal, bool) { return x.Eq(2), true }
	_, err := m.Solve(context.Background(), csp.Options{Phases: []csp.Phase{{Brancher: func() csp.Brancher { return again }}}})
	var bad *csp.OptionsError
	fmt.Println(errors.As(err, &bad), bad.Option)
	fmt.Println(err)
	// Output:
	// true Brancher
	// csp: options: Brancher: it returned x = 2, which cannot be branched on
}

// market is a model of what to carry: at most 9 kg, for the most money.
func market() (m *csp.Model, take []csp.Var, money csp.Var) {
	m = csp.NewModel()
	take = m.BoolVars("take", 4)
	money = m.IntVar("money", 0, 100)
	m.Post(
		csp.Dot([]int{5, 4, 3, 2}, take).Le(9),
		csp.Dot([]int{10, 40, 30, 25}, take).Is(domains.EQ, money),
	)
	return m, take, money
}

func ExampleObjective() {
	m, take, money := market()
	s, _ := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder})
	for sol := range s.Improving(context.Background(), csp.Maximize(money)) {
		fmt.Println(sol.Values(take), sol.Value(money))
	}
	best, bound, _ := s.Bounds()
	fmt.Println(best, bound, s.Outcome())
	// Output:
	// [0 0 0 0] 0
	// [0 0 0 1] 25
	// [0 0 1 0] 30
	// [0 0 1 1] 55
	// [0 1 0 1] 65
	// [0 1 1 0] 70
	// [0 1 1 1] 95
	// 95 95 exhausted
}

// It goes on until a limit ends it, or whoever asks has enough.
func ExampleNeighbourhood() {
	m, _, money := market()
	s, _ := m.Compile(context.Background(), csp.Options{Neighbourhood: &csp.Neighbourhood{Relax: 0.5, Failures: 10}, Seed: 1})
	best := 0
	for sol := range s.Improving(context.Background(), csp.Maximize(money)) {
		if best = sol.Value(money); best >= 95 {
			break
		}
	}
	fmt.Println(best)
	// Output: 95
}

// Progress is told by time, here as often as the search looks.
func ExampleOptions_progress() {
	m, _ := fourQueens()
	told, nodes := false, int64(0)
	s, _ := m.Compile(context.Background(), csp.Options{
		Maintain:      strategy.Backtracking,
		ProgressEvery: time.Nanosecond,
		Progress:      func(s *csp.Solver) { told, nodes = true, s.Stats().Nodes },
	})
	s.Count(context.Background(), 0)
	fmt.Println(told, nodes > 0, nodes <= s.Stats().Nodes)
	// Output: true true true
}

func ExampleOptions_workers() {
	m, q := fourQueens()
	team, err := m.Compile(context.Background(), csp.Options{Workers: 2}) // two workers
	if err != nil {
		fmt.Println(err)
		return
	}
	for sol := range team.Solutions(context.Background()) {
		fmt.Println(sol.Values(q))
	}
	fmt.Println(team.Outcome())
	// Unordered output:
	// [1 3 0 2]
	// [2 0 3 1]
	// exhausted
}

func ExampleOptions_kernel() {
	m, _ := fourQueens()
	s, _ := m.Compile(context.Background(), csp.Options{Kernel: "general"})
	fmt.Println(s.Kernel())
	// Output: general it was asked for
}
