// Package steps is what a search tells of why its answer is right, step by step. A search of
// package csp tells it, package proof writes it to a file, and anybody may listen:
//
//	o := csp.Options{Proof: func(s *steps.Step) error { ... }}
package steps

import "github.com/propago/propago/domains"

// Step is a step of the proof that csp.Options.Proof is told. Literals are about the
// variables of the model by their places in csp.Model.Vars; what a variable was declared with
// is known, and no step says so. Kind tells what the step is, by the letter that it has in a
// file:
//
//	r  asks at the beginning of a search that does not learn whether reasons are wanted: where
//	   the function sets N to 0, what follows is a scaffold, of nogoods of decisions alone. It
//	   costs next to nothing, and the checker has to propagate the constraints itself
//	x  Because holds from here on: the assumptions of the run, without those that always hold. Where no
//	   value of a variable satisfies one, it is that some variable, not a constant, has a value and has not
//	o  of two tasks that exclude each other, Uses[0] and Uses[1] of constraint Constraint, counted
//	   from 0, a new 0/1 variable says which is first: 1 that it is the former. N is its place, after the
//	   variables of the model; that it says so is one more constraint, after those of the model
//	i  constraint Constraint, of csp.Model.Constraints, alone makes Claim hold where Because holds
//	n  Because cannot hold together. Assume it, and take the steps in Uses one after the other:
//	   each makes one more literal hold, and at last there is a contradiction. Where Because
//	   is one literal, its negation is known from then on
//	d  step N is not used again
//	s  Values, of all variables, are a solution. As a step, it says that the objective is
//	   better from here on, or without one that not all of these values come again
//	c  how it ended, the last step
//
// Steps i, n and s have a number N, by which Uses names them. That of an i counts until the
// next n is told. At the end Claim is the bound of the objective that no solution is better
// than, N the number of solutions where all were found (0: there is none), and -1 where that
// is not claimed, since a limit was met or nobody wanted to know more.
type Step struct {
	Kind       byte
	N          int
	Constraint int
	Because    []domains.Literal
	Claim      []domains.Literal // one, or none: a contradiction
	Uses       []int
	Values     []int32
}
