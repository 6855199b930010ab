package csp_test

// These examples take constraints and views apart.

import (
	"fmt"

	"github.com/propago/propago/csp"
)

func ExampleForm() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	f := csp.Dot([]int{2, 3}, []csp.Var{x, y}).Le(20).(csp.Formed).Form()
	fmt.Println(f.Name, f.Args)
	// Output: Expr.Is [2*x + 3*y <= 20 []]
}

func ExampleFormed() {
	m := csp.NewModel()
	q := m.IntVars("q", 3, 1, 3)
	m.Post(csp.AllDifferent(q...))
	m.Post(csp.Predicate("odd sum", q, func(vals []int) bool { return (vals[0]+vals[1]+vals[2])%2 == 1 }))
	for _, c := range m.Constraints() {
		if f, ok := c.(csp.Formed); ok {
			fmt.Println("made by", f.Form().Name)
		} else {
			fmt.Println("a user's own, on", c.Vars())
		}
	}
	// Output:
	// made by AllDifferent
	// a user's own, on [q[0] q[1] q[2]]
}

func ExampleVar_View() {
	m := csp.NewModel()
	b := m.BoolVar("b")
	base, negated, offset := b.Not().View()
	fmt.Println(base, negated, offset)
	// Output: b true 1
}
