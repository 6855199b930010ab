// Examples of solving: a compiled solver, its options, and what it tells of a run.
package csp_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/csp"
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
	s, _ := m.Compile(context.Background(), csp.Options{Maintain: csp.ForwardChecking, Order: csp.InputOrder})
	n, _ := s.Count(context.Background(), 0)
	st := s.Stats()
	fmt.Println(n, "solutions,", st.Nodes, "nodes,", st.Failures, "failures, depth", st.MaxDepth)
	// Output: 2 solutions, 22 nodes, 4 failures, depth 6
}

func ExampleOptions() {
	m, q := fourQueens()
	sol, _ := m.Solve(context.Background(), csp.Options{Order: csp.InputOrder, Values: csp.Descending})
	fmt.Println(sol.Values(q))
	_, err := m.Solve(context.Background(), csp.Options{MaxNodes: 1})
	fmt.Println(err)
	// Output:
	// [2 0 3 1]
	// csp: limit reached
}

func ExampleMaintain() {
	m, _ := fourQueens()
	for _, level := range []csp.Maintain{csp.Backtracking, csp.ForwardChecking} {
		s, _ := m.Compile(context.Background(), csp.Options{Maintain: level, Order: csp.InputOrder})
		n, _ := s.Count(context.Background(), 0)
		fmt.Printf("%v: %d solutions, %d nodes\n", level, n, s.Stats().Nodes)
	}
	// Output:
	// backtracking: 2 solutions, 106 nodes
	// forward-checking: 2 solutions, 22 nodes
}

func ExampleVarOrder() {
	order, err := csp.Parse[csp.VarOrder]("mrv-degree")
	fmt.Println(order == csp.MRVDegree, err)
	// Output: true <nil>
}

func ExampleValueOrder() {
	m := csp.NewModel()
	x := m.IntVar("x", 1, 3)
	s, _ := m.Compile(context.Background(), csp.Options{Values: csp.Descending})
	for sol := range s.Solutions(context.Background()) {
		fmt.Print(sol.Value(x), " ")
	}
	// Output: 3 2 1
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
