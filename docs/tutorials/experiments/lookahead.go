package main

import (
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/strategy"
)

// queens declares a board of n rows: q[i] is the column of the queen in row i.
func queens(n int) *csp.Model {
	m := csp.NewModel()
	q := m.IntVars("q", n, 1, n)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))
	return m
}

// lookahead finds all solutions of queens by looking back, one step ahead, and all the way.
func lookahead(w io.Writer) error {
	for _, n := range []int{6, 8, 10} {
		fmt.Fprintln(w, n, "queens")
		err := sideBySide(w, queens(n), []compare.Configuration{
			{Name: "backtracking", Options: csp.Options{Maintain: strategy.Backtracking, Order: strategy.InputOrder}},
			{Name: "forward checking", Options: csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder}},
			{Name: "arc consistency", Options: csp.Options{Maintain: strategy.AC3, Order: strategy.InputOrder}},
			{Name: "forward checking, fewest values", Options: csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.MRV}},
			{Name: "arc consistency, fewest values", Options: csp.Options{Maintain: strategy.AC3, Order: strategy.MRV}},
		}, compare.Solutions, compare.Nodes, compare.Failures, compare.Checks)
		if err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	return nil
}

// chain asks for n+1 numbers from 1 to n, each less than the next: there are none.
func chain(w io.Writer) error {
	m := csp.NewModel()
	x := m.IntVars("x", 13, 1, 12)
	for i := range x[1:] {
		m.Post(csp.Less(x[i], x[i+1]))
	}
	return sideBySide(w, m, []compare.Configuration{
		{Name: "backtracking", Options: csp.Options{Maintain: strategy.Backtracking, Order: strategy.InputOrder}},
		{Name: "forward checking", Options: csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder}},
		{Name: "forward checking, fewest values", Options: csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.MRV}},
		{Name: "arc consistency", Options: csp.Options{Maintain: strategy.AC3, Order: strategy.InputOrder}},
	}, compare.Solutions, compare.Nodes, compare.Failures, compare.Checks)
}
