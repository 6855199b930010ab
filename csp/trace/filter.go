package trace

import "github.com/propago/propago/csp"

// This file leaves out events that an observer does not want to be told.

// OnlyKinds returns an observer that tells o the events of the kinds given, and leaves out
// all others.
func OnlyKinds(o func(*csp.Event), kinds ...csp.EventKind) func(*csp.Event) {
	var want uint64
	for _, k := range kinds {
		want |= 1 << k
	}
	return func(e *csp.Event) {
		if want>>e.Kind&1 != 0 {
			o(e)
		}
	}
}

// ToDepth returns an observer that tells o what happens at nodes with at most depth branches
// above them, and leaves out what happens below. What it is told still rebuilds every domain
// at the nodes it is told of.
func ToDepth(o func(*csp.Event), depth int) func(*csp.Event) {
	return func(e *csp.Event) {
		if e.Depth <= depth {
			o(e)
		}
	}
}
