package csp

import (
	"fmt"
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
	Solutions    int64
	Time         time.Duration
}

// String returns the counts in one line.
func (s Stats) String() string {
	return fmt.Sprintf("%d solutions, %d nodes, %d failures, %d backtracks, %d propagations, %d revisions, %d checks, %d prunings, depth %d, %d restarts, %v",
		s.Solutions, s.Nodes, s.Failures, s.Backtracks, s.Propagations, s.Revisions, s.Checks, s.Prunings, s.MaxDepth, s.Restarts, s.Time)
}

// progress calls the callback of the options when its time has come.
func (s *Solver) progress() {
	every := s.opts.ProgressEvery
	if every == 0 {
		every = time.Second
	}
	now := time.Now()
	if now.Sub(s.told) < every {
		return
	}
	s.told = now
	p := Progress{Stats: s.Stats()}
	p.Best, p.Bound, p.Found = s.Bounds()
	s.opts.Progress(p)
}
