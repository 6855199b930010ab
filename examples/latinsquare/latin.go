package main

// This file is the model of the Latin square, and how one with holes is made with it.

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// latin is a Latin square of order n: each of 1 to n once in every row and every column.
type latin struct {
	model *csp.Model
	cell  [][]csp.Var // by row and column, each 1..n
}

// newLatin declares the square; how much the constraints prune is a choice.
func newLatin(n int, c csp.Consistency) latin {
	m := csp.NewModel()
	row, column := make([][]csp.Var, n), make([][]csp.Var, n)
	for i := range n {
		row[i] = m.IntVars(fmt.Sprintf("row%d", i+1), n, 1, n)
		for j, x := range row[i] {
			column[j] = append(column[j], x)
		}
	}
	for i := range n {
		m.PostNamed(fmt.Sprintf("row %d", i+1), csp.AllDifferentWith(c, row[i]...))
		m.PostNamed(fmt.Sprintf("column %d", i+1), csp.AllDifferentWith(c, column[i]...))
	}
	return latin{m, row}
}

// givens are the literals that fix the known cells of a partial square, 0 for a hole.
func (l latin) givens(partial [][]int) []csp.Literal {
	var lits []csp.Literal
	for i, row := range partial {
		for j, v := range row {
			if v != 0 {
				lits = append(lits, l.cell[i][j].Eq(v))
			}
		}
	}
	return lits
}

// values are the numbers of a solution.
func (l latin) values(sol csp.Solution) [][]int {
	var square [][]int
	for _, row := range l.cell {
		square = append(square, sol.Values(row))
	}
	return square
}

// punched makes a partial square that can be completed: it solves the empty square, taking
// values by chance, and empties holes cells. A seed always makes the same square.
func punched(ctx context.Context, n, holes int, seed uint64) ([][]int, error) {
	l := newLatin(n, csp.DomainConsistency)
	solver, err := l.model.Compile(ctx, csp.Options{Order: strategy.MRV, Ties: strategy.RandomOrder, Values: strategy.RandomValue, Seed: seed})
	if err != nil {
		return nil, err
	}
	sol, err := solver.Solve(ctx)
	if err != nil {
		return nil, err
	}
	square := l.values(sol)
	for _, k := range rand.New(rand.NewPCG(seed, uint64(n))).Perm(n * n)[:holes] {
		square[k/n][k%n] = 0
	}
	return square, nil
}
