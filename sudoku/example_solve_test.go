package sudoku_test

// Examples of solving through the model: variants, and many grids with one solver.

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// A diagonal sudoku is a sudoku with two more units.
func ExampleModel() {
	shape, _ := sudoku.ShapeOf(4)
	m, err := sudoku.NewModel(shape)
	if err != nil {
		fmt.Println(err)
		return
	}
	var down, up []csp.Var
	for i := range 4 {
		down = append(down, m.Cells[5*i])
		up = append(up, m.Cells[3*i+3])
	}
	m.CSP.Post(csp.AllDifferent(down...), csp.AllDifferent(up...))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	g, _ := sudoku.Parse("12..34..........")
	plain, _ := sudoku.Count(context.Background(), g, 0)
	diagonal, _ := s.Count(context.Background(), g, 0)
	fmt.Println(plain, diagonal)
	// Output: 12 2
}

// A Solver is compiled once for all grids of a shape.
func ExampleSolver() {
	shape, _ := sudoku.ShapeOf(4)
	s, err := sudoku.NewSolver(context.Background(), shape, csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range []string{"12..34....1....2", "1......2..3.4...", "12....3........."} {
		g, err := sudoku.Parse(line)
		if err != nil {
			fmt.Println(err)
			continue
		}
		solved, err := s.Solve(context.Background(), g)
		if errors.Is(err, csp.ErrNoSolution) {
			fmt.Println("no solution")
			continue
		}
		fmt.Println(solved.Line())
	}
	// Output:
	// 1243342123144132
	// 1243341221344321
	// no solution
}

// The functions of the package keep solvers for the goroutines that call them.
func ExampleSolve() {
	g, err := sudoku.Parse("12..34....1....2")
	if err != nil {
		fmt.Println(err)
		return
	}
	solved, err := sudoku.Solve(context.Background(), g)
	fmt.Println(solved.Line(), err)
	g, _ = g.With(2, 2) // r1c3, where r1c2 is 2 already
	_, err = sudoku.Solve(context.Background(), g)
	fmt.Println(err)
	// Output:
	// 1243342123144132 <nil>
	// contradictory givens: 2 twice in row 1: r1c2, r1c3
}

func ExampleMultipleError() {
	g, _ := sudoku.Parse("12..34..........")
	_, err := sudoku.Unique(context.Background(), g)
	var many *sudoku.MultipleError
	if errors.As(err, &many) {
		fmt.Println(many.First.Line())
		fmt.Println(many.Second.Line())
	}
	fmt.Println(err)
	// Output:
	// 1234341221434321
	// 1234341223414123
	// more than one solution: r3c2 can be 1 or 3
}
