package answers

// This file is for programs that print the best solution.

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
)

// Least searches the solution in which something is the least.
type Least struct {
	// What is to be the least, such as "cost".
	What string
	// Improving prints the value of each solution on the way.
	Improving bool
}

// Declare adds the flag -improving.
func (l *Least) Declare(flags *flag.FlagSet) {
	flags.BoolVar(&l.Improving, "improving", false, fmt.Sprintf("print each %s that is found on the way", l.What))
}

// Search returns the solution with the least x and a verdict on it, such as "cost 3, proved
// to be the least". Cut short, it returns the best so far, if there is one, together with
// the error; [csp.ErrNoSolution] is the proof that there is none.
func (l Least) Search(ctx context.Context, solver *csp.Solver, x csp.Var, stdout io.Writer) (best csp.Solution, verdict string, err error) {
	for best = range solver.Improving(ctx, csp.Minimize(x)) {
		if l.Improving {
			fmt.Fprintln(stdout, "found", l.What, best.Value(x))
		}
	}
	err = solver.Err()
	switch {
	case best.IsZero() && err == nil:
		return best, "", csp.ErrNoSolution
	case best.IsZero():
		return best, "", err
	case err == nil:
		return best, fmt.Sprintf("%s %d, proved to be the least", l.What, best.Value(x)), nil
	}
	_, bound, _ := solver.Bounds()
	return best, fmt.Sprintf("%s %d, the least is at least %d", l.What, best.Value(x), bound), err
}
