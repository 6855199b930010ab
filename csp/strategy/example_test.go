package strategy_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// queens is a model of n queens: 2 solutions of four, 10 of five.
func queens(n int) *csp.Model {
	m := csp.NewModel()
	q := m.IntVars("q", n, 0, n-1)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))
	return m
}

func ExampleMaintain() {
	m := queens(4)
	for _, level := range []strategy.Maintain{strategy.Backtracking, strategy.ForwardChecking} {
		s, _ := m.Compile(context.Background(), csp.Options{Maintain: level, Order: strategy.InputOrder})
		n, _ := s.Count(context.Background(), 0)
		fmt.Printf("%v: %d solutions, %d nodes\n", level, n, s.Stats().Nodes)
	}
	// Output:
	// backtracking: 2 solutions, 106 nodes
	// forward-checking: 2 solutions, 22 nodes
}

func ExampleVarOrder() {
	order, err := csp.Parse[strategy.VarOrder]("mrv-degree")
	fmt.Println(order == strategy.MRVDegree, err)
	// Output: true <nil>
}

func ExampleValueOrder() {
	m := csp.NewModel()
	x := m.IntVar("x", 1, 3)
	s, _ := m.Compile(context.Background(), csp.Options{Values: strategy.Descending})
	for sol := range s.Solutions(context.Background()) {
		fmt.Print(sol.Value(x), " ")
	}
	// Output: 3 2 1
}

// Restarts change what is searched, never what is found.
func ExampleRestart() {
	m := queens(4)
	for _, r := range []strategy.Restart{{}, strategy.Luby(1), strategy.Geometric(1, 1.5), strategy.Geometric(2, 1)} {
		s, err := m.Compile(context.Background(), csp.Options{Restart: r, Order: strategy.DomWDeg})
		if err != nil {
			fmt.Println(err)
			return
		}
		n, _ := s.Count(context.Background(), 0)
		fmt.Print(n, " ")
	}
	// Output: 2 2 2 2
}
