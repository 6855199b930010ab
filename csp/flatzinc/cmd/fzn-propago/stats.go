package main

// Statistics, under the names that the MiniZinc handbook gives them.

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/workers"
)

// report is what is known of a run. Fields are left out of the statistics until they
// are known.
type report struct {
	initTime time.Duration // reading and compiling, so far

	modelled               bool // what follows is known
	variables, propagators int

	searching bool // what follows is known, so far
	solveTime time.Duration
	solutions int64

	counted bool // the search has told its counts
	search  csp.Stats

	optimizing       bool
	found, bounded   bool // what follows is known
	objective, bound int
	endless          bool // the best objective is the end of the numbers there are
}

// record is a report in the making. A search that does not come to its end can be
// reported as far as it has come, while it goes on.
type record struct {
	start, began time.Time // of the run, of the search

	mu     sync.Mutex
	report report
}

// update changes the report.
func (k *record) update(change func(r *report)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	change(&k.report)
}

// solution changes the report when a search has found a solution.
func (k *record) solution(s counter, change func(r *report)) {
	k.update(func(r *report) {
		r.solutions++
		change(r)
	})
	if one, ok := workers.Alone(s); ok {
		k.count(one)
	}
}

// searches says that the search begins now.
func (k *record) searches() {
	k.update(func(r *report) {
		k.began = time.Now()
		r.initTime, r.searching = k.began.Sub(k.start), true
	})
}

// now returns what is known.
func (k *record) now() report {
	k.mu.Lock()
	defer k.mu.Unlock()
	r := k.report
	if r.searching {
		r.solveTime = time.Since(k.began)
	} else {
		r.initTime = time.Since(k.start)
	}
	return r
}

// lookEvery is how often the counts of a search that goes on are taken.
const lookEvery = 20 * time.Millisecond

// observed is the context of a search by one solver, which asks it now and then whether to
// go on: on the goroutine of the search, so that its counts can be taken there.
type observed struct {
	context.Context
	solver *csp.Solver
	record *record
	looked time.Time
}

// Err takes the counts when it is time for it.
func (o *observed) Err() error {
	if now := time.Now(); now.Sub(o.looked) >= lookEvery {
		o.looked = now
		o.record.count(o.solver)
	}
	return o.Context.Err()
}

// counter is what tells the counts of a search: a csp.Solver at any time, a team when it
// has ended.
type counter interface{ Stats() csp.Stats }

// count takes the counts of a search, and the bounds of its objective.
func (k *record) count(s counter) {
	k.update(func(r *report) {
		r.counted, r.search = true, s.Stats()
		if one, ok := workers.Alone(s); ok && r.optimizing {
			if _, bound, known := one.Bounds(); known {
				r.bound, r.bounded = bound, true
			}
		}
	})
}

// text returns the lines that MiniZinc takes for statistics.
func (r *report) text() []byte {
	var b []byte
	line := func(name, value string) { b = append(b, "%%%mzn-stat: "+name+"="+value+"\n"...) }
	count := func(name string, n int64) { line(name, strconv.FormatInt(n, 10)) }
	seconds := func(name string, d time.Duration) { line(name, strconv.FormatFloat(d.Seconds(), 'f', 6, 64)) }
	seconds("initTime", r.initTime)
	if r.modelled {
		count("variables", int64(r.variables))
		count("propagators", int64(r.propagators))
	}
	if r.searching {
		seconds("solveTime", r.solveTime)
		count("solutions", r.solutions)
	}
	if r.counted {
		count("nodes", r.search.Nodes)
		count("failures", r.search.Failures)
		count("restarts", r.search.Restarts)
		count("propagations", r.search.Propagations)
		count("peakDepth", int64(r.search.MaxDepth))
	}
	if r.found {
		count("objective", int64(r.objective))
	}
	if r.bounded {
		count("objectiveBound", int64(r.bound))
	}
	return append(b, "%%%mzn-stat-end\n"...)
}
