// Command beginner solves a sudoku with one of the three programs that beginners write, each
// as a configuration of the same engine, and prints the solution and what it took.
// docs/tutorials/01-three-sudoku-programs.md explains it.
//
//	go run ./docs/tutorials/beginner PROGRAM PUZZLE
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
)

// programs are the three configurations: what is kept consistent between two guesses, and
// which cell is guessed next.
var programs = map[string]csp.Options{
	"backtrack": {Maintain: strategy.Backtracking, Order: strategy.InputOrder},
	"fewest":    {Maintain: strategy.ForwardChecking, Order: strategy.MRV},
	"propagate": {Maintain: strategy.Full, Order: strategy.MRV},
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "Usage: beginner backtrack|fewest|propagate PUZZLE")
		os.Exit(2)
	}
	if err := solve(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "beginner:", err)
		os.Exit(1)
	}
}

// solve prints the only solution of a puzzle, found by a program of that name.
func solve(program, text string) error {
	options, known := programs[program]
	if !known {
		return fmt.Errorf("no program is called %q", program)
	}
	puzzle, err := sudoku.Parse(text)
	if err != nil {
		return err
	}
	solver, err := sudoku.NewSolver(context.Background(), puzzle.Shape(), options)
	if err != nil {
		return err
	}
	solution, err := solver.Unique(context.Background(), puzzle)
	if err != nil {
		return err
	}
	fmt.Println(solution)
	stats := solver.CSP.Stats()
	fmt.Printf("nodes: %d, dead ends: %d\n", stats.Nodes, stats.Failures)
	return nil
}
