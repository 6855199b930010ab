// Command brancher shows a branching of one's own: a gate of an airport is closed, and the
// plan of the day has to be repaired so that few flights move.
//
//	go run ./examples/brancher                         what several orders of the library do, and the brancher
//	go run ./examples/brancher -fewest                 how few could move, with proof
//	go run ./examples/brancher -flights 80 -close 5    another day, another gate
//	go run ./examples/brancher -svg gates.svg          the repaired plan as a picture
//
// The brancher is in keep.go, the model in gates.go. This file reads the flags and prints;
// README.md goes with it.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/tiles"
)

// The largest airport that the flags accept.
const (
	mostFlights = 500
	mostGates   = 50
)

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	flights, gates int
	seed           uint64
	closed         domains.Set
	fewest         bool
	svg            string
}

// program declares the flags.
func program() *command.Command {
	t := task{closed: domains.Of(3)}
	c := command.New("brancher", "",
		"Repairs the plan of an airport after a gate was closed, so that few flights move, with\na brancher of its own beside the orders of the library.")
	c.Flags.IntVar(&t.flights, "flights", 24, fmt.Sprintf("`number` of flights, 1 to %d", mostFlights))
	c.Flags.IntVar(&t.gates, "gates", 8, fmt.Sprintf("`number` of gates, 2 to %d; all but one are in use at busy times", mostGates))
	c.Flags.Uint64Var(&t.seed, "seed", 1, "`number` that draws the flights and the plan")
	c.Flags.Func("close", "`gates` that are closed, such as 3,5 (default 3)", func(list string) error {
		t.closed = domains.Set{}
		for _, word := range strings.Split(list, ",") {
			v, err := strconv.Atoi(word)
			if err != nil {
				return fmt.Errorf("%q is no number", word)
			}
			t.closed = t.closed.Union(domains.Of(v))
		}
		return nil
	})
	c.Flags.BoolVar(&t.fewest, "fewest", false, "go on until it is proved how few flights have to move")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the plan of the brancher into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run prints a line for each order and then the plan of the brancher.
func (t *task) run(ctx context.Context, _ []string, stdout io.Writer) error {
	err := cmp.Or(command.Between("flights", t.flights, 1, mostFlights), command.Between("gates", t.gates, 2, mostGates))
	for gate := range t.closed.All() {
		err = cmp.Or(err, command.Between("close", gate, 1, t.gates))
	}
	if err != nil {
		return err
	}
	a, old, err := draw(ctx, t.flights, t.gates, t.seed)
	if err != nil {
		return err
	}
	stood := 0
	for _, gate := range old {
		if t.closed.Contains(gate) {
			stood++
		}
	}
	fmt.Fprintf(stdout, "%d flights, %d gates; closed: %v, where %d flights were to stand\n", t.flights, t.gates, t.closed, stood)

	p := a.newPlan(t.closed)
	var gates []int
	for i, way := range []struct {
		name    string
		options csp.Options
	}{
		{"input", csp.Options{Order: strategy.InputOrder}},
		{"mrv", csp.Options{Order: strategy.MRV}},
		{"dom/wdeg", csp.Options{Order: strategy.DomWDeg}},
		{"keep, the brancher", csp.Options{Phases: []csp.Phase{{Brancher: newKeep(a, p, old).brancher}}}},
	} {
		solver, err := p.model.Compile(ctx, way.options)
		if err != nil {
			return err
		}
		sol, err := solver.Solve(ctx)
		if err != nil {
			return fmt.Errorf("with gates %v closed: %w", t.closed, err)
		}
		if gates = sol.Values(p.gate); i == 0 {
			fmt.Fprintf(stdout, "\n%-20s %5s %7s %8s\n", "order", "moved", "nodes", "failures")
		}
		line(stdout, way.name, changes(old, gates), solver.Stats())
	}
	var unfinished error
	if t.fewest {
		gates, unfinished = t.improve(ctx, a, old, gates, stdout)
	}
	fmt.Fprintln(stdout)
	for i, f := range a.flights {
		if gates[i] != old[i] {
			fmt.Fprintf(stdout, "%s %s-%s from gate %d to %d\n", f.name, clock(f.arrives), clock(f.leaves), old[i], gates[i])
		}
	}
	return cmp.Or(tiles.Save(t.svg, func() string { return a.picture(old, gates, t.closed) }), unfinished)
}

// improve minimises the number of flights that move, with the same brancher, and returns the
// best plan; gates is one to begin with.
func (t task) improve(ctx context.Context, a airport, old, gates []int, stdout io.Writer) ([]int, error) {
	p := a.newPlan(t.closed)
	moved := p.moved(old)
	solver, err := p.model.Compile(ctx, csp.Options{Phases: []csp.Phase{{Brancher: newKeep(a, p, old).brancher}}})
	if err != nil {
		return gates, err
	}
	best, err := solver.Optimize(ctx, csp.Minimize(moved))
	if !best.IsZero() {
		gates = best.Values(p.gate)
		name := "fewest, proved"
		if err != nil {
			name = "fewest so far"
		}
		line(stdout, name, best.Value(moved), solver.Stats())
	}
	return gates, err
}

func line(w io.Writer, name string, moved int, stats csp.Stats) {
	fmt.Fprintf(w, "%-20s %5d %7d %8d\n", name, moved, stats.Nodes, stats.Failures)
}

// changes counts the flights whose gate is another one.
func changes(old, gates []int) int {
	n := 0
	for i := range old {
		if gates[i] != old[i] {
			n++
		}
	}
	return n
}

// clock is a minute of the day as hours and minutes; after midnight it goes on from 24:00.
func clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
