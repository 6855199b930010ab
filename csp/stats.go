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
	Solutions    int64
	Time         time.Duration
}

// String returns the counts in one line.
func (s Stats) String() string {
	return fmt.Sprintf("%d solutions, %d nodes, %d failures, %d backtracks, %d propagations, %d revisions, %d checks, %d prunings, depth %d, %v",
		s.Solutions, s.Nodes, s.Failures, s.Backtracks, s.Propagations, s.Revisions, s.Checks, s.Prunings, s.MaxDepth, s.Time)
}
