package main

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file is the model of a job shop.

// shop is what is to be scheduled. Each job is a sequence of operations.
type shop struct {
	name     string
	machines int
	jobs     [][]operation
}

// operation keeps a machine busy for some time, without interruption.
type operation struct{ machine, time int }

// jobShop is the problem to finish all jobs as early as possible, where a machine does one
// operation at a time.
type jobShop struct {
	shop
	model    *csp.Model
	start    [][]csp.Var // start[job][i] is when the i-th operation of the job begins
	makespan csp.Var     // when the last one ends
	first    []csp.Var   // of each two operations of a machine, whether the one comes first
}

// newJobShop declares the problem. No schedule needs longer than all operations one after
// another.
func newJobShop(s shop) jobShop {
	m := csp.NewModel()
	horizon := s.total()
	p := jobShop{shop: s, model: m, makespan: m.BoundsVar("makespan", 0, horizon)}
	starts, times := make([][]csp.Var, s.machines), make([][]int, s.machines) // by machine
	for j, operations := range s.jobs {
		var start []csp.Var
		for i, op := range operations {
			x := m.BoundsVar(fmt.Sprintf("job %d.%d", j, i), 0, horizon)
			if i > 0 {
				m.PostNamed(fmt.Sprintf("job %d in order", j), csp.LessOrEqual(start[i-1].Plus(operations[i-1].time), x))
			}
			for k, y := range starts[op.machine] {
				before := m.BoolVar(fmt.Sprintf("%v before %v", x, y))
				m.PostNamed(fmt.Sprintf("%v or %v first", x, y), csp.DisjunctivePair(before, x, op.time, y, times[op.machine][k]))
				p.first = append(p.first, before)
			}
			starts[op.machine], times[op.machine] = append(starts[op.machine], x), append(times[op.machine], op.time)
			start = append(start, x)
		}
		last := len(operations) - 1
		m.PostNamed(fmt.Sprintf("job %d in time", j), csp.LessOrEqual(start[last].Plus(operations[last].time), p.makespan))
		p.start = append(p.start, start)
	}
	for k := range starts {
		m.PostNamed(fmt.Sprintf("machine %d does one at a time", k), csp.NoOverlap(starts[k], times[k]))
	}
	return p
}

// options decide first which of two operations comes first, where failures were most
// frequent, beginning with the order of the best schedule so far. Then all begins as early
// as it can.
func (p jobShop) options(learn bool) csp.Options {
	starts := []csp.Var{p.makespan}
	for _, xs := range p.start {
		starts = append(starts, xs...)
	}
	return csp.Options{
		Phases: []csp.Phase{
			{Vars: p.first, Order: strategy.DomWDeg, Values: strategy.Saved},
			{Vars: starts, Order: strategy.Smallest, Values: strategy.Ascending},
		},
		Restart:      strategy.Geometric(100, 1.2),
		LastConflict: !learn,
		Learn:        learn,
	}
}

// total is the time of all operations one after another.
func (s shop) total() int {
	total := 0
	for _, operations := range s.jobs {
		for _, op := range operations {
			total += op.time
		}
	}
	return total
}
