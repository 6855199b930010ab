package csp_test

import (
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
	k, err := csp.ParseEventKind("backtrack")
	fmt.Println(k, k == csp.EventBacktrack, err)
	// Output: backtrack true <nil>
}

func ExampleBy() {
	b, err := csp.ParseBy("refutation")
	fmt.Println(b, b == csp.ByRefutation, err)
	// Output: refutation true <nil>
}
