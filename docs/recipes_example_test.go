package docs_test

// This file is the code that the short pages of docs/how-to quote.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// Example_file solves every puzzle of a file with one compiled solver.
func Example_file() {
	file := strings.NewReader(`
# three puzzles and a line that is none
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28
1..42.3.4..33..1
11..............
`)
	solvers := map[sudoku.Shape]*sudoku.Solver{}
	for entry, err := range text.Read(file) {
		if err != nil { // of the file itself
			fmt.Println(err)
			return
		}
		if entry.Err != nil { // of this line; the rest goes on
			fmt.Println(entry.Err)
			continue
		}
		puzzle := entry.Grid
		solver := solvers[puzzle.Shape()]
		if solver == nil {
			if solver, err = sudoku.NewSolver(context.Background(), puzzle.Shape(), csp.Options{}); err != nil {
				fmt.Println(err)
				return
			}
			solvers[puzzle.Shape()] = solver
		}
		solution, err := solver.Solve(context.Background(), puzzle)
		if err != nil {
			fmt.Printf("line %d: %v\n", entry.Line, err)
			continue
		}
		fmt.Println(solution.Line())
	}
	// Output:
	// 534678912672195348198342567859761423426853791713924856961537284287419635345286179
	// line 4: 62 characters ("53..7....6..195....98...…"), where a puzzle on one line has 81 (or 16, 36, 64, 100, 144, 196, 225, 256, 324, 400, 441, 484, 576, 625)
	// line 5: csp: no solution
	// line 6: contradictory givens: 1 twice in row 1: r1c1, r1c2; 1 twice in box 1: r1c1, r1c2
}

// Example_all lists and counts solutions.
func Example_all() {
	m := csp.NewModel()
	x := m.IntVars("x", 3, 1, 4)
	m.Post(csp.AllDifferent(x...), csp.LessOrEqual(x...))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	for sol := range solver.Solutions(ctx) {
		fmt.Println(sol.Values(x))
	}
	if err := solver.Err(); err != nil {
		panic(err)
	}
	fmt.Println(solver.Outcome())

	n, err := solver.Count(ctx, 0) // 0: without a limit
	fmt.Println(n, err)
	n, err = solver.Count(ctx, 2) // is there more than one?
	fmt.Println(n, err)
	// Output:
	// [1 2 3]
	// [1 2 4]
	// [1 3 4]
	// [2 3 4]
	// exhausted
	// 4 <nil>
	// 2 <nil>
}

// Example_rule adds rules to the sudoku that the package hands out.
func Example_rule() {
	model, err := sudoku.NewModel(mustParse("................").Shape())
	if err != nil {
		panic(err)
	}
	cells := model.Cells
	var down []csp.Var
	for i := range 4 {
		down = append(down, cells[5*i])
	}
	model.CSP.PostNamed("the diagonal", csp.AllDifferent(down...))
	model.CSP.PostNamed("the corner", csp.Sum(cells[:2]...).Eq(7)) // a cage
	solver, err := model.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	n, err := solver.Count(ctx, mustParse("................"), 0)
	fmt.Println(n, err)
	solution, err := solver.Solve(ctx, mustParse("...............1"))
	if err != nil {
		panic(err)
	}
	fmt.Println(solution)
	// Output:
	// 8 <nil>
	// 3 4 | 1 2
	// 1 2 | 3 4
	// ----+----
	// 2 1 | 4 3
	// 4 3 | 2 1
}

func mustParse(text string) sudoku.Grid {
	g, err := sudoku.Parse(text)
	if err != nil {
		panic(err)
	}
	return g
}

// Example_stop ends searches before their time, and tells the reasons apart.
func Example_stop() {
	pigeons := func() *csp.Model {
		m := csp.NewModel()
		m.Post(csp.AllDifferentWith(csp.ValueConsistency, m.IntVars("pigeon", 11, 1, 10)...))
		return m
	}
	say := func(err error) {
		switch {
		case err == nil:
			fmt.Println("a solution")
		case errors.Is(err, csp.ErrNoSolution):
			fmt.Println("no solution, proved")
		case errors.Is(err, csp.ErrLimit):
			fmt.Println("a limit was reached: no answer")
		case errors.Is(err, context.Canceled):
			fmt.Println("cancelled: no answer")
		default:
			fmt.Println(err)
		}
	}
	_, err := pigeons().Solve(context.Background(), csp.Options{MaxNodes: 1000})
	say(err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // somewhere else, such as when a user presses a key
	_, err = pigeons().Solve(ctx, csp.Options{})
	say(err)

	// Out of a loop, break is enough.
	m := csp.NewModel()
	x := m.IntVars("x", 9, 1, 9)
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err)
	}
	seen := 0
	for range solver.Solutions(context.Background()) {
		if seen++; seen == 3 {
			break
		}
	}
	fmt.Println(seen, "solutions of", len(x), "variables;", solver.Outcome())
	// Output:
	// a limit was reached: no answer
	// cancelled: no answer
	// 3 solutions of 9 variables; stopped
}

// Example_parallel counts and optimises on several cores.
func Example_parallel() {
	m := csp.NewModel()
	q := m.IntVars("q", 9, 0, 8)
	up, down := make([]csp.Var, 9), make([]csp.Var, 9)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))

	s, err := m.Compile(context.Background(), csp.Options{Workers: 2}) // which share one tree
	if err != nil {
		panic(err)
	}
	n, err := s.Count(context.Background(), 0)
	fmt.Println(n, err)

	// Or each worker searches all of it in another way, and the first to finish counts.
	sol, err := m.Solve(context.Background(), csp.Options{
		Order: strategy.DomWDeg,
		Race:  []csp.Options{{Order: strategy.MRV, Values: strategy.RandomValue, Seed: 1}},
	})
	fmt.Println(len(sol.Values(q)), err)
	// Output:
	// 352 <nil>
	// 9 <nil>
}

// Example_debug finds out why a model has no solution.
func Example_debug() {
	m := csp.NewModel()
	shift := m.IntVars("day", 4, 1, 3) // the worker of each day, 1 to 3
	for i := range shift[1:] {
		m.PostNamed(fmt.Sprintf("rest after day %d", i+1), csp.NotEqual(shift[i], shift[i+1]))
	}
	m.PostNamed("worker 1 works once", csp.Exactly(shift, 1, 1))
	m.PostNamed("worker 2 works once", csp.Exactly(shift, 2, 1))
	m.PostNamed("worker 3 works once", csp.Exactly(shift, 3, 1))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		panic(err) // a malformed model, which is another matter
	}
	if _, err := solver.Solve(context.Background()); !errors.Is(err, csp.ErrNoSolution) {
		panic(err)
	}
	core, err := solver.Core(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println(core)

	// Or the other way round: a solution that you know should be one.
	solver.Assume(shift[0].Eq(1), shift[1].Eq(2), shift[2].Eq(1), shift[3].Eq(3))
	if possible, err := solver.Propagate(context.Background()); err != nil || possible {
		panic("it should fail")
	}
	why, err := solver.Why(context.Background(), csp.Question{})
	if err != nil {
		panic(err)
	}
	fmt.Print(why)
	// Output:
	// these cannot hold together, and each is needed:
	//   worker 1 works once
	//   worker 2 works once
	//   worker 3 works once
	//
	// a contradiction
	// worker 1 works once cannot hold
	//   day[0] = 1, assumed
	//   day[2] = 1, assumed
}
