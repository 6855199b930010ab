package csp_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
)

func ExampleEvent() {
	m := csp.NewModel()
	x := m.IntVar("x", 1, 9)
	e := csp.Event{ID: 3, Kind: csp.EventBranch, Node: 2, Parent: 1, Depth: 1, By: csp.ByDecision, Constraint: -1, Lit: x.Eq(4)}
	fmt.Println(e.Kind, "to node", e.Node, "by", e.By, "of", e.Lit)
	// Output: branch to node 2 by decision of x = 4
}

func ExampleEventKind() {
	k, err := csp.Parse[csp.EventKind]("backtrack")
	fmt.Println(k, k == csp.EventBacktrack, err)
	// Output: backtrack true <nil>
}

func ExampleBy() {
	b, err := csp.Parse[csp.By]("refutation")
	fmt.Println(b, b == csp.ByRefutation, err)
	// Output: refutation true <nil>
}

// Three variables in ascending order, propagated: what is pruned, and by whom.
func ExampleSolver_Steps() {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 1, 3), m.IntVar("y", 1, 3), m.IntVar("z", 1, 3)
	m.Post(csp.Less(x, y), csp.Less(y, z))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for e := range solver.Steps(context.Background()) {
		switch e.Kind {
		case csp.EventPrune:
			fmt.Printf("%v loses %v, %v left, by constraint %d\n", e.Var, e.Removed, e.Domain, e.Constraint)
		case csp.EventSolution, csp.EventDone:
			fmt.Println(e.Kind, e.Values)
		}
	}
	// Output:
	// y loses 1, 2..3 left, by constraint 0
	// x loses 3, 1..2 left, by constraint 0
	// z loses 1..2, 3 left, by constraint 1
	// y loses 3, 2 left, by constraint 1
	// x loses 2, 1 left, by constraint 0
	// solution [1 2 3]
	// done []
}
