package docs_test

// This file is the code that docs/how-to/model.md quotes; the outputs are those the
// page shows.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// Example_variables declares one variable of each kind, and views of them.
func Example_variables() {
	m := csp.NewModel()
	day := m.IntVar("day", 1, 31)
	shift := m.IntVars("shift", 3, 0, 2) // shift[0], shift[1], shift[2]
	even := m.IntVarIn("even", domains.Of(2, 4, 6, 8))
	late := m.BoolVar("late")
	cost := m.BoundsVar("cost", 0, 1_000_000)
	noon := m.Const(12)

	for _, x := range []csp.Var{day, shift[1], even, cost, noon, day.Plus(7), day.Neg(), late.Not()} {
		fmt.Println(x, "in", x.Domain())
	}
	// Output:
	// day in 1..31
	// shift[1] in 0..2
	// even in 2 4 6 8
	// cost in 0..1000000
	// 12 in 12
	// day+7 in 8..38
	// -day in -31..-1
	// 1-late in 0..1
}

// planting is the model that the next examples solve.
func planting() (*csp.Model, []csp.Var) {
	// Four beds in a row, one crop in each.
	m := csp.NewModel()
	beans, peas := m.IntVar("beans", 1, 4), m.IntVar("peas", 1, 4)
	kale, onions := m.IntVar("kale", 1, 4), m.IntVar("onions", 1, 4)
	crops := []csp.Var{beans, peas, kale, onions}

	m.PostNamed("one crop a bed", csp.AllDifferent(crops...))
	m.PostNamed("kale left of peas", csp.Less(kale, peas))

	// Onions grow beside kale: at most one bed away, on either side.
	m.PostNamed("onions near kale", csp.LessOrEqual(onions, kale.Plus(1)))
	m.PostNamed("kale near onions", csp.LessOrEqual(kale, onions.Plus(1)))

	// Beans climb the fence at either end.
	m.PostNamed("beans at an end", csp.Or(beans.Eq(1), beans.Eq(4)))

	return m, crops
}

// Example_solutions asks for one solution, for all, and for their number.
func Example_solutions() {
	m, crops := planting()
	ctx := context.Background()

	solver, err := m.Compile(ctx, csp.Options{Order: strategy.InputOrder})
	if err != nil {
		fmt.Println(err) // the model is malformed
		return
	}
	for sol := range solver.Solutions(ctx) {
		fmt.Println(sol.Values(crops))
	}
	fmt.Println(solver.Outcome(), solver.Err())
	fmt.Println(solver.Count(ctx, 0))
	// Output:
	// [1 4 2 3]
	// [1 4 3 2]
	// [4 3 1 2]
	// [4 3 2 1]
	// exhausted <nil>
	// 4 <nil>
}

// Example_assumptions solves under assumptions, and asks what follows from them.
func Example_assumptions() {
	m, crops := planting()
	beans, peas := crops[0], crops[1]
	ctx := context.Background()
	solver, _ := m.Compile(ctx, csp.Options{})

	solver.Assume(beans.Eq(4), peas.Eq(2))
	_, err := solver.Solve(ctx)
	fmt.Println(err)

	// Why not?
	solver.Propagate(ctx)
	for inf := range solver.Inferences() {
		fmt.Println(inf.Claim, "because of", inf.Name, inf.Facts)
	}

	solver.Reset()
	n, err := solver.Count(ctx, 0)
	fmt.Println(n, err)
	// Output:
	// csp: no solution
	// peas >= 2 because of kale left of peas []
	// kale <= 3 because of kale left of peas []
	// beans != 2 because of beans at an end []
	// beans != 3 because of beans at an end []
	// kale <= 1 because of kale left of peas [peas <= 2]
	// onions <= 2 because of onions near kale [kale+1 <= 2]
	// false because of one crop a bed [beans != 3 peas != 3 kale != 3 onions != 3]
	// 4 <nil>
}

// Example_optimum schedules three jobs on three machines, the shortest way.
func Example_optimum() {
	// Each job visits machines in its order, for so many minutes each.
	type visit struct{ machine, minutes int }
	jobs := [][]visit{
		{{0, 3}, {1, 2}, {2, 2}},
		{{0, 2}, {2, 1}, {1, 4}},
		{{1, 4}, {2, 3}, {0, 1}},
	}
	const horizon = 22 // all visits one after another

	m := csp.NewModel()
	end := m.BoundsVar("end", 0, horizon)
	start := make([][]csp.Var, len(jobs))
	for j, visits := range jobs {
		start[j] = m.IntVars(fmt.Sprintf("job%d", j), len(visits), 0, horizon)
		for v, visit := range visits {
			done := start[j][v].Plus(visit.minutes)
			if v+1 < len(visits) {
				m.Post(csp.LessOrEqual(done, start[j][v+1]))
			} else {
				m.Post(csp.LessOrEqual(done, end))
			}
		}
	}
	// Two visits of one machine: a Boolean says which comes first.
	var first []csp.Var
	for j, visits := range jobs {
		for k := range j {
			for v, a := range visits {
				for w, b := range jobs[k] {
					if a.machine == b.machine {
						before := m.BoolVar(fmt.Sprintf("%d.%d before %d.%d", j, v, k, w))
						m.Post(csp.DisjunctivePair(before, start[j][v], a.minutes, start[k][w], b.minutes))
						first = append(first, before)
					}
				}
			}
		}
	}

	// Branch on the orders; once they are fixed, each start at its earliest fits.
	solver, err := m.Compile(context.Background(), csp.Options{
		Phases:  []csp.Phase{{Vars: first, Order: strategy.DomWDeg}},
		Timeout: time.Minute,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := solver.Optimize(context.Background(), csp.Minimize(end))
	switch {
	case err == nil:
		fmt.Println("optimal:", best.Value(end), "minutes")
	case !best.IsZero():
		fmt.Println("best so far:", best.Value(end), "minutes,", err)
	default:
		fmt.Println("no schedule:", err)
	}
	for j := range jobs {
		fmt.Println("job", j, "starts", best.Values(start[j]))
	}
	// Output:
	// optimal: 11 minutes
	// job 0 starts [0 4 9]
	// job 1 starts [3 5 6]
	// job 2 starts [0 6 9]
}

// Example_malformed tells a malformed model from one without solutions.
func Example_malformed() {
	other := csp.NewModel().IntVar("y", 0, 9)
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	m.Post(csp.Less(x, other))
	_, err := m.Solve(context.Background(), csp.Options{})
	var malformed *csp.ModelError
	fmt.Println(errors.As(err, &malformed), err)

	m = csp.NewModel()
	x = m.IntVar("x", 0, 9)
	m.Post(csp.Less(x, x))
	_, err = m.Solve(context.Background(), csp.Options{})
	fmt.Println(err)
	// Output:
	// true csp: malformed model: less: a variable belongs to another model: y
	// csp: no solution
}
