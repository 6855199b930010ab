package flatzinc_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// A program is read, solved by the search that it asks for, and printed as MiniZinc
// expects it.
func ExampleRead() {
	in, err := flatzinc.Read(strings.NewReader(`
		var 0..9: x :: output_var;
		var 0..9: y :: output_var;
		var bool: b :: output_var;
		constraint int_lin_eq([2, 3], [x, y], 13);
		constraint int_le_reif(x, y, b);
		solve :: int_search([x, y], input_order, indomain_max, complete) satisfy;`))
	if err != nil {
		fmt.Println(err)
		return
	}
	sol, err := in.Model.Solve(context.Background(), in.Options())
	fmt.Printf("%s%v\n", in.AppendSolution(nil, sol), err)
	// Output:
	// x = 5;
	// y = 1;
	// b = false;
	// <nil>
}

func ExampleInstance() {
	in, _ := flatzinc.Read(strings.NewReader(`
		var 0..9: x;
		var 0..9: y;
		array [1..2] of var int: both = [x, y];
		constraint int_lin_le([1, 2], both, 10);
		solve maximize y;`))
	o := in.Options()
	o.Free = true
	s, err := in.Model.Compile(context.Background(), o)
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := s.Optimize(context.Background(), csp.Maximize(in.Objective))
	both, _ := in.Array(best, "both")
	fmt.Println(best.Value(in.Objective), both, err)
	// Output: 5 [0 5] <nil>
}

func ExampleWarning() {
	in, _ := flatzinc.Read(strings.NewReader("var 1..3: x; solve :: my_search([x]) satisfy;"))
	fmt.Println(in.Warnings[0])
	// Output: 1:23: the search annotation my_search is not known and is left out of account
}

func ExampleProgramError() {
	_, err := flatzinc.Read(strings.NewReader("var 1..3: x; constraint int_le(x, y); solve satisfy;"))
	var wrong *flatzinc.ProgramError
	fmt.Println(errors.As(err, &wrong), err)
	// Output: true flatzinc: 1:35: y is not declared
}

func ExampleUnsupportedError() {
	_, err := flatzinc.Read(strings.NewReader("var 0.0..1.0: x; constraint float_le(x, 0.5); solve satisfy;"))
	var refused *flatzinc.UnsupportedError
	fmt.Println(errors.As(err, &refused), err)
	// Output: true flatzinc: 1:18: float_le: floats are not supported
}
