package main

import (
	"context"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// learning counts failures with and without clauses learned from them.
func learning(w io.Writer) error {
	fmt.Fprintf(w, "%-34s %10s %10s\n", "failures", "plain", "learning")
	for n := 5; n <= 7; n++ {
		plain, err := failures(pigeons(csp.ValueConsistency, n), csp.Options{Order: strategy.DomWDeg})
		if err != nil {
			return err
		}
		learned, err := failures(pigeons(csp.ValueConsistency, n), csp.Options{Order: strategy.DomWDeg, Learn: true})
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-34s %10d %10d\n", fmt.Sprintf("%d pigeons in %d holes", n+1, n), plain, learned)
	}
	for _, n := range []int{4, 8, 12} {
		plain, err := failures(buried(n), csp.Options{Order: strategy.InputOrder})
		if err != nil {
			return err
		}
		learned, err := failures(buried(n), csp.Options{Order: strategy.InputOrder, Learn: true})
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-34s %10d %10d\n", fmt.Sprintf("three pigeons below %d free choices", n), plain, learned)
	}
	return nil
}

// buried has n variables that matter to nobody, and after them three pigeons for two holes,
// of which each pair is a constraint of its own.
func buried(n int) *csp.Model {
	m := csp.NewModel()
	m.IntVars("free", n, 1, 2)
	p := m.IntVars("pigeon", 3, 1, 2)
	for i := range p {
		for j := range i {
			m.Post(csp.NotEqual(p[i], p[j]))
		}
	}
	return m
}

// failures counts those of a search for all solutions.
func failures(m *csp.Model, options csp.Options) (int64, error) {
	solver, err := m.Compile(context.Background(), options)
	if err != nil {
		return 0, err
	}
	if _, err := solver.Count(context.Background(), 0); err != nil {
		return 0, err
	}
	return solver.Stats().Failures, nil
}
