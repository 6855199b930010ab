// Package prunings is an exercise of docs/tutorials/11-read-a-trace.md: write the body of
// Count. The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/11-prunings
package prunings

import "github.com/propago/propago/csp/trace"

// Count returns how many values each constraint removed in the course of a run, by the name
// of the constraint. Constraints that removed nothing are left out. What choices removed does
// not count, nor what was taken back.
func Count(t *trace.Trace) map[string]int {
	return nil
}
