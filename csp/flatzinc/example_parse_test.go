package flatzinc_test

// These examples show the syntax tree and the parser by themselves.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/domains"
)

const small = `% two numbers
var 1..9: x :: output_var;
var {2,3,5,7}: y;
constraint int_lin_eq([1, -2], [x, y], 0);
solve :: int_search([x, y], first_fail, indomain_min, complete) maximize x;
`

// names is a Handler that prints the names of what it is handed.
type names struct{}

func (names) Decl(d *flatzinc.Decl) error {
	fmt.Println(d.Pos.Line, "declares", d.Name, "of type", d.Type)
	return nil
}

func (names) Constraint(c *flatzinc.ConstraintItem) error {
	fmt.Println(c.Pos.Line, "states", c.Name, "of", len(c.Args), "arguments")
	return nil
}

func (names) Solve(s *flatzinc.SolveItem) error {
	fmt.Println(s.Pos.Line, "wants", s.Objective, "as large as can be:", s.Goal == flatzinc.Maximize)
	return nil
}

func ExampleParse() {
	if err := flatzinc.Parse(strings.NewReader(small), names{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 2 declares x of type var 1..9
	// 3 declares y of type var {2,3,5,7}
	// 4 states int_lin_eq of 3 arguments
	// 5 wants x as large as can be: true
}

func ExampleHandler() {
	var h flatzinc.Handler = names{}
	fmt.Println(flatzinc.Parse(strings.NewReader("var bool: b; solve satisfy"), h))
	// Output:
	// 1 declares b of type var bool
	// flatzinc: 1:27: the file ends, ';' expected
}

func ExampleProgram() {
	p, err := flatzinc.ParseProgram(strings.NewReader(small))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range p.Decls {
		fmt.Println(d)
	}
	for _, c := range p.Constraints {
		fmt.Println(c)
	}
	fmt.Println(p.Solve)
	// Output:
	// var 1..9: x :: output_var;
	// var {2,3,5,7}: y;
	// constraint int_lin_eq([1, -2], [x, y], 0);
	// solve :: int_search([x, y], first_fail, indomain_min, complete) maximize x;
}

func ExampleSyntaxError() {
	_, err := flatzinc.ParseProgram(strings.NewReader("var 1..9: x;\nconstraint int_le(x 3);\nsolve satisfy;"))
	var syntax *flatzinc.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Pos.Line, syntax.Pos.Column, syntax.Msg)
	}
	// Output: 2 21 "3", ',' or ')' expected
}

func ExamplePos() {
	p, _ := flatzinc.ParseProgram(strings.NewReader("solve satisfy;"))
	fmt.Printf("%+v\n", p.Solve.Pos)
	// Output: {Line:1 Column:1}
}

func ExampleExpr() {
	e := flatzinc.Expr{Kind: flatzinc.CallExpr, Name: "int_search", Args: []flatzinc.Expr{
		{Kind: flatzinc.ArrayLit, Args: []flatzinc.Expr{
			{Kind: flatzinc.Ident, Name: "x"},
			{Kind: flatzinc.Index, Name: "q", Int: 3},
		}},
		{Kind: flatzinc.Ident, Name: "first_fail"},
	}}
	fmt.Println(e)
	// Output: int_search([x, q[3]], first_fail)
}

func ExampleExprKind() {
	set := domains.Of(1, 4)
	e := flatzinc.Expr{Kind: flatzinc.SetLit, Set: &set}
	fmt.Println(e)
	// Output: {1,4}
}

func ExampleType() {
	set := domains.Range(1, 9)
	fmt.Println(flatzinc.Type{Base: flatzinc.SetOfInt, Var: true, Domain: &set, Array: true, Len: 3})
	// Output: array [1..3] of var set of 1..9
}

func ExampleBaseType() {
	fmt.Println(flatzinc.Type{Base: flatzinc.Bool})
	// Output: bool
}

func ExampleDecl() {
	fmt.Println(&flatzinc.Decl{Type: flatzinc.Type{Base: flatzinc.Int}, Name: "n",
		Value: &flatzinc.Expr{Kind: flatzinc.IntLit, Int: 8}})
	// Output: int: n = 8;
}

func ExampleConstraintItem() {
	x, y := flatzinc.Expr{Kind: flatzinc.Ident, Name: "x"}, flatzinc.Expr{Kind: flatzinc.Ident, Name: "y"}
	fmt.Println(&flatzinc.ConstraintItem{Name: "int_le", Args: []flatzinc.Expr{x, y}})
	// Output: constraint int_le(x, y);
}

func ExampleSolveItem() {
	fmt.Println(&flatzinc.SolveItem{})
	// Output: solve satisfy;
}

func ExampleGoal() {
	cost := flatzinc.Expr{Kind: flatzinc.Ident, Name: "cost"}
	fmt.Println(&flatzinc.SolveItem{Goal: flatzinc.Minimize, Objective: &cost})
	// Output: solve minimize cost;
}
