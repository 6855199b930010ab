package flatzinc_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/strategy"
)

// A model becomes a program that every FlatZinc solver reads, as long as its constraints
// are standard ones.
func ExampleWrite() {
	m := csp.NewModel()
	q := m.IntVars("q", 2, 1, 9)
	b := m.BoolVar("b")
	m.Post(csp.Dot([]int{2, 3}, q).Eq(20), csp.Iff(b, csp.Less(q[0], q[1])))
	m.PostNamed("different", csp.AllDifferent(q[0], q[1].Plus(1)))
	if err := flatzinc.Write(os.Stdout, m, flatzinc.WriteOptions{Objective: csp.Maximize(q[0])}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// predicate propago_all_different_int(array [int] of var int: a1);
	// var 1..9: q_0 :: output_var :: mzn_expression_name("q[0]");
	// var 1..9: q_1 :: output_var :: mzn_expression_name("q[1]");
	// var bool: b :: output_var;
	// var 2..10: q_1_plus_1 :: var_is_introduced :: is_defined_var;
	// constraint int_lin_eq([2, 3], [q_0, q_1], 20);
	// constraint int_lt_reif(q_0, q_1, b);
	// constraint int_lin_eq([1, -1], [q_1_plus_1, q_1], 1) :: defines_var(q_1_plus_1);
	// constraint propago_all_different_int([q_0, q_1_plus_1]) :: mzn_constraint_name("different");
	// solve maximize q_0;
}

// What was written reads back.
func ExampleWriteOptions() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	m.Post(csp.Sum(x, y).Le(7))
	var text strings.Builder
	err := flatzinc.Write(&text, m, flatzinc.WriteOptions{
		Objective: csp.Maximize(y),
		Search:    csp.Options{Order: strategy.MRV, Values: strategy.Descending, Restart: strategy.Luby(100)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(text.String())

	in, err := flatzinc.Read(strings.NewReader(text.String()))
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := in.Model.Optimize(context.Background(), csp.Maximize(in.Objective), in.Options())
	fmt.Println(best.Value(in.Objective), err)
	// Output:
	// var 0..9: x :: output_var;
	// var 0..9: y :: output_var;
	// constraint int_lin_le([1, 1], [x, y], 7);
	// solve :: int_search([x, y], first_fail, indomain_max, complete) :: restart_luby(100) maximize y;
	// 7 <nil>
}

func ExampleWriteError() {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	m.PostNamed("my rule", csp.Predicate("odd", []csp.Var{x}, func(vals []int) bool { return vals[0]%2 == 1 }))
	var refused *flatzinc.WriteError
	if err := flatzinc.Write(io.Discard, m, flatzinc.WriteOptions{}); errors.As(err, &refused) {
		fmt.Println(refused.Name)
	}
	// Output: my rule (odd)
}

// The constraints of a model, taken apart.
func ExampleFormed() {
	m := csp.NewModel()
	q := m.IntVars("q", 3, 1, 3)
	m.Post(csp.AllDifferent(q...))
	m.Post(csp.Predicate("odd sum", q, func(vals []int) bool { return (vals[0]+vals[1]+vals[2])%2 == 1 }))
	for _, c := range m.Constraints() {
		if f, ok := c.(flatzinc.Formed); ok {
			name, args := f.Form()
			fmt.Println("made by", name, "of", args)
		} else {
			fmt.Println("a user's own, on", c.Vars())
		}
	}
	// Output:
	// made by AllDifferent of [[q[0] q[1] q[2]]]
	// a user's own, on [q[0] q[1] q[2]]
}

func ExampleInstance_Bindings() {
	in, err := flatzinc.Read(strings.NewReader(`
		var 0..9: x; var 3..12: y; var bool: b; var 0..1: i; var 4..4: k;
		constraint int_lin_eq([1, -1], [y, x], 3);
		constraint bool2int(b, i);
		solve satisfy;`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range in.Bindings() {
		fmt.Println(b.Name, "is", b.Var)
	}
	// Output:
	// b is b
	// i is b
	// k is 4
	// x is x
	// y is x+3
}
