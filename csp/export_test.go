package csp

// This file shows the tests what is not posted but found in a model.

// TourCost is a circuit whose costs are at most a total.
func TourCost(next []Var, cost [][]int, total Var) Constraint { return newTourCost(next, cost, total) }

// Parities are several constraints of one kind together, Xor.
func Parities(xors ...Constraint) Constraint {
	var cs []*xor
	for _, c := range xors {
		cs = append(cs, c.(*xor))
	}
	return newParities(cs)
}

// WithoutSweep has a solver run its propagators from the rings, and reports whether it would not.
func WithoutSweep(s *Solver) bool {
	q := &s.space.queue
	swept := q.made != nil
	q.made = nil
	return swept
}

// WithEdges is a cumulative resource that finds edges.
func WithEdges(c Constraint) Constraint { return withEdges(c) }
