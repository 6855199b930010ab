// Package strategy is what a search can be told besides the model: what is maintained at each node
// ([Maintain]), which variable is branched on next ([VarOrder]) and with which value ([ValueOrder]),
// and when to begin anew ([Restart]). They are fields of the Options and Phases of package csp, whose
// zero values leave all of it to the engine.
package strategy

import "github.com/propago/propago/csp/internal/names"

// Maintain is what is kept true of the domains at every node of the search.
type Maintain uint8

const (
	// Full runs every propagator to a fixpoint. The default.
	Full Maintain = iota
	// AC3 keeps the arcs of binary constraints consistent, as Mackworth (1977)
	// has it: a queue of arcs, each revised by looking for a support of every
	// value. A constraint that decomposes into binary ones is taken apart; one on
	// more variables is revised by its own propagator.
	AC3
	// ForwardChecking prunes, after each assignment, the constraints that have one
	// unassigned variable left (Haralick and Elliott 1980). A variable whose domain
	// shrank to one value is assigned only when the search comes to it.
	ForwardChecking
	// Backtracking prunes nothing: it checks the constraints whose variables are
	// all assigned.
	Backtracking
)

// String returns the name that csp.Parse reads.
func (m Maintain) String() string { return names.Of(names.Levels, int(m)) }
