package trace_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
)

// A run recorded in memory, and played: the domains before and after the first pruning.
func ExamplePlayer() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 3), m.IntVar("y", 1, 3)
	m.Post(csp.Less(x, y))
	solver, _ := m.Compile(context.Background(), csp.Options{})
	t, _ := trace.Record(context.Background(), solver)
	p, err := trace.NewPlayer(t)
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Next(csp.EventPrune)
	fmt.Println(t.Text(p.Event()))
	fmt.Println("y:", p.Domain(1))
	p.Back()
	fmt.Println("y:", p.Domain(1))
	// Output:
	// y loses 1, 2..3 left (x < y)
	// y: 2..3
	// y: 1..3
}

// Who is handed a player alone has the names from its trace.
func ExamplePlayer_Trace() {
	show := func(p *trace.Player) {
		for x, v := range p.Trace().Variables {
			fmt.Println(v.Name, p.Domain(x))
		}
	}
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 3), m.IntVar("y", 1, 3)
	m.Post(csp.Less(x, y))
	solver, _ := m.Compile(context.Background(), csp.Options{})
	t, _ := trace.Record(context.Background(), solver)
	p, err := trace.NewPlayer(t)
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Go(p.Len())
	show(p)
	// Output:
	// x 2
	// y 3
}

// The search tree of a run, as it is when all was searched.
func ExampleNode() {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 1, 2)
	m.Post(csp.NotEqual(xs[0], xs[1]), csp.NotEqual(xs[1], xs[2]))
	solver, _ := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder})
	t, _ := trace.Record(context.Background(), solver)
	p, _ := trace.NewPlayer(t)
	p.Go(p.Len())
	for _, n := range p.Tree() {
		fmt.Println(n.ID, "below", n.Parent, "by", n.Side, n.Status)
	}
	// Output:
	// 1 below 0 by nobody exhausted
	// 2 below 1 by decision solved
	// 3 below 1 by refutation solved
}

func ExampleStatus() {
	var s trace.Status = trace.Pruned
	fmt.Println(s, trace.Open)
	// Output: pruned open
}

// A run written as JSON lines while it goes on.
func ExampleRecorder() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 2), m.IntVar("y", 1, 2)
	m.PostNamed("order", csp.Less(x, y))
	r := trace.NewRecorder(os.Stdout, trace.MaxEvents(5))
	if _, err := m.Solve(context.Background(), csp.Options{Observer: r.Observe}); err != nil {
		fmt.Println(err)
	}
	if err := r.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"format":"propago-trace","version":1,"variables":[{"name":"x","domain":"1..2"},{"name":"y","domain":"1..2"}],"constraints":[{"name":"order","text":"x < y","vars":[0,1]}],"options":{"maintain":"full","order":"auto","values":"auto"}}
	// {"id":1,"kind":"start","node":1}
	// {"id":2,"kind":"post","node":1,"constraint":0}
	// {"id":3,"kind":"propagate","node":1,"by":"constraint","constraint":0}
	// {"id":4,"kind":"prune","node":1,"by":"constraint","constraint":0,"var":1,"op":">=","value":2,"removed":"1","domain":"2"}
	// {"id":5,"kind":"prune","node":1,"by":"constraint","constraint":0,"var":0,"op":"<=","value":1,"removed":"2","domain":"1"}
	// {"kind":"cut","missed":3}
}

func ExampleTrace() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 3), m.IntVar("y", 1, 3)
	m.PostNamed("order", csp.Less(x, y))
	solver, _ := m.Compile(context.Background(), csp.Options{MaxSolutions: 1})
	t, _ := trace.Record(context.Background(), solver)
	var file bytes.Buffer
	if err := t.Write(&file); err != nil {
		fmt.Println(err)
	}
	again, err := trace.Read(&file)
	fmt.Println(len(again.Events) == len(t.Events), err)
	for i := range again.Events {
		fmt.Println(again.Text(&again.Events[i]))
	}
	// Output:
	// true <nil>
	// start: 2 variables, 1 constraint
	// post order: x < y
	// propagate order
	// y loses 1, 2..3 left (order)
	// x loses 3, 1..2 left (order)
	// fixpoint
	// node 2 below 1: x = 1 (decision)
	// x loses 2, 1 left (decision)
	// propagate order
	// fixpoint
	// node 3 below 2: y = 2 (decision)
	// y loses 3, 2 left (decision)
	// fixpoint
	// solution: x=1 y=2
	// done, at a limit: 1 solution, 3 nodes, 0 failures
}

func ExampleVariable() {
	m := csp.NewModel()
	m.IntVar("x", 1, 3)
	solver, _ := m.Compile(context.Background(), csp.Options{})
	t, _ := trace.Record(context.Background(), solver)
	v := t.Variables[0]
	fmt.Println(v.Name, v.Domain)
	// Output: x 1..3
}

func ExampleConstraint() {
	m := csp.NewModel()
	q := m.IntVars("q", 3, 1, 3)
	m.PostNamed("up", csp.AllDifferent(q[0], q[1].Plus(1), q[2].Plus(2)))
	solver, _ := m.Compile(context.Background(), csp.Options{})
	t, _ := trace.Record(context.Background(), solver)
	c := t.Constraints[0]
	fmt.Println(c.Label(), c.Text, c.Vars)
	// Output: up all_different(q[0], q[1]+1, q[2]+2) [0 1 2]
}

func ExampleEvent() {
	m := csp.NewModel()
	x := m.IntVar("x", 1, 3)
	m.Post(csp.NotEqual(x, m.Const(2)))
	solver, _ := m.Compile(context.Background(), csp.Options{})
	t, _ := trace.Record(context.Background(), solver)
	for _, e := range t.Events {
		if e.Kind == csp.EventPrune {
			fmt.Println(t.Variables[e.Var].Name, "lost", e.Removed, "at node", e.Node)
		}
	}
	// Output:
	// x lost 2 at node 1
	// x lost 3 at node 2
	// x lost 1 at node 3
}

func ExampleClaim() {
	c := trace.Claim{Op: csp.Literal{}.Op(), Value: 4}
	fmt.Println("x", c.Op, c.Value)
	// Output: x >= 4
}

func ExampleOption() {
	opts := []trace.Option{trace.MaxEvents(3)}
	m := csp.NewModel()
	m.IntVars("x", 8, 1, 8)
	solver, _ := m.Compile(context.Background(), csp.Options{})
	t, err := trace.Record(context.Background(), solver, opts...)
	fmt.Println(len(t.Events), t.Cut, err)
	// Output: 3 true <nil>
}

func ExampleReadError() {
	_, err := trace.Read(strings.NewReader("no trace\n"))
	var bad *trace.ReadError
	fmt.Println(errors.As(err, &bad), bad.Line)
	// Output: true 1
}

func ExampleVersionError() {
	_, err := trace.Read(strings.NewReader(`{"format":"propago-trace","version":7}`))
	var other *trace.VersionError
	fmt.Println(errors.As(err, &other), err)
	// Output: true trace: line 1: version 7 of the format, where version 1 is known
}

func ExampleReplayError() {
	t := &trace.Trace{Events: []trace.Event{{ID: 1, Kind: csp.EventBacktrack, Node: 1, Kept: 3}}}
	_, err := trace.NewPlayer(t)
	var bad *trace.ReplayError
	fmt.Println(errors.As(err, &bad), err)
	// Output: true trace: event 1: 0 prunings are in force, of which 3 are kept
}

// The branches and the contradictions of a search.
func ExampleOnlyKinds() {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 1, 2)
	m.Post(csp.AllDifferentWith(csp.ValueConsistency, xs...))
	tell := func(e *csp.Event) { fmt.Println(e.Kind, "at node", e.Node, "by", e.By, e.Lit) }
	_, err := m.Solve(context.Background(), csp.Options{Observer: trace.OnlyKinds(tell, csp.EventBranch, csp.EventFail)})
	fmt.Println(err)
	// Output:
	// branch at node 2 by decision x[0] = 1
	// fail at node 2 by constraint x[2] != 2
	// branch at node 3 by refutation x[0] != 1
	// fail at node 3 by constraint x[2] != 1
	// csp: no solution
}
