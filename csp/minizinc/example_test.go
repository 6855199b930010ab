package minizinc_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/minizinc"
)

// A model with data is read, solved by the search that it asks for, and printed as it says.
func ExampleRead() {
	p, err := minizinc.Read(context.Background(), minizinc.Source{
		Name: "queens.mzn",
		Text: `include "alldifferent.mzn";
			int: n;
			array[1..n] of var 1..n: q;
			constraint alldifferent(q);
			constraint alldifferent([q[i] + i | i in 1..n]);
			constraint alldifferent([q[i] - i | i in 1..n]);
			solve :: int_search(q, first_fail, indomain_min) satisfy;
			output ["q = \(q)\n"];`,
		Defines: []string{"n = 6"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	sol, err := p.Model.Solve(context.Background(), p.Options())
	text, _ := p.Output(sol)
	fmt.Print(text, err)
	// Output:
	// q = [2, 4, 6, 1, 3, 5]
	// <nil>
}

// A program knows its goal and the names of its variables, and gives solutions as JSON too.
func ExampleProgram() {
	p, err := minizinc.Read(context.Background(), minizinc.Source{Text: `
		enum Item = {tent, stove, axe};
		array[Item] of int: weight = [5, 3, 4];
		array[Item] of int: value = [9, 4, 6];
		var set of Item: packed;
		constraint sum(i in packed)(weight[i]) <= 8;
		solve maximize sum(i in packed)(value[i]);`})
	if err != nil {
		fmt.Println(err)
		return
	}
	sol, _ := p.Model.Optimize(context.Background(), csp.Maximize(p.Objective), p.Options())
	text, _ := p.Output(sol)
	object, _ := p.JSON(sol)
	fmt.Printf("%s%s\n", text, object)
	// Output:
	// packed = {tent, stove};
	// {
	//   "packed" : {"set":[{"e":"tent"}, {"e":"stove"}]}
	// }
}

// Names are those of the model: a variable of an array is q[3].
func ExampleBinding() {
	p, _ := minizinc.Read(context.Background(), minizinc.Source{
		Text: "array[0..2] of var 1..3: q; var bool: b; constraint b -> q[1] < q[2]; solve satisfy;"})
	for _, v := range p.Variables() {
		fmt.Println(v.Name, v.Var, v.Bool)
	}
	// Output:
	// q[0] q[0] false
	// q[1] q[1] false
	// q[2] q[2] false
	// b b true
}

// A mistake is told with its place, the line, and what was probably meant.
func ExampleError() {
	_, err := minizinc.Read(context.Background(), minizinc.Source{
		Name: "shop.mzn",
		Text: "array[1..3] of var 0..9: start;\nconstraint strat[1] = 0;\nsolve satisfy;"})
	var e *minizinc.Error
	if errors.As(err, &e) {
		fmt.Println(e.Detail())
	}
	// Output:
	// shop.mzn:2:12: type error: strat is not declared; is start meant?
	//     constraint strat[1] = 0;
	//                ^
}

func ExampleErrorKind() {
	_, err := minizinc.Read(context.Background(), minizinc.Source{Name: "loan.mzn", Text: "var 0.0..10.0: rate;"})
	var e *minizinc.Error
	if errors.As(err, &e) && e.Kind == minizinc.Unsupported {
		fmt.Println(e)
	}
	// Output:
	// loan.mzn:1:1: not supported: a float variable is not supported; minizinc --solver propago reads all of MiniZinc
}

// Data comes from files, as .dzn or as JSON, and from definitions.
func ExampleSource() {
	p, err := minizinc.Read(context.Background(), minizinc.Source{
		Text:    `include "sizes.mzn"; array[1..n] of int: cost; output ["\(cost) \(limit)"];`,
		Data:    []minizinc.Data{{Name: "shop.json", Text: `{"cost": [3, 1, 2]}`}},
		Defines: []string{"limit = 7"},
		Include: func(name string) (string, error) { return "int: n = 3; int: limit;", nil },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	sol, _ := p.Model.Solve(context.Background(), p.Options())
	text, _ := p.Output(sol)
	fmt.Println(text)
	// Output: [3, 1, 2] 7
}

func ExampleData() {
	p, _ := minizinc.Read(context.Background(), minizinc.Source{
		Text: "enum Day; set of Day: off; output [show(off)];",
		Data: []minizinc.Data{{Name: "days.dzn", Text: "Day = {mon, tue, wed}; off = {mon, wed};"}},
	})
	sol, _ := p.Model.Solve(context.Background(), p.Options())
	text, _ := p.Output(sol)
	fmt.Println(text)
	// Output: {mon, wed}
}

// What costs too much is refused.
func ExampleLimits() {
	_, err := minizinc.Read(context.Background(), minizinc.Source{
		Name: "deep.mzn", Limits: minizinc.Limits{Depth: 1000},
		Text: "function int: f(int: n) = 1 + f(n + 1); int: k = f(1); solve satisfy;",
	})
	fmt.Println(err)
	// Output: deep.mzn:1:31: limit reached: the evaluation is nested more than 1000 deep
}

// What is undefined in a Boolean makes it false, and leaves a warning.
func ExampleWarning() {
	p, _ := minizinc.Read(context.Background(), minizinc.Source{
		Name: "w.mzn", Text: "array[1..2] of int: a = [3, 4]; var 0..1: x; constraint x = 1 \\/ a[3] = 4; solve satisfy;"})
	for _, w := range p.Warnings {
		fmt.Println(w)
	}
	// Output: w.mzn:1: index 3 lies outside 1..2, the indices of a; what is undefined makes the Boolean around it false
}
