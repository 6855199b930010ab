package docs_test

// This file is the code that docs/how-to/flatzinc.md quotes; the outputs are those the
// page shows.

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

// seats is a model with names, views and a Boolean.
func seats() (*csp.Model, csp.Objective) {
	m := csp.NewModel()
	q := m.IntVars("q", 3, 1, 4)
	late := m.BoolVar("late")
	m.PostNamed("no two alike", csp.AllDifferent(q...))
	m.Post(csp.LessOrEqual(q[0].Plus(1), q[1]), csp.Iff(late, csp.Less(q[2], q[0])))
	return m, csp.Maximize(q[0])
}

func Example_writing() {
	m, goal := seats()
	err := flatzinc.Write(os.Stdout, m, flatzinc.WriteOptions{
		Objective: goal,
		Search:    csp.Options{Order: strategy.MRV, Restart: strategy.Luby(100)},
	})
	fmt.Println(err)
	// Output:
	// predicate propago_all_different_int(array [int] of var int: a1);
	// var 1..4: q_0 :: output_var :: mzn_expression_name("q[0]");
	// var 1..4: q_1 :: output_var :: mzn_expression_name("q[1]");
	// var 1..4: q_2 :: output_var :: mzn_expression_name("q[2]");
	// var 0..1: late :: output_var;
	// var bool: late_bool :: var_is_introduced :: is_defined_var;
	// constraint propago_all_different_int([q_0, q_1, q_2]) :: mzn_constraint_name("no two alike");
	// constraint int_lin_le([1, -1], [q_0, q_1], -1);
	// constraint bool2int(late_bool, late) :: defines_var(late_bool);
	// constraint int_lt_reif(q_2, q_0, late_bool);
	// solve :: int_search([q_0, q_1, q_2, late], first_fail, indomain_min, complete) :: restart_luby(100) maximize q_0;
	// <nil>
}

func Example_reading() {
	const program = `
var 1..9: x :: output_var;
var 1..9: y :: output_var;
constraint int_lin_eq([2, 3], [x, y], 20);
solve :: int_search([x, y], first_fail, indomain_max, complete) maximize x;
`
	in, err := flatzinc.Read(strings.NewReader(program))
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := in.Model.Optimize(context.Background(), csp.Maximize(in.Objective), in.Options())
	fmt.Printf("%s%v\n", in.AppendSolution(nil, best), err)
	// Output:
	// x = 7;
	// y = 2;
	// <nil>
}

// constraints counts the constraints of a program by name.
type constraints map[string]int

func (constraints) Decl(*flatzinc.Decl) error       { return nil }
func (constraints) Solve(*flatzinc.SolveItem) error { return nil }

func (n constraints) Constraint(c *flatzinc.ConstraintItem) error {
	n[c.Name]++
	return nil
}

func Example_parsing() {
	n := constraints{}
	err := flatzinc.Parse(strings.NewReader("var 1..9: x; constraint int_le(x, 3); constraint int_ne(x, 2); solve satisfy;"), n)
	fmt.Println(n, err)

	err = flatzinc.Parse(strings.NewReader("var 1..9: x;\nconstraint int_le(x 3);"), n)
	var syntax *flatzinc.SyntaxError
	fmt.Println(errors.As(err, &syntax), err)
	// Output:
	// map[int_le:1 int_ne:1] <nil>
	// true flatzinc: 2:21: "3", ',' or ')' expected
}

func Example_refusing() {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	m.PostNamed("my rule", csp.Predicate("odd", []csp.Var{x}, func(vals []int) bool { return vals[0]%2 == 1 }))
	fmt.Println(flatzinc.Write(io.Discard, m, flatzinc.WriteOptions{}))
	// Output:
	// flatzinc: writing my rule (odd): it is not one of package csp, and does not say by a Form method which of them it equals
}
