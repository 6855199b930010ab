package main

// This file says why no queen can stand on a square.

import (
	"context"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
)

// mostWhyNodes is how far a search goes where propagation does not answer.
const mostWhyNodes = 2000

// why prints the steps from the queens that were placed to the square they exclude, the
// failed branches of a search, or a solution with a queen there.
func (t task) why(ctx context.Context, stdout io.Writer) error {
	q, solver, err := t.compile(ctx, csp.Options{})
	if err != nil {
		return err
	}
	if _, err := solver.Propagate(ctx); err != nil {
		return err
	}
	x, column := q.column[t.asked.row-1], t.asked.column
	because, err := solver.Why(ctx, csp.Question{Var: x, Value: column, Short: true, MaxNodes: mostWhyNodes})
	if err != nil {
		return err
	}
	if t.format == "json" {
		return writeJSON(stdout, because)
	}
	fmt.Fprint(stdout, because)
	switch because.Answer {
	case csp.InSolution:
		fmt.Fprint(stdout, board(because.Solution.Values(q.column)))
	case csp.Undecided:
		return fmt.Errorf("%d nodes: %w", mostWhyNodes, csp.ErrLimit)
	}
	return nil
}

// writeJSON prints an explanation or a core on one line.
func writeJSON(w io.Writer, answer interface{ MarshalJSON() ([]byte, error) }) error {
	line, err := answer.MarshalJSON()
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}
