package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// The things that could go into a rucksack for 30 kilograms, with what they weigh and are
// worth.
var things = []struct {
	name          string
	weight, worth int
}{
	{"tent", 11, 20}, {"stove", 6, 9}, {"rope", 7, 12}, {"camera", 4, 8}, {"books", 9, 11},
	{"water", 10, 18}, {"food", 8, 16}, {"radio", 3, 4}, {"lamp", 2, 5}, {"boots", 5, 7},
}

const capacity = 30

// rucksack prints better and better packings, and the last one is the best.
func rucksack(w io.Writer) error {
	m := csp.NewModel()
	take := m.BoolVars("take", len(things))
	var weights, worths []int
	for _, t := range things {
		weights, worths = append(weights, t.weight), append(worths, t.worth)
	}
	m.PostNamed("not too heavy", csp.Dot(weights, take).Le(capacity))
	worth := csp.Maximize(csp.Dot(worths, take))

	solver, err := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder, Values: strategy.Descending})
	if err != nil {
		return err
	}
	for best := range solver.Improving(context.Background(), worth) {
		fmt.Fprintf(w, "%3d:", best.Value(worth.Var()))
		for i, t := range things {
			if best.Value(take[i]) == 1 {
				fmt.Fprint(w, " ", t.name)
			}
		}
		fmt.Fprintln(w)
	}
	stats := solver.Stats()
	fmt.Fprintf(w, "%v after %d nodes; %d ways to pack, light or heavy\n", solver.Outcome(), stats.Nodes, 1<<len(things))
	return solver.Err()
}

// shops compares two ways to search job shops from the literature.
func shops(w io.Writer) error {
	fmt.Fprintf(w, "%-10s %-30s %8s %8s  %s\n", "", "", "makespan", "failures", "")
	for _, name := range []string{"ft06 disj", "la01 disj", "ft10 disj"} {
		for _, way := range []struct {
			name   string
			change func(*csp.Options)
		}{
			{"branch and bound", func(*csp.Options) {}},
			{"with learning", func(o *csp.Options) { o.Learn = true }},
		} {
			if err := shop(w, name, way.name, way.change); err != nil {
				return err
			}
		}
	}
	return nil
}

// shop runs one way, with at most 3,000 failures.
func shop(w io.Writer, name, way string, change func(*csp.Options)) error {
	for _, p := range classic.List() {
		if p.Name != name {
			continue
		}
		in := p.Build()
		options := in.Options
		options.MaxFailures = 3_000
		change(&options)
		solver, err := in.Model.Compile(context.Background(), options)
		if err != nil {
			return err
		}
		best, err := solver.Optimize(context.Background(), *in.Objective)
		end := "proved optimal"
		if errors.Is(err, csp.ErrLimit) {
			end = fmt.Sprintf("cut short; the optimum is %d", p.Answer)
		} else if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-10s %-30s %8d %8d  %s\n", name, way, best.Value(in.Objective.Var()), solver.Stats().Failures, end)
	}
	return nil
}

// tour looks for a short round trip through forty towns, with and without neighbourhoods.
func tour(w io.Writer) error {
	const towns = 40
	random := rand.New(rand.NewPCG(1, 2))
	var x, y [towns]float64
	for i := range towns {
		x[i], y[i] = 100*random.Float64(), 100*random.Float64()
	}
	m := csp.NewModel()
	next := m.IntVars("next", towns, 0, towns-1)
	length := m.BoundsVar("length", 0, 100*towns)
	legs := make([]csp.Var, towns)
	for i := range towns {
		far := make([]int, towns)
		for k := range towns {
			far[k] = int(math.Hypot(x[i]-x[k], y[i]-y[k]))
		}
		legs[i] = m.IntVar(fmt.Sprintf("leg %d", i), 0, 150)
		m.Post(csp.Element(far, next[i], legs[i]))
	}
	m.Post(csp.Circuit(next...), csp.Sum(legs...).Is(domains.EQ, length))
	for _, way := range []struct {
		name   string
		search csp.Options
	}{
		{"branch and bound", csp.Options{}},
		{"large neighbourhood search", csp.Options{Neighbourhood: &csp.Neighbourhood{Relax: 0.3, Failures: 50}}},
	} {
		way.search.Phases = []csp.Phase{{Vars: legs, Order: strategy.MaxRegret, Values: strategy.Ascending}, {Vars: next}}
		way.search.MaxFailures = 5_000
		solver, err := m.Compile(context.Background(), way.search)
		if err != nil {
			return err
		}
		best, err := solver.Optimize(context.Background(), csp.Minimize(length))
		if err != nil && !errors.Is(err, csp.ErrLimit) {
			return err
		}
		fmt.Fprintf(w, "%-28s best length %4d after %d failures\n", way.name, best.Value(length), solver.Stats().Failures)
	}
	return nil
}
