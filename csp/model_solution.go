package csp

import "slices"

// This file is what a search gives back.

// Solution is an assignment of a value to every variable of a model: an owned
// copy that stays valid whatever the solver does next.
type Solution struct {
	model *Model
	vals  []int32
}

// Value returns the value of x, 0 where x belongs to another model.
func (s Solution) Value(x Var) int {
	if x.model != s.model || x.model == nil || int(x.index()) >= len(s.vals) {
		return 0
	}
	return x.of(int(s.vals[x.index()]))
}

// Bool reports whether x, a 0/1 variable, is 1.
func (s Solution) Bool(x Var) bool { return s.Value(x) != 0 }

// Values returns the values of xs in their order.
func (s Solution) Values(xs []Var) []int { return s.AppendValues(make([]int, 0, len(xs)), xs) }

// AppendValues appends the values of xs to dst. It allocates nothing where dst
// has room.
func (s Solution) AppendValues(dst []int, xs []Var) []int {
	n := len(dst)
	dst = slices.Grow(dst, len(xs))[:n+len(xs)]
	to, model, vals := dst[n:][:len(xs)], s.model, s.vals
	for i := range xs {
		x := &xs[i]
		if id := uint(uint32(x.id)); x.model == model && id < uint(len(vals)) { // no view with a minus, in short
			to[i] = int(vals[id]) + int(x.off)
			continue
		}
		to[i] = s.Value(*x)
	}
	return dst
}

// IsZero reports whether s is the zero Solution, which holds no values.
func (s Solution) IsZero() bool { return s.model == nil }
