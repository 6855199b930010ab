package classic_test

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp/classic"
)

func ExampleProblem() {
	p := classic.Golomb(6, 17)
	r, err := p.Run(context.Background())
	fmt.Println(p.Name, p.Asked, r.Answer, err)
	// Output: golomb6 best 17 <nil>
}

func ExampleInstance() {
	in := classic.SendMoreMoney().Build()
	sol, err := in.Model.Solve(context.Background(), in.Options)
	fmt.Println(sol.Values(in.Options.Phases[0].Vars), err, in.Check(sol.Value))
	// Output: [9 5 6 7 1 0 8 2] <nil> <nil>
}

func ExampleResult() {
	r, _ := classic.Queens(8, classic.All, 92, false).Run(context.Background())
	fmt.Println(r.Answer, "solutions with", r.Stats.Failures, "failures")
	// Output: 92 solutions with 270 failures
}

func ExampleAsked() {
	fmt.Println(classic.One, classic.All, classic.Best)
	// Output: one all best
}

func ExampleFigures() {
	g, ok := classic.Queens(12, classic.All, 14200, false).Gecode()
	fmt.Println(g.Failures, g.Solved, ok)
	// Output: 88710 true true
}
