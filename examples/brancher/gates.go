package main

// This file is the model: flights stand at gates, no two at one gate at the same time.

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// flight is an aircraft on the ground, in minutes of the day. It leaves its gate free at the
// minute when it leaves.
type flight struct {
	name            string
	arrives, leaves int
}

// airport is the day's flights and how many gates there are, numbered from 1.
type airport struct {
	flights []flight
	gates   int
}

// meets tells whether two flights are on the ground at the same time.
func (f flight) meets(g flight) bool { return f.arrives < g.leaves && g.arrives < f.leaves }

// plan is the problem of giving a gate to each flight.
type plan struct {
	model *csp.Model
	gate  []csp.Var // by flight, 1 to the number of gates
}

// newPlan declares the problem. Whenever a flight arrives, those on the ground stand at
// different gates; two flights that meet are both there when the later one arrives. Nothing
// stands at a closed gate.
func (a airport) newPlan(closed domains.Set) plan {
	m := csp.NewModel()
	p := plan{model: m}
	for _, f := range a.flights {
		x := m.IntVar(f.name, 1, a.gates)
		m.PostNamed(fmt.Sprintf("closed: gate %v", closed), csp.Not(csp.Member(x, closed)))
		p.gate = append(p.gate, x)
	}
	for _, f := range a.flights {
		var there []csp.Var
		for i, g := range a.flights {
			if g.arrives <= f.arrives && f.arrives < g.leaves {
				there = append(there, p.gate[i])
			}
		}
		m.PostNamed("on the ground when "+f.name+" arrives", csp.AllDifferent(there...))
	}
	return p
}

// moved declares how many flights have another gate than in an old plan.
func (p plan) moved(old []int) csp.Var {
	var moved []csp.Var
	for i, x := range p.gate {
		b := p.model.BoolVar("moved " + x.Name())
		p.model.PostNamed("moved "+x.Name(), csp.Iff(b, csp.NotEqual(x, p.model.Const(old[i]))))
		moved = append(moved, b)
	}
	total := p.model.IntVar("moved", 0, len(moved))
	p.model.PostNamed("moved", csp.Sum(moved...).Is(domains.EQ, total))
	return total
}

// draw makes an airport and its plan for a day: flights from 6:00 on that stay for 45 minutes
// to three hours, at most gates-1 of them at a time. A seed always makes the same.
func draw(ctx context.Context, flights, gates int, seed uint64) (airport, []int, error) {
	r := rand.New(rand.NewPCG(seed, uint64(flights)))
	a := airport{gates: gates}
	free := make([]int, gates-1) // when each of that many gates is free again
	for len(a.flights) < flights {
		g := 0
		for k := range free {
			if free[k] < free[g] {
				g = k
			}
		}
		arrives := max(free[g], 360) + 5*r.IntN(7)
		free[g] = arrives + 45 + 5*r.IntN(28)
		a.flights = append(a.flights, flight{fmt.Sprintf("PG%d", 101+len(a.flights)), arrives, free[g]})
	}
	p := a.newPlan(domains.Set{})
	solver, err := p.model.Compile(ctx, csp.Options{Order: strategy.MRV, Ties: strategy.RandomOrder, Values: strategy.RandomValue, Seed: seed})
	if err != nil {
		return a, nil, err
	}
	sol, err := solver.Solve(ctx)
	if err != nil {
		return a, nil, err
	}
	return a, sol.Values(p.gate), nil
}
