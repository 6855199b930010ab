package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/strategy"
)

// orders compares orders of variables on three problems, and orders of values on one.
func orders(w io.Writer) error {
	fmt.Fprintln(w, "all solutions of 8 queens")
	if err := sideBySide(w, queens(8), variableOrders(0), compare.Nodes, compare.Failures); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nthe first solution of 30 queens")
	if err := sideBySide(w, queens(30), variableOrders(1), compare.Nodes, compare.Failures); err != nil {
		return err
	}
	fmt.Fprintln(w, "\na Latin square of 18 with 180 cells filled, value consistency")
	if err := sideBySide(w, latin(csp.ValueConsistency, 18, 180, 2), variableOrders(1), compare.Nodes, compare.Failures); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nthe first solution of 30 queens, the fewest values first")
	return sideBySide(w, queens(30), valueOrders(), compare.Nodes, compare.Failures)
}

// variableOrders are configurations that differ in the order of variables.
func variableOrders(solutions int) []compare.Configuration {
	var cs []compare.Configuration
	for _, order := range []strategy.VarOrder{strategy.InputOrder, strategy.MRV, strategy.MRVDegree, strategy.DomWDeg, strategy.Activity, strategy.AntiFirstFail} {
		cs = append(cs, compare.Configuration{Name: order.String(), Options: csp.Options{
			Order: order, Seed: 1, MaxSolutions: solutions, MaxNodes: 50_000,
		}})
	}
	return cs
}

// valueOrders are configurations that differ in the order of values.
func valueOrders() []compare.Configuration {
	var cs []compare.Configuration
	for _, order := range []strategy.ValueOrder{strategy.Ascending, strategy.Median, strategy.LeastConstraining, strategy.RandomValue} {
		cs = append(cs, compare.Configuration{Name: order.String(), Options: csp.Options{
			Order: strategy.MRV, Values: order, Seed: 1, MaxSolutions: 1, MaxNodes: 50_000,
		}})
	}
	return cs
}

// luck searches one square many times, each time with ties broken by another seed.
func luck(w io.Writer) error {
	const runs, most = 60, 4_000
	bounds := []int64{250, 500, 1000, 2000, most - 1, most}
	for _, restart := range []strategy.Restart{{}, strategy.Luby(50)} {
		counts := make([]int, len(bounds))
		for seed := range uint64(runs) {
			solver, err := latin(csp.ValueConsistency, 18, 180, 2).Compile(context.Background(), csp.Options{
				Order: strategy.MRV, Ties: strategy.RandomOrder, Values: strategy.RandomValue,
				Seed: seed, Restart: restart, MaxSolutions: 1, MaxNodes: most,
			})
			if err != nil {
				return err
			}
			if _, err := solver.Count(context.Background(), 1); err != nil && !errors.Is(err, csp.ErrLimit) {
				return err
			}
			for i, b := range bounds {
				if solver.Stats().Nodes <= b {
					counts[i]++
					break
				}
			}
		}
		name := "without restarts"
		if restart != (strategy.Restart{}) {
			name = "with restarts"
		}
		fmt.Fprintf(w, "%d runs %s\n", runs, name)
		from := int64(1)
		for i, b := range bounds {
			label := fmt.Sprintf("%d to %d nodes", from, b)
			if b == most {
				label = "given up"
			}
			row := fmt.Sprintf("  %-20s %4d %s", label, counts[i], strings.Repeat("#", counts[i]))
			fmt.Fprintln(w, strings.TrimRight(row, " "))
			from = b + 1
		}
	}
	return nil
}
