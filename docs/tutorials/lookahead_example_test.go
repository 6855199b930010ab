package tutorials_test

// This file is the code that docs/tutorials/05-looking-ahead.md quotes.

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// Example_lookahead colours WA red and Q green on the map of page 4, and shows what is
// left for the others.
func Example_lookahead() {
	m := csp.NewModel()
	names := []string{"WA", "NT", "SA", "Q", "NSW", "V"}
	region := make([]csp.Var, len(names))
	for i, name := range names {
		region[i] = m.IntVar(name, 1, 3) // 1 red, 2 green, 3 blue
	}
	for _, b := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {4, 5}} {
		m.Post(csp.NotEqual(region[b[0]], region[b[1]]))
	}
	for _, level := range []strategy.Maintain{strategy.Backtracking, strategy.ForwardChecking, strategy.AC3} {
		solver, err := m.Compile(context.Background(), csp.Options{Maintain: level})
		if err != nil {
			panic(err)
		}
		solver.Assume(region[0].Eq(1), region[3].Eq(2)) // WA is red, Q is green
		possible, err := solver.Propagate(context.Background())
		fmt.Println(level, possible, err)
		if possible {
			for _, x := range region {
				fmt.Printf("  %v: %v", x, solver.Domain(x))
			}
			fmt.Println()
		}
	}
	// Output:
	// backtracking true <nil>
	//   WA: 1  NT: 1..3  SA: 1..3  Q: 2  NSW: 1..3  V: 1..3
	// forward-checking true <nil>
	//   WA: 1  NT: 3  SA: 3  Q: 2  NSW: 1 3  V: 1..3
	// ac3 false <nil>
}
