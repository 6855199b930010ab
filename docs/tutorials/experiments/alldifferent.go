package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// pigeons asks for n+1 different numbers from 1 to n.
func pigeons(consistency csp.Consistency, n int) *csp.Model {
	m := csp.NewModel()
	m.Post(csp.AllDifferentWith(consistency, m.IntVars("pigeon", n+1, 1, n)...))
	return m
}

// latin is a Latin square of order n: each row and column has the numbers 1 to n. Cells
// that a seed chooses, so many of them, are filled as in a cyclic square with its rows,
// columns and numbers shuffled.
func latin(consistency csp.Consistency, n, filled int, seed uint64) *csp.Model {
	random := rand.New(rand.NewPCG(seed, 1))
	rows, columns, numbers := random.Perm(n), random.Perm(n), random.Perm(n)
	keep := make([]bool, n*n)
	for _, cell := range random.Perm(n * n)[:filled] {
		keep[cell] = true
	}
	m := csp.NewModel()
	square := make([][]csp.Var, n)
	turned := make([][]csp.Var, n)
	for r := range n {
		for c := range n {
			x := m.IntVar(fmt.Sprintf("r%dc%d", r+1, c+1), 1, n)
			if keep[r*n+c] {
				x = m.Const(1 + numbers[(rows[r]+columns[c])%n])
			}
			square[r], turned[c] = append(square[r], x), append(turned[c], x)
		}
	}
	for i := range n {
		m.Post(csp.AllDifferentWith(consistency, square[i]...), csp.AllDifferentWith(consistency, turned[i]...))
	}
	return m
}

// allDifferent sets the consistencies side by side.
func allDifferent(w io.Writer) error {
	consistencies := []csp.Consistency{csp.ValueConsistency, csp.AutoConsistency, csp.BoundsConsistency, csp.DomainConsistency}
	fmt.Fprintf(w, "%-36s", "nodes")
	for _, c := range consistencies {
		fmt.Fprintf(w, "%9v", c)
	}
	fmt.Fprintln(w)
	line := func(name string, build func(csp.Consistency) *csp.Model) error {
		fmt.Fprintf(w, "%-36s", name)
		for _, c := range consistencies {
			nodes, err := nodesOf(build(c))
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%9s", nodes)
		}
		_, err := fmt.Fprintln(w)
		return err
	}
	if err := line("10 pigeons in 9 holes", func(c csp.Consistency) *csp.Model { return pigeons(c, 9) }); err != nil {
		return err
	}
	for seed := range uint64(5) {
		err := line(fmt.Sprintf("Latin square of 18, no. %d", seed+1), func(c csp.Consistency) *csp.Model {
			return latin(c, 18, 180, seed+1)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// nodesOf searches for the first solution with at most 5,000 nodes.
func nodesOf(m *csp.Model) (string, error) {
	const most = 5_000
	solver, err := m.Compile(context.Background(), csp.Options{Order: strategy.MRV, Kernel: "general", MaxNodes: most, MaxSolutions: 1})
	if err != nil {
		return "", err
	}
	for range solver.Solutions(context.Background()) {
		break
	}
	if solver.Outcome() == csp.Limited && solver.Stats().Solutions == 0 {
		return fmt.Sprint(">", most), nil
	}
	return fmt.Sprint(solver.Stats().Nodes), solver.Err()
}
