package csp

// This file leaves out events that an observer does not want to be told.

// FilterKinds returns an observer that tells o the events of the kinds given, and leaves
// out all others.
func FilterKinds(o Observer, kinds ...EventKind) Observer {
	var want uint64
	for _, k := range kinds {
		want |= 1 << k
	}
	return ObserverFunc(func(e *Event) {
		if want>>e.Kind&1 != 0 {
			o.Observe(e)
		}
	})
}

// FilterDepth returns an observer that tells o what happens at nodes with at most depth
// branches above them, and leaves out what happens below. What it is told still rebuilds
// every domain at the nodes it is told of.
func FilterDepth(o Observer, depth int) Observer {
	return ObserverFunc(func(e *Event) {
		if e.Depth <= depth {
			o.Observe(e)
		}
	})
}
