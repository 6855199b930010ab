// Package answers is for programs that print the first solution, all of them, or how many
// there are, as the user wishes.
package answers

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
)

// Answers is what the user wishes to see. Without All or Count it is the first solution.
type Answers struct {
	All, Count bool
}

// Declare adds the flags -all and -count. The noun is what a solution is called, in the
// singular.
func (a *Answers) Declare(flags *flag.FlagSet, noun string) {
	flags.BoolVar(&a.All, "all", false, fmt.Sprintf("print every %s, not only the first", noun))
	flags.BoolVar(&a.Count, "count", false, fmt.Sprintf("print only the number of %ss", noun))
}

// Check returns what is wrong with the flags; svg is the file of a picture, or "".
func (a Answers) Check(svg string) error {
	switch {
	case a.All && a.Count:
		return errors.New("-all and -count exclude each other")
	case a.Count && svg != "":
		return errors.New("-count has nothing to draw: leave out -svg")
	}
	return nil
}

// Print prints the number of solutions, or calls show for the first, or for all, with their
// numbers from 0. Its error is that of the run; an error of show, which ends it; or
// [csp.ErrNoSolution], said of what is solved. The number that was counted until a run was
// cut short is printed too.
func (a Answers) Print(ctx context.Context, solver *csp.Solver, what string, stdout io.Writer, show func(i int, sol csp.Solution) error) error {
	if a.Count {
		n, err := solver.Count(ctx, 0)
		fmt.Fprintln(stdout, n)
		return err
	}
	found := 0
	for sol := range solver.Solutions(ctx) {
		if err := show(found, sol); err != nil {
			return err
		}
		found++
		if !a.All {
			break
		}
	}
	if found == 0 && solver.Err() == nil {
		return fmt.Errorf("%s: %w", what, csp.ErrNoSolution)
	}
	return solver.Err()
}
