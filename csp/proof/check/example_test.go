package check_test

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof/check"
)

// Two pigeons that want one hole, and why that cannot be, in sentences.
func ExampleSentence() {
	program, err := flatzinc.ParseProgram(strings.NewReader(`
		var 1..1: a; var 1..2: b;
		constraint int_ne(a, b) :: mzn_constraint_name("one pigeon a hole");
		constraint int_lt(b, 2);
		solve satisfy;`))
	if err != nil {
		fmt.Println(err)
		return
	}
	open := func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("a 1 [a == 1]\na 2 [b == 1]\ni 1 1 0 -2 c:1\nn 2 0 1\nc UNSAT\n")), nil
	}
	verdict, told, err := check.Explain(context.Background(), program, open, check.Limits{})
	for _, sentence := range told {
		fmt.Println(sentence)
	}
	fmt.Println(verdict, err)
	// Output:
	// line 3: b != 1, by one pigeon a hole: a = 1
	// line 4: a contradiction, by line 3
	// proved: no solution <nil>
}
