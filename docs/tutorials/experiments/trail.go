package main

import (
	"context"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
)

// escargot is the puzzle "Escargot" by Arto Inkala (2006).
const escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

// trail counts what a search writes down on the trail, and what it would copy.
func trail(w io.Writer) error {
	fmt.Fprintf(w, "%-12s %9s %7s %8s %18s\n", "", "variables", "nodes", "changes", "copies of domains")
	for _, n := range []int{8, 32, 64} {
		solver, err := queens(n).Compile(context.Background(), csp.Options{Order: strategy.MRV, MaxSolutions: 1})
		if err != nil {
			return err
		}
		countChanges(w, fmt.Sprint(n, " queens"), solver)
	}
	puzzle, err := sudoku.Parse(escargot)
	if err != nil {
		return err
	}
	solver, err := sudoku.NewSolver(context.Background(), puzzle.Shape(), csp.Options{Order: strategy.MRV})
	if err != nil {
		return err
	}
	if err := solver.Assume(puzzle); err != nil {
		return err
	}
	countChanges(w, "Escargot", solver.CSP)
	return nil
}

// countChanges runs a search and counts the changes of domains.
func countChanges(w io.Writer, name string, solver *csp.Solver) {
	changes := 0
	for e := range solver.Steps(context.Background()) {
		if e.Kind == csp.EventPrune {
			changes++
		}
	}
	variables, nodes := len(solver.Vars()), int(solver.Stats().Nodes)
	fmt.Fprintf(w, "%-12s %9d %7d %8d %18d\n", name, variables, nodes, changes, nodes*variables)
}
