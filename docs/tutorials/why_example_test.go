package tutorials_test

// This file is the code that docs/tutorials/12-explain-a-contradiction.md quotes.

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// meeting is a timetable for a day: hours from 9 to 12.
func meeting() (*csp.Model, map[string]csp.Var) {
	m := csp.NewModel()
	talks := map[string]csp.Var{}
	var all []csp.Var
	for _, name := range []string{"opening", "panel", "workshop", "closing"} {
		talks[name] = m.IntVar(name, 9, 12)
		all = append(all, talks[name])
	}
	m.PostNamed("one room", csp.AllDifferent(all...))
	m.PostNamed("opening first", csp.Less(talks["opening"], talks["panel"]))
	m.PostNamed("closing last", csp.Less(talks["panel"], talks["closing"]))
	m.PostNamed("setting up takes an hour", csp.LessOrEqual(talks["opening"].Plus(2), talks["workshop"]))
	return m, talks
}

func Example_why() {
	m, talks := meeting()
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err)
	}
	solver.Assume(talks["workshop"].Eq(11))
	if _, err := solver.Propagate(context.Background()); err != nil {
		panic(err)
	}
	why, err := solver.Why(context.Background(), csp.Question{Var: talks["closing"], Value: 11})
	if err != nil {
		panic(err)
	}
	fmt.Print(why)
	why, err = solver.Why(context.Background(), csp.Question{Var: talks["panel"], Value: 12})
	if err != nil {
		panic(err)
	}
	fmt.Print(why)
	// Output:
	// closing is not 11
	// closing != 11, by one room
	//   workshop = 11, assumed
	// panel is not 12
	// panel <= 11, by closing last
}

func Example_whyFailed() {
	m, talks := meeting()
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err)
	}
	solver.Assume(talks["workshop"].Eq(10), talks["panel"].Ge(11))
	possible, err := solver.Propagate(context.Background())
	if err != nil || possible {
		panic("there is a contradiction")
	}
	why, err := solver.Why(context.Background(), csp.Question{})
	if err != nil {
		panic(err)
	}
	fmt.Print(why)
	core, err := solver.Core(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println(core)
	// Output:
	// a contradiction
	// workshop has no value left
	//   workshop >= 11, by setting up takes an hour
	//   workshop = 10, assumed
	// these cannot hold together, and each is needed:
	//   setting up takes an hour
	//   workshop = 10
}

func Example_core() {
	// Four groups; the hours are 9 to 11.
	m := csp.NewModel()
	g := m.IntVars("group", 4, 9, 11)
	m.PostNamed("one room", csp.AllDifferent(g[0], g[1], g[2]))
	m.PostNamed("group 0 early", csp.LessOrEqual(g[0], m.Const(10)))
	m.PostNamed("group 1 early", csp.LessOrEqual(g[1], m.Const(10)))
	m.PostNamed("group 2 early", csp.LessOrEqual(g[2], m.Const(10)))
	m.PostNamed("group 3 late", csp.Equal(g[3], m.Const(11)))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err)
	}
	core, err := solver.Core(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println(core)
	fmt.Println(core.Minimal)
	// Output:
	// these cannot hold together, and each is needed:
	//   one room
	//   group 0 early
	//   group 1 early
	//   group 2 early
	//
	// true
}

// Example_coreSudoku is the first puzzle of Project Euler 96 with a wrong digit: r1c1 is 5.
func Example_coreSudoku() {
	puzzle, err := sudoku.Parse("5.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
	if err != nil {
		panic(err)
	}
	solver, err := sudoku.NewSolver(context.Background(), puzzle.Shape(), csp.Options{})
	if err != nil {
		panic(err)
	}
	if err := solver.Assume(puzzle); err != nil {
		panic(err)
	}
	// The rules of sudoku are not in question, only the givens.
	core, err := solver.CSP.Core(context.Background(), func(m csp.Origin) bool { return m.By == csp.ByConstraint })
	if err != nil {
		panic(err)
	}
	fmt.Println(core)
	fmt.Println(len(core.Members), "of 33 givens")
	// Output:
	// these cannot hold together, and each is needed:
	//   r1c1 = 5
	//   r1c3 = 3
	//   r1c5 = 2
	//   r2c1 = 9
	//   r2c6 = 5
	//   r3c3 = 1
	//   r3c4 = 8
	//   r3c6 = 6
	//   r3c7 = 4
	//   r4c3 = 8
	//   r4c4 = 1
	//   r4c6 = 2
	//   r5c1 = 7
	//   r6c3 = 6
	//   r6c4 = 7
	//   r6c6 = 8
	//   r7c3 = 2
	//   r9c3 = 5
	//
	// 18 of 33 givens
}
