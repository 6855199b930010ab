package engine

// Watching a run: the search is recorded, up to a limit of events, as a trace that the page
// plays by itself. What happens past the limit is counted and not kept.

import (
	"bytes"
	"errors"
	"math/bits"
	"slices"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/sudoku"
)

// maxEvents is how many events of a run are kept, and maxOutline of one that is kept in
// outline: enough for trees of 50,000 nodes and more.
const maxEvents, maxOutline = 60_000, 300_000

// maxPlaced is how many nodes a search may have of which only what it places is kept: 10 queens have
// 660,000, of which 35,000 place a queen, and 4.9 million events of all kinds.
const maxPlaced = 750_000

// outline are the kinds of events that make the search tree and the domains at its nodes. What
// only looks is not among them.
var outline = []csp.EventKind{csp.EventPrune, csp.EventFixpoint, csp.EventBranch, csp.EventFail, csp.EventBacktrack,
	csp.EventSolution, csp.EventRestart, csp.EventDone}

// counting is how often the page is told how far a search is.
const counting = 100 * time.Millisecond

// ways reads how a search is to be made: the parameters maintain, order and values have the
// names of csp, "learn" has it learn from failures, "restart" begin anew after so many by the sequence of
// Luby; seed is for what is random, with what stands for one that is missing.
func (c *Call) ways(seed int) (csp.Options, error) {
	o := csp.Options{Kernel: "general", Seed: uint64(c.Int("seed", seed)), Learn: c.Bool("learn")}
	if n := c.Int("restart", 0); n > 0 {
		o.Restart = strategy.Luby(n)
	}
	var err error
	if o.Maintain, err = csp.Parse[strategy.Maintain](c.Text("maintain")); err != nil {
		return o, err
	}
	if o.Order, err = csp.Parse[strategy.VarOrder](c.Text("order")); err != nil {
		return o, err
	}
	o.Values, err = csp.Parse[strategy.ValueOrder](c.Text("values"))
	return o, err
}

// search compiles the puzzle, with the digits of the parameter "filled" by cell for givens too, for a search
// that tells the page how far it is.
func (c *Call) search(o csp.Options) (*sudoku.Model, *csp.Solver, error) {
	p, err := c.Puzzle()
	if filled := c.Ints("filled"); filled != nil && err == nil {
		p = p.Filled(filled)
		err = p.Validate()
	}
	if err != nil {
		return nil, nil, err
	}
	m, err := p.Model()
	if err != nil {
		return nil, nil, err
	}
	o.ProgressEvery = counting
	o.Progress = func(s *csp.Solver) {
		told := counts(s.Stats())
		values := domainsOf(m, s)
		for cell, d := range values {
			values[cell] = single(d)
		}
		told["values"] = values
		c.Progress(told)
	}
	s, err := m.CSP.Compile(c.Context, o)
	if err != nil {
		return nil, nil, err
	}
	s.Assume(m.Givens(p.Givens)...)
	return m, s, nil
}

// counts are numbers of a search for the page.
func counts(s csp.Stats) Object {
	return object(
		"nodes", int(s.Nodes), "failures", int(s.Failures), "prunings", int(s.Prunings), "depth", s.MaxDepth,
		"solutions", int(s.Solutions), "milliseconds", float64(s.Time.Microseconds())/1000,
	)
}

// domainsOf returns the domains of the cells of a running search as bit masks, 0 in a gap.
func domainsOf(m *sudoku.Model, s *csp.Solver) []int {
	sets := make([]int, len(m.Cells))
	for cell, x := range m.Cells {
		if m.Layout.Has(cell) {
			sets[cell] = mask(s.Domain(x))
		}
	}
	return sets
}

// single is the value of a mask of one, else 0.
func single(d int) int {
	if bits.OnesCount(uint(d)) != 1 {
		return 0
	}
	return bits.TrailingZeros(uint(d))
}

// watch records a run:
//
//	run      the run as bytes: a trace in its compact form, of package csp/trace
//	outline  how it is kept, where it is long: "outline" or "placed", else ""
//	cells    by variable: its cell, -1 for none
//
// While it works, what counts returns and "values" tell how far it is.
func watch(c *Call) (any, error) {
	o, err := c.ways(1)
	if err != nil {
		return nil, err
	}
	m, s, err := c.search(o)
	if err != nil {
		return nil, err
	}
	run, kept, err := c.recordOrOutline(s, o, func(o csp.Options) (*csp.Solver, error) {
		_, s, err := c.search(o)
		return s, err
	}, maxEvents)
	if err != nil {
		return nil, err
	}
	var cells []int // their variables are the first ones of the model
	for cell := range m.Cells {
		if m.Layout.Has(cell) {
			cells = append(cells, cell)
		}
	}
	for len(cells) < len(s.Vars()) {
		cells = append(cells, -1)
	}
	return object("run", run, "outline", kept, "cells", cells), nil
}

// recordOrOutline records a run, up to so many events of some kinds, of all where none is named;
// one that has more is recorded again in outline. It returns the run, and how it is kept: "", "outline", or
// "placed" where the outline has the values that were placed alone, which is done where all of the search fits:
// that is found out first, with a solver that again makes.
func (c *Call) recordOrOutline(s *csp.Solver, o csp.Options, again func(csp.Options) (*csp.Solver, error), most int, kinds ...csp.EventKind) (run []byte, kept string, err error) {
	run, cut, err := c.record(s, most, nil, kinds...)
	if !cut || err != nil {
		return run, "", err
	}
	if o.Maintain == strategy.Backtracking {
		o.MaxNodes = maxPlaced
		counted, err := again(o)
		if err != nil {
			return nil, "", err
		}
		if _, err := counted.Count(c.Context, 0); err != nil && !errors.Is(err, csp.ErrLimit) {
			return nil, "", err
		}
		if counted.Stats().Nodes < maxPlaced {
			if run, cut, err = c.record(s, maxOutline, newPlacements); !cut || err != nil {
				return run, "placed", err
			}
		}
	}
	run, _, err = c.record(s, maxOutline, nil, outline...)
	return run, "outline", err
}

// record searches, and returns the run with so many events of some kinds at most, of all kinds
// where none is named, through a filter if there is one. What comes after that is
// neither searched nor kept.
func (c *Call) record(s *csp.Solver, most int, filter func(keep func(*csp.Event)) *placements, kinds ...csp.EventKind) (run []byte, cut bool, err error) {
	var text bytes.Buffer
	r := trace.NewCompactRecorder(&text, trace.MaxEvents(most))
	observe := r.Observe
	if filter != nil {
		observe = filter(observe).Observe
	}
	var e csp.Event // one for all, since the recorder keeps none
	for e = range s.Steps(c.Context) {
		if len(kinds) > 0 && !slices.Contains(kinds, e.Kind) {
			continue
		}
		if observe(&e); r.Cut() {
			break
		}
	}
	if err := s.Err(); err != nil {
		return nil, false, err
	}
	err = r.Close()
	return text.Bytes(), r.Cut(), err
}

// watchRun makes the same search without keeping events, to its end: what counts returns.
// Its progress is that of watch.
func watchRun(c *Call) (any, error) {
	o, err := c.ways(1)
	if err != nil {
		return nil, err
	}
	_, s, err := c.search(o)
	if err != nil {
		return nil, err
	}
	return c.toTheEnd(s)
}

// toTheEnd searches without keeping events, and returns what counts does.
func (c *Call) toTheEnd(s *csp.Solver) (any, error) {
	if _, err := s.Count(c.Context, 0); err != nil {
		return nil, err
	}
	return counts(s.Stats()), nil
}
