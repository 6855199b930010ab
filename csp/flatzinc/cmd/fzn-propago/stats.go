package main

// Statistics, under the names that the MiniZinc handbook gives them.

import (
	"strconv"
	"time"

	"github.com/propago/propago/csp"
)

// report is what is known of a run. Fields are left out of the statistics until they
// are known.
type report struct {
	compiled               bool // what follows up to initTime is known
	variables, propagators int
	initTime               time.Duration // reading and compiling

	searched  bool // what follows is known
	solveTime time.Duration
	search    csp.Stats

	optimizing       bool
	found, bounded   bool // what follows is known
	objective, bound int
}

// text returns the lines that MiniZinc takes for statistics.
func (r *report) text() []byte {
	var b []byte
	count := func(name string, n int64) {
		b = append(b, "%%%mzn-stat: "+name+"="...)
		b = strconv.AppendInt(b, n, 10)
		b = append(b, '\n')
	}
	seconds := func(name string, d time.Duration) {
		b = append(b, "%%%mzn-stat: "+name+"="...)
		b = strconv.AppendFloat(b, d.Seconds(), 'f', 6, 64)
		b = append(b, '\n')
	}
	if r.compiled {
		seconds("initTime", r.initTime)
		count("variables", int64(r.variables))
		count("propagators", int64(r.propagators))
	}
	if r.searched {
		seconds("solveTime", r.solveTime)
		count("solutions", r.search.Solutions)
		count("nodes", r.search.Nodes)
		count("failures", r.search.Failures)
		count("restarts", r.search.Restarts)
		count("propagations", r.search.Propagations)
		count("peakDepth", int64(r.search.MaxDepth))
		if r.found {
			count("objective", int64(r.objective))
		}
		if r.bounded {
			count("objectiveBound", int64(r.bound))
		}
	}
	return append(b, "%%%mzn-stat-end\n"...)
}
