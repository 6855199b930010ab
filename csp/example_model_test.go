// Examples of declaring: models, variables, literals, and the errors of both.
package csp_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/csp"
)

func ExampleModel() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 3), m.IntVar("y", 1, 3)
	m.Post(csp.Less(x, y))
	m.PostNamed("apart", csp.NotEqual(x.Plus(1), y))
	fmt.Print(m)
	sol, err := m.Solve(context.Background(), csp.Options{})
	fmt.Println(sol.Value(x), sol.Value(y), err)
	// Output:
	// x in 1..3
	// y in 1..3
	// x < y
	// apart: x+1 != y
	// 1 3 <nil>
}

func ExampleVar() {
	m := csp.NewModel()
	x, b := m.IntVar("x", 1, 4), m.BoolVar("b")
	for _, view := range []csp.Var{x, x.Plus(10), x.Neg(), b.Not()} {
		fmt.Println(view, "in", view.Domain())
	}
	// Output:
	// x in 1..4
	// x+10 in 11..14
	// -x in -4..-1
	// 1-b in 0..1
}

func ExampleLiteral() {
	x := csp.NewModel().IntVar("x", 1, 9)
	l := x.Ge(5)
	fmt.Println(l, "or", l.Not())
	fmt.Println(l.Holds(4), l.Holds(5))
	same, _ := l.On(x.Neg())
	fmt.Println(same)
	// Output:
	// x >= 5 or x <= 4
	// false true
	// -x <= -5
}

func ExampleModelError() {
	m, other := csp.NewModel(), csp.NewModel()
	m.Post(csp.NotEqual(m.IntVar("x", 1, 2), other.IntVar("y", 1, 2)))
	_, err := m.Solve(context.Background(), csp.Options{})
	var malformed *csp.ModelError
	if errors.As(err, &malformed) {
		fmt.Println(malformed.Msg, malformed.Vars)
	}
	// Output: a variable belongs to another model [y]
}

func ExampleSolution() {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 1, 3)
	m.Post(csp.AllDifferent(xs...), csp.Less(xs[2], xs[1]))
	sol, _ := m.Solve(context.Background(), csp.Options{})
	fmt.Println(sol.Values(xs), sol.Value(xs[0].Plus(100)))
	// Output: [3 2 1] 103
}
