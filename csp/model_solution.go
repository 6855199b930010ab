package csp

import (
	"fmt"
	"slices"
)

// This file is what a search gives back.

// Solution is an assignment of a value to every variable of a model: an owned
// copy that stays valid whatever the solver does next.
//
// Asking it for a variable that it does not have is a mistake in the program, and panics
// with the name of the variable: one of another model, one that was declared after the
// solver was compiled, and every one of the zero Solution, which stands where there is none
// (see IsZero). No value would tell that mistake from an answer.
type Solution struct {
	model *Model
	vals  []int32
}

// Value returns the value of x. It panics where s has none.
func (s Solution) Value(x Var) int {
	if x.model != s.model || x.model == nil || int(x.index()) >= len(s.vals) {
		panic(s.lacks(x))
	}
	return x.of(int(s.vals[x.index()]))
}

// lacks says why s has no value of x.
func (s Solution) lacks(x Var) string {
	why := "it was declared after the solver was compiled"
	switch {
	case s.IsZero():
		why = "there is no solution"
	case x.model == nil:
		why = "it is the zero Var"
	case x.model != s.model:
		why = "it is of another model"
	}
	return fmt.Sprintf("csp: a solution was asked for the value of %v: %s", x, why)
}

// Values returns the values of xs in their order. It panics where s lacks one of them.
func (s Solution) Values(xs []Var) []int { return s.appendValues(make([]int, 0, len(xs)), xs) }

// appendValues appends the values of xs to dst. It allocates nothing where dst
// has room, and panics where s lacks a value.
func (s Solution) appendValues(dst []int, xs []Var) []int {
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
