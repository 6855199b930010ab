package engine

// A search of one of the models, recorded for the page to play.

import (
	"time"

	"github.com/propago/propago/csp"
)

// maxModelEvents is how many events of a recording are kept, unless in outline.
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

// recordedKinds are the events of a model that are kept: what changes something, or looks at
// an arc.
var recordedKinds = []csp.EventKind{csp.EventRevise, csp.EventCheck, csp.EventPrune, csp.EventFixpoint, csp.EventBranch, csp.EventFail,
	csp.EventBacktrack, csp.EventSolution, csp.EventRestart, csp.EventDone}

// recordModel searches from what is given, with the "maintain", "order" and "values" of their
// names, and returns what happened, as watch does: "run", whose variables are those of the
// model, "outline", and the numbers of the search as far as it is recorded.
func recordModel(c *Call) (any, error) {
	o, err := c.modelWays()
	if err != nil {
		return nil, err
	}
	s, err := c.solver(o)
	if err != nil {
		return nil, err
	}
	run, kept, err := c.recordOrOutline(s, o, c.solver, maxModelEvents, recordedKinds...)
	if err != nil {
		return nil, err
	}
	stats := s.Stats()
	return object("run", run, "outline", kept, "nodes", int(stats.Nodes), "failures", int(stats.Failures), "solutions", int(stats.Solutions)), nil
}

// runModel makes the same search without keeping events, to its end: what counts returns, which
// is its progress too.
func runModel(c *Call) (any, error) {
	o, err := c.modelWays()
	if err != nil {
		return nil, err
	}
	o.ProgressEvery = progressEvery
	o.Progress = func(s *csp.Solver) { c.Progress(counts(s.Stats())) }
	s, err := c.solver(o)
	if err != nil {
		return nil, err
	}
	return c.toTheEnd(s)
}
