package proof_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof"
	"github.com/propago/propago/csp/proof/check"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// A coin problem, its least number of coins proved, and the proof checked by what knows
// nothing of the search.
func ExampleWriter() {
	m := csp.NewModel()
	one, three, four := m.IntVar("one", 0, 6), m.IntVar("three", 0, 6), m.IntVar("four", 0, 6)
	coins := m.IntVar("coins", 0, 18)
	m.Post(csp.Dot([]int{1, 3, 4}, []csp.Var{one, three, four}).Is(domains.EQ, m.Const(6)))
	m.Post(csp.Sum(one, three, four).Is(domains.EQ, coins))
	goal := csp.Minimize(coins)

	var text bytes.Buffer
	w, err := proof.NewWriter(&text, m, proof.Options{Objective: goal})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := m.Optimize(context.Background(), goal, csp.Options{Proof: w.Step}); err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}

	var program bytes.Buffer
	flatzinc.Write(&program, m, flatzinc.WriteOptions{Objective: goal})
	p, _ := flatzinc.ParseProgram(&program)
	verdict, err := check.Check(context.Background(), p, &text, check.Limits{})
	fmt.Println(verdict, err)
	// Output:
	// proved: the optimum is 2 <nil>
}

// The text of a proof that three pigeons have no two holes.
func ExampleOptions() {
	m := csp.NewModel()
	p := m.IntVars("p", 3, 1, 2)
	m.Post(csp.NotEqual(p[0], p[1]), csp.NotEqual(p[1], p[2]), csp.NotEqual(p[0], p[2]))
	var text bytes.Buffer
	w, err := proof.NewWriter(&text, m, proof.Options{Plain: true, Reasons: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = m.Solve(context.Background(), csp.Options{Order: strategy.InputOrder, Proof: w.Step})
	fmt.Println(err, w.Close())
	fmt.Print(text.String())
	// Output:
	// csp: no solution <nil>
	// % propago proof 1
	// a 1 [p_0 == 1]
	// a 2 [p_1 == 1]
	// i 1 1 0 -2 c:1
	// a 3 [p_2 == 1]
	// i 2 1 0 -3 c:3
	// a 4 [p_1 == 2]
	// a 5 [p_2 == 2]
	// i 3 4 0 -5 c:2
	// n 4 1 0 1 2 3
	// a 6 [p_0 == 2]
	// i 5 6 0 -4 c:1
	// n 6 4 0 5
	// i 7 6 0 -5 c:3
	// n 8 5 0 7
	// i 9 2 0 -3 c:2
	// n 10 0 9
	// c UNSAT
}
