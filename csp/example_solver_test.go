// Examples of solving: a compiled solver, its options, and what it tells of a run.
package csp_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// fourQueens is the model of these examples.
func fourQueens() (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	q := m.IntVars("q", 4, 0, 3)
	up, down := make([]csp.Var, 4), make([]csp.Var, 4)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))
	return m, q
}

func ExampleSolver() {
	m, q := fourQueens()
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for sol := range s.Solutions(context.Background()) {
		fmt.Println(sol.Values(q))
	}
	s.Assume(q[0].Eq(0))
	_, err = s.Solve(context.Background())
	fmt.Println(errors.Is(err, csp.ErrNoSolution))
	// Output:
	// [1 3 0 2]
	// [2 0 3 1]
	// true
}

func ExampleOutcome() {
	m, _ := fourQueens()
	s, _ := m.Compile(context.Background(), csp.Options{})
	fmt.Println(s.Outcome())
	for range s.Solutions(context.Background()) {
	}
	fmt.Println(s.Outcome())
	for range s.Solutions(context.Background()) {
		break
	}
	fmt.Println(s.Outcome())
	// Output:
	// idle
	// exhausted
	// stopped
}

func ExampleStats() {
	m, _ := fourQueens()
	s, _ := m.Compile(context.Background(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder})
	n, _ := s.Count(context.Background(), 0)
	st := s.Stats()
	fmt.Println(n, "solutions,", st.Nodes, "nodes,", st.Failures, "failures, depth", st.MaxDepth)
	// Output: 2 solutions, 22 nodes, 4 failures, depth 6
}

func ExampleOptions() {
	m, q := fourQueens()
	sol, _ := m.Solve(context.Background(), csp.Options{Order: strategy.InputOrder, Values: strategy.Descending})
	fmt.Println(sol.Values(q))
	_, err := m.Solve(context.Background(), csp.Options{MaxNodes: 1})
	fmt.Println(err)
	// Output:
	// [2 0 3 1]
	// csp: limit reached
}

func ExampleInference() {
	m, q := fourQueens()
	s, _ := m.Compile(context.Background(), csp.Options{})
	s.Assume(q[0].Eq(1))
	s.Propagate(context.Background())
	for inf := range s.Inferences() {
		fmt.Println(inf.Claim, "because", inf.Facts)
		break
	}
	// Output: q[1] != 0 because [q[0] = 1]
}
