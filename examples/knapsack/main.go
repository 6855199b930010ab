// Command knapsack packs what is worth most and not too heavy.
//
//	go run ./examples/knapsack                                  things for a week in the mountains
//	go run ./examples/knapsack -capacity 3000                   a smaller rucksack
//	go run ./examples/knapsack -capacity 10 a=4,7 b=3,5 c=2,3,4  items by name, weight, value, copies
//	go run ./examples/knapsack -capacity 500 -file FILE         the same, an item a line
//
// The model is in knapsack.go, the items in items.go. This file reads the flags and prints;
// README.md goes with it.
package main

import (
	"context"
	"fmt"
	"io"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/instance"
)

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	capacity  int
	file      string
	improving bool
	withStats bool
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("knapsack", "[NAME=WEIGHT,VALUE[,COPIES]...]",
		"Packs items so that they are worth most and their weight does not go beyond the capacity.\nWithout items, those for a week in the mountains.")
	c.Flags.IntVar(&t.capacity, "capacity", 5500, "how much `weight` can be carried")
	c.Flags.StringVar(&t.file, "file", "", "read items from `file`, a line each: name, weight, value and perhaps copies; - is standard input")
	c.Flags.BoolVar(&t.improving, "improving", false, "print the value of each better packing as it is found")
	c.Flags.BoolVar(&t.withStats, "stats", false, "print how much was searched")
	c.LimitTime()
	c.Run = t.run
	return c
}

// items are those of the file and the arguments, or the ones that are built in.
func (t *task) items(args []string) ([]item, error) {
	var items []item
	if t.file != "" {
		var err error
		if items, err = instance.FileOrInput(t.file, readItems); err != nil {
			return nil, err
		}
	}
	for _, arg := range args {
		it, err := parseItem(arg)
		if err != nil {
			return nil, err
		}
		items = append(items, it)
	}
	if t.file == "" && len(args) == 0 {
		items = hike
	}
	return items, check(items)
}

// run finds the best packing and prints it, also the best so far where the search was cut
// short.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	if t.capacity < 0 {
		return fmt.Errorf("-capacity %d is negative", t.capacity)
	}
	items, err := t.items(args)
	if err != nil {
		return err
	}
	k := newKnapsack(items, t.capacity)
	solver, err := k.model.Compile(ctx, csp.Options{Phases: k.search(items)})
	if err != nil {
		return err
	}
	var best csp.Solution
	for sol := range solver.Improving(ctx, k.value) {
		if best = sol; t.improving {
			fmt.Fprintln(stdout, "value", sol.Value(k.value.Var()))
		}
	}
	if best.IsZero() {
		return solver.Err() // packing nothing is always possible, so it was cut short
	}
	weight := 0
	for i, it := range items {
		if n := best.Value(k.taken[i]); n > 0 {
			weight += n * it.weight
			fmt.Fprintf(stdout, "%3d %s\n", n, it.name)
		}
	}
	fmt.Fprintf(stdout, "weight %d of %d, value %d: ", weight, t.capacity, best.Value(k.value.Var()))
	if _, bound, ok := solver.Bounds(); solver.Err() != nil && ok {
		fmt.Fprintf(stdout, "not proved best, none is worth more than %d\n", bound)
	} else {
		fmt.Fprintln(stdout, "none is worth more")
	}
	if t.withStats {
		stats := solver.Stats()
		fmt.Fprintf(stdout, "%s, %s\n", command.Count(stats.Nodes, "node"), command.Count(stats.Failures, "failure"))
	}
	return solver.Err()
}
