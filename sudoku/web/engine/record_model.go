package engine

// A search of one of the models, recorded for the page to play.

import (
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

// maxModelEvents bounds a recording: nobody watches more, and the page keeps them all.
const maxModelEvents = 20_000

// progressEvery is how often the page hears of work under way.
const progressEvery = 200 * time.Millisecond

// modelWays reads how one of the models is to be searched: for the first solution, or with
// "all" for all of them.
func (c *Call) modelWays() (csp.Options, error) {
	o, err := c.ways(0)
	if !c.Bool("all") {
		o.MaxSolutions = 1
	}
	return o, err
}

// recordModel searches from what is given, with the "maintain", "order" and "values" of their
// names, and returns what happened: {constraints, events, cut} and the numbers of the search,
// as far as it is recorded. An event is a list; see eventOf.
func recordModel(c *Call) (any, error) {
	o, err := c.modelWays()
	if err != nil {
		return nil, err
	}
	_, s, err := c.solver(o)
	if err != nil {
		return nil, err
	}
	t, err := trace.Record(c.Context, s, trace.MaxEvents(maxModelEvents))
	if err != nil {
		return nil, err
	}
	names := []string{}
	for i := range t.Constraints {
		names = append(names, t.Constraints[i].Label())
	}
	events := []any{}
	for i := range t.Events {
		e := &t.Events[i]
		if e.Kind != csp.EventStart && e.Kind != csp.EventPost && e.Kind != csp.EventPropagate {
			events = append(events, eventOf(e))
		}
	}
	stats := s.Stats()
	return Object{
		"constraints": names, "events": events, "cut": t.Cut,
		"nodes": int(stats.Nodes), "failures": int(stats.Failures), "solutions": int(stats.Solutions),
	}, nil
}

// runModel makes the same search without keeping events, to its end: what counts returns, which
// is its progress too.
func runModel(c *Call) (any, error) {
	o, err := c.modelWays()
	if err != nil {
		return nil, err
	}
	o.ProgressEvery = progressEvery
	o.Progress = func(p csp.Progress) { c.Progress(counts(p.Stats)) }
	_, s, err := c.solver(o)
	if err != nil {
		return nil, err
	}
	return c.toTheEnd(s)
}

// eventOf packs an event: kind, node, node above, depth, who did it, constraint, variable,
// the other variable, the values removed as a mask, value of the claim (-1: none), whether
// the claim is an equality, and how many prunings are kept.
func eventOf(e *trace.Event) []any {
	value, equal := -1, false
	if e.Claim != nil {
		value, equal = e.Claim.Value, e.Claim.Op == domains.EQ
	}
	return []any{
		e.Kind.String(), int(e.Node), int(e.Parent), e.Depth, e.By.String(), e.Constraint, e.Var, e.Other,
		mask(e.Removed), value, equal, e.Kept,
	}
}
