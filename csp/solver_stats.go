package csp

import (
	"fmt"
	"strings"
	"time"
)

// This file counts what a search did.

// Stats counts the work of one run of a [Solver]: from the call that started it to
// its end. All counts but Time are the same on every machine.
type Stats struct {
	Nodes        int64 // nodes of the search tree: the root, and each side of a branch taken
	Failures     int64 // contradictions
	Backtracks   int64 // branches undone, after a failure or a solution
	Propagations int64 // runs of propagators
	Revisions    int64 // arcs revised (AC-3, forward checking)
	Checks       int64 // assignments tested against a constraint (all levels but full)
	Prunings     int64 // values removed from domains, branches not counted
	MaxDepth     int   // longest path from the root, in branches
	Restarts     int64 // descents begun after the first
	Facts        int64 // facts looked at to learn from failures
	Solutions    int64
	Time         time.Duration
}

// Add adds the counts and the time of another run, such as the next one of many.
// MaxDepth becomes that of the deeper run.
func (s *Stats) Add(t Stats) {
	s.Nodes += t.Nodes
	s.Failures += t.Failures
	s.Backtracks += t.Backtracks
	s.Propagations += t.Propagations
	s.Revisions += t.Revisions
	s.Checks += t.Checks
	s.Prunings += t.Prunings
	s.MaxDepth = max(s.MaxDepth, t.MaxDepth)
	s.Restarts += t.Restarts
	s.Facts += t.Facts
	s.Solutions += t.Solutions
	s.Time += t.Time
}

// String returns the counts in one line, but for Facts.
func (s Stats) String() string {
	var b strings.Builder
	count := func(n int64, noun string) {
		fmt.Fprintf(&b, "%d %s", n, noun)
		if n != 1 {
			b.WriteByte('s')
		}
		b.WriteString(", ")
	}
	count(s.Solutions, "solution")
	count(s.Nodes, "node")
	count(s.Failures, "failure")
	count(s.Backtracks, "backtrack")
	count(s.Propagations, "propagation")
	count(s.Revisions, "revision")
	count(s.Checks, "check")
	count(s.Prunings, "pruning")
	fmt.Fprintf(&b, "depth %d, ", s.MaxDepth)
	count(s.Restarts, "restart")
	b.WriteString(s.Time.String())
	return b.String()
}

// progress calls the callback of the options when its time has come.
func (s *Solver) progress() {
	every := s.opts.ProgressEvery
	if every == 0 {
		every = time.Second
	}
	now := time.Now()
	if now.Sub(s.run.told) < every {
		return
	}
	s.run.told = now
	s.opts.Progress(s)
}
