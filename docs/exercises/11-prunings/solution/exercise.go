// Package prunings is a solution of the exercise in the folder above.
package prunings

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
)

// Count returns how many values each constraint removed in the course of a run, by the name
// of the constraint. Constraints that removed nothing are left out. What choices removed does
// not count, nor what was taken back.
func Count(t *trace.Trace) map[string]int {
	counts := map[string]int{}
	for _, e := range t.Events {
		if e.Kind == csp.EventPrune && e.By == csp.ByConstraint {
			counts[t.Constraints[e.Constraint].Name] += e.Removed.Len()
		}
	}
	return counts
}
