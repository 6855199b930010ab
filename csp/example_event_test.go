package csp_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
)

// An observer that counts the kinds of events it is told of.
type tally map[csp.EventKind]int

func (t tally) Observe(e *csp.Event) { t[e.Kind]++ }

func ExampleObserver() {
	var o csp.Observer = tally{}
	o.Observe(&csp.Event{Kind: csp.EventPrune})
	o.Observe(&csp.Event{Kind: csp.EventPrune})
	fmt.Println(o)
	// Output: map[prune:2]
}

func ExampleObserverFunc() {
	var o csp.Observer = csp.ObserverFunc(func(e *csp.Event) { fmt.Println(e.ID, e.Kind) })
	o.Observe(&csp.Event{ID: 7, Kind: csp.EventFixpoint})
	// Output: 7 fixpoint
}

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

func ExampleFilterKinds() {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 1, 2)
	m.Post(csp.AllDifferentWith(csp.ValueConsistency, xs...))
	tell := csp.ObserverFunc(func(e *csp.Event) { fmt.Println(e.Kind, "at node", e.Node, "by", e.By, e.Lit) })
	_, err := m.Solve(context.Background(), csp.Options{Observer: csp.FilterKinds(tell, csp.EventBranch, csp.EventFail)})
	fmt.Println(err)
	// Output:
	// branch at node 2 by decision x[0] = 1
	// fail at node 2 by constraint x[2] != 2
	// branch at node 3 by refutation x[0] != 1
	// fail at node 3 by constraint x[2] != 1
	// csp: no solution
}
